# make book    install, execute the notebooks, render; the last line says how to open it
# make test    install, run every test
# make book GAMES=200 SEED=2 KEPT=False    the chapters at another scale, in a folder of their own
# make test-long    all tests at full length
# make translate [PAGES=notebooks/daifugo]    bring the Japanese translations, book/locale, up to the text
# make serve | lab | nbval | bench | results | notebooks | wheels | format | clean: see README.md
# What is made is made in this folder; who may not write here can serve what is there.
ifneq ($(filter-out serve,$(or $(MAKECMDGOALS),book)),)
ifneq ($(shell test -w . && echo yes),yes)
$(error This folder is not yours to write in, and everything is made in it: clone it to one of your own)
endif
endif
PYTHON ?= python3
# In the conda environment that environment.yml describes, everything is there already.
ifeq ($(CONDA_DEFAULT_ENV),gamelab)
VENV    := $(CONDA_PREFIX)
INSTALL := @true
else
VENV    := .venv
INSTALL := $(PYTHON) scripts/install.py $(VENV)
endif
BIN    := $(VENV)/bin
export PATH := $(abspath $(BIN)):$(PATH)
# Bytecode is kept, whatever the user's own setting: else each process compiles all that it loads.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(abspath _build/pycache)
# Kernels of notebooks run as here for everybody, whatever the user's own profile, and warn of nothing.
export IPYTHONDIR := $(abspath _build/ipython)
# Relative, as all that is made is: make knows no names with spaces, which a folder above may have.
QUIET := _build/ipython/profile_default/ipython_kernel_config.json
# Matplotlib looks for fonts once, which it may say among a notebook's outputs: it does so before any runs.
export MPLCONFIGDIR := $(abspath _build/matplotlib)
FONTS := _build/matplotlib/ready
# Python 3.12 reads its list of packages in the locale's letters, and a folder's name may have others.
ifneq ($(filter C POSIX,$(LC_ALL)),)
export LC_ALL := C.UTF-8
endif
# Without a home that can be written npm waits for ever, and uv gives up.
ifneq ($(shell test -w "$$HOME" && echo yes),yes)
export npm_config_cache := $(abspath _build/npm)
export UV_CACHE_DIR := $(abspath _build/uv)
endif
# What needs one core, scripts and the ledger, is made while kernels are compiled.
MAKEFLAGS += $(if $(filter clean,$(MAKECMDGOALS)),,--jobs=2)

