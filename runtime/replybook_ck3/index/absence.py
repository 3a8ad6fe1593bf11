"""The absence of names: spellings that cannot be a name, and files whose text has a name.

The tool `ck3_confirm_not_exists` and the delivery gate decide by this module.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.world.segments import CONTROLS, INVISIBLE
from replybook_ck3.index.file_words import decode_text
from replybook_ck3.world.parser.lexicon import WORD
from replybook_ck3.world.units import spellings

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView

_PLAIN: Final = re.compile(r"[A-Za-z0-9_.'-]*")
"""A name of any kind, as almost all are."""

_ORDINARY: Final = frozenset("_.'-")
"""Punctuation that a name of any kind may have."""

_BESIDE_LATIN: Final = frozenset(
    ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO")
)
"""Scripts that are written in one word with others, and that look like none of them."""

_NEAR: Final = 3
_MOST_FILES: Final = 300
"""Maximum number of files in which a name is looked for."""

_MOST_BYTES: Final = 64_000_000
"""Maximum size of these files together."""


# Spellings


class NoName(NamedTuple):
    """A spelling that nothing can have as its name.

    Attributes:
        reason: The reason, in a sentence without a subject.
        near: Names that were probably meant, best first, each with its kind.
    """

    reason: str
    near: tuple[str, ...]

    def describe_name(self, name: str) -> str:
        """Return the sentence about a name, with the nearest one."""
        meant = f"; did you mean {self.near[0]}?" if self.near else ""
        return f"{name!a} can be no name: {self.reason}{meant}"


def no_name(view: IndexView, name: str, kind: str | None) -> NoName | None:
    """Return the reason why a spelling cannot be a name, or None if it can be one.

    Args:
        view: The names of the session.
        name: The name, without its kind.
        kind: The kind, or None for every kind.
    """
    if _PLAIN.fullmatch(name):
        return None
    plain = _skeleton(name)
    reason = _unseen_sign(name) or _mixed_word(name) or _odd_sign(view, name, kind)
    if reason is None:
        meant = plain != name and view.find(plain, kind)
        if not meant:
            return None
        reason = "its letters only look like those of another name"
    return NoName(reason, _near(view, plain, kind))


def _unseen_sign(name: str) -> str | None:
    found = CONTROLS.search(name) or INVISIBLE.search(name)
    if found is not None:
        return f"it has the invisible sign {_describe_sign(found[0])}"
    blank = next((sign for sign in name if sign.isspace()), None)
    return None if blank is None else f"it has the blank {_describe_sign(blank)}"


def _mixed_word(name: str) -> str | None:
    """Return the reason if the letters of one word are of scripts that are not mixed."""
    for word in re.findall(r"[^\W\d_]+", name):
        scripts = dict.fromkeys(map(_script, word))
        mixed = [script for script in scripts if script and script not in _BESIDE_LATIN]
        if len(mixed) > 1:
            return f"one word has letters of two scripts, {' and '.join(mixed[:2])}"
    return None


def _script(letter: str) -> str:
    """Return the script of a letter, in capitals, or "" for a letter of any script."""
    if unicodedata.category(letter) == "Lm":
        return ""
    return unicodedata.name(letter, "").partition(" ")[0]


def _odd_sign(view: IndexView, name: str, kind: str | None) -> str | None:
    """Return the reason if a name has punctuation that names of its kind never have."""
    for sign in dict.fromkeys(name):
        if sign in _ORDINARY or unicodedata.category(sign)[0] not in "PS":
            continue
        is_in_script = kind is None and sign.isascii() and WORD.fullmatch(name)
        if not is_in_script and not view.has_sign(sign, kind):
            of = "no name" if kind is None else f"no {kind}"
            return f"{of} has the sign {_describe_sign(sign)}"
    return None


def _describe_sign(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".rstrip()


def _skeleton(name: str) -> str:
    """Return a name as it looks: without invisible and odd signs, in Latin letters if it can be."""
    folded = unicodedata.normalize("NFKC", INVISIBLE.sub("", CONTROLS.sub("", name)))
    drawn = folded.translate(_look_alikes())
    return "".join(sign for sign in drawn if sign.isalnum() or sign in _ORDINARY)


@cache
def _look_alikes() -> dict[int, str]:
    table = files("replybook_ck3.index").joinpath("look_alikes.json").read_text("utf-8")
    return {ord(sign): letter for letter, signs in json.loads(table).items() for sign in signs}


def _near(view: IndexView, plain: str, kind: str | None) -> tuple[str, ...]:
    same = [f"{place.kind}:{place.name}" for place in view.find(plain, kind)]
    near = [f"{one.kind}:{one.name}" for one in view.near(plain, kind=kind, limit=_NEAR)]
    return tuple(dict.fromkeys([*same, *near]))[:_NEAR]


# Texts

TOO_MANY: Final = "too many files have these words; give the kind, or a longer name"
"""The reason why a search that did not read every file proves nothing."""


class Mention(NamedTuple):
    """A file that has a name, or whose text has it as a whole word, with the first such line."""

    address: str
    line: int


class Mentions(NamedTuple):
    """The files whose text has a name.

    Attributes:
        is_whole: False if other files may have the name, too.
    """

    found: Sequence[Mention]
    is_whole: bool


def mentions(
    view: IndexView,
    name: str,
    read: Callable[[str], bytes | None],
    *,
    most: int,
    noted: Collection[str] = (),
) -> Mentions:
    """Return the loaded files that have a name as theirs, or whose text has it as a whole word.

    The index tells which files may have it. Each of them is read as it is now. A file that cannot
    be read counts as one that has the name. Any file may have a name without a letter or digit.

    Args:
        view: The index of the session.
        read: Returns the bytes of a file, or None.
        noted: Further files to look at.
    """
    if not any(map(str.isalnum, name)):
        return Mentions((), is_whole=False)
    asked = sorted({spelt for kind in ("", "event") for spelt in spellings(kind, name)})
    word = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, asked))})(?!\w)")
    possible = dict.fromkeys(noted)
    for spelt in asked:
        possible.update(dict.fromkeys(view.holding(spelt, word.search, _MOST_FILES + 1)))
    named = view.find_files_by_name(name)
    found, size, looked = [Mention(one, 1) for one in named[:most]], 0, 0
    for address in possible:
        if len(found) == most:
            break
        if looked == _MOST_FILES or size > _MOST_BYTES:
            return Mentions(found, is_whole=False)
        data = read(address)
        looked, size = looked + 1, size + len(data or b"")
        if data is None and address in noted:
            continue
        line = 1 if data is None else _first_line(word, decode_text(data))
        if line:
            found.append(Mention(address, line))
    return Mentions(found, is_whole=True)


def _first_line(word: re.Pattern[str], text: str) -> int:
    at = word.search(text)
    return 0 if at is None else text.count("\n", 0, at.start()) + 1
