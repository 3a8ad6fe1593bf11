"""The checks of on_actions: blocks that replace those of other files, and names that nothing calls.

The game joins the events and on_actions that files add to an on_action. Of `effect` and `trigger`
it uses only the last one of all files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.near_keys import NearKeys, WordsOfKeys
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.units import ON_ACTION_BLOCK

_KIND: Final = "on_action"
_MOST_NEAR: Final = 20
"""Maximum number of names for which the index is asked for similar ones."""

_KNOWN: Final = frozenset(
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


def on_action_problems(
    read: BundleRead, world: KnownWorld | None, listed: Collection[str] = ()
) -> Iterator[Problem]:
    """Yield the on_actions that replace a block of another file, or that nothing calls.

    Args:
        read: The files.
        world: The world outside of them, or None.
        listed: The on_actions that the game lists.
    """
    own = [
        (file, name, start)
        for file in _files(read)
        for kind, name, start, *_ in file.units.definitions
        if kind == _KIND
    ]
    if not own:
        return
    yield from _replaced(read, world)
    if world is not None:
        world.learn(f"{_KIND}:{name}" for _, name, _ in own)
    defined = {name for _, name, _ in own}
    called_by_game = _KNOWN.union(listed)
    uncalled = [
        one
        for one in own
        if one[1] not in called_by_game
        if world is None or f"{_KIND}:{one[1]}" not in world
    ]
    if uncalled:
        references = (one for file in read.files for one in file.units.references)
        called = {name for kind, name, _ in references if kind == _KIND}
        uncalled = [one for one in uncalled if one[1] not in called]
    known = set(called_by_game)
    if world is not None:
        for _file, name, _start in uncalled[:_MOST_NEAR]:
            known.update(world.near(f"{_KIND}:{name}"))
    keys = NearKeys(known, WordsOfKeys(defined | known))
    for file, name, start in uncalled:
        near = keys.by(name)
        if near is not None:
            text = f"nothing calls the on_action {name}; {near} may be meant"
            yield file.problem(start, "misspelt_on_action", text, "warning")


def _files(read: BundleRead) -> list[FileRead]:
    """Return the files that define on_actions."""
    return [file for file in read.files if file.row is not None and _KIND in file.row.kinds]


def _replaced(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the blocks of on_actions that another file has, too, so that one of the two is lost."""
    own = [
        (file, name, start)
        for file in _files(read)
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