CHAPTERS := $(shell PYTHONPATH=book $(PYTHON) -m hiddenhands.runs.registry)
BOOK    := book/hiddenhands
SOURCES := $(shell find gamelab $(BOOK) packages/livefigure/livefigure -name '*.py' -o -name '*.ll' -o -path 'gamelab/*.json')
SCRIPTS := $(wildcard $(addsuffix /js/*,$(BOOK) $(BOOK)/* $(BOOK)/*/*) packages/livefigure/livefigure/js/* packages/livefigure/livefigure/js/host/* packages/livefigure/livefigure/node/*)
# What is read besides code; the folders, so that a table that is taken away is noticed as well.
TABLES  := $(shell find $(BOOK) -path $(BOOK)/built -prune -o -name '*.csv' -print -o -name '*.json' -print -o -name '*.npz' -print \
	-o -name kept -print -o -name data -print)
KERNELS := $(BOOK)/built/kernels
BUNDLE  := $(BOOK)/built/scripts
# What they stand for: where one of these is missing, or newer, as what was emptied is, all are looked at again.
WASM    := $(CHAPTERS:%=$(BOOK)/built/%.wasm) $(CHAPTERS:%=$(BOOK)/built/%.json)
JS      := $(CHAPTERS:%=$(BOOK)/built/%.js) $(patsubst %,packages/livefigure/livefigure/built/%.js,shared module host)
LEDGER  := _build/ledger/ledger.json
SITE    := _build/html/index.html
WRITTEN := $(wildcard *.yml benchmarks/*.csv book/*.md book/*.bib book/_ext/* book/_assets/* notebooks/*.ipynb \
	book/locale/*/*/*.po book/locale/*/*/*/*.po)

# Parameters of the notebooks, if the command line gives any.
GIVEN   := $(foreach name,GAMES SEED KEPT,$(if $(filter command,$(firstword $(origin $(name)))),$(name)=$($(name))))

.PHONY: book translate test test-long nbval serve lab bench results notebooks wheels format lock clean
.DELETE_ON_ERROR:

ifeq ($(strip $(GIVEN)),)
book: $(SITE)
	@echo "The book is ready: open $(SITE) in a browser, or run 'make serve'."
else
book: $(KERNELS) $(BUNDLE) $(LEDGER) | $(QUIET) $(FONTS)
	npm run --silent front
	python scripts/scaled.py $(GIVEN)
endif

# The lock is installed with its hashes checked: here what the book needs, below what one command needs more.
$(VENV)/ready: requirements.lock pyproject.toml book/pyproject.toml packages/livefigure/pyproject.toml scripts/install.py
	@echo "1/6 Installing into $(VENV): some 300 MB to fetch, 1 GB on the disk"
	$(INSTALL) book
	@touch $@

$(VENV)/ready-%: $(VENV)/ready
	$(INSTALL) book $*
	@touch $@

node_modules/ready: package-lock.json $(VENV)/ready
	npm ci --silent --no-audit --no-fund
	@touch $@

# The builder skips what it has built from the same source; another compiler makes other code of that.
$(WASM) $(JS): ;

$(KERNELS): $(SOURCES) $(WASM) $(VENV)/ready
	$(if $(filter $(VENV)/ready,$?),@rm -f $(BOOK)/built/*.wasm)
	@echo "2/6 Kernels for the page (two minutes for all of them)"
	@python -m hiddenhands.pages.build_kernels
	@touch $@

$(BUNDLE): $(SCRIPTS) $(JS) package.json node_modules/ready
	@mkdir -p $(@D)
	@echo "3/6 Scripts for the page"
	@npm run --silent build -- $(foreach chapter,$(CHAPTERS),$(chapter)=$(BOOK)/$(subst .,/,$(chapter))/js/main.js)
	@node scripts/licences.mjs
	@touch $@

# Assesses every printed line; a line without a verdict stops the build. Like the builder of kernels above and
# the notebooks' below, it does again only what is made of something else than before (see registry.made_of).
$(LEDGER): $(SOURCES) $(TABLES) requirements.lock $(VENV)/ready
	@echo "4/6 The ledger (a minute for all of it)"
	@python -m hiddenhands.ledger.export $(@D)

$(QUIET):
	@mkdir -p $(@D)
	@echo '{"IPKernelApp": {"log_level": 40}}' > $@

$(FONTS): $(VENV)/ready
	@mkdir -p $(@D)
	@python -c "import matplotlib.font_manager" 2> /dev/null
	@touch $@

# What pages load besides the theme is laid out in _build/front: KaTeX's style and fonts (every browser that
# runs WebAssembly reads woff2), the widgets' host. The notebooks are executed as many at a time as there are
# cores; both languages find them in jupyter-book's cache, and are rendered side by side.
$(SITE): $(SOURCES) $(SCRIPTS) $(TABLES) $(KERNELS) $(BUNDLE) $(LEDGER) $(WRITTEN) | $(QUIET) $(FONTS)
	@npm run --silent front
	@echo "5/6 Notebooks, as many at a time as there are cores (three minutes for all of them)"
	@python scripts/execute.py
	@echo "6/6 Pages"
	@rm -rf _build/html/ja
	@python scripts/japanese.py & jupyter-book build . -W --keep-going --all --quiet; english=$$?; \
		wait $$! && exit $$english
	@mv _build/ja/html _build/html/ja
	@touch $@

# The texts are taken out of the pages as they are stored: nothing is executed.
translate: $(VENV)/ready $(LEDGER)
	@python scripts/translate.py $(PAGES)

serve: $(SITE)
	@echo "Serving the book at http://localhost:8000 (Ctrl-C ends it)"
	python -m http.server --bind localhost --directory _build/html 8000

# One more than there are cores: whoever tests a page waits for the browser half of the time.
WORKERS = $(shell python -c 'import os; print(os.cpu_count() + 1)')

# Files with tests of kernels; the others need not be imported.
MARKED = grep -rl --include='test_*.py' mark.kernel tests packages

# Format and lint, unit tests, strict comparison of every notebook's outputs, the book in a real browser; then
# the kernels' tests again as plain Python.
test: $(SITE) $(VENV)/ready-test
	ruff format --check --quiet .
	ruff check --quiet .
	lint-imports --no-cache > /dev/null || lint-imports
	npm run --silent check
	pytest tests packages notebooks --nbval -n $(WORKERS) --dist loadfile --no-loadscope-reorder
	NUMBA_DISABLE_JIT=1 pytest $$($(MARKED)) -m kernel -n auto --dist worksteal

# All of it at length: all kills, all games against slow twins, the long replays, every notebook at two sizes with
# five seeds each, thousands of spoilt links, stores, games and logs, two settings at once of every control of every page,
# the packages where nothing else is installed.
test-long: $(SITE) $(VENV)/ready-test wheels
	GAMELAB_KILLS=200 GAMELAB_REPLAYS=1 pytest tests packages -n $(WORKERS) --dist loadfile --no-loadscope-reorder
	NUMBA_DISABLE_JIT=1 GAMELAB_REPLAYS=1 pytest $$($(MARKED)) -m kernel -n auto --dist worksteal

# The stored outputs of every notebook, compared with new ones.
nbval: $(VENV)/ready-test $(KERNELS) $(BUNDLE) $(FONTS)
	pytest notebooks --nbval -n auto --dist loadfile

# JupyterLab asks root, whom containers have, to confirm.
lab: $(VENV)/ready-lab $(KERNELS) $(BUNDLE)
	jupyter lab $(if $(filter 0,$(shell id -u)),--allow-root) --ServerApp.root_dir=. --ServerApp.preferred_dir=notebooks

bench: $(VENV)/ready-bench
	pytest benchmarks --benchmark-columns=min,mean,rounds --benchmark-group-by=group $(if $(KEEP),--keep)

results: $(VENV)/ready
	python -m hiddenhands.runs.kept $(NAMES)

# Execute the notebooks and store their outputs, the same bytes each time, and the verdicts.
notebooks: $(KERNELS) $(BUNDLE)
	python -m hiddenhands.ledger.export
	python scripts/notebooks.py

# The three wheels, in dist, and a trial of them in an environment of their own: all that they need is fetched.
wheels: $(KERNELS) $(BUNDLE)
	@python scripts/wheels.py dist

format: node_modules/ready $(VENV)/ready-test
	ruff format --quiet .
	ruff check --quiet --fix .
	npm run --silent format

lock: $(VENV)/ready
	@mkdir -p _build
	python scripts/install.py --list book test bench lab > _build/requirements.in
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate \
		--custom-compile-command 'make lock' _build/requirements.in -o requirements.lock
	python scripts/environment.py

clean:
	rm -rf _build dist $(BOOK)/built packages/livefigure/livefigure/built node_modules
