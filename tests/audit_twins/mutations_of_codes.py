"""Mutations of the code, the method and the data of a call, written from the pages of the rules.

Each function gives every mutant of one rule in one source; `MUTATIONS` is the list.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import cycle

from tests.audit_twins.mutated_source import Mutant, Source

LETTERS = {"success": "S", "invalid": "I", "denied": "D", "error": "E"}
UNDECLARED = {
    "S": "WA-PARSE-S-001",
    "I": "WA-PARSE-I-001",
    "D": "EN-READ-D-001",
    "E": "WA-PARSE-E-001",
}
FORMER = {"S": "BANK-OP-S-005", "I": "BANK-OP-I-002", "D": "BANK-OP-D-002", "E": "NOTE-E-001"}
REQUIRED = {
    "WA_SEED_I_001": "accession",
    "WA_SEED_I_007": "left",
    "WA_SEED_I_013": "problem",
    "WA_SEED_E_001": "store",
    "EN_SEED_D_001": "accession",
    "EN_SEED_D_004": "operation",
}


def _letter(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Attribute)
    return LETTERS[call.func.attr]


def _code(call: ast.Call) -> ast.Attribute:
    code = call.args[0]
    assert isinstance(code, ast.Attribute)
    return code


def _recoded(
    source: Source, rule: str, new: Callable[[str, str], str], *methods: str
) -> Iterator[Mutant]:
    """Every call with another code; `new` gets the letter and the constant."""
    for call in source.calls(*methods):
        code = _code(call)
        text = new(_letter(call), code.attr)
        yield source.mutant(rule, code, (*source.span(code), text))


def rb501(source: Source) -> Iterator[Mutant]:
    yield from _recoded(source, "RB501", lambda _, name: f"codes.{name[:-3]}987")


def rb502(source: Source) -> Iterator[Mutant]:
    forms = cycle(["{}-1", "{}-0001", "{}_001"])
    yield from _recoded(
        source,
        "RB502",
        lambda _, name: f'"{next(forms).format(name[:-4].replace("_", "-"))}"',
    )


def rb503(source: Source) -> Iterator[Mutant]:
    other = {"success": "error", "invalid": "error", "denied": "invalid", "error": "invalid"}
    for call in source.calls():
        func = call.func
        assert isinstance(func, ast.Attribute)
        _, end = source.span(func)
        edit = (end - len(func.attr), end, other[func.attr])
        yield source.mutant("RB503", call, edit)


def rb504(source: Source) -> Iterator[Mutant]:
    wrong = {"I": '"EN-SEED-I-001"', "D": '"WA-SEED-D-001"'}
    yield from _recoded(source, "RB504", lambda letter, _: wrong[letter], "invalid", "denied")


def rb505(source: Source) -> Iterator[Mutant]:
    layer = {"S": "CT", "I": "CT", "D": "EN", "E": "CT"}
    yield from _recoded(source, "RB505", lambda letter, _: f'"{layer[letter]}-CLOSE-{letter}-001"')


def rb506(source: Source) -> Iterator[Mutant]:
    yield from _recoded(source, "RB506", lambda letter, _: f'"{FORMER[letter]}"')


def rb507(source: Source) -> Iterator[Mutant]:
    forms = cycle(['f"WA-SEED-{kind}-001"', "code_for(rb)", 'getattr(codes, "WA_SEED" + rest)'])
    yield from _recoded(source, "RB507", lambda *_: next(forms))


def rb508(source: Source) -> Iterator[Mutant]:
    for call in source.calls():
        if source.tool_of(call) is not None:
            code = _code(call)
            text = f"codes.{UNDECLARED[_letter(call)].replace('-', '_')}"
            yield source.mutant("RB508", call, (*source.span(code), text))


def rb509(source: Source) -> Iterator[Mutant]:
    """A pair that the message needs is taken out of the data."""
    for call in source.calls("invalid", "denied", "error"):
        key = REQUIRED.get(_code(call).attr)
        data = next((word.value for word in call.keywords if word.arg == "data"), None)
        if key is None or not isinstance(data, ast.Dict):
            continue
        pairs = [
            f"{source.segment(name)}: {source.segment(value)}"
            for name, value in zip(data.keys, data.values, strict=True)
            if isinstance(name, ast.Constant) and name.value != key
        ]
        if len(pairs) < len(data.keys):
            edit = (*source.span(data), f"{{{', '.join(pairs)}}}")
            yield source.mutant("RB509", call, edit)


def rb510(source: Source) -> Iterator[Mutant]:
    old = cycle(["info", "warn", "fail"])
    for call in source.calls():
        func = call.func
        assert isinstance(func, ast.Attribute)
        _, end = source.span(func)
        yield source.mutant("RB510", call, (end - len(func.attr), end, next(old)))


def rb527(source: Source) -> Iterator[Mutant]:
    """The tool `withdraw` as an area."""
    layer = {"S": "WA", "I": "WA", "D": "EN", "E": "WA"}
    yield from _recoded(
        source, "RB527", lambda letter, _: f'"{layer[letter]}-WITHDRAW-{letter}-001"'
    )


def rb528(source: Source) -> Iterator[Mutant]:
    """A denial outside of enforcement, and in it a reply that says the caller was wrong."""
    is_enforcement = source.path.endswith("permits.py")
    methods = ("denied",) if is_enforcement else ("invalid", "error")
    new = (
        'rb.invalid(codes.WA_SEED_I_013, data={"field": "number", "problem": "no"})'
        if is_enforcement
        else 'rb.denied(codes.EN_SEED_D_003, data={"accession": "AV-0001"})'
    )
    for call in source.calls(*methods):
        yield source.mutant("RB528", call, (*source.span(call), new))


def rb529(source: Source) -> Iterator[Mutant]:
    texts = cycle(['message="It failed"', 'message=f"{rb} failed"', "message=str(rb)"])
    for call in source.calls():
        _, end = source.span(_code(call))
        yield source.mutant("RB529", call, (end, end, f", {next(texts)}"))


MUTATIONS = (
    *(rb501, rb502, rb503, rb504, rb505, rb506, rb507, rb508, rb509, rb510),
    *(rb527, rb528, rb529),
)
