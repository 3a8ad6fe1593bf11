"""The report of a lint run: findings, suppressed findings, and facts for the audit.

Reports are plain values that are passed between processes and stored in the cache as JSON. The
module has no `from __future__ import annotations`: named tuples with annotations as text take three
times as long to create.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

_SHOWN = 3
"""Maximum number of files in a note."""


class Suppressed(NamedTuple):
    """A finding that a comment suppresses.

    Attributes:
        reason: The reason in the comment.
        line: Line of the comment.
    """

    finding: "LintFinding"
    reason: str
    line: int


class ToolFacts(NamedTuple):
    """A function that a server offers as a tool.

    Attributes:
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
        handlers: Number of functions that answer `tools/call` on a low-level server.
        served: Number of functions whose results reach agents as they are.
        follows: Dotted names of functions of other files whose results its tools return.
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
    handlers: int = 0
    served: int = 0
    follows: tuple[str, ...] = ()


class FileReport(NamedTuple):
    """The report of one file.

    Attributes:
        path: Path as findings show it.
        findings: Findings, in order of their places.
        suppressed: Findings that comments suppress.
        facts: Counts for the audit, or None if the file has nothing to do with replies.
        lines: Number of lines, or 0 if no rule looked at the file.
        unparsed: Reason why the file could not be parsed, or None.
        is_generated: The file was not parsed, because `generate` wrote it.
        reads: Digests of the other modules that the report depends on, by importing folder and
            name.
    """

    path: str
    findings: tuple["LintFinding", ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    facts: FileFacts | None = None
    lines: int = 0
    unparsed: str | None = None
    is_generated: bool = False
    reads: Mapping[str, str] = {}

    @property
    def is_judged(self) -> bool:
        """True if the file holds something that rules judge, or cannot be parsed."""
        facts = self.facts
        if facts is not None and (facts.tools or facts.handed or facts.served or facts.replies):
            return True
        return bool(self.findings or self.suppressed or self.unparsed)


class LintReport(NamedTuple):
    """The reports of all files, in the order of their paths."""

    files: tuple[FileReport, ...]

    @property
    def findings(self) -> "tuple[LintFinding, ...]":
        """Every finding, sorted by place."""
        return tuple(finding for file in self.files for finding in file.findings)

    @property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """Every suppressed finding, sorted by file."""
        return tuple(kept for file in self.files for kept in file.suppressed)

    @property
    def judged(self) -> int:
        """The number of files that hold something that rules judge."""
        return sum(file.is_judged for file in self.files)

    @property
    def not_judged(self) -> tuple[str, ...]:
        """The paths of the files without a tool or reply, except generated ones."""
        return tuple(file.path for file in self.files if not (file.is_judged or file.is_generated))

    @property
    def bare_tools(self) -> int:
        """The number of tools without a wrapper.

        If any file names a wrapper, only tools of servers that are made in the same file count.
        """
        facts = self._facts
        tools = [tool for fact in facts for tool in fact.tools]
        if any(fact.nets for fact in facts):
            return sum(tool.hidden == "bare" for tool in tools)
        names = {tool.name for tool in tools}
        handed = sum(name not in names for fact in facts for name in fact.handed)
        return handed + sum(not tool.decorated for tool in tools)

    @property
    def bare_handlers(self) -> int:
        """The number of handlers of low-level servers, if no file names a wrapper."""
        facts = self._facts
        return 0 if any(fact.nets for fact in facts) else sum(fact.handlers for fact in facts)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return sentences about what no rule judged."""
        return tuple(filter(None, (self._unknown_files(), self._bare())))

    def _unknown_files(self) -> str:
        others = self.not_judged
        if not others:
            return ""
        number = len(others) + self.judged
        shown = ", ".join(others[:_SHOWN])
        rest = f" and {len(others) - _SHOWN} more" if len(others) > _SHOWN else ""
        noun, hold = f"file{'s'[: number > 1]}", f"hold{'s'[: len(others) == 1]}"
        return f"{len(others)} of {number} {noun} {hold} no tool that I recognize: {shown}{rest}"

    def _bare(self) -> str:
        facts = self._facts
        is_more = any("" in fact.handed for fact in facts) and not any(fact.nets for fact in facts)
        tools = (self.bare_tools, "or more tools" if is_more else "tool")
        counts = (tools, (self.bare_handlers, "low-level server"))
        said = [f"{n} {noun}{'s'[: n != 1 and not noun.endswith('s')]}" for n, noun in counts if n]
        if not said:
            return ""
        return f"{' and '.join(said)} without replybook; see: replybook explain RB524"

    @property
    def _facts(self) -> tuple[FileFacts, ...]:
        found = (file.facts for file in self.files)
        return tuple(one for one in found if one is not None and not one.apart)
