r"""Normal forms of path spellings in a text, with positions in the text.

A text is read several times: as it is, with its escapes decoded (`%2f`, `\u002f`, `\u{2f}`, `\x2f`,
`\057`, `&#47;`, `&sol;`, and the `C|` of old file URLs), with `+` as a blank, and with `..`
resolved. `readings` returns only the texts. `traced_readings` makes the same steps and also returns
positions, so that a path found in a reading can be cut from the original text. The leak guard and
the test kit both use this module.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, groupby
from pathlib import PureWindowsPath
from typing import Final, NamedTuple, TypeAlias

MARKED: Final = re.compile(r"[%\\&|]")
"""A character that every decoded escape contains."""

_ROUNDS: Final = 3
"""Maximum number of times that escapes are decoded, as in an address."""

_MOST_MARKS: Final = 30
"""Maximum number of combining marks that are sorted at once. Sorting takes quadratic time."""

_BREAK: Final = "\u034f"
"""Separates long rows of marks, as Unicode proposes for streams."""


class Traced(NamedTuple):
    """A reading with positions.

    Attributes:
        starts: The position in the original text at which each character begins.
        ends: The position in the original text at which each character ends.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


Spelled: TypeAlias = "list[tuple[str, int]]"
"""Replacement of a match: new texts, each with the number of characters it replaces."""


class _Step(NamedTuple):
    """One replacement step.

    Attributes:
        pattern: Matches the text to replace.
        spelled: Returns the replacement of a match.
    """

    pattern: re.Pattern[str]
    spelled: Callable[[str], Spelled]


def fold_text(text: str) -> str:
    """Return `text` in lower case, in Unicode form KD, with one `/` for each row of slashes.

    Backslashes count as slashes. In form KD the marks of a letter are separate characters, so a
    name is found in any Unicode form.
    """
    if text.isascii():
        text = text.lower()
    else:
        text = _WIDE.pattern.sub(lambda match: _plain(match[0]), text.lower())
    text = text.replace("\\", "/")
    return _SLASHES.pattern.sub("/", text) if "//" in text or "/./" in text else text


@cache
def joining() -> str:
    """Return all combining marks, as the content of a character class in a pattern."""
    marks = (at for at in chain(*_JOINING) if unicodedata.category(chr(at))[0] == "M")
    rows = [list(row) for _, row in groupby(enumerate(marks), lambda one: one[1] - one[0])]
    return "".join(f"{chr(row[0][1])}-{chr(row[-1][1])}" for row in rows)


def spellings(path: str) -> Iterator[str]:
    """Yield the absolute forms of a folder path: as given, and with links followed.

    A Windows path counts as absolute on every system.
    """
    if PureWindowsPath(path).is_absolute() and not path.startswith("/"):
        yield path  # a Windows path, even on another system
        if os.name != "nt":
            return
    if path.startswith("/"):
        yield path
    yield os.path.abspath(path)  # noqa: PTH100  # Path.absolute keeps `..`
    try:
        yield os.path.realpath(path)
    except (OSError, ValueError):
        return


def readings(text: str) -> Iterator[str]:
    """Yield the folded forms of `text`: as it is, with escapes decoded, with `..` resolved."""
    is_marked = MARKED.search(text) is not None
    for _ in range(_ROUNDS + 1):
        form = fold_text(text)
        yield form
        if _UP in form:
            yield _replace_matches(form, _PARENTS)
        if not is_marked:
            return
        if "+" in form:
            form = form.replace("+", " ")
            yield _replace_matches(form, _PARENTS) if _UP in form else form
        before = text
        for sign, step in _ESCAPES.items():
            if sign in text:
                text = _replace_matches(text, step)
        if text == before:
            return


def traced_readings(text: str) -> Iterator[Traced]:
    """Yield the same forms as `readings`, with their positions in `text`."""
    is_marked = MARKED.search(text) is not None
    traced = Traced(text, range(len(text)), range(1, len(text) + 1))
    for _ in range(_ROUNDS + 1):
        form = _fold_traced_text(traced)
        yield form
        if _UP in form.text:
            yield _trace_matches(form, _PARENTS)
        if is_marked and "+" in form.text:
            form = form._replace(text=form.text.replace("+", " "))
            yield _trace_matches(form, _PARENTS) if _UP in form.text else form
        before = traced.text
        for sign, step in _ESCAPES.items():
            if sign in traced.text:
                traced = _trace_matches(traced, step)
        if traced.text == before:
            return


