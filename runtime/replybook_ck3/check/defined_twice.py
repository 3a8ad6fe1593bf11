"""The checks for names that are defined twice, and for events and on_actions.

The row of a folder tells what a second definition does: it replaces the first one, is added to it,
or is an error. The game joins the events and on_actions that files add to an on_action. Of its
`effect` and `trigger` it uses only the last one of all files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook.world.address import same_file
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.near_keys import NearKeys, WordsOfKeys
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document
from replybook_ck3.world.units import ON_ACTION_BLOCK, spellings

_EVENT: Final = "event"
_BITS: Final = 32
_INDEX: Final = (1 << _BITS) - 1
_LAST: Final = "zz"
"""The beginning of the name of a file that is to be read after all others."""

_GAME: Final = "root:game"
_WEIGHT: Final[Mapping[str, ProblemSeverity]] = {"error": "error", "last-wins": "warning"}
_TOLD: Final = frozenset(_WEIGHT)
_ON_ACTION: Final = "on_action"
_MOST_NEAR: Final = 20
"""Maximum number of names for which the index is asked for similar ones."""

_CALLED_BY_GAME: Final = frozenset(
    {
        "on_army_enter_province",
        "on_birth_child",
        "on_death",
        "on_game_start",
        "on_game_start_after_lobby",
        "on_marriage",
        "on_title_gain",
        "on_title_lost",
        "on_war_started",
        "quarterly_playable_pulse",
        "random_yearly_everyone_pulse",
        "random_yearly_playable_pulse",
        "three_year_playable_pulse",
        "yearly_global_pulse",
        "yearly_playable_pulse",
    }
)
"""Names that the game calls, for a check without an index."""


def defined_twice(files: Sequence[FileRead], world: KnownWorld | None) -> Iterator[Problem]:
    """Yield a problem for each further definition of a name, unless it is added to the first.

    A file that overrides the game in the recommended way is not a problem. Texts that are equal in
    two files are one note for each pair of files.

    Args:
        world: The world outside the bundle, or None.
    """
    equal: dict[tuple[int, int], list[int]] = {}
    for number, index, first, other in _twice(files):
        file, earlier = files[number], files[first]
        kind, name, start, _end, is_local = file.units.definitions[index]
        if file.units.digests:
            if _is_replacing(file) != _is_replacing(earlier):
                continue
            if file.units.digests[index] == earlier.units.digests[other]:
                equal.setdefault((first, number), []).append(index)
                continue
        rule = "last-wins" if file.row is None or is_local else file.row.duplicates
        if (
            rule == "last-wins"
            and not is_local
            and _overrides(f"{kind}:{name}", file, earlier, world)
        ):
            continue
        at = earlier.units.definitions[other][2]
        text = f"{kind} {name} is defined already, {_place(earlier, at, file)}"
        yield file.problem(start, "duplicate_name", text, _WEIGHT.get(rule, "warning"))
    for (first, number), indexes in equal.items():
        yield _equal_texts(files[number], files[first], indexes)


def _twice(files: Sequence[FileRead]) -> Iterator[tuple[int, int, int, int]]:
    """Yield file and index of each further definition, and file and index of the first one."""
    first: dict[tuple[str, str, str], dict[str, int]] = {}
    for number, file in enumerate(files):
        rule = "last-wins" if file.row is None else file.row.duplicates
        parts, groups = file.units.parts, dict[str, dict[str, int]]()
        for index, (kind, name, _start, _end, is_local) in enumerate(file.units.definitions):
            if index in parts or not (is_local or rule in _TOLD):
                continue
            if is_local or kind not in groups:
                own = file.path if is_local or rule == "file-local" else ""
                names = first.setdefault((kind, file.language or "", own), {})
                if not is_local:
                    groups[kind] = names
            else:
                names = groups[kind]
            place = number << _BITS | index  # one number takes less memory than a tuple
            spelt = _one_spelling(kind, name) if kind == _EVENT else name
            earlier = names.setdefault(spelt, place)
            if earlier != place and not _is_told(file, files[earlier >> _BITS]):
                yield number, index, earlier >> _BITS, earlier & _INDEX


def _overrides(unit: str, file: FileRead, earlier: FileRead, world: KnownWorld | None) -> bool:
    """Return True if a later file overrides the game in the recommended way.

    Its name begins with `zz`, so that it is read last, or the earlier file is a copy of a file of
    the game that defines the same.
    """
    if file is earlier:
        return False
    if file.below.rpartition("/")[2].casefold().startswith(_LAST):
        return True
    copied = same_file(f"{_GAME}/{earlier.below}")
    return world is not None and any(same_file(one) == copied for one in world.every_place(unit))


def _is_replacing(file: FileRead) -> bool:
    """Return True if the texts of a file replace those of other files, wherever these are."""
    return "/replace/" in file.below.casefold()


def _equal_texts(file: FileRead, earlier: FileRead, indexes: Sequence[int]) -> Problem:
    _kind, name, start, _end, _is_local = file.units.definitions[indexes[0]]
    more = f" and {len(indexes) - 1:,} more keys have" if len(indexes) > 1 else " has"
    text = f"{name}{more} the same text in {earlier.below}"
    return file.problem(start, "same_text", text, "info")


def _one_spelling(kind: str, name: str) -> str:
    """Return one spelling for all spellings of a name."""
    return min(spellings(kind, name))


def _is_told(file: FileRead, earlier: FileRead) -> bool:
    """Return True if the parser already reports it, which it does for localization in one file."""
    return file is earlier and bool(file.units.digests)


def _place(earlier: FileRead, at: int, file: FileRead) -> str:
    line = earlier.lines.position(at)[0]
    return f"on line {line}" if earlier is file else f"in {earlier.below}, line {line}"


def clashes(files: Sequence[FileRead], world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the names that must be unique and that a file of the world defines, too.

    A name whose file is unknown is left out, since it may be the delivered file.
    """
    if world is None:
        return
    once = [file for file in files if file.row is not None and file.row.duplicates == "error"]
    found = [(file, *spelt) for file in once for spelt in _spelt(file)]
    world.learn(unit for _, _, unit in found)
    for file, start, unit in found:
        if unit in world and (places := world.loaded_places(unit)):
            kind, _, name = unit.partition(":")
            where = next(iter(places))
            text = f"{kind} {name} is defined already, in {where}, and no second file may define it; replace that file"
            yield file.problem(start, "duplicate_name", text)


