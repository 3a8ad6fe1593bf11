"""A file as rules see it: the tree, and what it says of builders, tools, replies and flow, each once."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING

from replybook_devtools.lint.source.bindings import Bindings
from replybook_devtools.lint.source.builder_calls import BuilderCall, builder_calls
from replybook_devtools.lint.source.constants import Constants
from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.reply_values import IsReply, ReplyValues
from replybook_devtools.lint.source.return_position import is_returned
from replybook_devtools.lint.source.safe_tools import SAFE, SafeTool, safe_tools
from replybook_devtools.lint.source.syntax_tree import Function, Span, SyntaxTree
from replybook_devtools.lint.source.typestate import Flow, flow_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.source.suppressions import Suppression

__all__ = ["ParsedFile"]

_NO_FLOW = Flow()


class ParsedFile(SyntaxTree):
    """One file; everything is worked out when a rule first asks for it.

    `severity` is the weight of the rule that runs, which findings get that say no other.
    """

    severity: str = "error"

    def let_go(self) -> None:
        """Forget everything: the parts of a file know each other, and nobody else breaks circles in a run."""
        vars(self).clear()

    @cached_property
    def names(self) -> ImportedNames:
        """Where names come from."""
        return ImportedNames(self)

    @cached_property
    def bound(self) -> Bindings:
        """Which names hold a builder."""
        decorated: set[ast.AST] = {
            function
            for function in self.nodes(ast.FunctionDef, ast.AsyncFunctionDef)
            if any(self._is_safe(mark) for mark in function.decorator_list)
        }
        return Bindings(self, self.names, decorated)

    def _is_safe(self, mark: ast.expr) -> bool:
        return self.names.last(mark.func if isinstance(mark, ast.Call) else mark) == SAFE

    @cached_property
    def constants(self) -> Constants:
        """What expressions stand for, one step away."""
        return Constants(self, self.names)

    @cached_property
    def builder_calls(self) -> tuple[BuilderCall, ...]:
        """Every call on a builder."""
        return builder_calls(self, self.bound, self.constants)

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
        """What happens to builders and replies in a function; functions inside it have a flow of their own."""
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

    @cached_property
    def never_back(self) -> frozenset[str]:
        """The functions of the file that say that they do not come back."""
        return frozenset(
            function.name
            for function in self.nodes(ast.FunctionDef)
            if function.returns and self.names.last(function.returns) in ("NoReturn", "Never")
        )

    def is_returned(self, node: ast.expr) -> bool:
        """Whether the value of a node leaves the function at once, by `return` or as a raised reply."""
        return is_returned(self, node)

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
        """A finding of `rule` at a node; its weight is that of the rule if it has none of its own."""
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
