"""The codes that a tool answers: its own, and those of the functions that it calls.

Calls are followed into functions and methods of the project, as far as their names can be read.
Functions given to another call count as called. A tool that another tool calls has an envelope of
its own, and is not followed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, cast

from replybook_devtools.lint.code_verdict import CODE_FORM
from replybook_devtools.lint.source.bindings import BUILDER
from replybook_devtools.lint.source.builder_calls import LETTERS, parts_of
from replybook_devtools.lint.source.definitions import Defined, Definitions
from replybook_devtools.lint.source.reply_ends import end_of
from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax
from replybook_devtools.lint.source.safe_tools import SAFE, Definition
from replybook_devtools.lint.source.syntax_tree import parameters

_MOST_CALLS: Final = 8
"""Maximum number of calls from the tool to the function that gives a code."""
_MOST_FUNCTIONS: Final = 500
"""Maximum number of functions that are followed from one tool."""


class CodeAnswer(NamedTuple):
    """A code that a tool answers.

    Attributes:
        node: The code in the tool, else the call in the tool that leads to it, else the tool.
        file: The file that names the code.
        place: The expression that names it there.
        helper: Name of the function that gives it, or empty for the tool itself.
    """

    code: str
    node: ast.AST
    file: ResolvedSyntax
    place: ast.expr
    helper: str = ""


_Codes: TypeAlias = "tuple[tuple[str, ResolvedSyntax, ast.expr], ...]"


_Called: TypeAlias = "tuple[ResolvedSyntax, ast.Call, list[ast.expr], Defined]"
"""A file, a call in it, the arguments that reach the function, and the function."""


class _Given(NamedTuple):
    """The arguments that matter.

    Attributes:
        builders: Parameters that hold the builder of the tool, or another one.
        others: Parameters that hold another builder, whose replies the tool only looks at.
        is_answer: The tool returns what the function returns. Otherwise a success is not an answer
            of the tool, unlike the other types, which end a call wherever they are made.
    """

    codes: Mapping[str, _Codes]
    builders: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    is_answer: bool = True

    @property
    def key(self) -> tuple[object, ...]:
        codes = sorted((name, *(code for code, *_ in some)) for name, some in self.codes.items())
        return (*codes, tuple(sorted(self.builders)), tuple(sorted(self.others)), self.is_answer)


_NOTHING: Final = _Given({})


def answered_codes(
    file: ResolvedSyntax, tool: Definition, definitions: Definitions
) -> tuple[CodeAnswer, ...]:
    """Return each code that a tool answers, the nearest first.

    Args:
        file: The file of the tool.
        tool: The function of the tool.
        definitions: Finds the functions that it calls.
    """
    return tuple(_Walk(definitions, Defined(file, tool)).answers())


class _Walk:
    """One walk through the calls of a tool, level by level."""

    def __init__(self, definitions: Definitions, tool: Defined) -> None:
        self._definitions, self._tool = definitions, tool
        assert not isinstance(tool.node, ast.ClassDef)
        self._has_builder = any(
            arg.arg == "rb" or (arg.annotation and tool.file.bound.is_builder_type(arg.annotation))
            for arg in parameters(tool.node)
        )

    def answers(self) -> Iterator[CodeAnswer]:
        """Yield the answers of the tool."""
        tool = self._tool
        level: list[tuple[Defined, _Given, ast.expr | None]] = [(tool, _NOTHING, None)]
        met: set[tuple[object, ...]] = set()
        for _ in range(_MOST_CALLS + 1):
            called: list[tuple[Defined, _Given, ast.expr | None]] = []
            for function, given, via in level:
                helper = "" if via is None else function.node.name
                for code, file, place in self._own_codes(function, given):
                    is_here = via is None and file is tool.file
                    yield CodeAnswer(
                        code, place if is_here else via or tool.node, file, place, helper
                    )
                for home, call, args, callee in self._definitions.kept(function, self._find_calls):
                    passed = self._read_passed_codes(call, args, home, callee, given)
                    key = (callee.node, *passed.key)
                    if key not in met and len(met) < _MOST_FUNCTIONS:
                        met.add(key)
                        called.append((callee, passed, via or call))
            level = called

    def _own_codes(
        self, function: Defined, given: _Given
    ) -> Iterator[tuple[str, ResolvedSyntax, ast.expr]]:
        """Yield the codes that a function itself names, and those that its parameters hold."""
        file, is_tool = function.file, function.node is self._tool.node
        known = {call.node: call for call in file.builder_calls}
        for node in _inside(function):
            if not isinstance(node, ast.Call):
                continue
            call = known.get(node)
            if call is None:
                code = self._read_untyped_code(file, node, given)
                if code is None:
                    continue
                choices = tuple(file.constants.codes(code))
            else:
                code, choices = call.code_node, call.choices
                holder = cast("ast.Attribute", node.func).value
                if not is_tool and self._is_other(file, holder, given):
                    continue
            is_answer = is_tool or (given.is_answer and _leaves(file, node))
            if cast("ast.Attribute", node.func).attr == "success" and not is_answer:
                continue
            yield from ((one, file, at) for one, at in choices)
            if isinstance(code, ast.Name) and not choices:
                yield from given.codes.get(code.id, ())
        for word in _safe_words(function, "default_success"):
            yield from ((code, file, at) for code, at in file.constants.codes(word))
        for home, value in _mapped_errors(function, self._definitions):
            yield from ((code, home, at) for code, at in home.constants.codes(value))

    def _read_untyped_code(
        self, file: ResolvedSyntax, node: ast.Call, given: _Given
    ) -> ast.expr | None:
        """Return the code in a call of a builder that only the walk knows as a builder.

        A parameter without annotation holds it, or an attribute of another object.
        """
        func = node.func
        if not isinstance(func, ast.Attribute) or func.attr not in LETTERS:
            return None
        is_handed = isinstance(func.value, ast.Name) and func.value.id in given.builders
        is_builder = is_handed or self._definitions.holds_builder(file, func.value)
        return parts_of(node)[0] if is_builder else None

    def _find_calls(self, function: Defined) -> Iterator[_Called]:
        """Yield each call in a function that runs a function of the project."""
        file = function.file
        builds = {call.node for call in file.builder_calls}
        calls = [(file, node) for node in _inside(function) if isinstance(node, ast.Call)]
        marks = [mark for mark in function.node.decorator_list if not isinstance(mark, ast.Call)]
        calls += [(file, _call_of(mark)) for mark in marks]
        for home, value in _mapped_errors(function, self._definitions):
            calls.append((home, value if isinstance(value, ast.Call) else _call_of(value)))
        for home, call in calls:
            words = [(word.value, list[ast.expr]()) for word in call.keywords]
            given = [(one, call.args[number:]) for number, one in enumerate(call.args, 1)]
            some = [(one, rest) for one, rest in [*given, *words] if _may_be_function(home, one)]
            for asked, args in [*([] if call in builds else [(call.func, call.args)]), *some]:
                for found in self._definitions.functions(home, asked):
                    if found.node not in found.file.decorated:
                        yield home, call, args, found

    def _read_passed_codes(
        self,
        call: ast.Call,
        given: list[ast.expr],
        file: ResolvedSyntax,
        callee: Defined,
        outer: _Given,
    ) -> _Given:
        """Return the codes and builders that a call passes to a function, by parameter."""
        if isinstance(callee.node, ast.ClassDef):
            return _NOTHING
        args, codes, builders, others = (
            callee.node.args,
            dict[str, _Codes](),
            set[str](),
            set[str](),
        )
        names = [arg.arg for arg in (*args.posonlyargs, *args.args)]
        for name, value in (
            *zip(reversed(names), reversed(args.defaults), strict=False),
            *((a.arg, v) for a, v in zip(args.kwonlyargs, args.kw_defaults, strict=True) if v),
        ):
            codes[name] = _codes(callee.file, value)
        is_bound = isinstance(callee.file.bound.scope_of(callee.node), ast.ClassDef) and not any(
            callee.file.names.last(mark) == "staticmethod" for mark in callee.node.decorator_list
        )
        words = ((word.arg, word.value) for word in call.keywords if word.arg is not None)
        for name, value in (*zip(names[is_bound:], given, strict=False), *words):
            handed = outer.codes.get(value.id, ()) if isinstance(value, ast.Name) else ()
            codes[name] = _codes(file, value) or handed
            is_handed = isinstance(value, ast.Name) and value.id in outer.builders
            if is_handed or file.bound.is_builder(value):
                builders.add(name)
            if self._is_other(file, value, outer):
                others.add(name)
        some = {name: of for name, of in codes.items() if of}
        leaves = outer.is_answer and _leaves(file, call)
        return _Given(some, frozenset(builders), frozenset(others), leaves)

    def _is_other(self, file: ResolvedSyntax, node: ast.expr, given: _Given) -> bool:
        """Return True for a builder other than the one of the tool: a new one, or one handed on."""
        made = file.constants.value(node)
        is_new = (
            self._has_builder
            and isinstance(made, ast.Call)
            and file.names.last(made.func) == BUILDER
        )
        return is_new or (isinstance(node, ast.Name) and node.id in given.others)


def _leaves(file: ResolvedSyntax, call: ast.Call) -> bool:
    """Return True if a function returns the value of a call, whatever the value is."""
    if file.parent(call) is None:
        return True  # made by `_call_of`
    end, function = end_of(file, call), file.function_of(call)
    if end.way != "held" or function is None:
        return end.way == "returned"
    returned = (
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Name)
    )
    return any(one.id in end.names and not _is_tested(file, one) for one in returned)


def _is_tested(file: ResolvedSyntax, name: ast.Name) -> bool:
    """Return True if a name is returned only after a test of its value, such as `is not None`."""
    tests = (around.test for around in file.parents(name) if isinstance(around, ast.If))
    return any(
        isinstance(n, ast.Name) and n.id == name.id for test in tests for n in ast.walk(test)
    )


def _call_of(function: ast.expr) -> ast.Call:
    """Return a call, at the same place, of a function that the wrapper or Python calls."""
    return ast.copy_location(ast.Call(function, [], []), function)


def _inside(function: Defined) -> Iterator[ast.AST]:
    """Yield the nodes of a function in text order, without other tools that it defines."""
    waiting: list[ast.AST] = [function.node]
    while waiting:
        node = waiting.pop()
        if node is function.node or node not in function.file.decorated:
            yield node
            waiting += reversed(list(ast.iter_child_nodes(node)))


def _may_be_function(file: ResolvedSyntax, node: ast.expr) -> bool:
    is_name = isinstance(node, ast.Name | ast.Attribute)
    return is_name and file.constants.code(node) is None


def _safe_words(function: Defined, name: str) -> Iterator[ast.expr]:
    """Yield the values of a keyword of `@mcp_safe_tool`."""
    for mark in function.node.decorator_list:
        if isinstance(mark, ast.Call) and function.file.names.last(mark.func) == SAFE:
            yield from (word.value for word in mark.keywords if word.arg == name)


def _mapped_errors(
    function: Defined, definitions: Definitions
) -> Iterator[tuple[ResolvedSyntax, ast.expr]]:
    """Yield the values in `@mcp_safe_tool(errors={KeyError: ...} | MORE)`: codes or functions."""
    waiting = [(function.file, word) for word in _safe_words(function, "errors")]
    for _ in range(_MOST_CALLS):
        tables = [definitions.value(home, value) for home, value in waiting]
        sums = [(home, table) for home, table in tables if isinstance(table, ast.BinOp)]
        waiting = [(home, side) for home, table in sums for side in (table.left, table.right)]
        dicts = [(home, table) for home, table in tables if isinstance(table, ast.Dict)]
        yield from ((home, value) for home, table in dicts for value in table.values)


def _codes(file: ResolvedSyntax, value: ast.expr) -> _Codes:
    found = file.constants.codes(value)
    return tuple((code, file, at) for code, at in found if CODE_FORM.fullmatch(code))
