"""Return values that are certainly no reply, such as a dict display, found without types.

An expression whose value the source does not show never counts as raw data. A returned name may
hold one value for each branch that assigns it last. Only certain values count: those assigned
before the return, or in a branch of an `if`, `match`, `try` or `with` before it. The search stops
at a loop, at a test of the name, and at any other binding.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook_devtools.lint.source.bindings import annotated_names

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import Definition, SafeTool

_LITERALS: Final[dict[type[ast.expr], str]] = {
    ast.Dict: "a dict",
    ast.DictComp: "a dict",
    ast.List: "a list",
    ast.ListComp: "a list",
    ast.Tuple: "a tuple",
    ast.Set: "a set",
    ast.SetComp: "a set",
    ast.JoinedStr: "a text",
    ast.Compare: "a truth value",
    ast.Lambda: "a function",
    ast.GeneratorExp: "a generator",
}
_CONSTANTS: Final[dict[type, str]] = {
    str: "a text",
    bytes: "bytes",
    bool: "a truth value",
    type(None): "None",
}
_GIVERS: Final = frozenset(
    {"dict", "list", "set", "tuple", "str", "int", "float", "bool", "len", "sorted", "repr"}
    | {"json.dumps", "dataclasses.asdict"}
)
_LISTS: Final = frozenset({"list", "List", "tuple", "Tuple", "Sequence", "Iterable"})
_RAW: Final = frozenset(
    {"dict", "Dict", "Mapping", "MutableMapping", "set", "Set", "frozenset", "FrozenSet"}
    | {"str", "bytes", "int", "float", "bool", "None"}
)
_STRICT: Final = {
    "migration": ast.dump(ast.Constant(False)),
    "successes": ast.dump(ast.Constant("reply")),
}
"""The settings that choose a mode, with their values in strict mode."""
_PLAIN: Final = frozenset({"Reply", "Any", "object", *_LISTS, *_RAW})

_Blocks: TypeAlias = "list[list[ast.stmt]]"

_ENDS: Final = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_ASKING: Final = ("isinstance", "type")
_AROUND: Final = (ast.If, ast.With, ast.AsyncWith)
"""Statements that the search leaves, to continue with the statements before them."""


def is_judged(tool: SafeTool) -> bool:
    """Return True if a tool returns the value of its function, with no other decorator between."""
    marks = tool.function.decorator_list
    return tool.decorated and (not marks or tool.mark is marks[-1])


def keeps_raw(file: ParsedFile, tool: SafeTool) -> bool:
    """Return True if a raw result is right: in migration, and with untouched successes.

    The tool, or the settings of a server in the same file, says so.
    """
    return tool.migration or _settings_keep_raw(file)


@lru_cache(maxsize=1)
def _settings_keep_raw(file: ParsedFile) -> bool:
    """Return True if settings in the file have, or may have, a mode other than strict."""
    made = (call for call in file.nodes(ast.Call) if file.names.last(call.func) == "ServerSettings")
    return any(
        _STRICT.get(word.arg or "") not in (None, ast.dump(word.value))
        for call in made
        for word in call.keywords
    )


def own_returns(file: ParsedFile, function: Definition) -> list[ast.Return]:
    """Return the return statements of a function, without inner functions; none for a generator."""
    returns, generators = _by_function(file)
    return [] if function in generators else returns.get(function, [])


def is_generator(file: ParsedFile, function: Definition) -> bool:
    """Return True if a function contains `yield`."""
    return function in _by_function(file)[1]


@lru_cache(maxsize=1)
def _by_function(file: ParsedFile) -> tuple[dict[ast.AST, list[ast.Return]], set[ast.AST]]:
    returns: dict[ast.AST, list[ast.Return]] = {}
    for node in file.nodes(ast.Return):
        function = file.function_of(node)
        if function is not None:
            returns.setdefault(function, []).append(node)
    yields = (file.function_of(node) for node in file.nodes(ast.Yield, ast.YieldFrom))
    return returns, {function for function in yields if function is not None}


def returned_values(value: ast.expr | None) -> Iterator[ast.expr]:
    """Yield the values that an expression may have, such as both sides of a conditional."""
    stack = [] if value is None else [value]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.IfExp):
            stack += [node.orelse, node.body]
        elif isinstance(node, ast.BoolOp):
            stack += reversed(node.values)
        else:
            yield node.value if isinstance(node, ast.NamedExpr) else node


def values_of(
    file: ParsedFile, node: ast.Return, value: ast.expr | None = None
) -> Iterator[ast.expr]:
    """Yield the values that a return may have: of each branch, and of each side of a conditional.

    Args:
        value: The part of what is returned that matters.
    """
    value = value or node.value
    held: Sequence[ast.expr | None] = _held_values(file, node, value)
    for one in held or (value,):
        yield from returned_values(one)


def kind_of_raw(file: ParsedFile, node: ast.Return, function: Definition) -> str | None:
    """Return the kind of a value that is certainly no reply, e.g. `a dict`, or None.

    Args:
        function: The function that returns it.
    """
    if node.value is None:
        return "nothing"
    return _kind_of_value(file, node.value, function)


def held_raw(
    file: ParsedFile, node: ast.Return, function: Definition
) -> Iterator[tuple[ast.expr, str]]:
    """Yield the raw values that branches assign to the returned name, each with its kind.

    Args:
        function: The function that returns it.
    """
    for value in _held_values(file, node):
        kind = _kind_of_value(file, value, function)
        if kind is not None:
            yield value, kind


def _kind_of_value(file: ParsedFile, node: ast.expr, function: Definition) -> str | None:
    for value in returned_values(node):
        kind = _kind(file, value)
        if kind is not None and not (
            kind in ("a list", "a tuple") and _gives_blocks(file, function)
        ):
            return kind
    return None


def _kind(file: ParsedFile, node: ast.expr) -> str | None:
    told = file.constants.value(node)
    while isinstance(told, ast.BinOp | ast.UnaryOp):  # "a" + x is a text, and {...} | x a dict
        if isinstance(told, ast.UnaryOp) and isinstance(told.op, ast.Not):
            return "a truth value"
        told = told.left if isinstance(told, ast.BinOp) else told.operand
    if isinstance(told, ast.Constant):
        return _CONSTANTS.get(type(told.value), "a number")
    if isinstance(told, ast.Call):
        return _kind_of_call(file, told)
    if file.constants.code(told) is not None:
        return "a code"
    return _LITERALS.get(type(told))


def _kind_of_call(file: ParsedFile, call: ast.Call) -> str | None:
    if file.names.origin(call.func) in _GIVERS:
        return f"what {file.segment(call.func)}() gives"
    receiver = call.func.value if isinstance(call.func, ast.Attribute) else None
    is_text = isinstance(receiver, ast.JoinedStr | ast.Constant)  # ", ".join(...)
    return f"what {file.segment(call.func)}() gives" if is_text else None


def _gives_blocks(file: ParsedFile, function: Definition) -> bool:
    """Return True if the annotation has a class of another library.

    Such a class may be a content block.
    """
    return (
        function.returns is not None
        and not set(_read_annotated_names(file, function.returns)) <= _PLAIN
    )


def raw_annotation(file: ParsedFile, function: Definition) -> ast.expr | None:
    """Return the return annotation if it promises something other than a reply, or None."""
    declared = function.returns
    if declared is None:
        return None
    outer = set(_outer(file, declared))
    if outer & _RAW or (outer & _LISTS and not _gives_blocks(file, function)):
        return declared
    return None


def _outer(file: ParsedFile, annotation: ast.expr) -> Iterator[str]:
    """Yield the outer names of an annotation, e.g. `list` and `None` for `list[X] | None`."""
    stack = [annotation]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.BinOp):
            stack += [node.left, node.right]
        elif isinstance(node, ast.Constant) and node.value is None:
            yield "None"
        elif isinstance(node, ast.Subscript) and file.names.last(node.value) not in (
            "Annotated",
            "Union",
        ):
            yield (
                "None" if file.names.last(node.value) == "Optional" else file.names.last(node.value)
            )
        else:
            yield from (file.names.last(part) for part in annotated_names(node))


def _read_annotated_names(file: ParsedFile, annotation: ast.expr) -> Iterator[str]:
    """Yield every name in an annotation. A string in it counts as unknown."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield file.names.last(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _held_values(
    file: ParsedFile, node: ast.Return, value: ast.expr | None = None
) -> list[ast.expr]:
    """Return the values that `return name` may return, one for each branch.

    Args:
        value: The name, if it is a part of what is returned.
    """
    value = value or node.value
    if not isinstance(value, ast.Name):
        return []
    name = value.id
    found, is_settled = _last_values(_in_front(file, node), name)
    inner: ast.AST = node
    while not is_settled:
        around = file.parent(inner)
        if not isinstance(around, _AROUND) or any(_uses(head, name) for head in _heads(around)):
            break
        inner = around
        found, is_settled = _last_values(_in_front(file, inner), name)
    return found


