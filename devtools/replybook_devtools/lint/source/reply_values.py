"""Expressions that are a Reply, by annotation, builder or `isinstance`, or by name only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from replybook_devtools.lint.source.bindings import Bindings, Scope, annotated_names
from replybook_devtools.lint.source.builder_calls import BuilderCall
from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.safe_tools import gives_reply
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

IsReply: TypeAlias = Literal["known", "named", "no"]

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_MAY_BE: Final = (ast.Call, ast.Name, ast.Await, ast.NamedExpr)


class ReplyValues:
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
        self._held |= {*self._annotated(), *self._checked()}
        known = -1
        while known != len(self._held):
            known = len(self._held)
            self._held.update(self._assigned())

    def is_reply(self, node: ast.expr) -> IsReply:
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

    def _annotated(self) -> Iterator[tuple[Scope, str]]:
        for arg in self._tree.nodes(ast.arg):
            function = self._tree.parent(self._tree.parent(arg) or arg)
            if arg.annotation is None or not self._is_type(arg.annotation):
                continue
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                yield function, arg.arg
        for node in self._tree.nodes(ast.AnnAssign):
            if isinstance(node.target, ast.Name) and self._is_type(node.annotation):
                yield self._bound.scope_of(node), node.target.id

    def _checked(self) -> Iterator[tuple[Scope, str]]:
        for call in self._tree.calls_spelt("isinstance"):
            if len(call.args) != 2:
                continue
            value, kinds = call.args
            listed = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
            is_asked = any(self._names.last(kind) == "Reply" for kind in listed)
            if is_asked and isinstance(value, ast.Name):
                yield self._bound.scope_of(call), value.id

    def _assigned(self) -> Iterator[tuple[Scope, str]]:
        for node in self._tree.nodes(ast.Assign, ast.NamedExpr):
            if not isinstance(node.value, _MAY_BE):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if self.is_reply(node.value) == "known":
                for target in targets:
                    if isinstance(target, ast.Name):
                        yield self._bound.scope_of(target), target.id
