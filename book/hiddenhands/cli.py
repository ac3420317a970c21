"""The command line: `hiddenhands list`, `run`, `verify`, `ledger`, and those of the studies.

What is wrong with the input is said in one sentence on stderr, with status 2.
"""

import argparse
import json
import logging
import os
import sys
import time
from concurrent.futures import CancelledError
from contextlib import contextmanager, nullcontext

from gamelab.settings import InputError, Parameter, pick
from hiddenhands import __version__
from hiddenhands.runs import experiment, files
from hiddenhands.runs import registry as chapters

WORKERS = Parameter(int, None, "threads, by default one per processor", low=1, high=1024)
NUMBERS = {"games": experiment.GAMES, "seed": experiment.SEED, "workers": WORKERS}
HOW_TO_RUN = (
    "With --json, undefined numbers (the SD of a single game) are null and infinity is the text "
    '"inf". An interrupted run with --out continues when the same command is given again.'
)
WIDTH = 100
"""Letters to a line of a table."""
PATIENCE = 10
"""Seconds in which a scheduler must answer."""


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
    run = add("run", run_study, "run an experiment and print its table", "line", epilog=HOW_TO_RUN)
    run.add_argument("experiment", metavar="EXPERIMENT", help="a name that `hiddenhands list` shows")
    for name, number in NUMBERS.items():
        run.add_argument(f"--{name}", metavar=name[0].upper(), help=f"{number.summary}: {number.allowed}")
    about = "may be repeated; several values (a=1,2) where one is taken make a grid"
    run.add_argument("--param", metavar="K=V", action="append", default=[], help=about)
    run.add_argument("--out", metavar="DIR", help="keep finished games, the table and its provenance here")
    about = "play on a dask cluster: its scheduler's address, or the scheduler file it wrote (.json)"
    run.add_argument("--dask", metavar="WHERE", help=about)
    epilog = (
        "Status 0: nothing is altered, or it is mended; 1: something is, and is named with what to run again."
    )
    about = "check that what a run kept is as it was written"
    checked = add("verify", verify, about, "finding", epilog=epilog)
    checked.add_argument("folder", metavar="DIR", help="a folder that was given to --out")
    about = "forget what is altered, so that the next run plays it again"
    checked.add_argument("--mend", action="store_true", help=about)
    about = "judge what the papers print: numbers, claims, methods"
    judged = add("ledger", show_ledger, about, "line of the ledger")
    about = f"all, or: {', '.join(chapters.CHAPTERS)}; STUDY.ID: one claim, its rule, and where it stands"
    judged.add_argument("studies", metavar="STUDY", nargs="*", help=about)
    about = "write ledger.csv and ledger.json into this folder"
    judged.add_argument("--export", metavar="DIR", help=about)
    for name, module in chapters.commands().items():
        command = add(name, module.run, module.SUMMARY, description=module.SUMMARY)
        module.arguments(command)
    return top


def list_studies(arguments):
    """List the experiments, or describe those named."""
    offered = chapters.studies()
    for study in [pick("experiment", name, offered) for name in arguments.names or offered]:
        about = study.describe()
        if arguments.json:
            print_json(about)
            continue
        print("{name}: {summary} (games {games}, seed {seed})".format(**about))
        for name, known in about["parameters"].items():
            default = known["default"]
            default = ",".join(map(str, default)) if isinstance(default, list) else default
            print(f"  {name}={default}  {known['summary']}; {known['allowed']}")


def run_study(arguments):
    """Run one study, at every point of a grid if several values are given, and print its table."""
    from hiddenhands.runs import run

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
    study = pick("experiment", arguments.experiment, chapters.studies())
    for name in given:  # before a cluster is sought
        pick(f"parameter of {study.name}", name, study.parameters)
    with nullcontext() if arguments.dask is None else cluster(arguments.dask, arguments.out) as executor:
        table = run.run_study(study, out=arguments.out, executor=executor, **numbers, **given)
    if arguments.json:
        for line in table.to_dict("records"):
            print_json(line)
    else:
        show(table, "in table.csv" if arguments.out else "shown by --json")
    if arguments.out:
        print(f"hiddenhands: table and provenance are in {table.attrs['folder']}.", file=sys.stderr)


def show(table, where):
    """Print a table (DataFrame), of more columns than fit on a line the first; where: the others are."""
    for count in range(len(table.columns), 0, -1):
        text = table.iloc[:, :count].to_string(index=False, float_format="{:.6g}".format)
        if max(map(len, text.splitlines())) <= WIDTH:
            break
    print(text)
    if others := list(table.columns[count:]):
        print(f"hiddenhands: {', '.join(others)} are {where}.", file=sys.stderr)


