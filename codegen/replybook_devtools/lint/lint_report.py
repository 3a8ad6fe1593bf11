"""The report of a lint run: findings, suppressed findings, and the facts that the audit counts.

Everything here is plain and travels between processes and through the cache as JSON. Annotations are
evaluated: a named tuple whose annotations are texts takes three times as long to make, in every run.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

__all__ = ["FileFacts", "FileReport", "LintReport", "Suppressed", "ToolFacts"]


class Suppressed(NamedTuple):
    """A finding that a comment on `line` keeps quiet, and the reason that it gives."""

    finding: "LintFinding"
    reason: str
    line: int


class ToolFacts(NamedTuple):
    """A function that is served as a tool: `codes` are those that it gives itself, `layer` owns its file.

    `hidden` says why no rule looks at what it answers: "bare" (no wrapper stands around it), "elsewhere" (nor
    there, and another file makes its server), "middleware", "migration", "between" (a decorator stands between
    wrapper and function); empty where rules do look. `mark` is the line that makes it a tool, `last` its last one.
    `answers_raw`: a broad handler of it returns what is no reply.
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
    """The facts that the audit counts in a file.

    `codes` maps a code to the lines of the builder calls that give it. A terminal call is one of type I, D
    or E, returned where nothing stands between. `excepts` are the broad handlers that give a reply,
    compliant the ones that give nothing but an error; of a file that is `apart`, such as one of tests, neither
    is counted. `replies`: it mentions replies, and was not parsed for its tools alone. `nets`: it names a server or
    middleware that wraps whatever is served. `handed` are the functions that it hands to a server and does not
    define, by name, empty where there is none. `imports` are the dotted names that it imports, and those of the
    constants of codes that it reads through them; a relative one begins with its dots.
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
    """One file: findings in order of place; `facts` is None where nothing in it has to do with replies.

    `lines` is 0 where no rule looked at the file, and `unparsed` says why if it could not be parsed. `is_skipped`:
    the file was found in a folder, has no word of replies or was generated, and so was not parsed.
    """

    path: str
    findings: tuple["LintFinding", ...] = ()
    suppressed: tuple[Suppressed, ...] = ()
    facts: FileFacts | None = None
    lines: int = 0
    unparsed: str | None = None
    is_skipped: bool = False


class LintReport(NamedTuple):
    """All files in the order of their paths."""

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
        """The number of files that were not parsed, since none of their words has to do with replies."""
        return sum(file.is_skipped for file in self.files)

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of findings of each rule, in the order of the rules."""
        rules = sorted(finding.rule for finding in self.findings)
        return {rule: rules.count(rule) for rule in dict.fromkeys(rules)}
