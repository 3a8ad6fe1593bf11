"""The journal: one line for each thing that was done, kept for ever."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path


class BrokenJournal(OSError):
    """The journal cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was done."""

    number: int
    who: str
    did: str
    subject: str


@dataclass(slots=True)
class Journal:
    """Lines in a file, appended only."""

    path: Path
    who: Callable[[], str]

    def write(self, did: str, subject: str) -> Line:
        """Append a line and return it."""
        line = Line(sum(1 for _ in self.lines()) + 1, self.who(), did, subject)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([line.number, line.who, line.did, line.subject]) + "\n")
        except OSError as error:
            raise BrokenJournal(str(error.strerror)) from error
        return line

    def lines(self) -> Iterator[Line]:
        """Give every line from the first on; an absent file has none."""
        if not self.path.exists():
            return
        for number, text in enumerate(self.path.read_text("utf-8").splitlines(), 1):
            try:
                yield Line(*json.loads(text))
            except (ValueError, TypeError) as error:
                raise BrokenJournal(f"line {number} is damaged") from error

    def about(self, subject: str) -> list[Line]:
        """Return the lines about one subject."""
        return [line for line in self.lines() if line.subject == subject]

    def tail(self, most: int) -> list[Line]:
        """Return the last lines."""
        return list(self.lines())[-most:]
