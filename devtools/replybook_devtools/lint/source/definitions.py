"""The function or class that an expression names: here, in another module, or a method."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar, cast

from replybook_devtools.lint.source.bindings import annotated_names
from replybook_devtools.lint.source.project_modules import ProjectModules
from replybook_devtools.lint.source.resolved_syntax import Definition, ResolvedSyntax
from replybook_devtools.lint.source.syntax_tree import parameters

Found = TypeVar("Found")

_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_MOST_STEPS: Final = 8
"""Maximum number of aliases, re-exports, base classes and attributes on the way to a definition."""


class Defined(NamedTuple):
    """A function or class, and the file that defines it."""

    file: ResolvedSyntax
    node: Definition


class Definitions:
    """The definitions that one file can name.

    Attributes:
        reads: The modules that were looked up, for `ProjectModules.are_unchanged`.
    """

    def __init__(self, modules: ProjectModules | None) -> None:
        self._modules = modules
        self._kept = modules.kept if modules is not None else {}
        self.reads: dict[str, str] = {}

    def kept(
        self, function: Defined, found: Callable[[Defined], Iterable[Found]]
    ) -> Sequence[Found]:
        """Return what `found` finds for a function. It is called once for all tools of a run.

        Args:
            found: Finds something that depends on the function and the modules alone.
        """
        known = self._kept.get(function.node)
        if known is None:
            outer, self.reads = self.reads, {}
            known = self._kept[function.node] = tuple(found(function)), self.reads
            self.reads = outer
        self.reads |= known[1]
        return cast("Sequence[Found]", known[0])

    def functions(self, file: ResolvedSyntax, node: ast.expr) -> Iterator[Defined]:
        """Yield the functions and methods that an expression may be; for a class, its `__init__`.

        `a if x else b` may be two functions, `TABLE[name]` each function of a literal table, and
        `made(x)` each function that `made` returns.
        """
        waiting = [(file, node, 0)]
        while waiting:
            home, one, steps = waiting.pop()
            if steps > _MOST_STEPS:
                continue
            more = self._choices(home, one)
            waiting += [(there, choice, steps + 1) for there, choice in reversed(more)]
            found = self._resolve_name(home, one, 0) if not more else None
            if found is not None and isinstance(found.node, ast.ClassDef):
                found = self._method(found, "__init__", 0)
            if found is not None:
                yield found

    def _choices(
        self, file: ResolvedSyntax, node: ast.expr
    ) -> list[tuple[ResolvedSyntax, ast.expr]]:
        """Return the expressions whose value an expression may have, or nothing for itself."""
        match node:
            case ast.Name():
                return [(file, value) for value in file.constants.values(node)]
            case ast.IfExp():
                return [(file, node.body), (file, node.orelse)]
            case ast.BoolOp():
                return [(file, value) for value in node.values]
            case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get")):
                home, value = self.value(file, table)
                found = value.values if isinstance(value, ast.Dict) else []
                default = node.args[1:] if isinstance(node, ast.Call) and found else []
                return [*((home, one) for one in found), *((file, one) for one in default)]
            case ast.Call(func=func):
                made = self._resolve_name(file, func, 0)
                return (
                    []
                    if made is None
                    else [(made.file, name) for name in _find_returned_names(made)]
                )
            case _:
                return []

    def value(self, file: ResolvedSyntax, node: ast.expr) -> tuple[ResolvedSyntax, ast.expr]:
        """Return the value of a name that is assigned once, here or in another module."""
        value = file.constants.value(node)
        origin = file.names.origin(node)
        found = self._module(file, origin) if value is node and origin else None
        there = found[0].names.constant(".".join(found[1])) if found is not None else None
        return (file, value) if found is None or there is None else (found[0], there)

    def _resolve_name(self, file: ResolvedSyntax, node: ast.expr, steps: int) -> Defined | None:
        if steps > _MOST_STEPS:
            return None
        if isinstance(node, ast.Attribute):
            holder = self._class_of(file, node.value, steps + 1)
            if holder is not None:
                return self._method(holder, node.attr, steps + 1)
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and file.constants.is_local(root):
            return None  # the caller, or an assignment, decides what it is
        if isinstance(node, ast.Name) and (visible := _visible(file, node)) is not None:
            return Defined(file, visible)
        origin = file.names.origin(node)
        return self._member(file, origin, steps + 1) if origin else None

    def _member(self, file: ResolvedSyntax, origin: str, steps: int) -> Defined | None:
        """Return the definition with a dotted name: of this file, or of a module it imports."""
        first, _, rest = origin.partition(".")
        if first and (own := _at_top(file, first)) is not None:
            found = Defined(file, own)
            return self._method(found, rest, steps + 1) if rest else found
        module = self._module(file, origin)
        if module is None or not module[1] or steps > _MOST_STEPS:
            return None
        there, names = module
        if _at_top(there, names[0]) is None and names[0] in there.names.origins:
            names = [there.names.origins[names[0]], *names[1:]]  # re-exported
        elif _at_top(there, names[0]) is None:
            value = there.names.constant(names[0])
            holder = None if value is None else self._class_of(there, value, steps + 1)
            return self._method(holder, names[1], steps + 1) if holder and names[1:] else None
        return self._member(there, ".".join(names), steps + 1)

    def _module(self, file: ResolvedSyntax, origin: str) -> tuple[ResolvedSyntax, list[str]] | None:
        imported = file.names.origins.values()
        if self._modules is None or not any(f"{origin}.".startswith(f"{o}.") for o in imported):
            return None
        return self._modules.find(file, origin, self.reads)

    def _method(self, holder: Defined, name: str, steps: int) -> Defined | None:
        """Return a method of a class or of its bases."""
        if not isinstance(holder.node, ast.ClassDef) or steps > _MOST_STEPS:
            return None
        for node in reversed(holder.node.body):
            if isinstance(node, _FUNCTIONS) and node.name == name:
                return Defined(holder.file, node)
        for base in holder.node.bases:
            found = self._resolve_name(holder.file, base, steps + 1)
            method = None if found is None else self._method(found, name, steps + 1)
            if method is not None:
                return method
        return None

    def _class_of(self, file: ResolvedSyntax, node: ast.expr, steps: int) -> Defined | None:
        """Return the class that an expression is, or is an instance of."""
        if steps > _MOST_STEPS:
            return None
        if isinstance(node, ast.Await):
            node = node.value
        if isinstance(node, ast.Call):
            made = self._resolve_name(file, node.func, steps + 1)
            if made is None or isinstance(made.node, ast.ClassDef):
                return made
            return self._resolve_annotation(made.file, made.node.returns, steps + 1)
        if isinstance(node, ast.Name):
            return self._class_of_name(file, node, steps)
        if not isinstance(node, ast.Attribute):
            return None
        holder = self._class_of(file, node.value, steps + 1)
        if holder is None:
            return None
        typed, annotation = self._annotation_of(holder, node.attr)
        if annotation is not None:
            return self._resolve_annotation(typed, annotation, steps + 1)
        values = (_read_assigned_value(child, node.attr) for child in ast.walk(holder.node))
        value = next(filter(None, values), None)
        return None if value is None else self._class_of(holder.file, value, steps + 1)

    def _class_of_name(self, file: ResolvedSyntax, node: ast.Name, steps: int) -> Defined | None:
        if node.id in ("self", "cls"):
            around = file.class_of(node)
            return None if around is None else Defined(file, around)
        argument = _annotation(file, node)
        if argument is not None:
            return self._resolve_annotation(file, argument.annotation, steps + 1)
        home, value = self.value(file, node)
        if value is not node:
            return self._class_of(home, value, steps + 1)
        found = self._resolve_name(file, node, steps + 1)
        return found if found is not None and isinstance(found.node, ast.ClassDef) else None

    def holds_builder(self, file: ResolvedSyntax, node: ast.expr) -> bool:
        """Return True if an attribute is annotated as a builder, or a name has such a value."""
        if isinstance(node, ast.Name):
            return any(
                self.holds_builder(file, value)
                for value in file.constants.values(node)
                if isinstance(value, ast.Attribute)
            )
        holder = self._class_of(file, node.value, 0) if isinstance(node, ast.Attribute) else None
        if holder is None or not isinstance(node, ast.Attribute):
            return False
        home, annotation = self._annotation_of(holder, node.attr)
        return annotation is not None and home.bound.is_builder_type(annotation)

    def _annotation_of(self, holder: Defined, name: str) -> tuple[ResolvedSyntax, ast.expr | None]:
        """Return the annotation of an attribute or property of a class."""
        method = self._method(holder, name, 0)
        if method is not None and not isinstance(method.node, ast.ClassDef):
            return method.file, method.node.returns
        for node in ast.walk(holder.node):
            match node:
                case ast.AnnAssign(target=ast.Name(id=set_) | ast.Attribute(attr=set_)):
                    if set_ == name and not _is_final(node.annotation):
                        return holder.file, node.annotation
                case _:
                    pass
        return holder.file, None

    def _resolve_annotation(
        self, file: ResolvedSyntax, annotation: ast.expr | None, steps: int
    ) -> Defined | None:
        for name in annotated_names(annotation) if annotation is not None else ():
            # a quoted annotation has no place in the tree, so it is looked up by its name alone
            found = self._member(file, file.names.origin(name), steps + 1)
            if found is not None and isinstance(found.node, ast.ClassDef):
                return found
        return None


def _is_final(annotation: ast.expr) -> bool:
    """Return True for `Final` without a type."""
    return isinstance(annotation, ast.Name | ast.Attribute) and "Final" in ast.unparse(annotation)


def _read_assigned_value(node: ast.AST, name: str) -> ast.expr | None:
    """Return the value that a statement gives to an attribute with this name, or None."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=set_) | ast.Attribute(attr=set_)], value=value)
            | ast.AnnAssign(target=ast.Name(id=set_) | ast.Attribute(attr=set_), value=value)
        ):
            return value if set_ == name else None
        case _:
            return None


