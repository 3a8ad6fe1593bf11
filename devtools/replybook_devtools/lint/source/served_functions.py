"""The functions whose results reach agents as they are, and the functions to look for elsewhere.

These are tools that may answer raw, the handlers of a low-level server, and each function whose
result one of them returns directly.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_devtools.lint.source.error_texts import loop_source
from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.raw_returns import (
    is_judged,
    keeps_raw,
    own_returns,
    values_of,
)
from replybook_devtools.lint.source.unseen_tools import handed_functions

if TYPE_CHECKING:
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import Definition

_THREADS: Final = {"to_thread": 0, "run_sync": 0, "run_in_executor": 1}
"""Functions that call another one in a thread, and the number of the argument that is this one."""


class ServedFunction(NamedTuple):
    """The functions of a file whose results reach agents.

    Attributes:
        functions: Each function with its name for a finding.
        elsewhere: The origins of functions of other files whose results they return.
    """

    functions: Mapping[Definition, str]
    elsewhere: tuple[str, ...]


@lru_cache(maxsize=1)
def served_functions(file: ParsedFile) -> ServedFunction:
    """Return the functions of a file whose results reach agents as they are."""
    strict = {t.function for t in file.safe_tools if is_judged(t) and not keeps_raw(file, t)}
    found: dict[Definition, str] = {
        tool.function: f"tool {tool.name}"
        for tool in file.safe_tools
        if tool.function not in strict
    }
    for handler in low_level_handlers(file):
        found.setdefault(handler, f"handler {handler.name}")
    origins: set[str] = set()
    given = [*handed_functions(file)]
    called = file.called_here.items() if found or given or file.answering else ()
    named = {name: some[0] for name, some in called if len(some) == 1 and some[0] not in strict}
    for name in sorted(file.answering):
        _take(file, name, named, found, origins)
    for expression in given:
        for each in _items(file, expression):
            _take(file, read_dotted_name(each), named, found, origins)
    waiting = [*found]
    while waiting:
        function, before = waiting.pop(), len(found)
        for name in _returned_calls(file, function):
            _take(file, name, named, found, origins)
        for inner in _around(function, named):
            found.setdefault(inner, f"function {inner.name}")
        waiting += [*found][before:]
    return ServedFunction(found, tuple(sorted(origins)))


def _take(
    file: ParsedFile,
    name: str,
    named: Mapping[str, Definition],
    found: dict[Definition, str],
    origins: set[str],
) -> None:
    """Add the function of a name, or the place that the name is imported from."""
    listed = file.names.constant(name)
    if name in named:
        found.setdefault(named[name], f"function {named[name].name}")
    elif isinstance(listed, ast.List | ast.Tuple):
        for item in _items(file, listed):
            if isinstance(item, ast.Name | ast.Attribute) and read_dotted_name(item) != name:
                _take(file, read_dotted_name(item), named, found, origins)
    elif name.partition(".")[0] in file.names.origins:
        first, dot, rest = name.partition(".")
        origins.add(file.names.origins[first] + dot + rest)


def _items(file: ParsedFile, given: ast.expr) -> Iterator[ast.expr]:
    """Yield what a registered expression stands for: itself, or the items that a loop goes over."""
    if isinstance(given, ast.Starred):
        yield from _items(file, given.value)
    elif isinstance(given, ast.List | ast.Tuple):
        for item in given.elts:
            yield from _items(file, item)
    else:
        source = loop_source(file, given) if isinstance(given, ast.Name) else None
        yield from [given] if source is None else _items(file, source)


def _returned_calls(file: ParsedFile, function: Definition) -> Iterator[str]:
    """Yield the names of the functions whose results a function returns."""
    for node in own_returns(file, function):
        value = node.value
        if isinstance(value, ast.Call) and file.names.last(value.func) == "dumps" and value.args:
            value = value.args[0]
        for each in values_of(file, node, value):
            yield from _find_callees(each.value if isinstance(each, ast.Await) else each)


def _find_callees(node: ast.expr) -> Iterator[str]:
    if not isinstance(node, ast.Call):
        return
    name = read_dotted_name(node.func)
    at = _THREADS.get(name.rpartition(".")[2])
    if at is not None and len(node.args) > at:
        name = read_dotted_name(node.args[at])
    if name:
        yield name


def _around(function: Definition, named: Mapping[str, Definition]) -> Iterator[Definition]:
    """Yield the functions inside the decorators of this file that a function has."""
    for mark in function.decorator_list:
        decorator = named.get(read_dotted_name(mark.func if isinstance(mark, ast.Call) else mark))
        for node in ast.walk(decorator) if decorator is not None else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node is not decorator:
                yield node


def low_level_handlers(file: ParsedFile) -> Iterator[Definition]:
    """Yield the functions that answer `tools/call` on a low-level server."""
    if "call_tool" not in file.text:
        return
    words = (word for word in file.nodes(ast.keyword) if word.arg == "on_call_tool")
    given = {word.value.id for word in words if isinstance(word.value, ast.Name)}
    functions: list[Definition] = [*file.nodes(ast.FunctionDef), *file.nodes(ast.AsyncFunctionDef)]
    for function in functions:
        marks = (one.func for one in function.decorator_list if isinstance(one, ast.Call))
        is_marked = any(
            isinstance(mark, ast.Attribute) and mark.attr == "call_tool" for mark in marks
        )
        if is_marked or (function.name in given and file.function_of(function) is None):
            yield function
