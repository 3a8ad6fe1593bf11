"""Known names, and suggestions for a misspelled name."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from replybook_registry.model import Registry
from replybook_schema.near import near

_LETTERS = string.ascii_letters + string.digits + "-_"
_LONG = 80
"""Maximum length of a name that gets a suggestion."""
_FEW = 64
"""Number of names above which only single typos are corrected, since comparing takes too long."""


def list_known(registry: Registry, names: Iterable[str]) -> frozenset[str]:
    """Return `names`, and those of entries that were left out because of their own findings."""
    return frozenset(names) | registry.broken


def suggest_name(name: str, choices: Collection[str], advice: str) -> str:
    """Return `advice`, followed by the most similar of `choices`, if there is one."""
    found = _nearest(name, choices)
    return advice if found is None else f"{advice}; did you mean {found!r}?"


def _nearest(name: str, choices: Collection[str]) -> str | None:
    if len(name) > _LONG:
        return None
    slip = min((one for one in _one_slip_away(name) if one in choices), default=None)
    if slip is not None or len(choices) > _FEW:
        return slip
    return next(iter(near(name, choices, key=str.casefold)), None)


def _one_slip_away(name: str) -> Iterator[str]:
    """Yield all texts that differ from `name` by one typo.

    This is fast for any number of names.
    """
    yield from (name.lower(), name.upper())
    for index in range(len(name) + 1):
        head, tail = name[:index], name[index:]
        yield head + tail[1:]
        yield head + tail[1:2] + tail[:1] + tail[2:]
        for letter in _LETTERS:
            yield head + letter + tail
            yield head + letter + tail[1:]


@dataclass(frozen=True, slots=True)
class ToolNames:
    """The names of all tools. A family of tools is known by its prefix."""

    exact: frozenset[str]
    prefixes: tuple[str, ...]

    @classmethod
    def of(cls, registry: Registry) -> ToolNames:
        """Return the names of the tools of `registry`."""
        names = list_known(registry, (tool.name for tool in registry.tools))
        return cls(names, tuple(tool.name for tool in registry.tools if tool.prefix))

    def __contains__(self, name: str) -> bool:
        return name in self.exact or name.startswith(self.prefixes)
