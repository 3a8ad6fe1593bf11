"""Mutations around a call: its end, handlers, returns and tools, from the pages of the rules.

Each function gives every mutant of one rule in one source; `MUTATIONS` is the list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import cycle

from tests.audit_twins.mutated_source import Mutant, Source

ENDS = ("invalid", "denied", "error")
BUILDER = '''

class _ReplyBuilder:
    """Makes replies of its own."""

    def success(self, code, data=None):
        return {"code": code, "data": data}

    def invalid(self, code, data=None):
        return {"code": code, "data": data}

    def denied(self, code, data=None):
        return {"code": code, "data": data}

    def error(self, code, data=None):
        return {"code": code, "data": data}
'''
REGISTRY = """

REPLY_CODES = {
    "WA-SEED-S-001": "Accession shown",
    "WA-SEED-I-001": "Accession unknown",
    "WA-SEED-I-002": "Number taken",
    "WA-SEED-E-001": "Store broken",
}
"""


def rb511(source: Source) -> Iterator[Mutant]:
    end, last = len(source.text), source.text.count("\n")
    for text in (BUILDER, REGISTRY):
        lines = range(last + 3, last + 3 + text.count("\n"))
        yield source.mutant("RB511", lines, (end, end, text))


def rb512(source: Source) -> Iterator[Mutant]:
    letters = {"success": "S", "invalid": "I", "denied": "D", "error": "E"}
    for statement, call in source.returned():
        assert isinstance(call.func, ast.Attribute)
        code = source.segment(call.args[0]).removeprefix("codes.").replace("_", "-")
        new = f'Reply("{letters[call.func.attr]}", "{code}", {{}})'
        yield source.mutant("RB512", statement, (*source.span(call), new))


def rb513(source: Source) -> Iterator[Mutant]:
    """`return` is left out, and so is the `raise` of a raised reply."""
    for statement, call in source.returned(*ENDS):
        yield source.mutant("RB513", statement, (*source.span(statement), source.segment(call)))
    for call in source.calls(*ENDS):
        around = source.around[source.around[source.around[call]]]
        if isinstance(around, ast.Raise):
            yield source.mutant("RB513", around, (*source.span(around), source.segment(call)))


def _kept(source: Source, rule: str, between: str, *, found: int) -> Iterator[Mutant]:
    """`return rb.x()` as `reply = rb.x()`, something else, and then `return reply`."""
    for statement, call in source.returned(*ENDS):
        begin, end = source.span(statement)
        last = statement.end_lineno or statement.lineno
        lines = range(statement.lineno, last + 1) if not found else range(last + 1, last + 2)
        rest = source.indented(statement, f"{between}\nreturn reply")
        yield source.mutant(rule, lines, (begin, end, f"reply = {source.segment(call)}\n{rest}"))


def rb514(source: Source) -> Iterator[Mutant]:
    again = 'rb.success(codes.WA_READ_S_001, data={"count": 0})'
    yield from _kept(source, "RB514", again, found=1)


def rb515(source: Source) -> Iterator[Mutant]:
    yield from _kept(source, "RB515", 'bank().journal.write("refused", "it")', found=0)


def rb516(source: Source) -> Iterator[Mutant]:
    for statement, _ in source.returned(*ENDS):
        _, end = source.span(statement)
        line = (statement.end_lineno or statement.lineno) + 1
        rest = source.indented(statement, 'bank().journal.write("refused", "it")')
        yield source.mutant("RB516", range(line, line + 1), (end, end, f"\n{rest}"))


def _handlers(source: Source) -> Iterator[tuple[ast.ExceptHandler, ast.Call, bool]]:
    """Handlers that answer, with their last answer and whether they are broad."""
    for handler in ast.walk(source.tree):
        if isinstance(handler, ast.ExceptHandler):
            inside = set(ast.walk(handler))
            calls = [call for call in source.calls(*ENDS) if call in inside]
            if calls and isinstance(handler.type, ast.Name):
                yield handler, calls[-1], handler.type.id == "Exception"


def rb517(source: Source) -> Iterator[Mutant]:
    """A broad handler answers I, or a narrow one that does becomes broad."""
    invalid = 'rb.invalid(codes.WA_SEED_I_013, data={"field": "it", "problem": "it failed"})'
    for handler, call, is_broad in _handlers(source):
        assert handler.type is not None
        assert isinstance(call.func, ast.Attribute)
        if is_broad:
            edit = (*source.span(call), invalid)
        elif call.func.attr == "invalid":
            edit = (*source.span(handler.type), "Exception")
        else:
            continue
        yield source.mutant("RB517", handler, edit)


def rb518(source: Source) -> Iterator[Mutant]:
    """A narrow handler, of a class that says nothing of the caller, answers I."""
    invalid = 'rb.invalid(codes.WA_SEED_I_013, data={"field": "it", "problem": "it failed"})'
    for handler, call, is_broad in _handlers(source):
        if is_broad and handler.type is not None:
            edits = ((*source.span(call), invalid), (*source.span(handler.type), "KeyError"))
            yield source.mutant("RB518", handler, *edits)


def _begun(source: Source, rule: str, text: str, first: int, count: int) -> Iterator[Mutant]:
    """Statements at the beginning of each tool.

    `first` and `count` say which of their lines is bad.
    """
    for tool in source.tools():
        line, start = source.body_start(tool)
        lines = range(line + first, line + first + count)
        yield source.mutant(rule, lines, (start, start, source.indented(tool.body[0], text)))


def rb519(source: Source) -> Iterator[Mutant]:
    text = (
        "result = bank().today_state()\n"
        'if result.get("error"):\n'
        '    return rb.error(codes.WA_SEED_E_001, data={"store": "bank"})\n'
    )
    yield from _begun(source, "RB519", text, 1, 2)


def rb520(source: Source) -> Iterator[Mutant]:
    """A handler in a tool catches everything and does nothing."""
    for handler in ast.walk(source.tree):
        if isinstance(handler, ast.ExceptHandler) and source.tool_of(handler) is not None:
            begin, _ = source.span(handler.body[0])
            _, end = source.span(handler.body[-1])
            assert handler.type is not None
            line = handler.lineno
            edits = ((*source.span(handler.type), "Exception"), (begin, end, "pass"))
            yield source.mutant("RB520", range(line, line + 2), *edits)


def rb521(source: Source) -> Iterator[Mutant]:
    raw = cycle(['{"count": 1}', "[]", '"done"', "None"])
    for statement, call in source.returned("success"):
        if source.tool_of(call) is not None:
            yield source.mutant("RB521", statement, (*source.span(call), next(raw)))


def rb522(source: Source) -> Iterator[Mutant]:
    """A helper says by a key of a dict whether it worked, and a tool asks it."""
    helper = (
        "\n\ndef _asked_impl(number):\n"
        "    if not number:\n"
        '        return {"success": False, "error": "no number"}\n'
        '    return {"success": True, "number": number}\n'
    )
    end, last = len(source.text), source.text.count("\n")
    for tool in source.tools():
        _, start = source.body_start(tool)
        call = source.indented(tool.body[0], "answer = _asked_impl(1)\n")
        lines = range(last + 2, last + 9)
        yield source.mutant("RB522", lines, (start, start, call), (end, end, helper))


def rb523(source: Source) -> Iterator[Mutant]:
    for tool in source.tools():
        assert tool.returns is not None
        begin, end = source.span(tool.returns)
        arrow = source.text.rindex("->", 0, begin)
        line = range(tool.lineno, tool.returns.lineno + 1)
        yield source.mutant("RB523", line, (arrow, end, ""))


def rb524(source: Source) -> Iterator[Mutant]:
    """The safe wrapper is left out, or stands above the server's."""
    for tool in source.tools():
        outer, safe = tool.decorator_list
        lines = range(outer.lineno, tool.lineno + 1)
        start, end = source.line_start(safe.lineno), source.line_start(safe.lineno + 1)
        yield source.mutant("RB524", lines, (start, end, ""))
        swapped = (
            (*source.span(outer), source.segment(safe)),
            (*source.span(safe), source.segment(outer)),
        )
        yield source.mutant("RB524", lines, *swapped)


def rb525(source: Source) -> Iterator[Mutant]:
    """The caller branches on the text of the reply."""
    forms = cycle(
        ['"unknown" in {}.message', '{}.message == "none"', '{}.message.startswith("no")']
    )
    for test in ast.walk(source.tree):
        if isinstance(test, ast.If) and source.segment(test.test).startswith("isinstance("):
            name = source.segment(test.test).removeprefix("isinstance(").partition(",")[0]
            if "Reply)" not in source.segment(test.test):
                continue
            more = f" and {next(forms).format(name)}"
            _, end = source.span(test.test)
            yield source.mutant("RB525", range(test.lineno, test.lineno + 1), (end, end, more))


def rb526(source: Source) -> Iterator[Mutant]:
    text = (
        "all_hits = bank().search(1)\n"
        "if not all_hits:\n"
        '    return rb.invalid(codes.WA_SEED_I_013, data={"field": "it", "problem": "none"})\n'
    )
    yield from _begun(source, "RB526", text, 1, 2)


MUTATIONS = (
    *(rb511, rb512, rb513, rb514, rb515, rb516, rb517, rb518, rb519, rb520),
    *(rb521, rb522, rb523, rb524, rb525, rb526),
)
