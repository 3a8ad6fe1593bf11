"""The leak guard: finds host folders in outgoing data, in any spelling.

Texts and paths are folded to one spelling (letter case, slashes, Unicode form, escapes, `..`) and
then compared. Only the spellings in `path_variants` are found.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Final, TypeAlias, cast, final

from replybook.envelope.making import is_shown
from replybook.world.grammar import current_grammar
from replybook.world.path_variants import fold_text, joining, readings, spellings, traced_readings

AnyPath: TypeAlias = "str | os.PathLike[str]"

MASK: Final = "<host path>"
"""Text that replaces a host path."""

_DEEPEST: Final = 200
"""Maximum nesting that is read. Replies are nested at most 100 levels."""

_ROUNDS: Final = 4
"""Maximum number of passes over a text.

A replacement may uncover the beginning of another path.
"""

_TOPS: Final = [
    "home",
    "users",
    "root",
    "tmp",
    "var",
    "usr",
    "opt",
    "etc",
    "mnt",
    "media",
    "srv",
    "volumes",
    "private",
    "workspaces?",
]
"""First folders of many machines. A path with such a beginning is cut, known or not."""

_BEFORE: Final = r"""(?:^|(?<=[\s"'`=,;:(\[{<>|\x00]))"""
_SIGNS: Final = frozenset("/\\%&")


@final
class LeakGuard:
    r"""Finds folders of this machine in texts and data.

    A folder is searched as given and with its links followed. A relative path is made absolute.

    A path of two or more parts is found anywhere, even inside a longer word: `/srv/game` is found
    in `/srv/games`. A path of one part (`/srv`, `C:\`) or none (`/`) is found only where a path can
    begin: at the start of the text, or after a blank, a quote, a bracket, a colon and similar
    characters. Otherwise it would be found in each `root:repo/srv`. No word character may follow
    it, except after a drive or `/`.

    A combining mark belongs to the letter before it. If such a mark follows a folder, it is masked
    too.
    """

    __slots__ = ("_beginnings", "_either", "_needles", "_pattern")

    def __init__(self, paths: Iterable[AnyPath] = ()) -> None:
        self._needles: Final = _needles(paths)
        begins, beginnings = _where_paths_begin(), _beginnings(self._needles)
        known = [_bound_needle(each, begins) for each in self._needles]
        alone = [each for each in self._needles if _parts(each) < 2 or each[0] != "/"]
        either = [beginnings, *(_bound_needle(each, begins) for each in alone)]
        self._pattern: Final = re.compile("|".join(known) or r"(?!)")
        self._beginnings: Final = re.compile(beginnings)
        self._either: Final = re.compile("|".join(either))

    def __repr__(self) -> str:
        return f"LeakGuard({len(self._needles)} paths)"

    def is_in(self, text: str) -> bool:
        """Return True if `text` contains a known folder."""
        if text.isascii() and _SIGNS.isdisjoint(text):  # every path has a separator or an escape
            return False
        search = self._pattern.search
        return any(search(reading) for reading in readings(text))

    def find(self, data: object) -> str | None:
        """Return the place in `data` of a known folder, such as `entries.3.path`, or None.

        Keys and texts of mappings, lists, tuples, sets, paths, bytes and dataclasses are read. Data
        of any other kind, or nested too deep, counts as a leak, since its contents are unknown. The
        returned place contains no host path: a key that is not a plain name is shown as `?`.
        """
        texts = list(_texts(data))
        known = [text for _, text in texts if text is not None]
        if len(known) == len(texts) and not self.is_in("\x00".join(known)):
            return None
        for steps, text in texts:
            if text is None or self.is_in(text):
                return ".".join(steps) or "data"
        return None

    def mask(self, text: str) -> str:
        """Return `text` with `<host path>` in place of each known folder.

        The text after a folder stays. If a folder remains in the result, the whole text is masked.
        """
        for _ in range(_ROUNDS):
            if not self.is_in(text):
                return text
            text = self._mask_paths(text)
        return MASK if self.is_in(text) else text

    def cut(self, text: str) -> str:
        """Return `text` up to the beginning of a host path, followed by `<host path>`.

        A host path is recognized by its beginning: a drive, a first folder of many machines, or the
        first folder of a known path. The result is therefore the same for a known path and for a
        wrong guess. It contains no known folder.
        """
        if text.isascii() and _SIGNS.isdisjoint(text):
            return text
        search = self._either.search
        for reading in readings(text):
            if search(reading):
                break
        else:
            return text
        begins = self._beginnings.search
        found = [(match, at) for at in traced_readings(text) if (match := begins(at.text))]
        if found:
            text = text[: min(at.starts[match.start()] for match, at in found)] + MASK
        return self.mask(text)

    def _mask_paths(self, text: str) -> str:
        spans = sorted(
            (traced.starts[match.start()], traced.ends[match.end() - 1])
            for traced in traced_readings(text)
            for match in self._pattern.finditer(traced.text)
        )
        pieces, at = list[str](), 0
        for start, end in spans:
            if start >= at:
                pieces += [text[at:start], MASK]
            at = max(at, end)
        return "".join(pieces) + text[at:]


def _needles(paths: Iterable[AnyPath]) -> tuple[str, ...]:
    """Return folded spellings, longest first, without those that a shorter one finds as well."""
    spelled = {fold_text(text) for path in paths for text in spellings(os.fspath(path))}
    trimmed = {text.rstrip("/") for text in spelled if text}
    needles = {text if text and text[-1] != ":" else text + "/" for text in trimmed}
    found: list[str] = []
    for needle in sorted(needles, key=lambda text: (len(text), text)):
        if not any(_parts(short) > 1 and short in needle for short in found):
            found.append(needle)
    return tuple(reversed(found))


def _parts(needle: str) -> int:
    """Return the number of parts of a folded path. A drive does not count."""
    return len([part for part in needle.split("/") if part and part[-1] != ":"])


def _where_paths_begin() -> str:
    """Return a pattern for the position before a path.

    A member may have the name of a drive, such as `C:`.
    """
    return _BEFORE + "".join(f"(?<!{name}:)" for name in current_grammar().members)


def _bound_needle(needle: str, begins: str) -> str:
    parts, pattern = _parts(needle), re.escape(needle)
    if parts > 1:
        return pattern
    if needle == "/":
        return rf"{begins}{pattern}(?=[\w.~\-\x00]|$)"
    return f"{begins}{pattern}" + (rf"(?![\w\-{joining()}])" if parts else "")


def _beginnings(needles: Iterable[str]) -> str:
    """Return a pattern for the beginning of a path with two or more parts, in folded text."""
    tops = {needle.split("/")[1] for needle in needles if needle[0] == "/" and _parts(needle) > 1}
    return rf"/(?:{'|'.join(map(re.escape, sorted({*_TOPS, *tops})))})/|(?<![a-z])[a-z]:/"


Steps: TypeAlias = tuple[str, ...]


def _texts(data: object) -> Iterator[tuple[Steps, str | None]]:
    """Yield every text with the steps that lead to it, or None for data that cannot be read.

    A key comes before its value. Each object is read once, so data may share parts or contain
    itself.
    """
    seen: dict[int, object] = {}  # keeps the objects alive, so that no id is reused
    todo: list[tuple[Steps, object]] = [((), data)]
    while todo:
        steps, value = todo.pop()
        if isinstance(value, str):
            yield steps, str.__str__(value)
        elif isinstance(value, (bytes, bytearray)):
            yield steps, bytes(value).decode("utf-8", "surrogateescape")
        elif value is None or isinstance(value, (bool, int, float)) or id(value) in seen:
            continue
        elif len(steps) > _DEEPEST or (inside := _inside(value, steps)) is None:
            yield steps, None
        else:
            seen[id(value)] = value
            todo += inside[::-1]


def _inside(value: object, steps: Steps) -> list[tuple[Steps, object]] | None:
    """Return the contents of a container, or None for any other value."""
    if isinstance(value, Mapping):
        found: list[tuple[Steps, object]] = []
        for key, member in cast("Mapping[object, object]", value).items():
            inside = (*steps, str.__str__(key) if isinstance(key, str) and is_shown(key) else "?")
            found += [(inside, key), (inside, member)]
        return found
    if isinstance(value, (list, tuple, set, frozenset)):
        items = cast("Iterable[object]", value)
        return [((*steps, str(index)), item) for index, item in enumerate(items)]
    if isinstance(value, os.PathLike):
        return [(steps, os.fspath(cast("os.PathLike[str]", value)))]
    if is_dataclass(value) and not isinstance(value, type):
        return [((*steps, it.name), getattr(value, it.name, None)) for it in fields(value)]
    return None
