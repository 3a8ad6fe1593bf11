"""The message of a reply: derived text for people, never something to branch on.

Source: 001 §6, specification 2 (`message` is derived text, never authoritative).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from replybook_schema.records import Record

__all__ = ["EMPTY", "NOT_GIVEN", "MessageTemplate"]

NOT_GIVEN = "(not given)"
"""What stands in a message for a parameter that the data leaves out."""

EMPTY = "(empty)"
"""What stands in a message for a value that nobody would see: no text, blanks only, an empty list."""

LONGEST_VALUE = 200
"""Longer values are cut in messages; `data` has them in full."""

SHOWN_ITEMS = 5
"""Items of a list that a message names."""

_PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class MessageTemplate:
    """A message cut at its placeholders: text at even places, parameter names at odd ones."""

    parts: tuple[str, ...]
    public: frozenset[str]

    @classmethod
    def of(cls, record: Record) -> MessageTemplate:
        """Return the template of a code; only public parameters may ever show (decision 17)."""
        public = frozenset(param.name for param in record.params if param.privacy == "public")
        return cls(tuple(_PLACEHOLDER.split(record.message)), public)

    def render(self, data: Mapping[str, object]) -> str:
        """Return the text, which is never empty.

        What `data` lacks, or what is not public, shows as `NOT_GIVEN`, a value without a visible sign
        as `EMPTY`.
        """
        words = [
            self._word(part, data) if index % 2 else part for index, part in enumerate(self.parts)
        ]
        return "".join(words)

    def _word(self, name: str, data: Mapping[str, object]) -> str:
        value = data.get(name) if name in self.public else None
        return NOT_GIVEN if value is None else _cut(_visible(_plain(value)))


def _visible(text: str) -> str:
    return text if any(sign.isprintable() and not sign.isspace() for sign in text) else EMPTY


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return _listed(cast("Sequence[object]", value))
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except Exception:  # a message is never worth a crash
        return NOT_GIVEN


def _listed(values: Sequence[object]) -> str:
    """Return a few items, an object by its code, else by the first text in it: its place or name."""
    words = [_visible(_plain(_name(value))) for value in values[:SHOWN_ITEMS]]
    rest = len(values) - len(words)
    return ", ".join([*words, f"and {rest} more"] if rest else words)


def _name(value: object) -> object:
    members = _members(value)
    texts = [item for item in (members.get("code"), *members.values()) if isinstance(item, str)]
    return texts[0] if texts else value


def _members(value: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", value) if isinstance(value, Mapping) else {}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
