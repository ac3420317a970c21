"""LLVM's object file for WebAssembly made into a module that a browser loads.

One object holds all kernels of a study, so little is left for a linker: to set up memory (the stack, above it
the constants), to move the addresses that the code mentions, and to export. The format is the WebAssembly
specification's, chapter "Binary Format"; what objects add to it (the sections `linking` and `reloc.*`) is
described in Linking.md of the WebAssembly tool conventions.
"""

from collections.abc import Collection, Mapping

HEADER = b"\0asm\1\0\0\0"
PAGE = 65536
I32, MUTABLE, CONSTANT, END = b"\x7f", b"\1", b"\0", b"\x0b"
I32_CONST = b"\x41"

# Sections by their numbers, and what can be imported or exported.
CUSTOM, TYPES, IMPORTS, FUNCTIONS, MEMORIES, GLOBALS, EXPORTS, CODE, DATA = 0, 1, 2, 3, 5, 6, 7, 10, 11
FUNCTION, MEMORY, GLOBAL = 0, 2, 3

# Relocations by their numbers. A function, type or global has the same number in the module as in the object.
SAME = {0, 6, 7}
ADDRESS, SIGNED_ADDRESS = 3, 4
SYMBOLS, UNDEFINED, RENAMED = 8, 0x10, 0x40


class LinkError(ValueError):
    """The object needs more than this linker does; the message, without a subject, says what."""


class UndefinedError(LinkError):
    """The code calls a function that nobody supplies; the message is its name."""


class Reader:
    """Reads bytes from `at` on."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self) -> int:
        """A number in LEB128: seven bits a byte, the lowest first."""
        value, shift, byte = 0, 0, 128
        while byte >= 128:
            (byte,) = self.take(1)
            value |= (byte & 127) << shift
            shift += 7
        return value

    def block(self) -> bytes:
        """Bytes with their number before them."""
        return self.take(self.number())


def number(value: int) -> bytes:
    """A number below 2**31 in LEB128, always of five bytes, so that it reads the same signed and unsigned."""
    return bytes(value >> shift & 127 | 128 for shift in (0, 7, 14, 21)) + bytes([value >> 28])


def block(content: bytes) -> bytes:
    return number(len(content)) + content


def items(*contents: bytes) -> bytes:
    return number(len(contents)) + b"".join(contents)


def _sections(data: bytes) -> dict[int | str, bytes]:
    """The sections of an object: number -> content, custom ones by name."""
    found: dict[int | str, bytes] = {}
    reader = Reader(data, len(HEADER))
    while reader.at < len(data):
        (kind,) = reader.take(1)
        content = reader.block()
        if kind == CUSTOM:
            inner = Reader(content)
            name = inner.block().decode()
            found[name] = content[inner.at :]
        else:
            found[kind] = content
    return found


def _imports(content: bytes) -> list[tuple[str, int, bytes]]:
    """(name, kind, bytes) of what an object imports, in order."""
    reader, found = Reader(content), []
    for _ in range(reader.number()):
        start = reader.at
        _, name, (kind,) = reader.block(), reader.block().decode(), reader.take(1)
        if kind == FUNCTION:
            reader.number()
        elif kind == GLOBAL:
            reader.take(2)
        else:  # a memory or table: limits, after a table's type
            (flags,) = reader.take(1 if kind == MEMORY else 2)[-1:]
            for _ in range(1 + (flags & 1)):
                reader.number()
        found.append((name, kind, content[start : reader.at]))
    return found


def _functions(linking: bytes) -> dict[str, int]:
    """The functions that an object defines: name -> number."""
    reader, found = Reader(linking), {}
    reader.number()  # the version
    while reader.at < len(linking):
        (kind,), content = reader.take(1), reader.block()
        if kind != SYMBOLS:
            continue
        table = Reader(content)
        for _ in range(table.number()):
            (symbol,), flags = table.take(1), table.number()
            if symbol == 1:  # data: a name and, where defined, segment, offset and size
                table.block()
                for _ in range(0 if flags & UNDEFINED else 3):
                    table.number()
            elif symbol == 3:  # a section
                table.number()
            else:
                index = table.number()
                if flags & UNDEFINED and not flags & RENAMED:
                    continue  # it has the name of its import
                name = table.block().decode()
                if symbol == FUNCTION and not flags & UNDEFINED:
                    found[name] = index
    return found


def _moved(code: bytes, relocations: bytes, base: int) -> bytes:
    """The code with `base` added to every address."""
    moved, reader = bytearray(code), Reader(relocations)
    reader.number()  # the section that is corrected
    for _ in range(reader.number()):
        (kind,), offset, _ = reader.take(1), reader.number(), reader.number()
        if kind in (ADDRESS, SIGNED_ADDRESS):
            reader.number()  # an addend, already part of what the object says
            # An address before the first constant is negative; the stack below makes it positive.
            moved[offset : offset + 5] = number((Reader(code, offset).number() + base) & 0x7FFFFFFF)
        elif kind not in SAME:
            raise LinkError(f"needs relocation {kind}")
    return bytes(moved)


def _placed(data: bytes, base: int) -> tuple[bytes, int]:
    """The constants from address `base` on, and the address after the last."""
    reader, segments, top = Reader(data), [], base
    for _ in range(reader.number()):
        if reader.take(2) != b"\0" + I32_CONST:
            raise LinkError("needs constants outside of memory")
        address = reader.number() + base
        reader.take(1)
        content = reader.block()
        segments.append(b"\0" + I32_CONST + number(address) + END + block(content))
        top = max(top, address + len(content))
    return items(*segments), top


def link(data: bytes, exports: Mapping[str, str], supplied: Collection[str], stack: int) -> bytes:
    """The bytes of the module that the object `data` makes.

    exports: {name: the function's name in the object}. supplied: names of functions that the page supplies;
    others are an UndefinedError. stack: bytes for it, a multiple of 16, at the bottom of memory: running
    over it is a trap, not a wrong result. The module exports `memory` and `__heap_base` too, the first
    address that is free.
    """
    found = _sections(data)
    imports = _imports(found[IMPORTS])
    for name, kind, _ in imports:
        if kind == FUNCTION and name not in supplied:
            raise UndefinedError(name)
        if kind == GLOBAL and name != "__stack_pointer":
            raise LinkError(f"needs the variable {name}")
    if "reloc.DATA" in found:
        raise LinkError("needs constants that hold addresses")
    defined = _functions(found["linking"])
    constants, top = _placed(found.get(DATA, number(0)), stack)
    heap = -(-top // 16) * 16
    variable = lambda mutable, value: I32 + mutable + I32_CONST + number(value) + END
    named = [("memory", MEMORY, 0), ("__heap_base", GLOBAL, 1)]
    named += [(name, FUNCTION, defined[symbol]) for name, symbol in exports.items()]
    module = {
        TYPES: found[TYPES],
        IMPORTS: items(*(encoded for _, kind, encoded in imports if kind == FUNCTION)),
        FUNCTIONS: found[FUNCTIONS],
        MEMORIES: items(b"\0" + number(-(-heap // PAGE))),
        GLOBALS: items(variable(MUTABLE, stack), variable(CONSTANT, heap)),
        EXPORTS: items(*(block(name.encode()) + bytes([kind]) + number(at) for name, kind, at in named)),
        CODE: _moved(found[CODE], found.get("reloc.CODE", number(0) * 2), stack),
        DATA: constants,
    }
    return HEADER + b"".join(bytes([kind]) + block(content) for kind, content in module.items())
