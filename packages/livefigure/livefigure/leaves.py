"""Records of numbers, as kernels take them, as plain arguments by name."""

from typing import Any, Protocol


class Record(Protocol):
    """A named tuple."""

    def _asdict(self) -> dict[str, Any]: ...


def leaves(record: Any, prefix: str = "") -> dict[str, Any]:
    """What a NamedTuple, or a dict with some in it, holds by dotted name, at any depth: {"rules.hand": 5}."""
    flat: dict[str, Any] = {}
    for name, value in (record if isinstance(record, dict) else record._asdict()).items():
        nested = hasattr(value, "_fields")
        flat |= leaves(value, f"{prefix}{name}.") if nested else {f"{prefix}{name}": value}
    return flat