def _find_returned_names(made: Defined) -> Iterator[ast.Name]:
    """Yield the names that a function returns."""
    ends = (node for node in ast.walk(made.node) if isinstance(node, ast.Return))
    for end in ends:
        if isinstance(end.value, ast.Name) and made.file.function_of(end) is made.node:
            yield end.value


def _annotation(file: ResolvedSyntax, name: ast.Name) -> ast.arg | None:
    """Return the parameter that a name is, of the functions around it, or None."""
    function = file.function_of(name)
    while function is not None:
        for arg in parameters(function):
            if arg.arg == name.id:
                return arg
        function = file.function_of(function)
    return None


def _at_top(file: ResolvedSyntax, name: str) -> Definition | None:
    found = (one for one in file.definitions.get(name, ()) if file.bound.scope_of(one) is None)
    return next(found, None)


def _visible(file: ResolvedSyntax, name: ast.Name) -> Definition | None:
    """Return the nearest definition that a name can mean. A method is not visible by its name."""
    around = [*file.parents(name)]
    scopes = [(file.bound.scope_of(one), one) for one in file.definitions.get(name.id, ())]
    near = [
        (around.index(scope) if scope is not None else len(around), one)
        for scope, one in scopes
        if scope is None or (scope in around and not isinstance(scope, ast.ClassDef))
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None
