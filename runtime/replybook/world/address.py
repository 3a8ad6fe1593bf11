"""An address: namespace, key and the parts of the path below it; read from text, printed as text.

`parse` is pure: it looks at the text and at the registry's root keys, never at a disk. Printing is
its inverse, so the canonical text of an address reads back as the same address. Most addresses are
plain; one pattern accepts those, and the slower rules run for whatever it leaves.
Source: specification 15 and 16, 002 §0 and §2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NoReturn

from replybook.world.registry import declared_world
from replybook.world.segments import CONTROLS, limit, refused

__all__ = ["WHITE_SPACE", "Address", "BadAddress", "is_key", "parse"]

WHITE_SPACE = " \t\n\r\v\f"
"""What is stripped around an address; rarer blanks are refused where they stand."""


class BadAddress(ValueError):
    """A text that is no address; `rule` says by which rule, for people and never for agents.

    `rule` is one of: length, characters, namespace, key, climbing, name.
    """

    def __init__(self, rule: str, problem: str) -> None:
        super().__init__(problem)
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Address:
    """Where something is: `namespace` root or mod, `key`, and the `parts` of the path below.

    As `parse` makes it, `str(address)` is canonical: "root:repo", "root:repo/a/b".
    """

    namespace: str
    key: str
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.parts:
            return f"{self.namespace}:{self.key}"
        return f"{self.namespace}:{self.key}/{'/'.join(self.parts)}"


_SEGMENT = (
    r"(?![CcPpAaNnLl][OoRrUuPp][NnXxLlMmTt](?:[ ./0-9]|\Z))"  # perhaps a device: look closer
    r"\.?[\w-]+(?:[. ][\w-]+)*"
)
_PLAIN = re.compile(
    rf"(root|mod):([ -.0-\[\]-~]*[!-.0-\[\]-~])(?:/({_SEGMENT}(?:/{_SEGMENT})*))?/?", re.ASCII
)
"""An address of ASCII signs in which no rule finds anything, if it is no longer than one name."""

_PLAIN_LENGTH = 255


def parse(text: str) -> Address:
    """The address that `text` says; `BadAddress` if it says none."""
    text = text.strip(WHITE_SPACE)
    plain = _PLAIN.fullmatch(text) if len(text) <= _PLAIN_LENGTH else None
    if plain is None:
        return _parse_slowly(text)
    namespace, key, path = plain.groups()
    if namespace == "root" and key not in _roots:
        _check_root(key)
    return Address(namespace, key, tuple(path.split("/")) if path else ())


def is_key(name: str) -> bool:
    """Whether `mod:<name>` can say this name: not empty, no separator, control or blank at the end."""
    return not _wrong_with_key(name) and len(f"mod:{name}".encode()) <= limit("address_bytes")


def _parse_slowly(text: str) -> Address:
    _check_signs(text)
    namespace, colon, rest = text.partition(":")
    if not colon:
        _refuse("namespace", "it does not begin with 'root:' or 'mod:'")
    key, _, path = rest.partition("/")
    if namespace == "root":
        _check_root(key)
    elif namespace == "mod":
        if wrong := _wrong_with_key(key):
            _refuse("key", f"the name of the mod {wrong}")
    else:
        namespace, key = "root", _legacy_root(namespace, rest)
    return Address(namespace, key, _collapsed(path))


def _check_signs(text: str) -> None:
    most = limit("address_bytes")
    if len(text) > most:
        _refuse("length", f"it is longer than {most} bytes")
    if CONTROLS.search(text):
        _refuse("characters", "it holds a control character or half a surrogate pair")
    if len(text.encode()) > most:
        _refuse("length", f"it is longer than {most} bytes")


def _wrong_with_key(name: str) -> str | None:
    if not name:
        return "is empty"
    if "/" in name or "\\" in name or CONTROLS.search(name):
        return "holds a separator or a control character"
    return "ends in a blank" if name[-1].isspace() else None


def _collapsed(path: str) -> tuple[str, ...]:
    """The parts of `path` without empty ones, `.` and `..`; every name in it must be portable."""
    parts: list[str] = []
    for segment in path.split("/"):
        if segment == "..":
            if not parts:
                _refuse("climbing", "'..' climbs above the key")
            parts.pop()
        elif segment not in ("", "."):
            if why := refused(segment):
                _refuse("name", f"{segment!r} {why}")
            parts.append(segment)
    return tuple(parts)


def _refuse(rule: str, problem: str) -> NoReturn:
    raise BadAddress(rule, problem)


# Root keys

_roots: set[str] = set()
"""The root keys; read again when a key is not among them."""


def _check_root(key: str) -> None:
    if key in _roots:
        return
    _roots.update(root.key for root in declared_world().roots)
    if key not in _roots:
        _refuse("key", f"{key!r} is no root; the roots are {', '.join(sorted(_roots))}")


def _legacy_root(spelling: str, rest: str) -> str:
    """The root key that `ROOT_<KEY>:/...` means."""
    keys = {root.legacy: root.key for root in declared_world().roots if root.legacy is not None}
    if spelling not in keys:
        _refuse("namespace", f"{spelling!r} is no namespace; use 'root:' or 'mod:'")
    if not rest.startswith("/"):
        _refuse("namespace", f"a slash must follow '{spelling}:'")
    return keys[spelling]
