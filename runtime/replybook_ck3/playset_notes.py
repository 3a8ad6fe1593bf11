"""Notes of a playset: remarks, and faults of the logs to ignore. They are kept in its file.

Source: specification 57.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from fnmatch import fnmatchcase
from typing import Any, Final, cast

__all__ = ["MOST_NOTES", "Note", "note_of", "problem_of_note"]

MOST_NOTES: Final = 500
_LONGEST: Final = 1_000
_TEXTS: Final = ("note_id", "text", "scope", "who", "at", "until")


@dataclass(frozen=True, slots=True)
class Note:
    """A note.

    Attributes:
        note_id: Its id, such as `n3`.
        text: The text.
        scope: A mod (`mod:Name`), a path or glob of paths, or the key of a fault. "" for all.
        ignore: Leave out the faults of the scope, and count them.
        who: The session that added it, or "" for a person.
        at: Time of the addition, or "".
        until: Last day on which it holds, as `YYYY-MM-DD`, or "".
    """

    note_id: str
    text: str
    scope: str = ""
    ignore: bool = False
    who: str = ""
    at: str = ""
    until: str = ""

    def holds(self, today: date) -> bool:
        """Return True until its last day has passed."""
        return not self.until or today <= date.fromisoformat(self.until)

    def is_about(self, key: str, owner: str | None, paths: Iterable[str]) -> bool:
        """Return True if the scope has a fault.

        Args:
            key: Key of the fault.
            owner: Source of the fault, such as `mod:Name`, or None.
            paths: Paths of its places.
        """
        if not self.scope or self.scope in {key, owner}:
            return bool(self.scope)
        return any(fnmatchcase(path.lower(), self.scope.lower()) for path in paths)

    def row(self) -> dict[str, object]:
        """Return the note as data, without empty values."""
        return {name: value for name, value in asdict(self).items() if value}


def problem_of_note(raw: object) -> str | None:
    """Return the reason why data are no note, or None."""
    if not isinstance(raw, dict):
        return "is no object with note_id and text"
    said = cast("dict[str, Any]", raw)
    for name, value in said.items():
        if name == "ignore":
            if not isinstance(value, bool):
                return "`ignore` is neither true nor false"
        elif name not in _TEXTS:
            return "has a field that no note has"
        elif not isinstance(value, str) or not 0 < len(value) <= _LONGEST:
            return f"`{name}` is no text of 1 to {_LONGEST} characters"
        elif not value.replace("\n", " ").isprintable():
            return f"`{name}` has a control character"
    if not said.get("note_id") or not said.get("text"):
        return "has no note_id or no text"
    if said.get("ignore") and not said.get("scope", "").strip("*/ "):
        return "`ignore` needs a `scope`: a mod, a path or glob, or the key of a fault"
    try:
        date.fromisoformat(said.get("until", "2000-01-01"))
    except ValueError:
        return "`until` is no date such as 2026-12-31"
    return None


def note_of(raw: Mapping[str, Any]) -> Note:
    """Return the note of valid data."""
    return Note(**raw)
