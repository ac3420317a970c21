"""A dask cluster as the executor of a run; what can go wrong there, in a sentence.

    with connected("scheduler.json") as executor:
        run_study(STUDY, out="results", executor=executor)

Workers may come late, be slow, or die: dask gives their shards to others. A worker with another version
of what decides the rows is refused as soon as it is given a shard.
"""

import json
import logging
import socket
import sys
import time
from concurrent.futures import CancelledError
from contextlib import contextmanager

import numba
import numpy as np

from gamelab.choices import InputError
from gamelab.source import source_of
from hiddenhands.runs import files

LARGEST = 1_000_000  # bytes of a scheduler file
PATIENCE = 30  # seconds in which a scheduler must answer


class Unlike(Exception):
    """A worker has other versions than the process that asks; says which."""


def versions(function):
    """What must be the same everywhere for what `function` gives to be the same."""
    python = ".".join(map(str, sys.version_info[:2]))
    source = source_of(function)
    return {
        "hiddenhands (source)": source,
        "numba": numba.__version__,
        "numpy": np.__version__,
        "python": python,
    }


def play(wanted, function, *arguments):
    """On a worker: `function(*arguments)`, or Unlike."""
    here = versions(function)
    other = [f"{name} {here[name]}, not {wanted[name]}" for name in wanted if here[name] != wanted[name]]
    if other:
        from distributed import get_worker

        raise Unlike(f"the worker at {get_worker().address} has {'; '.join(other)}")
    return function(*arguments)


class Executor:
    """What `hiddenhands.runs.runner.run` needs of a dask client."""

    def __init__(self, client):
        self._client = client

    def submit(self, function, *arguments):
        """A future of function(*arguments); impure, as another version's rows would have the same name."""
        return self._client.submit(play, versions(function), function, *arguments, pure=False)


def _address(where):
    """The scheduler's address, which a scheduler that starts at the same time may not have written yet."""
    until = time.monotonic() + PATIENCE
    while where.endswith(".json"):
        try:
            return json.loads(files.read(where, LARGEST))["address"]
        except (FileNotFoundError, ValueError):
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
    return where


def _reach(address):
    """Wait until something listens at an address; dask's client that found nothing would go on trying.

    OSError, ValueError where nothing does, and where there can be nothing.
    """
    from distributed.comm.addressing import parse_host_port, unparse_host_port

    scheme, _, place = address.rpartition("://")
    host, port = parse_host_port(place, 8786)
    if scheme not in ("", "tcp", "tls"):
        return  # another way to connect, which dask knows
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection((host, port), PATIENCE).close()
        except socket.gaierror:
            raise OSError(f"the network knows no {unparse_host_port(host, port)}") from None
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


@contextmanager
def connected(where, out=None):
    """The Executor of the cluster whose scheduler has this address or wrote this scheduler file.

    out: folder of the run, for the sentence that says what is kept. InputError if the scheduler does not
    answer or is lost, if a worker has other versions, or if several workers died of the same shard.
    """
    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError:
        raise InputError("--dask needs the extra `cluster`: pip install 'hiddenhands[cluster]'.") from None

    again = "give the same command again to continue"
    kept = f"what was finished is kept in {out}; {again}" if out else "without --out nothing is kept"
    # Said once, by us, not many times by each part of dask.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        address = _address(where)
        _reach(address)
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise InputError(f"no dask scheduler answers at {where}: {error or type(error).__name__}.") from None
    try:
        if not client.scheduler_info()["workers"]:
            print(f"hiddenhands: waiting for the first worker of {where}.", file=sys.stderr)
        yield Executor(client)
    except Unlike as error:
        raise InputError(f"{error}; make them equal; {kept}.") from None
    except KilledWorker as error:
        raise InputError(f"workers died again and again, the last at {error.last_worker}; {kept}.") from None
    except (CancelledError, CommClosedError):
        raise InputError(f"the dask scheduler at {where} was lost; {kept}.") from None
    except ImportError as error:
        raise InputError(f"a worker lacks what it should play: {error}; {kept}.") from None
    finally:
        client.close(timeout=5)
