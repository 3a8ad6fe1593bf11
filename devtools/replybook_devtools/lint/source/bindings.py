"""The names that hold a ReplyBuilder, recognized by type and not by spelling.

A name holds a builder by constructor, annotation, parameter of a decorated function, `self.rb =
rb`, `rb.child(...)`, or assignment from another such name. Scopes are those of Python: a name bound
in a function hides the same name outside.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeAlias

from replybook_devtools.lint.source.imported_names import ImportedNames
from replybook_devtools.lint.source.syntax_tree import SyntaxTree

BUILDER: Final = "ReplyBuilder"
"""The class name of the builder, whichever module defines it."""

Scope: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef | None"
Key: TypeAlias = tuple[Scope, str]
"""A scope and a name in it. None is the module. A class with `.rb` is an instance attribute."""

_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_ARROWS: Final = (ast.Name, ast.Attribute)
_MOST_LOOKS: Final = 8


class Bindings:
    """The names and attributes of one file that hold a builder.

    `is_empty` is True if no name can hold one.
    """

    def __init__(self, tree: SyntaxTree, names: ImportedNames, decorated: set[ast.AST]) -> None:
        self._tree, self._names = tree, names
        self._bound: set[Key] = set()
        self._spelt: set[str] = set()
        self._hidden: dict[str, set[Scope]] = {}
        self._binding: dict[str, list[ast.Name | ast.arg]] = {}
        self._classes, self._makers = {BUILDER}, set[str]()
        self.is_empty = BUILDER not in tree.text and not decorated
        if self.is_empty:
            return  # a file with a builder names the class, or has a tool that gets one
        self._classes = self._builder_classes()
        self._makers = {
            f.name
            for f in tree.nodes(*_DEFINITIONS)
            if f.returns and self.is_builder_type(f.returns)
        }
        self._by_parameter(decorated)
        self._by_annotation()
        self._by_assignment()

    def key_of(self, node: ast.expr) -> Key | None:
        """Return the key of the builder in a name or attribute, or None if it holds none."""
        if isinstance(node, ast.Name):
            if node.id not in self._spelt:
                return None
            return self._key_of_name(node.id, self.scope_of(node))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if f".{node.attr}" not in self._spelt:
                return None
            return self._key_of_attribute(node.value, node.attr)
        return None

    def may_be_builder(self, node: ast.expr) -> bool:
        """Return False if an expression is certainly no builder, judged by its spelling alone."""
        if isinstance(node, ast.Name):
            return node.id in self._spelt
        if isinstance(node, ast.Attribute):
            return f".{node.attr}" in self._spelt
        return not isinstance(node, ast.Constant)

    def is_builder(self, node: ast.expr) -> bool:
        """Return True if the value of an expression is a builder."""
        stack: list[ast.expr] = [node]
        while stack:
            one = stack.pop()
            if isinstance(one, ast.Call):
                if self._makes_builder(one):
                    return True
            elif isinstance(one, ast.IfExp):
                stack += [one.body, one.orelse]
            elif isinstance(one, ast.BoolOp):
                stack += one.values
            elif isinstance(one, ast.NamedExpr):
                stack.append(one.value)
            elif isinstance(one, _ARROWS) and self.key_of(one) is not None:
                return True
        return False

    def is_builder_type(self, annotation: ast.expr) -> bool:
        """Return True if an annotation is a builder, alone or in a union."""
        return any(self._is_class(part) for part in annotated_names(annotation))

    def scope_of(self, node: ast.AST) -> Scope:
        """Return the function, lambda or class body of a name, or None for the module."""
        inner: ast.AST = node
        for around in self._tree.parents(node):
            if isinstance(around, ast.ClassDef) and inner in around.body:
                return around
            if isinstance(around, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef):
                return self._tree.function_of(node)
            inner = around
        return None

    # Finding the names that hold builders

    def _builder_classes(self) -> set[str]:
        """Return the classes of this file that are a builder, by name or as a subclass."""
        classes = {BUILDER}
        for node in self._tree.nodes(ast.ClassDef):  # a base class comes before its subclass
            if any(self._names.last(base) in classes for base in node.bases):
                classes.add(node.name)
        return classes

    def _is_class(self, node: ast.expr) -> bool:
        return self._names.last(node) in self._classes

    def _makes_builder(self, call: ast.Call) -> bool:
        if self._is_class(call.func):
            return True
        if isinstance(call.func, ast.Name):
            return call.func.id in self._makers
        if not isinstance(call.func, ast.Attribute):
            return False
        if call.func.attr == "child":
            return self.is_builder(call.func.value)
        is_own = isinstance(call.func.value, ast.Name) and call.func.value.id in ("self", "cls")
        return is_own and call.func.attr in self._makers

    def _by_parameter(self, decorated: set[ast.AST]) -> None:
        """Bind annotated parameters, and in tools also a parameter `rb` without annotation."""
        for arg in self._tree.nodes(ast.arg):
            function = self._tree.parent(self._tree.parent(arg) or arg)
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            by_name = arg.annotation is None and arg.arg == "rb" and function in decorated
            if by_name or (arg.annotation is not None and self.is_builder_type(arg.annotation)):
                self._bind((function, arg.arg))

    def _by_annotation(self) -> None:
        for node in self._tree.nodes(ast.AnnAssign):
            if self.is_builder_type(node.annotation):
                self._bind_target(node.target)

    def _by_assignment(self) -> None:
        """Bind assigned names until nothing changes.

        For example, `b = ReplyBuilder()` binds `b`, then `rb = b` binds `rb`, then `self.rb = rb`
        the attribute. One pass in source order is usually enough. More passes are for names that
        are bound further below.
        """
        assigned = [*self._assignments()]
        for _ in range(_MOST_LOOKS):
            known = len(self._bound)
            for target, value in assigned:
                if self.is_builder(value):
                    self._bind_target(target)
            if known == len(self._bound):
                break

    def _assignments(self) -> Iterator[tuple[ast.expr, ast.expr]]:
        for node in self._tree.nodes(ast.Assign, ast.NamedExpr, ast.AnnAssign):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    yield target, node.value
                    yield from _pairs(target, node.value)
            elif node.value is not None:
                yield node.target, node.value
        for item in self._tree.nodes(ast.withitem):
            if item.optional_vars is not None:
                yield item.optional_vars, item.context_expr

    def _bind_target(self, target: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._bind((self.scope_of(target), target.id))
            scope = self.scope_of(target)
            if isinstance(scope, ast.ClassDef):
                self._bind((scope, f".{target.id}"))
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            owner = self._owner(target.value)
            if owner is not None:
                self._bind((owner, f".{target.attr}"))

    def _bind(self, key: Key) -> None:
        self._bound.add(key)
        self._spelt.add(key[1])

    # Looking up a name

    def _key_of_name(self, name: str, scope: Scope) -> Key | None:
        inside = True
        while True:
            if (scope, name) in self._bound and (inside or not isinstance(scope, ast.ClassDef)):
                return scope, name
            if scope is None or (self._hides(scope, name) and not isinstance(scope, ast.ClassDef)):
                return None
            scope, inside = self.scope_of(scope), False

    def _hides(self, scope: Scope, name: str) -> bool:
        """Return True if a scope binds a name to something else."""
        scopes = self._hidden.get(name)
        if scopes is None:
            scopes = self._hidden[name] = set(self._binders(name))
        return scope in scopes

    def _binders(self, name: str) -> Iterator[Scope]:
        if not self._binding:
            for node in self._tree.nodes(ast.Name):
                if not isinstance(node.ctx, ast.Load):
                    self._binding.setdefault(node.id, []).append(node)
            for argument in self._tree.nodes(ast.arg):
                self._binding.setdefault(argument.arg, []).append(argument)
        for binder in self._binding.get(name, ()):
            if isinstance(binder, ast.Name):
                yield self.scope_of(binder)
                continue
            function = self._tree.parent(self._tree.parent(binder) or binder)
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                yield function

    def _key_of_attribute(self, owner: ast.Name, name: str) -> Key | None:
        home = self._owner(owner)
        for _ in range(8):  # follows the base classes in this file
            if home is None:
                return None
            if (home, f".{name}") in self._bound:
                return home, f".{name}"
            home = self._base_of(home)
        return None

    def _owner(self, owner: ast.Name) -> ast.ClassDef | None:
        """Return the class that `self` or `cls` is an instance of, or None for other names."""
        return self._tree.class_of(owner) if owner.id in ("self", "cls") else None

    def _base_of(self, node: ast.ClassDef) -> ast.ClassDef | None:
        bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
        return next((c for c in self._tree.nodes(ast.ClassDef) if c.name in bases), None)


def annotated_names(annotation: ast.expr) -> Iterator[ast.expr]:
    """Yield the names in an annotation.

    For example, it yields `X` for `X | None`, `Optional[X]`, `Annotated[X, ...]` and `"X"`.
    """
    stack = [annotation]
    while stack:
        node = stack.pop()
        if isinstance(node, _ARROWS):
            yield node
        elif isinstance(node, ast.BinOp):
            stack += [node.left, node.right]
        elif isinstance(node, ast.Subscript):
            stack += _arguments(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            stack += _parse_expression(node.value)


def _arguments(node: ast.Subscript) -> list[ast.expr]:
    """Return the types that a subscripted annotation may be. `list[X]` is no X."""
    outer = (
        node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    )
    inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if outer in ("Optional", "Union"):
        return list(inner)
    return inner[:1] if outer in ("Annotated", "Final", "ClassVar") else []


def _parse_expression(text: str) -> list[ast.expr]:
    try:
        return [ast.parse(text, mode="eval").body]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield `a, b = x, y` as two assignments."""
    if not (isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)):
        return
    if len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
