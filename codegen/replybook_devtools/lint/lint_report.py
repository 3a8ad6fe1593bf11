"""The report of a lint run: findings, suppressed findings, and facts for the audit.

Reports are plain values that are passed between processes and stored in the cache as JSON. The
module has no `from __future__ import annotations`: named tuples with annotations as text take three
times as long to create.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

__all__ = ["FileFacts", "FileReport", "LintReport", "Suppressed", "ToolFacts"]


class Suppressed(NamedTuple):
    """A finding that a comment suppresses.

    Attributes:
        finding: The finding.
        reason: The reason in the comment.
        line: Line of the comment.
    """

    finding: "LintFinding"
    reason: str
    line: int


class ToolFacts(NamedTuple):
    """A function that a server offers as a tool.

    Attributes:
        name: Name of the tool.
        line: Line of the function.
        decorated: A wrapper makes its replies safe.
        annotated: It is annotated to return a Reply.
        codes: Codes that the function answers with, itself or through the functions that it calls.
        layer: Layer that owns its file, or empty.
        hidden: Reason why no rule judges its replies. "bare": no wrapper. "elsewhere": no wrapper
            here, and another file creates the server. "middleware", "migration". "between": a
            decorator is between wrapper and function. Empty if rules judge it.
        mark: Line that makes it a tool.
        last: Last line of the function.
        answers_raw: A broad handler in it returns something other than a reply.
    """

    name: str
    line: int
    decorated: bool
    annotated: bool
    codes: tuple[str, ...]
    layer: str
    hidden: str
    mark: int
    last: int
    answers_raw: bool


class FileFacts(NamedTuple):
    """The counts of one file for the audit.

    Attributes:
        codes: Lines of the builder calls by code.
        dynamic_codes: Number of calls whose code is computed.
        tools: The tools of the file.
        terminal_calls: Number of calls that make an I, D or E reply.
        terminal_returned: Number of these replies that are returned at once.
        excepts: Number of broad handlers that give a reply; 0 if `apart`.
        excepts_compliant: Number of these that give only errors; 0 if `apart`.
        replies: The file mentions replies.
        apart: The file holds tests or the wrapper itself.
        nets: The file names a server or middleware that wraps all its tools.
        handed: Names of functions from other files that it registers as tools; empty for a function
            without a name.
        imports: Dotted names of its imports and of the code constants it reads; relative ones begin
            with dots.
    """

    codes: Mapping[str, tuple[int, ...]]
    dynamic_codes: int
    tools: tuple[ToolFacts, ...]
    terminal_calls: int
    terminal_returned: int
    excepts: int
    excepts_compliant: int
    replies: bool
    apart: bool
    nets: bool
    handed: tuple[str, ...]
    imports: tuple[str, ...] = ()


class FileReport(NamedTuple):
    """The report of one file.

    Attributes:
        path: Path as findings show it.
        findings: Findings, in order of their places.
        suppressed: Findings that comments suppress.
        facts: Counts for the audit, or None if the file has nothing to do with replies.
        lines: Number of lines, or 0 if no rule looked at the file.
        unparsed: Reason why the file could not be parsed, or None.
        is_skipped: The file was not parsed, because it was generated or no word in it is about
            replies.
        reads: Digests of the other modules that the report depends on, by importing folder and
            name.
    """

    path: str
    findings: tuple["LintFinding", ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    facts: FileFacts | None = None
    lines: int = 0
    unparsed: str | None = None
    is_skipped: bool = False
    reads: Mapping[str, str] = {}


class LintReport(NamedTuple):
    """The reports of all files, in the order of their paths."""

    files: tuple[FileReport, ...]
    looked_at: int = 0

    @property
    def findings(self) -> "tuple[LintFinding, ...]":
        """Every finding, sorted by place."""
        return tuple(finding for file in self.files for finding in file.findings)

    @property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """Every suppressed finding, sorted by file."""
        return tuple(kept for file in self.files for kept in file.suppressed)

    @property
    def skipped(self) -> int:
        """The number of files that were not parsed, because no word in them is about replies."""
        return sum(file.is_skipped for file in self.files)

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of findings of each rule, in the order of the rules."""
        rules = sorted(finding.rule for finding in self.findings)
        return {rule: rules.count(rule) for rule in dict.fromkeys(rules)}
