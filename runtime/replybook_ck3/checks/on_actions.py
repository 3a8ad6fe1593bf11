"""The checks of on_actions: blocks that replace those of the game, and names that nothing calls.

The game joins the events and on_actions that files add to an on_action. Of `effect` and `trigger`
it uses only the last one of all files.

Source: specification 33.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.checks.bundle_read import BundleRead, FileRead
from replybook_ck3.checks.near_keys import NearKeys, WordsOfKeys
from replybook_ck3.known_world import KnownWorld
from replybook_ck3.parser import Block, Document

__all__ = ["on_action_problems"]

_KIND: Final = "on_action"
_MOST_NEAR: Final = 20
"""Maximum number of names for which the index is asked for similar ones."""

_GAME: Final = "root:game/"
_SINGLE: Final = ("effect", "trigger")
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
    """Yield the on_actions that replace a block of the game, or that nothing calls.

    Args:
        read: The files.
        world: The world outside of them, or None.
        listed: The on_actions that the game lists.
    """
    own = [
        (file, name, start)
        for file in read.files
        for kind, name, start, *_ in file.units.definitions
        if kind == _KIND
    ]
    if not own:
        return
    if world is not None:
        world.learn(f"{_KIND}:{name}" for _, name, _ in own)
        yield from _replaced(own, world)
    called = {
        name for file in read.files for kind, name, _ in file.units.references if kind == _KIND
    }
    defined = {name for _, name, _ in own}
    called_by_game = _KNOWN.union(listed)
    uncalled = [
        one
        for one in own
        if one[1] not in called | called_by_game
        if world is None or f"{_KIND}:{one[1]}" not in world
    ]
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


def _replaced(own: list[tuple[FileRead, str, int]], world: KnownWorld) -> Iterator[Problem]:
    """Yield the blocks of on_actions of the game of which only the last one counts."""
    of_game: dict[str, tuple[FileRead, set[str]]] = {}
    for file, name, _start in own:
        if not any(key in file.keys for key in _SINGLE):
            continue
        if any(place.startswith(_GAME) for place in world.loaded_places(f"{_KIND}:{name}")):
            of_game.setdefault(file.path, (file, set()))[1].add(name)
    for file, names in of_game.values():
        document = file.document
        if not isinstance(document, Document) or document.has_errors:
            continue
        for item in document.items:
            if item.key in names and isinstance(item.value, Block):
                for member in item.value.items:
                    if member.key in _SINGLE:
                        text = (
                            f"{item.key} is an on_action of the game, and this {member.key} replaces the one "
                            f"it has; add an on_action of your own to its `on_actions`"
                        )
                        yield file.problem(member.start, "replaced_on_action", text, "warning")
