"""The command line: `hiddenhands list`, `run`, `sweep`, `verify`, `ledger`, and those of the studies.

What is wrong with the input is said in one sentence on stderr, with status 2.
"""

import argparse
import json
import os
import sys
import threading
from contextlib import contextmanager, nullcontext

from gamelab.choices import InputError, Parameter, pick
from hiddenhands import __version__
from hiddenhands import registry as chapters
from hiddenhands.runs import experiment

NUMBERS = {
    "games": experiment.GAMES,
    "seed": experiment.SEED,
    "workers": Parameter(int, None, "threads, by default one per processor", low=1, high=1024),
}
HOW_TO_RUN = (
    "With --json, undefined numbers (the SD of a single game) are null and infinity is the text "
    '"inf". An interrupted run with --out continues when the same command is given again.'
)
PROGRESS = {"bar": True, "json": "json", "none": False}


class Parser(argparse.ArgumentParser):
    """Argparse without the usage block in front of its errors."""

    def error(self, message):
        raise InputError(f"{one_line(message, 300)}.")


def parser():
    """The parser of all commands."""
    top = Parser(prog="hiddenhands", description="Run the experiments of the book.", allow_abbrev=False)
    top.add_argument("--version", action="version", version=f"hiddenhands {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    top.set_defaults(do=lambda arguments: top.print_help())

    def add(name, do, about, json=None, **options):
        command = commands.add_parser(name, help=about, allow_abbrev=False, **options)
        command.set_defaults(do=do)
        if json:
            command.add_argument("--json", action="store_true", help=f"one JSON object per {json}")
        return command

    lists = add("list", list_studies, "show the experiments and their parameters", "experiment")
    lists.add_argument("names", metavar="EXPERIMENT", nargs="*", help="all, or these")
    run = add("run", run_study, "run an experiment and print its table", epilog=HOW_TO_RUN)
    about = "run an experiment for every combination of values"
    swept = add("sweep", run_sweep, about, epilog=HOW_TO_RUN)
    for command, values in ((run, "K=V"), (swept, "K=V,V")):
        command.add_argument("experiment", metavar="EXPERIMENT", help="a name that `hiddenhands list` shows")
        for name, number in NUMBERS.items():
            about = f"{number.summary}: {number.allowed}"
            command.add_argument(f"--{name}", metavar=name[0].upper(), help=about)
        command.add_argument("--param", metavar=values, action="append", default=[], help="may be repeated")
        about = "keep finished games, the table and its provenance here"
        command.add_argument("--out", metavar="DIR", help=about)
        about = "play on a dask cluster: its scheduler's address, or the scheduler file it wrote (.json)"
        command.add_argument("--dask", metavar="WHERE", help=about)
        about = "one JSON object per line of the table"
        command.add_argument("--json", action="store_true", help=about)
        about = "on stderr: bar, json (lines for machines) or none; by default a bar on a terminal"
        command.add_argument("--progress", metavar="HOW", help=about)
    epilog = "Status 0: nothing is damaged; 1: something is, and is named with what to run again."
    about = "check that what a run kept is as it was written"
    checked = add("verify", verify, about, "finding", epilog=epilog)
    checked.add_argument("folder", metavar="DIR", help="a folder that was given to --out")
    about = "judge what the papers print: numbers, claims, methods"
    judged = add("ledger", show_ledger, about, "line of the ledger")
    about = f"all, or: {', '.join(chapters.CHAPTERS)}"
    judged.add_argument("studies", metavar="STUDY", nargs="*", help=about)
    about = "write ledger.csv and ledger.json into this folder"
    judged.add_argument("--export", metavar="DIR", help=about)
    for name, module in chapters.commands().items():
        command = add(name, module.run, module.SUMMARY, description=module.SUMMARY)
        module.arguments(command)
        command.set_defaults(games=chapters.games)
    return top


def list_studies(arguments):
    """Print what can be run, or what is named of it."""
    offered = chapters.studies()
    for study in [pick("experiment", name, offered) for name in arguments.names or offered]:
        if arguments.json:
            print_json(study.describe())
            continue
        print(f"{study.name}: {study.summary} (games {study.games}, seed {study.seed})")
        for name, known in study.describe()["parameters"].items():
            default = known["default"]
            default = ",".join(map(str, default)) if isinstance(default, list) else default
            print(f"  {name}={default}  {known['summary']}; {known['allowed']}")


def run_study(arguments):
    """Run one study and print its table."""
    study, given, options = _asked(arguments)
    study.read(None, None, given)

    # Loads pandas; wrong input has been answered by now.
    from hiddenhands.runs import runner

    with _executor(arguments) as executor:
        _show(arguments, runner.run_study(study, executor=executor, **options, **given))


def run_sweep(arguments):
    """Run one study at every point of a grid and print one table."""
    study, given, options = _asked(arguments)
    from hiddenhands.runs.sweep import sweep

    with _executor(arguments) as executor:
        _show(arguments, sweep(study, given, executor=executor, **options))


def _executor(arguments):
    """A context with the executor asked for, None for threads."""
    if arguments.dask is None:
        return nullcontext()
    from hiddenhands.runs.cluster import connected

    return connected(arguments.dask, arguments.out)


def _asked(arguments):
    """(study, parameters as text, options of `run_study`) of a command line."""
    given = {}
    for text in arguments.param:
        name, equals, value = text.partition("=")
        if not equals or name in given:
            raise InputError(f"--param needs name=value, each name once, not {text[:60]!r}.")
        given[name] = value
    if arguments.out == "":
        raise InputError("--out must be a folder, not empty.")
    if arguments.dask is not None and arguments.workers is not None:
        raise InputError("--workers are threads of this machine; with --dask the cluster has its own.")
    asked = {name: vars(arguments)[name] for name in NUMBERS if vars(arguments)[name] is not None}
    numbers = {name: NUMBERS[name].read(f"--{name}", text) for name, text in asked.items()}
    progress = arguments.progress and pick("way to show progress", arguments.progress, PROGRESS)
    study = pick("experiment", arguments.experiment, chapters.studies())
    return study, given, numbers | {"out": arguments.out, "progress": progress}


def _show(arguments, table):
    """Print a table (DataFrame) as asked for, and where it is kept."""
    if arguments.json:
        for line in table.to_dict("records"):
            print_json(line)
    else:
        print(table.to_string(index=False, float_format="{:.6g}".format))
    if arguments.out:
        print(f"hiddenhands: table and provenance are in {table.attrs['folder']}.", file=sys.stderr)


def verify(arguments):
    """Say what is damaged or unfinished in a folder of results; status 1 if anything is damaged."""
    from hiddenhands.runs import verify

    folder = arguments.folder
    if not os.path.isdir(folder):
        raise InputError(f"{folder} is not a folder.")
    if not any(name == "shards" or verify.FOLDER.fullmatch(name) for name in os.listdir(folder)):
        raise InputError(f"{folder} holds nothing that a run kept: give the folder that --out named.")
    damages, unfinished = verify.verify(folder)
    for lines, state in ((damages, "damaged"), (unfinished, "unfinished")):
        for line in lines:
            if arguments.json:
                print_json({"state": state} | line)
                continue
            delete = " delete it, then" if state == "damaged" else ""
            again = "; ".join(filter(None, line["again"])) or "the command that made it"
            print(f"{state}: {line['place']}: {line['what']};{delete} run again: {again}")
    if not arguments.json:
        print(f"{len(damages)} damaged, {len(unfinished)} unfinished.")
    return 1 if damages else 0


def show_ledger(arguments):
    """Print every line as JSON, or each paper's results in a sentence, with the lines of those asked for."""
    from hiddenhands.ledger import export, results

    for study in arguments.studies:
        pick("study", study, dict.fromkeys(chapters.CHAPTERS))
    judged = export.rows(arguments.studies or chapters.CHAPTERS)
    if arguments.export is not None:
        return export.write_lines(arguments.export, judged)
    if arguments.json:
        for line in judged:
            print_json(line)
        return
    for study, name in export.papers().items():
        if lines := results.of(judged, study):
            print(f"{name}: {results.sentence(lines)}")
            if study in arguments.studies:
                print("\n".join(f"  {line['verdict']}: {results.named(line)}" for line in lines))


def print_json(value):
    """Print `value` on a line of strict JSON."""
    print(json.dumps(experiment.plain(value), ensure_ascii=False, allow_nan=False))


@contextmanager
def patient(seconds=2):
    """Say on stderr, once, when something is compiled for longer than that: it may take minutes."""
    try:
        from numba.core import event
    except ValueError as error:
        raise InputError(
            f"numba refuses a setting of its own in the environment, NUMBA_...: {error}"
        ) from None
    about = "hiddenhands: compiling what this plays; that is kept for the next time."
    timers = []

    class Listener(event.Listener):
        def on_start(self, event):
            if not timers:
                timers.append(threading.Timer(seconds, print, [about], {"file": sys.stderr, "flush": True}))
                timers[0].daemon = True
                timers[0].start()

        def on_end(self, event):
            if timers and timers[0].is_alive():
                timers.pop().cancel()

    with event.install_listener("numba:compile", Listener()):
        yield


def main(argv=None):
    """Run the command line `argv` (default: the process's own); the exit status."""
    out = None
    try:
        arguments = parser().parse_args(argv)
        out = getattr(arguments, "out", None)
        with patient():
            status = arguments.do(arguments)
        sys.stdout.flush()
        return status or 0
    except InputError as error:
        message = str(error)
    except BrokenPipeError:
        # Whoever read the output has seen enough; Python would complain again when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        message = f"cannot use {error.filename or 'a file'}: {error.strerror or error}."
    except KeyboardInterrupt:
        kept = "give the same command again to continue" if out else "without --out nothing is kept"
        print(f"hiddenhands: interrupted; {kept}.", file=sys.stderr, flush=True)
        # Not `return`: leaving would wait for threads inside a kernel. Finished shards are saved.
        os._exit(130)
    print(f"hiddenhands: {one_line(message)}", file=sys.stderr)
    return 2


def one_line(text, limit=2000):
    """`text` without line breaks and other control characters, its middle left out if it is long."""
    text = "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)
    return text if len(text) <= limit else f"{text[: limit // 2]} ... {text[-limit // 2 :]}"
