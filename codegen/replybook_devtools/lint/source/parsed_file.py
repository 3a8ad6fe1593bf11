"""A file as rules see it: the resolved tree, and its tools, replies, suppressions and flow, each found once."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING

from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.reply_values import IsReply, ReplyValues
from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax
from replybook_devtools.lint.source.safe_tools import SafeTool, safe_tools
from replybook_devtools.lint.source.syntax_tree import Function, Span
from replybook_devtools.lint.source.typestate import Flow, flow_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.source.suppressions import Suppression

__all__ = ["ParsedFile"]

_NO_FLOW = Flow()


class ParsedFile(ResolvedSyntax):
    """One file; everything is worked out when a rule first asks for it.

    `severity` is the weight of the rule that runs, which findings get that say no other.
    """

    severity: str = "error"

    def let_go(self) -> None:
        """Forget everything: the parts of a file know each other, and nobody else breaks circles in a run."""
        vars(self).clear()

    @cached_property
    def safe_tools(self) -> tuple[SafeTool, ...]:
        """Every tool that the file defines, the ones that are not safe included."""
        return safe_tools(self, self.names)

    @cached_property
    def suppressions(self) -> tuple[Suppression, ...]:
        """The comments that keep findings quiet; whatever reads them is imported where one may be."""
        if "replybook:" not in self.text:
            return ()
        from replybook_devtools.lint.source.suppressions import suppressions_in

        return suppressions_in(self)

    @cached_property
    def _replies(self) -> ReplyValues:
        return ReplyValues(self, self.names, self.bound, self.builder_calls)

    def is_reply(self, node: ast.expr) -> IsReply:
        """Whether an expression is a Reply: `known` by type, `named` by name only, or `no`."""
        return self._replies.is_reply(node)

    def flow(self, function: Function) -> Flow:
        """Return what happens to builders and replies in a function; functions inside it have a flow of their own."""
        return self.flows.get(function, _NO_FLOW)

    @cached_property
    def flows(self) -> Mapping[Function, Flow]:
        """The functions that call builders, with what happens in each."""
        calls: dict[Function, list[BuilderCall]] = {}
        for call in self.builder_calls:
            function = self.function_of(call.node)
            if function is not None:
                calls.setdefault(function, []).append(call)
        return {function: flow_of(self, function, own) for function, own in calls.items()}

    def found(
        self,
        rule: str,
        node: ast.AST | Span,
        *,
        problem: str,
        fix: str,
        expected: str = "",
        found: str = "",
        edits: Iterable[Edit] = (),
        safe: bool = False,
        severity: str | None = None,
    ) -> LintFinding:
        """Return a finding of `rule` at a node; its weight is that of the rule if it has none of its own."""
        from replybook_devtools.lint.finding import LintFinding
        from replybook_schema.findings import Place

        line, column, end_line, end_column = self.span(node)
        return LintFinding(
            Place(self.path, line, column),
            rule,
            problem,
            fix,
            severity or self.severity,
            end_line=end_line,
            end_column=end_column,
            expected=expected,
            found=found,
            edits=tuple(edits),
            safe=safe,
        )
