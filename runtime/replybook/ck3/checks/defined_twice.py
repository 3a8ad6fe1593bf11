"""Names that are defined more than once, in one file or by two files of a bundle, and events out of place.

What a second definition does is said by the row: it replaces the first, is added to it, or is a mistake.
Source: specification 32 and 33.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from replybook.ck3.checks.bundle_read import FileRead
from replybook.ck3.parser import LocalizationDocument
from replybook.policy.validators.validator import Problem, ProblemSeverity

__all__ = ["defined_twice", "event_problems"]

_EVENT: Final = "event"
_WEIGHT: Final[Mapping[str, ProblemSeverity]] = {"error": "error", "last-wins": "warning"}


def defined_twice(files: Sequence[FileRead]) -> Iterator[Problem]:
    """Return each further definition of a name, but for those that are added to the first."""
    first: dict[tuple[str, ...], tuple[FileRead, int]] = {}
    for file in files:
        row = file.row
        rule = "last-wins" if row is None else row.duplicates
        for index, (kind, name, start, _end, is_local) in enumerate(file.units.definitions):
            severity: ProblemSeverity | None = "warning" if is_local else _WEIGHT.get(rule)
            if index in file.units.parts or severity is None:
                continue
            own = is_local or rule == "file-local"
            key = (kind, name, _language(file), file.path if own else "")
            earlier, at = first.setdefault(key, (file, start))
            if (earlier, at) == (file, start) or _is_told(file, earlier):
                continue
            yield file.problem(
                start, "duplicate_name", _twice(kind, name, earlier, at, file), severity
            )


def _is_told(file: FileRead, earlier: FileRead) -> bool:
    """Whether the parser says so: localization of one file."""
    return file is earlier and isinstance(file.document, LocalizationDocument)


def _language(file: FileRead) -> str:
    document = file.document
    return (document.language or "") if isinstance(document, LocalizationDocument) else ""


def _twice(kind: str, name: str, earlier: FileRead, at: int, file: FileRead) -> str:
    line = earlier.document.position(at)[0]
    where = f"on line {line}" if earlier is file else f"in {earlier.below}, line {line}"
    return f"{kind} {name} is defined already, {where}"


def event_problems(file: FileRead) -> Iterator[Problem]:
    """Return the events of a file whose namespace it does not declare."""
    if file.row is None or file.row.shape != _EVENT or len(file.row.kinds) < 2:
        return
    kind, space = file.row.kinds[:2]
    declared = {name for one, name, *_ in file.units.definitions if one == space}
    for one, name, start, _end, _is_local in file.units.definitions:
        if one == kind and name.rpartition(".")[0] not in declared:
            text = f"event {name} needs a line `namespace = {name.rpartition('.')[0]}` in its file"
            yield file.problem(start, "undeclared_namespace", text)
