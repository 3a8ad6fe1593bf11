"""The texts of exceptions, and branches on such a text that decide the reply.

A text is `str(error)`, `f"{error}"`, `error.args[0]`, or a name that holds one of these. A branch
counts if it searches the text for words in the source, and if the same handler or function gives a
reply.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_verdict import CODE_FORM
from replybook_devtools.lint.source.bindings import annotated_names
from replybook_devtools.lint.source.class_replies import class_replies
from replybook_devtools.lint.source.handlers import TEXT_PARTS
from replybook_devtools.lint.source.safe_tools import gives_reply
from replybook_devtools.lint.source.syntax_tree import parameters

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile

FORMING: Final = frozenset({"lower", "upper", "casefold", "strip", "lstrip", "rstrip", "split"})
"""Methods that only change the form of a text."""

_AS_TEXT: Final = ("str", "repr", "format")
_KINDS: Final = ("Error", "Exception")
_VIEWS: Final = ("items", "keys", "values")
_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS: Final = (ast.For, ast.AsyncFor)
_COMPREHENSIONS: Final = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
_DISPLAYS: Final = (ast.Tuple, ast.List, ast.Set, ast.Dict)


def error_texts(file: ParsedFile) -> Iterator[ast.expr]:
    """Yield each expression that is the text of an exception, and each name that holds one."""
    texts = dict.fromkeys(_written_texts(file))
    yield from texts
    if not texts:
        return
    holding = {
        name for name, value in _read_assignments(file) if strip_forming(value, texts) in texts
    }
    for node in file.nodes(ast.Name) if holding else ():
        if node.id in holding and isinstance(node.ctx, ast.Load):
            values = file.constants.values(node)
            if values and all(strip_forming(value, texts) in texts for value in values):
                yield node


def _written_texts(file: ParsedFile) -> Iterator[ast.expr]:
    """Yield each expression that turns an exception into its text."""
    for call in file.calls_spelt(*_AS_TEXT):
        if (
            isinstance(call.func, ast.Name)
            and len(call.args) == 1
            and _is_error(file, call.args[0])
        ):
            yield call
    for value in file.nodes(ast.FormattedValue):
        text = file.parent(value)
        if isinstance(text, ast.JoinedStr) and _is_error(file, value.value):
            yield text
    has_parts = any(f".{part}" in file.text for part in TEXT_PARTS)
    for part in file.nodes(ast.Attribute) if has_parts else ():
        if part.attr in TEXT_PARTS and _is_error(file, part.value):
            item = file.parent(part)
            yield item if isinstance(item, ast.Subscript) else part


def _is_error(file: ParsedFile, node: ast.expr) -> bool:
    """Return True for a name that is caught or annotated as an exception."""
    if not isinstance(node, ast.Name):
        return False
    for around in file.parents(node):
        if isinstance(around, ast.ExceptHandler) and around.name == node.id:
            return True
        if isinstance(around, _FUNCTIONS):
            kinds = [arg.annotation for arg in parameters(around) if arg.arg == node.id]
            if kinds:
                return kinds[0] is not None and _is_kind(kinds[0])
    return False


def _is_kind(annotation: ast.expr) -> bool:
    """Return True if an annotation is an exception class, alone or in a union."""
    if isinstance(annotation, ast.Name):
        return annotation.id.endswith(_KINDS)
    if isinstance(annotation, ast.Constant):
        return isinstance(annotation.value, str) and annotation.value.endswith(_KINDS)
    if isinstance(annotation, ast.Attribute):
        return annotation.attr.endswith(_KINDS)
    return any(_is_kind(part) for part in annotated_names(annotation))


def _read_assignments(file: ParsedFile) -> Iterator[tuple[str, ast.expr]]:
    for node in file.nodes(ast.Assign, ast.AnnAssign, ast.NamedExpr):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:
                yield target.id, node.value


def strip_forming(node: ast.expr, until: Collection[ast.expr] = ()) -> ast.expr:
    """Return the expression inside `str(...)`, `.lower()` and similar calls.

    Args:
        until: Nodes at which to stop.
    """
    while isinstance(node, ast.Call) and node not in until:
        match node:
            case ast.Call(func=ast.Name(id="str"), args=[inner]):
                node = inner
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in FORMING:
                node = inner
            case _:
                break
    return node


def is_sought_in(file: ParsedFile, text: ast.expr) -> bool:
    """Return False if a text is only compared with values that the source does not show."""
    inner: ast.AST = text
    for around in file.parents(text):
        if isinstance(around, ast.Compare):
            sides = (around.left, *around.comparators)
            return any(_is_written(file, side) for side in sides if side is not inner)
        if isinstance(around, ast.stmt):
            break
        inner = around
    return True


def _is_written(file: ParsedFile, node: ast.expr) -> bool:
    """Return True for a word in the source, or a loop variable over such words."""
    inner = strip_forming(node)
    source = loop_source(file, inner) if isinstance(inner, ast.Name) else None
    found = inner if source is None else source
    name = getattr(found, "id", "") or getattr(found, "attr", "")
    if name.isupper():  # a constant, possibly of another file
        return True
    value = file.constants.value(found)
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and bool(value.value)
    return isinstance(value, _DISPLAYS)


def loop_source(file: ParsedFile, name: ast.Name) -> ast.expr | None:
    """Return the iterable of the loop or comprehension that binds a name, or None."""
    for around in file.parents(name):
        loops: list[ast.comprehension | ast.For | ast.AsyncFor] = []
        if isinstance(around, _COMPREHENSIONS):
            loops += around.generators
        elif isinstance(around, _LOOPS):
            loops.append(around)
        for loop in loops:
            if any(
                isinstance(child, ast.Name) and child.id == name.id
                for child in ast.walk(loop.target)
            ):
                return _strip_view(loop.iter)
    return None


def _strip_view(node: ast.expr) -> ast.expr:
    """Return the mapping in `mapping.items()` and similar calls, or the node itself."""
    match node:
        case ast.Call(func=ast.Attribute(value=mapping, attr=name)) if name in _VIEWS:
            return mapping
        case _:
            return node


def decides_reply(file: ParsedFile, text: ast.expr) -> bool:
    """Return True if the handler around a text, or else its function, gives a reply."""
    function = next(
        (parent for parent in file.parents(text) if isinstance(parent, _FUNCTIONS)), None
    )
    handler = next(
        (parent for parent in file.parents(text) if isinstance(parent, ast.ExceptHandler)), None
    )
    place = function if handler is None else handler
    if place is None:
        return False
    if any(parent is place for node in _replies(file) for parent in file.parents(node)):
        return True
    answers = function is not None and (
        gives_reply(file.names, function) or _is_tool(file, function)
    )
    return answers and any(
        node.value is not None and place in file.parents(node) for node in file.nodes(ast.Return)
    )


@lru_cache(maxsize=1)
def _replies(file: ParsedFile) -> tuple[ast.AST, ...]:
    """Return every reply that the file makes, and every code that it names."""
    codes = (
        node
        for node in file.nodes(ast.Constant, ast.Attribute, ast.Name)
        if CODE_FORM.fullmatch(file.constants.code(node) or "")
    )
    calls = (call.node for call in file.builder_calls if call.type_letter is not None)
    return (*calls, *class_replies(file), *codes)


def _is_tool(file: ParsedFile, function: ast.AST) -> bool:
    return any(tool.function is function for tool in file.safe_tools)