def _spelt(file: FileRead) -> Iterator[tuple[int, str]]:
    """Yield offset and unit of each definition that other files see, by every spelling."""
    for index, (kind, name, start, _end, is_local) in enumerate(file.units.definitions):
        if not is_local and index not in file.units.parts:
            yield from ((start, f"{kind}:{spelt}") for spelt in spellings(kind, name))


def event_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield events with an undeclared namespace, and blocks whose name is not an event name."""
    if file.row is None or file.row.shape != _EVENT or len(file.row.kinds) < 2:
        return
    yield from _no_events(file)
    kind, space = file.row.kinds[:2]
    declared = {name for one, name, *_ in file.units.definitions if one == space}
    for one, name, start, _end, _is_local in file.units.definitions:
        if one == kind and name.rpartition(".")[0] not in declared:
            text = f"event {name} needs a line `namespace = {name.rpartition('.')[0]}` in its file"
            yield file.problem(start, "undeclared_namespace", text)


def _no_events(file: FileRead) -> Iterator[Problem]:
    """Yield the top-level blocks that the game ignores. Files with parse errors are skipped."""
    document = file.document
    if not isinstance(document, Document) or document.has_errors:
        return
    tape, index = document.tape, 0
    defined = {start for _, _, start, _, _ in file.units.definitions}
    while index < len(tape):
        key, start = tape.keys[index], tape.starts[index]
        if key is not None and tape.blocks[index] and start not in defined:
            text = f"{key} is no event: its name has to be a namespace, a dot and a number"
            yield file.problem(start, "event_name", text)
        index = tape.nexts[index]


def on_action_problems(
    read: BundleRead, world: KnownWorld | None, listed: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield the on_actions that replace a block of another file, or that nothing calls.

    Args:
        world: The world outside of them, or None.
        listed: The on_actions that the game lists.
    """
    own = [
        (file, name, start)
        for file in _files_of_on_actions(read)
        for kind, name, start, *_ in file.units.definitions
        if kind == _ON_ACTION
    ]
    if not own:
        return
    yield from _replaced_blocks(read, world)
    if world is not None:
        world.learn(f"{_ON_ACTION}:{name}" for _, name, _ in own)
    defined = {name for _, name, _ in own}
    called_by_game = _CALLED_BY_GAME.union(listed)
    uncalled = [
        one
        for one in own
        if one[1] not in called_by_game
        if world is None or f"{_ON_ACTION}:{one[1]}" not in world
    ]
    if uncalled:
        references = (reference for file in read.files for reference in file.units.references)
        called = {name for kind, name, _ in references if kind == _ON_ACTION}
        uncalled = [one for one in uncalled if one[1] not in called]
    known = set(called_by_game)
    if world is not None:
        for _file, name, _start in uncalled[:_MOST_NEAR]:
            known.update(world.near(f"{_ON_ACTION}:{name}"))
    keys = NearKeys(known, WordsOfKeys(defined | known))
    for file, name, start in uncalled:
        near = keys.by(name)
        if near is not None:
            text = f"nothing calls the on_action {name}; did you mean {near}?"
            yield file.problem(start, "misspelt_on_action", text, "warning")


def _files_of_on_actions(read: BundleRead) -> list[FileRead]:
    """Return the files that define on_actions."""
    return [file for file in read.files if file.row is not None and _ON_ACTION in file.row.kinds]


def _replaced_blocks(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the blocks of on_actions that another file has, too, so that one of the two is lost."""
    own = [
        (file, name, start)
        for file in _files_of_on_actions(read)
        for kind, name, start, *_ in file.units.definitions
        if kind == ON_ACTION_BLOCK
    ]
    if world is not None:
        world.learn(f"{ON_ACTION_BLOCK}:{name}" for _, name, _ in own)
    first: dict[str, tuple[FileRead, int]] = {}
    for file, block, start in own:
        name, _, key = block.rpartition(".")
        earlier, at = first.setdefault(block, (file, start))
        if earlier is not file or at != start:
            where: str | None = earlier.below
        else:
            elsewhere = () if world is None else world.loaded_places(f"{ON_ACTION_BLOCK}:{block}")
            where = next(iter(elsewhere), None)
        if where is not None:
            text = (
                f"{name} has its {key} in {where}, too, and the game uses one of the two; move this one to"
                f" an on_action of your own, and add that to the `on_actions` of {name}"
            )
            yield file.problem(start, "replaced_on_action", text, "warning")