@contextmanager
def cluster(where, out=None):
    """The executor of a dask cluster, by its scheduler's address or file; InputError says what goes wrong."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise InputError("--dask needs the extra `cluster`: pip install 'hiddenhands[cluster]'.") from None
    kept = f"what was finished is kept in {out}, and the same command goes on" if out else "nothing is kept"
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address(where), timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise InputError(f"no dask scheduler answers at {where}: {error or type(error).__name__}.") from None
    try:
        if not client.scheduler_info()["workers"]:
            print(f"hiddenhands: waiting for the first worker of {where}.", file=sys.stderr)
        yield client.get_executor(pure=False)
    except KilledWorker as error:
        raise InputError(f"workers died again and again, the last at {error.last_worker}; {kept}.") from None
    except CancelledError:
        raise InputError(f"the dask scheduler at {where} was lost; {kept}.") from None
    except ImportError as error:
        raise InputError(f"a worker lacks what it should play: {error}; {kept}.") from None
    finally:
        client.close(timeout=5)


def address(where):
    """A scheduler's address; one that starts at the same time may not have written its file yet."""
    until = time.monotonic() + PATIENCE
    while where.endswith(".json"):
        try:
            return json.loads(files.read(where, 1_000_000))["address"]
        except (FileNotFoundError, ValueError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
    return where


def verify(arguments):
    """Say what is altered or unfinished in a folder of results; status 1 if anything is altered."""
    from hiddenhands.runs import store

    if not os.path.isdir(arguments.folder):
        raise InputError(f"{arguments.folder} is not a folder.")
    found = store.verify(arguments.folder, arguments.mend)
    for line in found:
        if arguments.json:
            print_json(line)
            continue
        again = "; ".join(line["again"]) or "the command that made it"
        print(files.plain(f"{line['state']}: {line['place']}: {line['what']}; run again: {again}"))
    altered = sum(line["state"] == "altered" for line in found)
    if not arguments.json:
        forgotten = ", and forgotten" if arguments.mend and altered else ""
        print(f"{altered} altered{forgotten}, {len(found) - altered} unfinished.")
    return 1 if altered and not arguments.mend else 0


def show_ledger(arguments):
    """Print every line as JSON, or each paper's results in a sentence, with the lines of those asked for.

    Of single claims, STUDY.ID, all that belongs to them.
    """
    from hiddenhands.ledger import export, results

    if any("." in name for name in arguments.studies):
        return show_claims(arguments)
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
        if lines := results.select(judged, study):
            print(f"{name}: {results.sentence(lines)}")
            if study in arguments.studies:
                print("\n".join(f"  {line['verdict']}: {results.named(line)}" for line in lines))


def show_claims(arguments):
    """Print single claims, STUDY.ID, with their rules and verdicts, and where each stands."""
    from hiddenhands.ledger import single_claim

    if arguments.export is not None or not all("." in name for name in arguments.studies):
        raise InputError("give whole studies or single claims (STUDY.ID), not both; --export takes studies.")
    for place, name in enumerate(arguments.studies):
        study, _, id = name.partition(".")
        pick("study", study, dict.fromkeys(chapters.CHAPTERS))
        told = single_claim.describe(study, id)
        if arguments.json:
            print_json({"study": study, "id": id} | told)
            continue
        if place:
            print()
        print(name)
        for part, words in told.items():
            print(f"  {part:<17} {words}")


def print_json(value):
    """Print `value` on a line of strict JSON."""
    text = json.dumps(experiment.to_json(value), ensure_ascii=False, allow_nan=False)
    print("".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text))


def main(argv=None):
    """Run the command line `argv` (default: the process's own); the exit status."""
    # NumPy, which is not loaded yet, works on small matrices here: more threads would wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    out = None
    try:
        try:  # what numba refuses is said here, before a command needs it
            import numba  # noqa: F401
        except ValueError as error:
            about = "numba refuses a setting of its own in the environment, NUMBA_..."
            raise InputError(f"{about}: {error}") from None
        arguments = parser().parse_args(argv)
        out = getattr(arguments, "out", None)
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
        # Not `return`: leaving would wait for threads inside a kernel. Finished blocks are kept.
        os._exit(130)
    print(f"hiddenhands: {one_line(message)}", file=sys.stderr)
    return 2


def one_line(text, limit=2000):
    """`text` without line breaks and other control characters, its middle left out if it is long."""
    text = files.plain(text)
    return text if len(text) <= limit else f"{text[: limit // 2]} ... {text[-limit // 2 :]}"
