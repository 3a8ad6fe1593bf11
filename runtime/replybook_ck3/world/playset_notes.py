"""Notes of a playset: remarks, and faults of the logs to ignore. They are kept in its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from fnmatch import fnmatchcase
from typing import Any, Final, TypeVar, cast

MOST_NOTES: Final = 500
_LONGEST: Final = 1_000
_T = TypeVar("_T")
_TEXTS: Final = ("note_id", "text", "scope", "who", "at", "until")


@dataclass(frozen=True, slots=True)
class Note:
    """A note.

    Attributes:
        note_id: Its id, such as `n3`.
        scope: A mod (`mod:Name`), two mods (`mod:A + mod:B`), a path or glob of paths, a unit, or
            the key of a fault. "" for all.
        ignore: Leave out the faults and conflicts of the scope, and count them.
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
            owner: Source of the fault, such as `mod:Name`, or None.
        """
        if not self.scope or self.scope in {key, owner}:
            return bool(self.scope)
        return any(fnmatchcase(path.lower(), self.scope.lower()) for path in paths)

    def is_about_conflict(self, unit: str, sources: Iterable[str], paths: Iterable[str]) -> bool:
        """Return True if the scope has a conflict: its unit, two of its mods, a mod or a path.

        Args:
            unit: The item, such as `trait:brave`, or the path of the files.
        """
        among = set(sources)
        pair = {part.strip() for part in self.scope.split(" + ")}
        if len(pair) > 1:
            return pair <= among
        return any(self.is_about(unit, source, paths) for source in among)

    def row(self) -> dict[str, object]:
        """Return the note as data, without empty values."""
        return {name: value for name, value in asdict(self).items() if value}


def left_by_notes(
    notes: Sequence[Note],
    conflicts: Sequence[_T],
    about: Callable[[_T], tuple[str, Iterable[str], list[str]]],
) -> tuple[list[_T], dict[str, object]]:
    """Return the conflicts that no note ignores, and the numbers of those left out.

    Args:
        about: Returns unit, sources and paths of a conflict.
    """
    ignoring = [note for note in notes if note.ignore]
    if not ignoring:
        return list(conflicts), {}
    left, by = list[_T](), Counter[str]()
    for conflict in conflicts:
        found = [one.note_id for one in ignoring if one.is_about_conflict(*about(conflict))]
        by.update(found)
        if not found:
            left.append(conflict)
    ignored = len(conflicts) - len(left)
    return left, {"ignored": ignored, "ignored_by": dict(by)} if ignored else {}


def problem_of_note(raw: object) -> str | None:
    """Return the reason why data are not a note, or None."""
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
