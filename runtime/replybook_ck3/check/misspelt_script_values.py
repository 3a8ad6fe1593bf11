"""The check for misspelt script values: a word where a number belongs, one letter from one of them.

No key says that its value is a script value. Keys that certainly take a number are listed. A key
with a number elsewhere in the same file is taken for one of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from sys import intern
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.plain_values import NUMBER_KEYS
from replybook_ck3.world.alike_names import SlipFinder, is_slip
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document

_KIND: Final = "script_value"
_PARTS: Final = ("common", "events", "history")
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_FIRST_OF_NUMBER: Final = frozenset("-0123456789")
_SHORTEST: Final = 8
"""Minimum length of a word that is compared. Many short words are names of the game."""
_KEYS: Final = NUMBER_KEYS | {"divide", "max", "min", "modulo", "value"}
_MOST_ASKED: Final = 40
"""Maximum number of words for which the world is asked for similar names."""
_NEAR: Final = 3


def keep_number_words(file: FileRead, _table: DomainTable) -> Iterable[Problem]:
    """Keep the words of a file that stand where a number belongs, for `misspelt_script_values`."""
    document = file.document
    if not isinstance(document, Document) or file.below.partition("/")[0] not in _PARTS:
        return ()
    tape = document.tape
    keys, values = tape.keys, tape.values
    numbers = {word for word in tape.distinct_values if word and word[0] in _FIRST_OF_NUMBER}
    wanted = {keys[at] for at in tape.with_values(numbers)} | (_KEYS & tape.key_counts.keys())
    file.number_words = tuple(
        (intern(word), tape.ends[at] - len(word))
        for at in tape.with_keys(wanted)
        if (word := values[at]) is not None and len(word) >= _SHORTEST and _WORD.fullmatch(word)
    )
    return ()


def misspelt_script_values(
    read: BundleRead, world: KnownWorld | None, known: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield the words that are probably misspelt script values.

    Args:
        world: The world outside of them, or None.
        known: Words of the game that are numbers themselves, such as triggers (default: none).
    """
    own = read.defined.by_kind.get(_KIND, ())
    every = {name for names in read.defined.by_kind.values() for name in names}
    words = {word for file in read.files for word, _start in file.number_words}
    asked = sorted(word for word in words if word not in every and word not in known)
    if world is not None:
        world.learn(f"{_KIND}:{word}" for word in asked)
        asked = [word for word in asked if f"{_KIND}:{word}" not in world]
    slips = SlipFinder(own)
    meant: dict[str, str] = {}
    for count, word in enumerate(asked):
        near = slips.find(word, _NEAR)
        if not near and world is not None and count < _MOST_ASKED:
            near = [one for one in world.near(f"{_KIND}:{word}") if is_slip(word, (one,))]
        if near and not _is_defined(word, world):
            meant[word] = near[0]
    for file in read.files:
        for word, start in file.number_words:
            if word in meant:
                text = f"nothing defines {word}; did you mean the script value {meant[word]}?"
                yield file.problem(start, "misspelt_script_value", text, "warning")


def _is_defined(word: str, world: KnownWorld | None) -> bool:
    """Return True if the world defines an item of any kind with this name."""
    return world is not None and any(f"{kind}:{word}" in world for kind in world.kinds)
