"""Evidence of an audit: lint findings, registry, tests, traces, and linter gates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from replybook_devtools.audit.scorecard.live_calls import LiveCalls
from replybook_devtools.lint.finding import LintFinding
from replybook_devtools.lint.lint_report import FileFacts, LintReport, ToolFacts
from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_devtools.reports.suite_report import SuiteReport

Place = tuple[str, int]
"""A path and a line."""


class Use(NamedTuple):
    """One place in code that names a code."""

    code: str
    path: str
    line: int


class AuditedTool(NamedTuple):
    """A tool of the code, and its file."""

    path: str
    facts: ToolFacts

    def holds(self, place: Place) -> bool:
        """Return True if a place belongs to this tool.

        It does if it is the line that makes the function a tool, or a line inside the function.
        """
        path, line = place
        is_inside = self.facts.line <= line <= self.facts.last
        return path == self.path and (line == self.facts.mark or is_inside)


@dataclass(frozen=True, slots=True)
class Gates:
    """The files that run the linter in a project; None where no file does.

    Attributes:
        hook: The file that names the commit hook.
        ci: The file of the CI that runs the linter.
    """

    hook: str | None
    ci: str | None


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """All that an audit judges by; None is evidence that was not given.

    Attributes:
        lint: The findings and facts of the linter.
        vocabulary: The words of the registry, as the linter knows them.
        rules: The rules that the linter ran.
        gates: The files that run the linter.
        uses_library: True if the code imports this library.
        suite: The report of a test suite.
        live: The calls of traces.
    """

    lint: LintReport
    vocabulary: LintVocabulary
    rules: Set[str]
    gates: Gates
    uses_library: bool
    suite: SuiteReport | None = None
    live: LiveCalls | None = None

    @cached_property
    def facts(self) -> Mapping[str, FileFacts]:
        """Return the facts of each file that mentions replies, by path."""
        return {file.path: file.facts for file in self.lint.files if file.facts is not None}

    @cached_property
    def unparsed(self) -> tuple[str, ...]:
        """The files that could not be parsed."""
        return tuple(sorted(file.path for file in self.lint.files if file.unparsed is not None))

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """Every place that names a code, by path and line."""
        return tuple(
            sorted(
                (
                    Use(code, path, line)
                    for path, facts in self.facts.items()
                    for code, lines in facts.codes.items()
                    for line in lines
                ),
                key=lambda use: (use.path, use.line, use.code),
            )
        )

    @cached_property
    def tools(self) -> tuple[AuditedTool, ...]:
        """The tools of the code, each with its path."""
        return tuple(
            AuditedTool(path, tool)
            for path, facts in sorted(self.facts.items())
            for tool in sorted(facts.tools, key=lambda tool: (tool.line, tool.name))
        )

    @cached_property
    def bare(self) -> tuple[AuditedTool, ...]:
        """Return the tools that no known wrapper surrounds."""
        return tuple(tool for tool in self.tools if not tool.facts.decorated)

    @cached_property
    def maybe_wrapped(self) -> tuple[AuditedTool, ...]:
        """Return the bare tools that a wrapping server may serve.

        These are the bare tools whose server is made in another file, if any file names a server
        that wraps.
        """
        has_net = any(facts.nets for facts in self.facts.values())
        return tuple(tool for tool in self.bare if has_net and tool.facts.hidden == "elsewhere")

    @cached_property
    def served(self) -> tuple[AuditedTool, ...]:
        """Return the tools that are not part of tests."""
        return tuple(tool for tool in self.tools if not self.facts[tool.path].apart)

    @cached_property
    def moved(self) -> tuple[AuditedTool, ...]:
        """Return the served tools that are under the wrapper and answer with replies.

        Code that makes no reply with this library has none.
        """
        if not self.makes_replies:
            return ()
        wrapped = (t for t in self.served if t.facts.decorated or t in self.maybe_wrapped)
        return tuple(tool for tool in wrapped if tool.facts.annotated or tool.facts.codes)

    @cached_property
    def handed(self) -> tuple[str, ...]:
        """Return the names that servers are handed and that are not tools that were found."""
        found = {tool.facts.name for tool in self.tools}
        named = (name for facts in self.facts.values() for name in facts.handed)
        return tuple(name for name in named if name not in found)

    @cached_property
    def handlers(self) -> int:
        """The number of handlers of low-level servers; nobody knows their tools."""
        return sum(facts.handlers for facts in self.facts.values() if not facts.apart)

    @cached_property
    def makes_replies(self) -> bool:
        """True if the code makes replies with this library, and does not just import it."""
        gives = any(f.codes or f.dynamic_codes or f.nets for f in self.facts.values())
        return self.uses_library and (gives or any(tool.facts.decorated for tool in self.tools))

    @cached_property
    def tool_names(self) -> Set[str]:
        """Return the names of the tools in the code and in the registry.

        Tests and traces of this project are about these tools.
        """
        return {tool.name for _, tool in self.tools} | set(self.vocabulary.tools)

    @cached_property
    def own_suite(self) -> SuiteReport | None:
        """Return the suite report for these tools; None if it is about none of them.

        A report of another project is about none of them.
        """
        suite = self.suite
        return suite.of(self.tool_names) if suite and suite.tools & self.tool_names else None

    @cached_property
    def own_live(self) -> LiveCalls | None:
        """Return the calls of the traces; None if no call is one of these tools."""
        live = self.live
        return live if live and self.tool_names & live.tools.keys() else None

    @cached_property
    def by_rule(self) -> Mapping[str, tuple[LintFinding, ...]]:
        """Return the findings that nobody accepted, sorted, by rule."""
        lint_findings: dict[str, list[LintFinding]] = defaultdict(list)
        for finding in self.lint.findings:
            lint_findings[finding.rule].append(finding)
        return {rule: tuple(sorted(findings)) for rule, findings in sorted(lint_findings.items())}

    @cached_property
    def accepted(self) -> Mapping[str, int]:
        """Return the number of findings of each rule that are suppressed with a reason."""
        counts: dict[str, int] = defaultdict(int)
        for file in self.lint.files:
            for one in file.suppressed:
                counts[one.finding.rule] += 1
        return counts

    def of(self, *rules: str) -> Iterator[LintFinding]:
        """Yield the findings of some rules."""
        for rule in rules:
            yield from self.by_rule.get(rule, ())

    def places(self, *rules: str) -> Set[Place]:
        """Return the places of the findings of some rules."""
        return {(found.place.path, found.place.line) for found in self.of(*rules)}
