"""The check of triggers and effects against the lists of the game, by the tree of each file.

It begins at blocks that certainly hold triggers or effects, and goes down through logic, links
between scopes and lists of scopes. Where the scope is known, keywords have to fit it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.check.near_keys import NearKeys, WordsOfKeys
from replybook_ck3.world.game_docs import ScriptLists
from replybook_ck3.world.game_docs.script_lists import Keyword
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document, Tape

UNLISTED: Final = "unlisted_key"
"""Code of a key that nothing defines, and that is near no other."""


_Mode: TypeAlias = Literal["trigger", "effect"]
_Scopes: TypeAlias = frozenset[str]

_UNKNOWN: Final[_Scopes] = frozenset()
_CHARACTER: Final[_Scopes] = frozenset({"character"})
_NO_SCOPES: Final = frozenset({"bool", "flag", "value"})
"""Targets that are not a scope to write triggers for."""

_MODIFIERS: Final = "common/modifiers"
_WHOLE_LIST: Final = 300
"""Number of keywords below which a list is only a part of that of a game."""

_NAME: Final = re.compile(r"[A-Za-z_]\w*")
_NUMBER: Final = re.compile(r"\d+(?:\.\d*)?")
_PLACES: Final = frozenset({"from", "fromfrom", "prev", "prevprev", "root", "this"})
_LISTS: Final = ("any_", "every_", "random_", "ordered_")

_LOGIC: Final[Mapping[_Mode, frozenset[str]]] = {
    "trigger": frozenset(
        {
            *("AND", "NAND", "NOR", "NOT", "OR", "all_false", "any_false", "and", "nand", "nor"),
            *("calc_true_if", "custom_description", "custom_tooltip", "not", "or"),
            *("trigger_else", "trigger_else_if", "trigger_if"),
        }
    ),
    "effect": frozenset(
        {
            *("custom_description", "custom_description_no_bullet", "custom_tooltip", "else"),
            *("else_if", "hidden_effect", "if", "random", "show_as_tooltip", "while"),
        }
    ),
}
"""Blocks of the same mode and scope as the block around them."""

_TRIGGERS_IN: Final = frozenset({"alternative_limit", "limit", "trigger"})
"""Blocks of triggers in a block of effects or in a list."""

_FIELDS: Final = frozenset(
    {
        *("ai_chance", "amount", "chance", "check_range_bounds", "count", "desc", "list", "max"),
        *("min", "modifier", "name", "object", "order_by", "percent", "position", "subject"),
        *("text", "value", "variable", "weight", "wonder"),
    }
)
"""Fields of logic, lists and options that are neither triggers nor effects."""

_ROOTS: Final[Mapping[str, Mapping[str, _Mode]]] = {
    "common/character_interactions": {
        "can_send": "trigger",
        "is_shown": "trigger",
        "is_valid": "trigger",
        "is_valid_showing_failures_only": "trigger",
        "on_accept": "effect",
        "on_auto_accept": "effect",
        "on_decline": "effect",
        "on_send": "effect",
    },
    "common/decisions": {
        "ai_potential": "trigger",
        "effect": "effect",
        "is_shown": "trigger",
        "is_valid": "trigger",
        "is_valid_showing_failures_only": "trigger",
    },
    "common/on_action": {"effect": "effect", "trigger": "trigger"},
    "events": {
        "after": "effect",
        "immediate": "effect",
        "on_trigger_fail": "effect",
        "option": "effect",
        "trigger": "trigger",
    },
}
"""The fields of items that hold triggers or effects, by folder."""

BLOCKS: Final[frozenset[str]] = frozenset[str]().union(
    _TRIGGERS_IN, *_LOGIC.values(), *_ROOTS.values()
)
"""The keys of blocks of triggers and effects that this check knows."""

_WHOLE: Final[Mapping[str, _Mode]] = {
    "scripted_effect": "effect",
    "scripted_trigger": "trigger",
}
"""Kinds of which a whole item is a block of triggers or effects."""

_OF_CHARACTERS: Final = frozenset({"character_event", "letter_event"})
_SCRIPTED: Final[Mapping[_Mode, tuple[str, ...]]] = {
    "trigger": ("scripted_trigger", "script_value"),
    "effect": ("scripted_effect",),
}


class _Block(NamedTuple):
    """A block to look at.

    Attributes:
        at: Its index in the tape.
        scopes: The scopes that it is in; empty if unknown.
        is_open: True if it may hold fields that are listed nowhere.
    """

    at: int
    mode: _Mode
    scopes: _Scopes
    is_open: bool


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A key that is none of its block.

    Attributes:
        is_open: True if the block may hold fields that are listed nowhere.
        needs: Scopes that it needs, if the scope is wrong.
        has: Scopes that the block is in.
    """

    start: int
    key: str
    mode: _Mode
    is_open: bool = False
    needs: _Scopes = _UNKNOWN
    has: _Scopes = _UNKNOWN


