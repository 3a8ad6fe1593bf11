"""Excerpts of the lines that a search finds, read from the present files."""

from __future__ import annotations

from typing import Final

from replybook.policy.acceptance.content_in_place import bytes_at
from replybook.world import WorldFault
from replybook_ck3.index.file_words import Sought, decode_text
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.call_time import Deadline
from replybook_ck3.serve.tools.text_in_files import excerpt
from replybook_generated.builder import ReplyBuilder

_MOST_S: Final = 1.0
"""Seconds for the excerpts of one reply. Further entries have none."""


class Excerpts:
    """The excerpts of one reply. Each file is read once, with the read rights of the session."""

    def __init__(self, work: SessionContext) -> None:
        self._work = work
        self._deadline = Deadline(work, _MOST_S)
        self.left_out = 0
        """Number of entries without an excerpt, since the time was over."""
        self._texts: dict[str, str | None] = {}
        self._lines: dict[str, list[str]] = {}

    def of_line(self, address: str, number: int, name: str) -> dict[str, object]:
        """Return the excerpt of a line around a name, or nothing if the line no longer exists."""
        if self._is_late():
            return {}
        text = self._text(address)
        if text is None:
            return {}
        lines = self._lines.get(address)
        if lines is None:
            lines = self._lines[address] = text.split("\n")
        if not 0 < number <= len(lines):
            return {}
        line = lines[number - 1].rstrip("\r")
        return {"excerpt": excerpt(line, max(0, line.find(name)), self._work.world.leaks)}

    def of_words(self, address: str, sought: Sought) -> dict[str, object] | None:
        """Return the first line of a file that matches, with its excerpt.

        Return None if the session may not read the file, and an empty dict if no line matches any
        more, or if the time for excerpts is over.
        """
        if self._is_late():
            return {}
        text = self._text(address)
        if text is None:
            return None
        place = next(sought.lines(text), None)
        if place is None:
            return {}
        number, line, at = place
        return {"line": number, "excerpt": excerpt(line, at, self._work.world.leaks)}

    def _is_late(self) -> bool:
        """Return True if the time for excerpts is over, and count one that is left out."""
        is_over = self._deadline.is_over
        self.left_out += is_over
        return is_over

    def _text(self, address: str) -> str | None:
        """Return the text of a file, or None if the session cannot read it."""
        if address not in self._texts:
            self._texts[address] = self._read(address)
        return self._texts[address]

    def _read(self, address: str) -> str | None:
        verdict = self._work.enforcement.judge_read(ReplyBuilder("read"), address, mint=False)
        if not verdict.allowed:
            return None
        try:
            return decode_text(bytes_at(verdict.targets[0]))
        except WorldFault:
            return None
