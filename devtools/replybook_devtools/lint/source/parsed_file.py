"""A parsed file for rules: the resolved tree with its tools, replies, suppressions and flow."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook_devtools.lint.source.answered_codes import CodeAnswer, answered_codes
from replybook_devtools.lint.source.bindings import Bindings, Scope, annotated_names
from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.definitions import Definitions
from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.prefilter import mentions_replies
from replybook_devtools.lint.source.project_modules import ProjectModules
from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax
from replybook_devtools.lint.source.safe_tools import Definition, SafeTool, gives_reply, safe_tools
from replybook_devtools.lint.source.syntax_tree import Function, Span, SyntaxTree
from replybook_devtools.lint.source.typestate import Flow, flow_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.source.suppressions import Suppression

_NO_FLOW = Flow()

_IsReply: TypeAlias = Literal["known", "named", "no"]

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_MAY_BE: Final = (ast.Call, ast.Name, ast.Await, ast.NamedExpr)


class ParsedFile(ResolvedSyntax):
    """One parsed file. Each property is computed when a rule first reads it.

    Attributes:
        severity: Level of the running rule, which its findings get by default.
        answering: Names of its functions whose results tools of other files return.
    """

    severity: str = "error"
    answering: Collection[str] = ()
    modules: ProjectModules | None = None
    """The other modules of the project, or None if only the text is known."""

    def let_go(self) -> None:
        """Break the reference cycles between the parts of a file, since the collector is off."""
        vars(self).clear()

    @cached_property
    def safe_tools(self) -> tuple[SafeTool, ...]:
        """Every tool of the file, including unsafe ones."""
        return safe_tools(self, self.names)

    @cached_property
    def called_here(self) -> Mapping[str, Sequence[Definition]]:
        """The functions by the name that calls them in the file, such as `self.f` for methods."""
        definitions: dict[str, list[Definition]] = {}
        for node in self.nodes(ast.FunctionDef, ast.AsyncFunctionDef):
            is_method = isinstance(self.parent(node), ast.ClassDef)
            definitions.setdefault(f"self.{node.name}" if is_method else node.name, []).append(node)
        return definitions

    @cached_property
    def definitions_named(self) -> Definitions:
        """The functions and classes that the names of the file can mean."""
        return Definitions(self.modules)

    @cached_property
    def answers(self) -> Mapping[Definition, tuple[CodeAnswer, ...]]:
        """The codes that each tool answers, itself or through the functions that it calls.

        Tools of a file without a word about replies answer none, and cost nothing.
        """
        tools = self.safe_tools if mentions_replies(self.text.encode("utf-8", "replace")) else ()
        functions = dict.fromkeys(tool.function for tool in tools)
        return {
            function: answered_codes(self, function, self.definitions_named)
            for function in functions
        }

    @cached_property
    def suppressions(self) -> tuple[Suppression, ...]:
        """The suppression comments of the file."""
        if "replybook:" not in self.text:
            return ()
        from replybook_devtools.lint.source.suppressions import suppressions_in

        return suppressions_in(self)

    @cached_property
    def _replies(self) -> _ReplyValues:
        return _ReplyValues(self, self.names, self.bound, self.builder_calls)

    def is_reply(self, node: ast.expr) -> _IsReply:
        """Return `known` for a Reply by type, `named` for one by its name only, else `no`."""
        return self._replies.is_reply(node)

    def flow(self, function: Function) -> Flow:
        """Return the flow of builders and replies in a function, without inner functions."""
        return self.flows.get(function, _NO_FLOW)

    @cached_property
    def flows(self) -> Mapping[Function, Flow]:
        """The functions that call builders, each with its flow."""
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
        """Return a finding at a node.

        Args:
            edits: Edits that fix the finding.
            safe: The edits do not change the behavior of correct code.
            severity: Level of the finding; None for the level of the rule.
        """
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


class _ReplyValues:
    """The names of one file that hold a Reply."""

    def __init__(
        self,
        tree: SyntaxTree,
        names: ImportedNames,
        bound: Bindings,
        calls: tuple[BuilderCall, ...],
    ) -> None:
        self._tree, self._names, self._bound = tree, names, bound
        self._calls = {call.node for call in calls if call.type_letter is not None}
        self._held: set[tuple[Scope, str]] = set()
        self._givers: set[str] = set()
        if "Reply" not in tree.text:
            return
        self._givers = {f.name for f in tree.nodes(*_DEFINITIONS) if gives_reply(names, f)}
        self._givers |= names.spelt("Reply")
        self._held |= {*self._find_annotated_names(), *self._find_checked_names()}
        known = -1
        while known != len(self._held):
            known = len(self._held)
            self._held.update(self._find_assigned_names())

    def is_reply(self, node: ast.expr) -> _IsReply:
        """Return `known` if the file shows it, `named` if only the name suggests it, else `no`."""
        while isinstance(node, ast.Await | ast.NamedExpr):
            node = node.value
        if node in self._calls or self._is_given(node):
            return "known"
        if not isinstance(node, ast.Name):
            return "no"
        scope = self._bound.scope_of(node)
        while True:
            if (scope, node.id) in self._held:
                return "known"
            if scope is None:
                break
            scope = self._bound.scope_of(scope)
        return "named" if node.id == "reply" or node.id.endswith("_reply") else "no"

    def _is_given(self, node: ast.expr) -> bool:
        """Return True for a call of `Reply`, or of a function in this file that returns one."""
        if not isinstance(node, ast.Call):
            return False
        if isinstance(node.func, ast.Name):
            return node.func.id in self._givers
        return isinstance(node.func, ast.Attribute) and node.func.attr == "Reply"

    def _is_type(self, annotation: ast.expr) -> bool:
        return any(self._names.last(part) == "Reply" for part in annotated_names(annotation))

    def _find_annotated_names(self) -> Iterator[tuple[Scope, str]]:
        for arg in self._tree.nodes(ast.arg):
            function = self._tree.parent(self._tree.parent(arg) or arg)
            if arg.annotation is None or not self._is_type(arg.annotation):
                continue
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield function, arg.arg
        for node in self._tree.nodes(ast.AnnAssign):
            if isinstance(node.target, ast.Name) and self._is_type(node.annotation):
                yield self._bound.scope_of(node), node.target.id

    def _find_checked_names(self) -> Iterator[tuple[Scope, str]]:
        for call in self._tree.calls_spelt("isinstance"):
            if len(call.args) != 2:
                continue
            value, kinds = call.args
            listed = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
            is_asked = any(self._names.last(kind) == "Reply" for kind in listed)
            if is_asked and isinstance(value, ast.Name):
                yield self._bound.scope_of(call), value.id

    def _find_assigned_names(self) -> Iterator[tuple[Scope, str]]:
        for node in self._tree.nodes(ast.Assign, ast.NamedExpr):
            if not isinstance(node.value, _MAY_BE):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if self.is_reply(node.value) == "known":
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield self._bound.scope_of(target), target.id