def keyword_problems(
    read: BundleRead, lists: ScriptLists, world: KnownWorld | None
) -> Iterator[Problem]:
    """Yield the keys that the game does not list, or not for triggers, effects or the scope.

    Args:
        lists: The lists of the game.
        world: The world, which defines further effects and triggers, or None.
    """
    yield from _modifiers(read, lists.modifiers)
    if not lists.triggers or not lists.effects:
        return
    known: dict[_Mode, Collection[str]] = {
        mode: {name for kind in kinds for name in read.defined.by_kind.get(kind, ())}
        for mode, kinds in _SCRIPTED.items()
    }
    near = _Near(lists, known)
    for file in read.files:
        if file.row is None or file.row.shape in ("none", "entries") or not file.is_read:
            continue
        document = file.document
        if isinstance(document, Document) and not document.has_errors:
            keys = list(_wrong_keys(file, document.tape, lists))
            if world is not None:
                world.learn(f"{kind}:{key.key}" for key in keys for kind in _SCRIPTED[key.mode])
            for one in keys:
                yield from _report_keyword(file, one, lists, world, known, near)


def _modifiers(read: BundleRead, listed: Collection[str]) -> Iterator[Problem]:
    """Yield the misspelt modifiers of the items that hold little else."""
    if not listed:
        return
    near = NearKeys(listed, WordsOfKeys(listed))
    for file in read.files:
        document = file.document if file.row is not None and file.row.folder == _MODIFIERS else None
        if not isinstance(document, Document) or document.has_errors:
            continue
        tape, index = document.tape, 0
        while index < len(tape):
            first, index = index, tape.nexts[index]
            for at in _members(tape, first):
                key = tape.keys[at]
                meant = None if key is None or key in listed else near.by(key)
                if meant is not None:
                    text = f"the game has no modifier {key}; did you mean {meant}?"
                    yield file.problem(tape.starts[at], "unknown_key", text, "warning")


def _report_keyword(
    file: FileRead,
    one: _Wrong,
    lists: ScriptLists,
    world: KnownWorld | None,
    known: Mapping[_Mode, Collection[str]],
    near: _Near,
) -> Iterator[Problem]:
    key = one.key
    if one.needs:
        needed, had = " or ".join(sorted(one.needs)), " or ".join(sorted(one.has))
        text = f"{key} works in the scope {needed}, and this block is in the scope {had}"
        yield file.problem(one.start, "wrong_scope", text)
        return
    local = {name for kind, name in file.units.local if kind in _SCRIPTED[one.mode]}
    units = [f"{kind}:{key}" for kind in _SCRIPTED[one.mode]]
    if key in known[one.mode] or key in local:
        return
    if world is not None and any(unit in world for unit in units):
        return
    other: _Mode = "effect" if one.mode == "trigger" else "trigger"
    if key in _select_keywords(lists, other):
        if key not in _FIELDS:
            text = f"{_a(other)}, {key}, is in a block of {one.mode}s"
            yield file.problem(one.start, "misplaced_keyword", text, "warning")
        return
    meant = near.by(key, one.mode)
    if meant is not None:
        text = f"the game has no {one.mode} {key}; did you mean {meant}?"
        yield file.problem(one.start, "unknown_key", text, "warning")
    elif world is not None and not one.is_open and _is_decided(one.mode, lists, world):
        text = f"neither the game nor a mod has the {one.mode} {key}"
        yield file.problem(one.start, UNLISTED, text, "warning")


def _is_decided(mode: _Mode, lists: ScriptLists, world: KnownWorld) -> bool:
    """Return True if every keyword is known: a whole list of the game, and a whole index."""
    return len(_select_keywords(lists, mode)) >= _WHOLE_LIST and world.kinds.issuperset(
        _SCRIPTED[mode]
    )


def _a(mode: _Mode) -> str:
    return "an effect" if mode == "effect" else "a trigger"


class _Near:
    """The listed keywords that misspelt ones may mean, by mode."""

    def __init__(self, lists: ScriptLists, known: Mapping[_Mode, Collection[str]]) -> None:
        self._known = {
            mode: {*_select_keywords(lists, mode), *lists.links, *known[mode]} for mode in known
        }
        self._keys: dict[_Mode, NearKeys] = {}

    def by(self, key: str, mode: _Mode) -> str | None:
        """Return the keyword that a key probably means, or None."""
        keys = self._keys.get(mode)
        if keys is None:
            known = self._known[mode]
            keys = self._keys[mode] = NearKeys(known, WordsOfKeys(known))
        return keys.by(key)


def _select_keywords(lists: ScriptLists, mode: _Mode) -> Mapping[str, Keyword]:
    return lists.triggers if mode == "trigger" else lists.effects


