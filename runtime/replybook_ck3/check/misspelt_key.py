"""The check for misspelt keys: a rare key that no other source has, one letter from a common one.

It needs no list of keywords. Common keys are those of the mod itself, of the index, and of the
reference table; names that the mod defines are known, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.duplicate_field import SINGLE_FIELDS
from replybook_ck3.check.listed_keywords import BLOCKS
from replybook_ck3.check.near_keys import KEYWORD, SHORTEST, NearKeys, WordsOfKeys
from replybook_ck3.check.plain_values import NUMBER_KEYS
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document, Tape

_RARE: Final = 3
_COMMON: Final = 30
_MOST_ASKED: Final = 40
"""Maximum number of keys for which the index is asked for similar names."""

_CALLED: Final = ("scripted_effect", "scripted_trigger")
_PARTS: Final = ("common", "events", "history")
_NO_KEYWORDS: Final = frozenset(
    {
        "common/bookmark_portraits",
        "common/coat_of_arms/coat_of_arms",
        "common/culture/name_lists",
        "common/customizable_localization",
        "common/defines",
        "common/dna_data",
        "common/effect_localization",
        "common/ethnicities",
        "common/landed_titles",
        "common/trigger_localization",
    }
)
"""Folders whose files have names for keys."""
_OF_CHECKS: Final = BLOCKS.union(NUMBER_KEYS, *SINGLE_FIELDS.values())
_NAMES_IN: Final = frozenset({"cultural_names", "localization", "parameters", "tracks", "traits"})
"""Blocks that have names for keys."""


def misspelt_keys(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the keys that are probably misspelt, with the key that is meant.

    Args:
        world: The world outside of them, or None.
    """
    files = [file for file in read.files if _has_keywords(file)]
    counts: Counter[str] = Counter()
    for file in files:
        counts.update(file.keys)
    names = _names(read.defined)
    known = names | _of_table(read.table)
    rare = [
        key
        for key, count in counts.items()
        if count <= _RARE and len(key) >= SHORTEST and key not in known
        if KEYWORD.fullmatch(key)
    ]
    called = {name for kind in _CALLED for name in read.defined.by_kind.get(kind, ())}
    common = {key for key, count in counts.items() if count >= _COMMON}
    common |= _of_table(read.table) | called
    if world is not None:
        common.update(world.common_keys(_COMMON))
        others = world.key_counts(rare)
        rare = [key for key in rare if not _is_elsewhere(others.get(key, {}), counts[key])]
    meant = NearKeys(common, WordsOfKeys([*counts, *names, *common]))
    found = {key: near for key in rare if (near := meant.by(key)) is not None}
    if world is not None:
        found |= _called_in_world([key for key in rare if key not in found], meant, world)
    if found:
        for file in files:
            yield from _places(file, found, called)


def _has_keywords(file: FileRead) -> bool:
    row = file.row
    if row is None or not file.is_read or row.shape in ("none", "entries"):
        return False
    return row.folder not in _NO_KEYWORDS and file.below.partition("/")[0] in _PARTS


def _names(defined: DefinedNames) -> set[str]:
    """Return the names that the bundle defines, without those of texts."""
    found: set[str] = set()
    for kind, names in defined.by_kind.items():
        if kind != "localization_key":
            found.update(names)
    return found


def _of_table(table: DomainTable) -> set[str]:
    """Return the keys of the reference table, and those that other checks know."""
    paths = (path for row in table.references for path in row.keys)
    steps = {step for path in paths for step in path.removesuffix("[]").split(".")} - {"*"}
    return steps | _OF_CHECKS


def _is_elsewhere(sources: Mapping[str, int], own: int) -> bool:
    """Return True if a source other than this mod has a key, too.

    The index may hold the mod itself, whose places then are no more than its own.
    """
    return len(sources) > 1 or any(count > own for count in sources.values())


def _called_in_world(
    keys: Sequence[str], meant: NearKeys, world: KnownWorld
) -> Iterator[tuple[str, str]]:
    """Yield the keys that are near an effect or trigger of the world, with its name."""
    for key in keys[:_MOST_ASKED]:
        near = [name for kind in _CALLED for name in world.near(f"{kind}:{key}")]
        name = next((one for one in near if meant.is_near(key, one)), None)
        if name is not None:
            yield key, name


def _places(file: FileRead, found: Mapping[str, str], called: Collection[str]) -> Iterator[Problem]:
    """Yield the places of misspelt keys in a file, apart from names that a call or a list holds."""
    if found.keys().isdisjoint(file.keys):
        return
    document = file.document
    if not isinstance(document, Document) or document.has_errors:
        return
    tape = document.tape
    for index, outer, is_inside in _with_outer(tape, found):
        if outer in _NAMES_IN or (outer in called and is_inside):
            continue
        key = tape.keys[index] or ""
        text = f"no other file has the key {key}; did you mean {found[key]}?"
        yield file.problem(tape.starts[index], "misspelt_key", text, "warning")


def _with_outer(tape: Tape, wanted: Collection[str]) -> Iterator[tuple[int, str | None, bool]]:
    """Yield the items with these keys in a block, the key of the block, and if it is in another."""
    keys, blocks, nexts = tape.keys, tape.blocks, tape.nexts
    around: list[int] = []
    for index in [at for at, block in enumerate(blocks) if block or keys[at] in wanted]:
        while around and nexts[around[-1]] <= index:
            around.pop()
        if around and keys[index] in wanted:
            yield index, keys[around[-1]], len(around) > 1
        if blocks[index]:
            around.append(index)
