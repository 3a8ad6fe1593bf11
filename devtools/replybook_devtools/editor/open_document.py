"""An open file of an editor: its text, its findings, and positions as the client counts them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from replybook_devtools.editor.text_positions import TextPositions
from replybook_devtools.lint.lint_settings import is_among
from replybook_devtools.lint.linting import lint_text
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.editor.workspace_registries import Speech
    from replybook_devtools.lint.finding import LintFinding


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


def opened(text: str, file: Path, encoding: str, speech: Speech) -> OpenDocument:
    """Lint a text under the name of its file, and return the document.

    Excluded files have no findings, and findings of the baseline are left out.

    Args:
        text: The text in the editor, which may not be saved.
        encoding: Unit of columns: `utf-8`, `utf-16` or `utf-32`.
        speech: The registry and settings of its project.
    """
    scope = speech.scope
    path = scope.shown(file)
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