def _wrong_keys(file: FileRead, tape: Tape, lists: ScriptLists) -> Iterator[_Wrong]:
    """Yield the keys that the lists do not have, from each block down."""
    limits = [at for at, key in enumerate(tape.keys) if key == "limit" and tape.blocks[at]]
    waiting = [_Block(at, "trigger", _UNKNOWN, is_open=False) for at in limits]
    waiting += _roots(file, tape)
    seen: set[int] = set()
    while waiting:  # roots come first, since they know the scope
        block = waiting.pop()
        if block.at not in seen:
            seen.add(block.at)
            member = block.at + 1
            while member < tape.nexts[block.at]:
                key = tape.keys[member]
                if key is not None:
                    wrong, inner = _member(tape, member, key, block, lists)
                    if wrong is not None:
                        yield wrong
                    if inner is not None and tape.blocks[member]:
                        waiting.append(inner)
                member = tape.nexts[member]


def _roots(file: FileRead, tape: Tape) -> Iterator[_Block]:
    """Yield the blocks of triggers and effects of the items of a file."""
    fields = {} if file.row is None else _ROOTS.get(file.row.folder, {})
    whole: dict[int, _Mode] = {
        start: _WHOLE[kind] for kind, _name, start, *_ in file.units.definitions if kind in _WHOLE
    }
    is_decision = file.row is not None and file.row.folder == "common/decisions"
    index = 0
    while index < len(tape):
        first, index = index, tape.nexts[index]
        if not tape.blocks[first]:
            continue
        if (mode := whole.get(tape.starts[first])) is not None:
            yield _Block(first, mode, _UNKNOWN, is_open=False)
        elif fields:
            members = list(_members(tape, first))
            kinds = {tape.values[at] for at in members if tape.keys[at] == "type"}
            scopes = _CHARACTER if is_decision or kinds & _OF_CHARACTERS else _UNKNOWN
            if any(tape.keys[at] == "scope" for at in members):
                scopes = _UNKNOWN
            for at in members:
                found = fields.get(tape.keys[at] or "")
                if found is not None and tape.blocks[at]:
                    yield _Block(at, found, scopes, is_open=tape.keys[at] == "option")


def _members(tape: Tape, index: int) -> Iterator[int]:
    member = index + 1
    while member < tape.nexts[index]:
        yield member
        member = tape.nexts[member]


def _member(
    tape: Tape, at: int, key: str, block: _Block, lists: ScriptLists
) -> tuple[_Wrong | None, _Block | None]:
    """Return what is wrong with a member of a block, and the block that it opens."""
    mode, start = block.mode, tape.starts[at]
    if key in _LOGIC[mode]:
        return None, _Block(at, mode, block.scopes, block.is_open)
    if key in _TRIGGERS_IN:
        return None, _Block(at, "trigger", block.scopes, is_open=False)
    if key == "random_list" or (mode == "effect" and _NUMBER.fullmatch(key)):
        return None, _Block(at, "effect", block.scopes, is_open=True)
    if key.casefold() in _PLACES or ":" in key or "." in key:
        return None, _Block(at, mode, _end_of(key, lists), is_open=False)
    if _NAME.fullmatch(key) is None or key.isupper():
        return None, None
    link = lists.links.get(key)
    if link is not None and (tape.blocks[at] or mode == "trigger"):
        inner = _Block(at, mode, _read_scopes(link), is_open=False)
        return _scope_of(key, link, block, start), inner
    keyword = _select_keywords(lists, mode).get(key)
    if keyword is not None:
        wrong = _scope_of(key, keyword, block, start)
        is_list = key.startswith(_LISTS)
        return wrong, _Block(at, mode, _read_scopes(keyword), is_open=True) if is_list else None
    if key in _FIELDS or key.startswith(_LISTS) or "_relation" in key:
        return None, None
    if block.is_open and key in lists.triggers:
        return None, None  # a field may have the name of a trigger
    return _Wrong(start, key, mode, block.is_open), None


def _scope_of(key: str, keyword: Keyword, block: _Block, start: int) -> _Wrong | None:
    """Return what is wrong if a keyword does not work in the scope of its block."""
    if not keyword.scopes or not block.scopes or keyword.scopes & block.scopes:
        return None
    return _Wrong(start, key, block.mode, needs=keyword.scopes, has=block.scopes)


def _read_scopes(keyword: Keyword) -> _Scopes:
    return _UNKNOWN if keyword.gives & _NO_SCOPES else keyword.gives


def _end_of(chain: str, lists: ScriptLists) -> _Scopes:
    """Return the scopes at the end of a chain such as `root.faith` or `title:k_x.holder`."""
    last = chain.rpartition(".")[2]
    if ":" in chain and "." not in chain:
        last = chain.partition(":")[0]
    link = lists.links.get(last)
    return _UNKNOWN if link is None else _read_scopes(link)
