"""Messages of replies: text for people. Programs must not branch on it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from replybook_schema.records import Record

NOT_GIVEN = "(not given)"
"""Replacement for a param that is missing in the data."""

EMPTY = "(empty)"
"""Replacement for an invisible value: an empty text, blanks, or an empty list."""

LONGEST_VALUE = 200
"""Maximum length of a value in a message. `data` has the full value."""

SHOWN_ITEMS = 5
"""Maximum number of list items in a message."""

_PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")


@dataclass(frozen=True, slots=True)
class MessageTemplate:
    """A message, split at its placeholders.

    Attributes:
        parts: Text at even indexes, names of params at odd ones.
    """

    parts: tuple[str, ...]
    public: frozenset[str]

    @classmethod
    def of(cls, record: Record) -> MessageTemplate:
        """Return the template of a code. Only public params are ever shown (decision 17)."""
        public = frozenset(param.name for param in record.params if param.privacy == "public")
        return cls(tuple(_PLACEHOLDER.split(record.message)), public)

    def render(self, data: Mapping[str, object]) -> str:
        """Return the message, which is never empty.

        A param that is missing or not public is shown as `NOT_GIVEN`, an invisible value as
        `EMPTY`.
        """
        words = [
            self._word(part, data) if index % 2 else part for index, part in enumerate(self.parts)
        ]
        return "".join(words)

    def _word(self, name: str, data: Mapping[str, object]) -> str:
        value = data.get(name) if name in self.public else None
        return NOT_GIVEN if value is None else show_value(value)


def show_value(value: object) -> str:
    """Return the text of a value in a message: cut, and never empty."""
    return _cut(_visible(_plain(value)))


def _visible(text: str) -> str:
    return text if any(sign.isprintable() and not sign.isspace() for sign in text) else EMPTY


def _plain(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return _join_few(cast("Sequence[object]", value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    try:
        return json.dumps(value, ensure_ascii=False, default=str)
    except Exception:  # a message must never cause a crash
        return NOT_GIVEN


def _join_few(values: Sequence[object]) -> str:
    """Return a few items, each shown by its code or by its first text."""
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
