"""JSON of others with one member at a time replaced: by every other type, or by nothing.

A reader of foreign lines meets each of them. It may lose the line, never the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

__all__ = ["VALUES", "changed"]

_DEEP: Final = "[" * 3_000 + "]" * 3_000
_MARK: Final = "the place of the value"

VALUES: Final = {
    "list": '[1,["a"]]',
    "texts": '["a"]',
    "map": '{"a":{"b":1}}',
    "empty list": "[]",
    "empty map": "{}",
    "number": "7",
    "negative": "-1",
    "part": "1.5",
    "large": "1e300",
    "endless": "1e999",
    "no number": "NaN",
    "infinity": "-Infinity",
    "5,000 digits": "9" * 5_000,
    "64 bits": "18446744073709551615",
    "null": "null",
    "true": "true",
    "text": '"x"',
    "empty": '""',
    "long": f'"{"y" * 100_000}"',
    "deep": _DEEP,
    "half a sign": r'"\ud800"',
    "no sign": r'"a\u0000b"',
    "terminal": r'"\u001b[2J\u202e"',
    "time": '"infinity"',
    "late": '"294246-01-01 00:00:00"',
}
"""Values as JSON text, by their names. Some are no JSON, and Python reads them all the same."""

Steps: TypeAlias = tuple[str | int, ...]


def changed(document: object) -> Iterator[tuple[str, bytes]]:
    """Yield a document with one value replaced or removed, with the name of the change."""
    for steps in _places(document):
        whole = json.dumps(_put(document, steps), separators=(",", ":"))
        name = ".".join(map(str, steps))
        for kind, text in VALUES.items():
            yield f"{name}: {kind}", whole.replace(f'"{_MARK}"', text, 1).encode()
        if steps:
            yield f"{name}: gone", json.dumps(_put(document, steps, keeps=False)).encode()


def _places(value: object, steps: Steps = ()) -> Iterator[Steps]:
    yield steps
    inner = value.items() if isinstance(value, dict) else ()
    for step, one in enumerate(value) if isinstance(value, list) else inner:
        yield from _places(one, (*steps, step))


def _put(value: Any, steps: Steps, *, keeps: bool = True) -> Any:
    """Return a copy with the mark at a place, or without the place."""
    if not steps:
        return _MARK
    copy = value.copy()
    if len(steps) == 1 and not keeps:
        del copy[steps[0]]
    else:
        copy[steps[0]] = _put(value[steps[0]], steps[1:], keeps=keeps)
    return copy