def _in_front(file: ParsedFile, node: ast.AST) -> Sequence[ast.AST]:
    """Return the statements before a statement, in its block."""
    around = file.parent(node)
    for field in ("body", "orelse", "finalbody"):
        block: Sequence[ast.AST] = getattr(around, field, ())
        if node in block:
            return block[: block.index(node)]
    return ()


def _last_values(block: Sequence[ast.AST], name: str) -> tuple[list[ast.expr], bool]:
    """Return the values that a name may have at the end of a block.

    The second value is True if the name has no other values.
    """
    for statement in reversed(block):
        if isinstance(statement, _ENDS):
            return [], True
        value = _read_assigned_value(statement, name)
        if value is not None:
            return [value], True
        if _uses(statement, name) and not _only_reads(statement, name):
            branches = _branches(statement, name)
            return [value for branch in branches for value in _last_values(branch, name)[0]], True
    return [], False


def _read_assigned_value(statement: ast.AST, name: str) -> ast.expr | None:
    """Return the value that a statement assigns to a name, or None."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return None
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    is_target = any(isinstance(target, ast.Name) and target.id == name for target in targets)
    return statement.value if is_target else None


def _uses(node: ast.AST, name: str) -> bool:
    return any(isinstance(child, ast.Name) and child.id == name for child in ast.walk(node))


def _only_reads(statement: ast.AST, name: str) -> bool:
    """Return True if a statement neither binds nor tests the name, and leaves no block."""
    for child in ast.walk(statement):
        if isinstance(child, ast.Name) and child.id == name and not isinstance(child.ctx, ast.Load):
            return False
        if isinstance(child, (*_ENDS, ast.Assert)):
            return False
        if isinstance(child, ast.Name) and child.id in _ASKING:
            return False
    return True


def _branches(statement: ast.AST, name: str) -> _Blocks:
    """Return the blocks of which one runs last, or none if a test of the name chooses the block."""
    branches: _Blocks = []
    while isinstance(statement, ast.If) and not _uses(statement.test, name):
        branches.append(statement.body)
        if len(statement.orelse) != 1 or not isinstance(statement.orelse[0], ast.If):
            return [*branches, statement.orelse]
        statement = statement.orelse[0]  # an elif; there may be thousands
    if any(_uses(head, name) for head in _heads(statement)):
        return []
    if isinstance(statement, ast.Match):
        return [case.body for case in statement.cases]
    if isinstance(statement, ast.With | ast.AsyncWith):
        return [statement.body]
    if isinstance(statement, ast.Try | ast.TryStar):
        is_last = not any(_uses(one, name) for one in statement.finalbody)
        handled = [handler.body for handler in statement.handlers]
        return [statement.orelse or statement.body, *handled] if is_last else []
    return []


def _heads(statement: ast.AST) -> Sequence[ast.AST]:
    """Return the expressions that a statement evaluates before it enters a block."""
    if isinstance(statement, ast.If):
        return [statement.test]
    if isinstance(statement, ast.Match):
        return [statement.subject, *(case.guard for case in statement.cases if case.guard)]
    return statement.items if isinstance(statement, ast.With | ast.AsyncWith) else []