def _fold_traced_text(traced: Traced) -> Traced:
    if _TWO_IN_LOWER_CASE in traced.text:  # otherwise all later positions would shift
        traced = _trace_matches(traced, _DOTTED)
    traced = traced._replace(text=traced.text.lower())
    if not traced.text.isascii():
        traced = _trace_matches(traced, _WIDE)
    return _trace_matches(traced._replace(text=traced.text.replace("\\", "/")), _SLASHES)


def _replace_matches(text: str, step: _Step) -> str:
    return step.pattern.sub(lambda match: "".join(new for new, _ in step.spelled(match[0])), text)


def _trace_matches(traced: Traced, step: _Step) -> Traced:
    """Return the result of `_replace_matches`, with the positions of the new characters."""
    text, old_starts, old_ends = traced
    pieces, starts, ends = list[str](), list[int](), list[int]()
    at = 0
    for match in step.pattern.finditer(text):
        begin = match.start()
        pieces.append(text[at:begin])
        starts += old_starts[at:begin]
        ends += old_ends[at:begin]
        for new, length in step.spelled(match[0]):
            end = begin + length
            if new:
                pieces.append(new)
                starts += [old_starts[begin]] * len(new)
                ends += [old_ends[end - 1]] * len(new)
            begin = end
        at = match.end()
    pieces.append(text[at:])
    starts += old_starts[at:]
    ends += old_ends[at:]
    return Traced("".join(pieces), starts, ends)


# Letters and slashes

_MARKS: Final = re.compile(rf"[^\w\x00-\x7f]{{{_MOST_MARKS + 1},}}")
_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)


_TWO_IN_LOWER_CASE: Final = "\u0130"
"""The only letter that becomes two characters in lower case: `I` with a dot."""

_JOINING: Final = (
    *(range(0x300, 0x3100), range(0xA600, 0xAC00), range(0xFB1E, 0xFE30)),
    *(range(0x10000, 0x12000), range(0x16A00, 0x16FF2), range(0x1BC9D, 0x1BC9F)),
    *(range(0x1CF00, 0x1DAB0), range(0x1E000, 0x1E94B)),
)
"""Ranges in which Unicode has marks. Reading all characters would take ten times as long."""


def _plain(wide: str) -> str:
    """Return one form for all spellings of non-ASCII letters.

    Invisible characters are left out.
    """
    text = _UNSEEN.sub("", wide)
    if _MARKS.search(text) and any(map(_goes_on, text)):
        return "".join(new for new, _ in _letters(wide))
    return _decompose_text(text)


def _decompose_text(text: str) -> str:
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())


def _letters(wide: str) -> Spelled:
    """Return `_plain` letter by letter, so that no letter joins the letter beside it."""
    return [(_letter(letter), len(letter)) for letter in _apart(wide)]


def _letter(letter: str) -> str:
    return _decompose_text(_MARKS.sub(_part_marks, _UNSEEN.sub("", letter)))


def _apart(wide: str) -> Iterator[str]:
    """Yield the letters of a text, each with its marks and the invisible characters after it."""
    begin = 0
    for at, sign in enumerate(wide):
        if at and not _goes_on(sign):
            yield wide[begin:at]
            begin = at
    yield wide[begin:]


@lru_cache(maxsize=1024)
def _goes_on(sign: str) -> bool:
    """Return True for a character that belongs to the letter before it.

    Such a character is a mark, a jamo, or invisible.
    """
    first = unicodedata.normalize("NFKD", sign)[0]
    is_mark = unicodedata.category(first)[0] == "M"
    return is_mark or "\u1160" <= first <= "\u11ff" or _UNSEEN.match(sign) is not None


def _part_marks(match: re.Match[str]) -> str:
    row = match[0]
    return _BREAK.join(row[at : at + _MOST_MARKS] for at in range(0, len(row), _MOST_MARKS))


