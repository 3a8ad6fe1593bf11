"""The leak guard: finds folders of the machine in whatever is about to leave, however they are spelled.

Text and paths are folded to one spelling (case, slashes, Unicode form, percent and JSON escapes) and then
compared as plain text, so a spelling that is not listed here is a spelling the fold does not know.
Source: specification 22, facts on paths 4.8.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import PureWindowsPath
from typing import Final, TypeAlias, cast, final

from replybook.envelope.plain import is_shown
from replybook.world.spellings import folded, loose_pattern, readings

__all__ = ["MASK", "LeakGuard"]

AnyPath: TypeAlias = "str | os.PathLike[str]"

MASK: Final = "<host path>"
"""What stands where a host path stood."""

_DEEPEST: Final = 200
"""Levels of nesting that are looked through; replies hold 100 at most."""

_BEFORE: Final = r"""(?:^|(?<=[\s"'`=,;:(\[{<>|\x00]))(?<!mod:)"""
_AFTER: Final = r"(?![\w\-])"
_SIGNS: Final = frozenset("/\\%")


@final
class LeakGuard:
    r"""Knows folders of this machine and finds them in texts and data.

    A folder is known as it is given and with its links followed; a relative one is made absolute. A path
    of two parts or more counts wherever it occurs, even inside a longer word: `/srv/game` is found in
    `/srv/games`. A path of one part (`/srv`, `C:\`) or of none (`/`) counts only where a path can begin, at
    the start or after a blank, a quote, a bracket, a colon and the like, or else every `root:repo/srv`
    would count; after it no word may go on, save behind a drive or `/` alone.
    """

    __slots__ = ("_loose", "_needles", "_pattern")

    def __init__(self, paths: Iterable[AnyPath] = ()) -> None:
        self._needles: Final = _needles(paths)
        self._pattern: Final = re.compile("|".join(map(_strict, self._needles)) or r"(?!)")
        self._loose: re.Pattern[str] | None = None

    def __repr__(self) -> str:
        return f"LeakGuard({len(self._needles)} paths)"

    def is_in(self, text: str) -> bool:
        """Whether a known folder stands in `text`."""
        if _SIGNS.isdisjoint(text):  # every path has a separator, or an escape for one
            return False
        search = self._pattern.search
        return any(search(reading) for reading in readings(text))

    def find(self, data: object) -> str | None:
        """Where in `data` a known folder stands, such as `entries.3.path`; None if nowhere.

        Keys and texts of mappings, lists, tuples, sets, paths, bytes and dataclasses are read. The
        place never holds what was found: a key that is no plain name shows as `?`.
        """
        if not self.is_in("\x00".join(text for _, text in _texts(data, ()))):
            return None
        for steps, text in _texts(data, ()):
            if self.is_in(text):
                return ".".join(steps) or "data"
        return None

    def mask(self, text: str) -> str:
        """`text` with `<host path>` where a known folder stood; what follows the folder stays.

        A text in which a folder stays even so, since it is spelled too strangely, is masked whole.
        """
        if not self.is_in(text):
            return text
        if self._loose is None:
            self._loose = re.compile("|".join(map(_loose, self._needles)), re.IGNORECASE)
        masked = self._loose.sub(MASK, text)
        return MASK if self.is_in(masked) else masked


def _needles(paths: Iterable[AnyPath]) -> tuple[str, ...]:
    """Folded spellings, longest first, without those that a shorter one finds as well."""
    spelled = {folded(text) for path in paths for text in _spellings(os.fspath(path))}
    trimmed = {text.rstrip("/") for text in spelled if text}
    needles = {text if text and text[-1] != ":" else text + "/" for text in trimmed}
    found: list[str] = []
    for needle in sorted(needles, key=lambda text: (len(text), text)):
        if not any(_parts(short) > 1 and short in needle for short in found):
            found.append(needle)
    return tuple(reversed(found))


def _spellings(path: str) -> Iterator[str]:
    if PureWindowsPath(path).is_absolute() and not path.startswith("/"):
        yield path  # a Windows path, also where this is not Windows
        if os.name != "nt":
            return
    if path.startswith("/"):
        yield path
    yield os.path.abspath(path)  # noqa: PTH100  # Path.absolute keeps `..`
    try:
        yield os.path.realpath(path)
    except (OSError, ValueError):
        return


def _parts(needle: str) -> int:
    """Parts of a folded path; a drive is none."""
    return len([part for part in needle.split("/") if part and part[-1] != ":"])


def _strict(needle: str) -> str:
    return _bounded(needle, re.escape(needle))


def _loose(needle: str) -> str:
    return _bounded(needle, loose_pattern(needle))


def _bounded(needle: str, pattern: str) -> str:
    parts = _parts(needle)
    if parts > 1:
        return pattern
    if needle == "/":
        return rf"{_BEFORE}{pattern}(?=[\w.~\-\x00]|$)"
    return f"{_BEFORE}{pattern}" + (_AFTER if parts else "")


def _texts(value: object, steps: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text with the steps to it; a key comes before what stands under it."""
    if isinstance(value, str):
        yield steps, str.__str__(value)
    elif value is None or isinstance(value, (bool, int, float)) or len(steps) > _DEEPEST:
        return
    elif isinstance(value, Mapping):
        for key, member in cast("Mapping[object, object]", value).items():
            inside = (*steps, key if isinstance(key, str) and is_shown(key) else "?")
            yield from _texts(key, inside)
            yield from _texts(member, inside)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for index, item in enumerate(cast("Iterable[object]", value)):
            yield from _texts(item, (*steps, str(index)))
    elif isinstance(value, (bytes, bytearray)):
        yield steps, bytes(value).decode("utf-8", "surrogateescape")
    elif isinstance(value, os.PathLike):
        yield from _texts(os.fspath(cast("os.PathLike[str]", value)), steps)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from _texts(getattr(value, each.name, None), (*steps, each.name))
