"""An open file of an editor: its text, its findings, and positions as the client counts them.

A client counts columns in UTF-8 bytes, UTF-16 code units or characters, as agreed at the start. As
in Python, lines end only at LF, CRLF and CR.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.lint_settings import is_among
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.editor.workspace_registries import Speech
    from replybook_devtools.lint.finding import LintFinding

_ENDS: Final = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class OpenDocument:
    """A text with its findings under one registry.

    Attributes:
        places: Converts offsets to positions of the client.
        speech: The registry and settings of its project.
    """

    text: str
    places: TextPositions
    speech: Speech
    findings: tuple[LintFinding, ...]

    def span(self, found: LintFinding) -> tuple[int, int]:
        """Return the two offsets of a finding. An empty span is widened to one character."""
        start = self.places.offset_of_finding(found.place.line, found.place.column)
        end = self.places.offset_of_finding(found.end_line, found.end_column)
        return start, max(end, min(start + 1, len(self.text)))


def lint_document(text: str, file: Path, encoding: str, speech: Speech) -> OpenDocument:
    """Lint a text under the name of its file, and return the document.

    Excluded files have no findings, and findings of the baseline are left out.

    Args:
        text: The text in the editor, which may not be saved.
        encoding: Unit of columns: `utf-8`, `utf-16` or `utf-32`.
        speech: The registry and settings of its project.
    """
    scope = speech.scope
    path = scope.show_path(file)
    found: tuple[LintFinding, ...] = ()
    if not is_among(path, scope.settings.exclude):
        report = lint_text(text, path, scope.vocabulary, scope.settings, root=scope.root)
        found = speech.known.divide(report.findings, ()).new
    return OpenDocument(text, TextPositions(text, encoding), speech, found)


def has_builder_call(text: str, offset: int) -> bool:
    """Return True if a call of a builder, known by type, begins at an offset."""
    try:
        parsed = ParsedFile("open.py", text, ast.parse(text))
        calls = [parsed.span(call.node) for call in parsed.builder_calls]
    except (SyntaxError, ValueError, RecursionError):
        return False
    places = TextPositions(text, "utf-32")
    return any(offset == places.offset_of_finding(span[0], span[1]) for span in calls)


class TextPositions:
    """The lines of one text, with columns counted in a given encoding.

    The encoding is `utf-8`, `utf-16` or `utf-32`. Lines and columns of a client count from 0. Those
    of a finding count from 1, in characters.
    """

    def __init__(self, text: str, encoding: str) -> None:
        self._text: Final = text
        self._encoding: Final = encoding
        self._starts: Final = [0, *(end.end() for end in _ENDS.finditer(text))]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a client's position, limited to the end of the line and text."""
        if line >= len(self._starts):
            return len(self._text)
        start, rest = self._starts[line], column
        for index, character in enumerate(self._line(line)):
            rest -= self._units(character)
            if rest < 0:
                return start + index
        return start + len(self._line(line))

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, as the client counts."""
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        return line, self._units(self._line(line)[: offset - start])

    def offset_of_finding(self, line: int, column: int) -> int:
        """Return the offset of a place in a finding, which counts from 1 and in characters."""
        index = min(max(line, 1), len(self._starts)) - 1
        return self._starts[index] + min(max(column, 1) - 1, len(self._line(index)))

    def _line(self, line: int) -> str:
        """Return a line without its end."""
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)
        return self._text[self._starts[line] : end].rstrip("\r\n")

    def _units(self, text: str) -> int:
        if self._encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        if self._encoding == "utf-16":
            return len(text.encode("utf-16-le", "surrogatepass")) // 2
        return len(text)
