"""Reading what an agent hands in: closed keys, types and limits; every fault is kept with its place.

Nothing raises: what cannot be read is left out and named. The same forms are written down as JSON
Schema in `schema/replybook_schema/`, and a test holds the two to each other.
Source: decision 20, specification 34.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, cast

__all__ = ["Fault", "Form", "shown"]

_SHOWN: Final = 60
_MOST_FAULTS: Final = 100
"""An agent corrects a few and asks again; a thousand would only fill its context."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with something handed in: where (`artifacts[2].path`), and what to do.

    `is_size` where there is nothing wrong but too much of it.
    """

    loc: str
    problem: str
    fix: str
    is_size: bool = False

    def to_dict(self) -> dict[str, object]:
        """Return the fault as plain data."""
        return {"loc": self.loc, "problem": self.problem, "fix": self.fix}


class Form:
    """Reads plain data member by member; `faults` are what was wrong so far."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that was wrong, in the order of the data."""
        return tuple(self._faults)

    def refuse(self, loc: str, problem: str, fix: str, *, is_size: bool = False) -> None:
        """Note a fault."""
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append(Fault(loc, problem, fix, is_size))

    def members(
        self, raw: object, loc: str, required: Collection[str], optional: Collection[str] = ()
    ) -> Mapping[str, object] | None:
        """Return a mapping with these keys and no others; None if it is no mapping."""
        if not isinstance(raw, Mapping):
            self.refuse(loc, f"it is {_kind(raw)}, not an object", "give an object")
            return None
        data = cast("Mapping[object, object]", raw)
        known = (*required, *optional)
        for key in data:
            if key not in known:
                self._unknown_key(loc, key, known)
        for key in required:
            if key not in data:
                self.refuse(_at(loc, key), "it is missing", f"give {key}")
        return {key: value for key, value in data.items() if isinstance(key, str) and key in known}

    def text(
        self, raw: object, loc: str, most: int, *, least: int = 1, is_file: bool = False
    ) -> str | None:
        """Return a text of `least` to `most` characters that can be written as UTF-8; else None.

        Of a whole file, only the size is wrong where it is too long.
        """
        if not isinstance(raw, str):
            self.refuse(loc, f"it is {_kind(raw)}, not a text", "give a text")
            return None
        if not least <= len(raw) <= most:
            problem = "it is empty" if len(raw) < least else f"it has {len(raw)} characters"
            is_size = is_file and len(raw) > most
            self.refuse(loc, problem, f"give {least} to {most} characters", is_size=is_size)
            return None
        if not _is_unicode(raw):
            self.refuse(loc, "it holds half a surrogate pair", "give whole characters")
            return None
        return raw

    def text_or_null(self, raw: object, loc: str, most: int, *, least: int = 0) -> str | None:
        """Return the same where null says that there is none."""
        return None if raw is None else self.text(raw, loc, most, least=least)

    def word(self, raw: object, loc: str, words: Collection[str]) -> str | None:
        """One of a closed set of words; else None."""
        if isinstance(raw, str) and raw in words:
            return raw
        problem = f"it is {shown(raw)}" if isinstance(raw, str) else f"it is {_kind(raw)}"
        self.refuse(loc, problem, f"give one of {', '.join(words)}")
        return None

    def single(self, raw: object, loc: str, kind: type[bool] | type[int]) -> bool | int | None:
        """Return a truth value or a whole number, as `kind` says; else None."""
        if type(raw) is kind:
            return raw
        wanted = "true or false" if kind is bool else "a whole number"
        self.refuse(loc, f"it is {_kind(raw)}, not {wanted}", f"give {wanted}")
        return None

    def items(self, raw: object, loc: str, most: int) -> Iterable[tuple[str, object]]:
        """Return the items of a list, each with its place; empty if it is no list, or too long."""
        if not isinstance(raw, list | tuple):
            self.refuse(loc, f"it is {_kind(raw)}, not a list", "give a list")
            return ()
        found = cast("list[object] | tuple[object, ...]", raw)
        if len(found) > most:
            self.refuse(loc, f"it has {len(found)} items", f"give at most {most}")
            return ()
        return [(f"{loc}[{index}]", item) for index, item in enumerate(found)]

    def texts(self, raw: object, loc: str, most: int, longest: int) -> tuple[str, ...]:
        """Return the texts of a list of texts."""
        found = [self.text(item, at, longest) for at, item in self.items(raw, loc, most)]
        return tuple(text for text in found if text is not None)

    def _unknown_key(self, loc: str, key: object, known: Collection[str]) -> None:
        if len(self._faults) >= _MOST_FAULTS:
            return
        near = difflib.get_close_matches(str(key)[:_SHOWN], known, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"leave it out; there are {_list(known)}"
        self.refuse(loc, f"{shown(key)} is an unknown key", meant)


def shown(value: object) -> str:
    """Return a value as a message quotes it: short, printable, in quotes."""
    text = str(value)
    return ascii(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")


def _list(words: Collection[str]) -> str:
    return ", ".join(words)


def _at(loc: str, key: str) -> str:
    return f"{loc}.{key}" if loc else key


def _kind(value: object) -> str:
    """Return what JSON calls the type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a truth value"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, Mapping) else "something else"


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
