"""The triggers, effects, links, modifiers and on_actions that `script_docs` lists.

The game writes them to `logs/*.log` of the user's folder, an entry per name, between
lines of dashes:

    is_adult - Is the scoped character an adult?
    Supported Scopes: character

Later games write `## is_adult` and `**Supported Scopes**: character`. Both are read. Lines of other
forms are left out, so that a later version of the game does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

_RULE: Final = re.compile(r"-{3,}")
_HEAD: Final = re.compile(r"(?:#+\s*)?`?([A-Za-z_]\w*)`?\s*(?::|[-=\u2013].*)?")
_FIELD: Final = re.compile(r"\**\s*([A-Za-z][A-Za-z ]*?)\s*\**\s*:\s*\**\s*(.*)")
_TAG: Final = re.compile(r"(?:\**\s*tag\s*\**\s*:|#+)\s*\**\s*([A-Za-z_]\w*)", re.IGNORECASE)
_EVERYWHERE: Final = frozenset({"", "all", "any", "none", "no scope", "all scopes"})
"""Words for a trigger or an effect that needs no scope."""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A trigger, an effect or a link from one scope to another.

    Attributes:
        scopes: The scopes that it works in; empty if it works in all or they are unknown.
        gives: The scopes of its target, or of the items of a list; empty if unknown.
    """

    name: str
    scopes: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class ScriptLists:
    """The keywords of script in the version of the user. A list that was not written is empty.

    Attributes:
        links: The links between scopes, by name.
        modifiers: The names of the modifiers.
        on_actions: The names of the on_actions that the game calls.
    """

    triggers: Mapping[str, Keyword] = field(default_factory=dict[str, Keyword])
    effects: Mapping[str, Keyword] = field(default_factory=dict[str, Keyword])
    links: Mapping[str, Keyword] = field(default_factory=dict[str, Keyword])
    modifiers: frozenset[str] = frozenset()
    on_actions: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        """Return True if there is any list."""
        return any((self.triggers, self.effects, self.links, self.modifiers, self.on_actions))


def keywords(text: str) -> dict[str, Keyword]:
    """Return the triggers, effects or links of a list, by name."""
    found: dict[str, Keyword] = {}
    for name, fields in _entries(text):
        scopes = fields.get("supported scopes", fields.get("input scopes", ""))
        gives = fields.get("output scopes", fields.get("supported targets", ""))
        if "supported scopes" in fields or "input scopes" in fields or "output scopes" in fields:
            found[name] = Keyword(name, _scopes(scopes), _scopes(gives))
    return found


def names_of_entries(text: str) -> frozenset[str]:
    """Return the names of the entries of a list, such as that of the on_actions.

    An on_action that only script calls is left out.
    """
    return frozenset(
        name
        for name, fields in _entries(text)
        if fields and fields.get("from code", "yes").casefold() != "no"
    )


def modifier_names(text: str) -> frozenset[str]:
    """Return the names of the modifiers: the tags, or the heads of the entries."""
    return frozenset(
        match[1] for line in text.splitlines() if (match := _TAG.match(line.strip())) is not None
    )


def _entries(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the name of each entry with its fields, whose names are in lower case."""
    name: str | None = None
    fields: dict[str, str] = {}
    is_start = True
    for line in map(str.strip, text.splitlines()):
        if not line:
            continue
        is_rule = _RULE.fullmatch(line) is not None
        if is_rule or line.startswith("#"):
            if name is not None:
                yield name, fields
            name, fields, is_start = None, {}, True
            if is_rule:
                continue
        if is_start:
            is_start = False
            head = _HEAD.fullmatch(line)
            name = None if head is None else head[1]
        elif (match := _FIELD.fullmatch(line)) is not None:
            fields.setdefault(match[1].casefold(), match[2].strip("* "))
    if name is not None:
        yield name, fields


def _scopes(written: str) -> frozenset[str]:
    """Return the scopes of a field; none if it names all of them."""
    found = {part.strip().casefold().replace("_", " ") for part in written.split(",")}
    return frozenset() if found & _EVERYWHERE else frozenset(found)
