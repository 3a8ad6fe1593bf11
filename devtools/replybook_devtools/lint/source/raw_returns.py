"""Return values that are certainly no reply, such as a dict display, found without types.

An expression whose value the source does not show never counts as raw data.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.bindings import annotated_names
from replybook_devtools.lint.source.held_values import held_values

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
        node: The return statement.
        value: The part of what is returned that matters.
    """
    value = value or node.value
    held: Sequence[ast.expr | None] = held_values(file, node, value)
    for one in held or (value,):
        yield from returned_values(one)


def kind_of_raw(file: ParsedFile, node: ast.Return, function: Definition) -> str | None:
    """Return the kind of a value that is certainly no reply, e.g. `a dict`, or None.

    Args:
        node: The return statement.
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
        node: The return statement.
        function: The function that returns it.
    """
    for value in held_values(file, node):
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
    return function.returns is not None and not set(_named(file, function.returns)) <= _PLAIN


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


def _named(file: ParsedFile, annotation: ast.expr) -> Iterator[str]:
    """Yield every name in an annotation. A string in it counts as unknown."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name):
            yield file.names.last(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