def _as_one(new: Callable[[str], str]) -> Callable[[str], Spelled]:
    return lambda old: [(new(old), len(old))]


_DOTTED: Final = _Step(re.compile(_TWO_IN_LOWER_CASE), _as_one(str.lower))
_WIDE: Final = _Step(re.compile(r"(?:[ -~](?=[^\w\x00-\x7f]))?[^\x00-\x7f]+"), _letters)
"""Non-ASCII text. An ASCII character belongs to the marks after it."""

_SLASHES: Final = _Step(re.compile(r"/(?:\.?/)+"), _as_one(lambda _: "/"))

# Parents

_UP: Final = "/.."


def _without_parents(path: str) -> Spelled:
    """Return `a/../b` as `b`, for each `..` with a name before it."""
    kept, length_of = list[str](), list[int]()
    for part in path.split("/"):
        if part == ".." and len(kept) > 1 and kept[-1] != "..":
            kept.pop()
            left_out = length_of.pop() + len(part) + 1
            length_of[-1] += left_out
        else:
            kept.append(part)
            length_of.append(len(part) + 1)
    spelled: Spelled = []
    for part, length in zip(kept, length_of, strict=True):
        spelled += [(part, len(part)), ("/", length - len(part))]
    return spelled[:-1]


_PARENTS: Final = _Step(re.compile(r"[^\x00]+"), _without_parents)

# Escapes


def _spell_bytes(pattern: re.Pattern[str], base: int, row: str) -> Spelled:
    """Return a row of escaped bytes decoded as UTF-8. Invalid bytes stay bytes."""
    matches = list(pattern.finditer(row))
    text = bytes(int(each[1], base) for each in matches).decode("utf-8", "surrogateescape")
    spelled: Spelled = []
    at = 0
    for sign in text:
        upto = at + len(sign.encode("utf-8", "surrogateescape"))
        spelled.append((sign, matches[upto - 1].end() - matches[at].start()))
        at = upto
    return spelled


def _byte_step(one: str, base: int = 16) -> _Step:
    byte = re.compile(one)
    return _Step(re.compile(f"(?:{one})+"), partial(_spell_bytes, byte, base))


def _unescape_units(old: str) -> str:
    units = b"".join(int(unit, 16).to_bytes(2) for unit in re.split(r"\\+u", old)[1:])
    return units.decode("utf-16-be", "surrogatepass")


def _spell_number(old: str) -> str:
    number = int(old.lstrip("\\uU{").rstrip("}"), 16)
    return chr(number) if number <= sys.maxunicode else old


def _entity(old: str) -> str:
    from html import unescape  # imported late: a table of two thousand names

    return unescape(old)


_HEX: Final = "[0-9A-Fa-f]"
_ESCAPES: Final = {
    "&": _Step(
        re.compile(rf"&(?:#[0-9]{{1,7}};?|#[xX]{_HEX}{{1,6}};?|[A-Za-z][A-Za-z0-9]{{1,31}};)"),
        _as_one(_entity),
    ),
    "%": _byte_step(rf"%({_HEX}{{2}})"),
    "\\x": _byte_step(rf"(?<!\\)\\+x({_HEX}{{2}})"),
    "\\u": _Step(
        re.compile(
            rf"(?<!\\)\\+u(?:[dD][89abAB]{_HEX}{{2}}\\+u[dD][c-fC-F]{_HEX}{{2}}|{_HEX}{{4}})"
        ),
        _as_one(_unescape_units),
    ),
    "\\u{": _Step(re.compile(rf"(?<!\\)\\+u\{{{_HEX}{{1,6}}\}}"), _as_one(_spell_number)),
    "\\U": _Step(re.compile(rf"(?<!\\)\\+U{_HEX}{{8}}"), _as_one(_spell_number)),
    "\\": _byte_step(r"(?<!\\)\\+([0-3][0-7]{2})", 8),
    "|": _Step(re.compile(r"(?<![^\W_])[A-Za-z]\|(?=[/\\])"), _as_one(lambda old: old[0] + ":")),
}
"""Steps by a character that a text contains if it has such escapes."""
