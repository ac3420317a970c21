"""Runs a module of `livefigure.wasm` in wasmtime, so that tests can compare it with numba."""

import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import wasmtime

from livefigure.memory import START
from livefigure.raised import TAKE

PAGE = 65536


class Instance:
    """A loaded module; `call` copies arrays in and out, as the page's worker does."""

    def __init__(self, kernels: bytes, descriptor: Mapping[str, Any]) -> None:
        self.exports = descriptor["exports"]
        self.store = wasmtime.Store()
        module = wasmtime.Module(self.store.engine, kernels)
        self.imports = [item.name for item in module.imports]
        supplied = [wasmtime.Func(self.store, item.type, getattr(math, item.name)) for item in module.imports]
        self.instance = wasmtime.Instance(self.store, module, supplied)
        self.functions = self.instance.exports(self.store)
        self.memory, self.heap = self.functions["memory"], self.functions["__heap_base"].value(self.store)

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an export with Python numbers, arrays and NamedTuples of them; arrays are overwritten."""
        flat, top, placed = [], (self.heap + 15) // 16 * 16, []
        for leaf in flatten(arguments):
            if not isinstance(leaf, np.ndarray):
                flat.append(leaf)
                continue
            assert leaf.flags.c_contiguous
            flat += [top, *leaf.shape]
            placed.append((leaf, top))
            top += (leaf.nbytes + 15) // 16 * 16
        if top > self.memory.data_len(self.store):
            self.memory.grow(self.store, -(-(top - self.memory.data_len(self.store)) // PAGE))
        for array, at in placed:
            self.memory.write(self.store, array.tobytes(), at)
        with suppress(KeyError):  # where kernels make arrays themselves, these lie above
            self.functions[START](self.store, top)
        result = self.functions[name](self.store, *flat)
        with suppress(KeyError):  # where kernels raise
            if said := self.functions[TAKE](self.store):
                text = self.memory.read(self.store, said, self.memory.data_len(self.store))
                raise RuntimeError(text.partition(b"\0")[0].decode())
        for array, at in placed:
            data = self.memory.read(self.store, at, at + array.nbytes)
            array[...] = np.frombuffer(data, array.dtype).reshape(array.shape)
        return result


def flatten(value: Any) -> list[Any]:
    """The numbers and arrays of nested tuples, in order."""
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in flatten(item)]
    return [value]
