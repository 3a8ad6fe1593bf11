"""Names are bound to a builder by type, whatever they are called (specification 6)."""

from __future__ import annotations

import ast

import pytest
from tests.devtools.lint.flows import parsed

CALL = '.invalid("WA-RES-I-001")'

BOUND = {
    "annotated parameter": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder): x{CALL}",
    "keyword-only parameter": f"from replybook import ReplyBuilder\ndef f(*, x: ReplyBuilder): x{CALL}",
    "text annotation": f"from replybook import ReplyBuilder\ndef f(x: 'ReplyBuilder'): x{CALL}",
    "optional": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder | None = None): x{CALL}",
    "typing.Optional": f"import typing as t\nfrom replybook import ReplyBuilder\ndef f(x: t.Optional[ReplyBuilder]): x{CALL}",
    "Annotated": f"from typing import Annotated\nfrom replybook import ReplyBuilder\ndef f(x: Annotated[ReplyBuilder, 1]): x{CALL}",
    "alias of the class": f"from replybook import ReplyBuilder as RB\ndef f(x: RB): x{CALL}",
    "alias of the module": f"import replybook as r\ndef f(x: r.ReplyBuilder): x{CALL}",
    "assigned alias": f"import replybook\nB = replybook.ReplyBuilder\ndef f(x: B): x{CALL}",
    "only for the type checker": f"from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from replybook import ReplyBuilder\ndef f(x: 'ReplyBuilder'): x{CALL}",
    "another module of that name": f"from server.core import ReplyBuilder\ndef f(x: ReplyBuilder): x{CALL}",
    "constructor": f"from replybook import ReplyBuilder\nx = ReplyBuilder('t')\nx{CALL}",
    "constructor at once": f"from replybook import ReplyBuilder\nReplyBuilder('t'){CALL}",
    "from another name": f"from replybook import ReplyBuilder\ndef f(a: ReplyBuilder):\n    b = c = a\n    c{CALL}",
    "as a pair": f"from replybook import ReplyBuilder\nx, y = ReplyBuilder(), 1\nx{CALL}",
    "walrus": f"from replybook import ReplyBuilder\nif x := ReplyBuilder(): x{CALL}",
    "with": f"from replybook import ReplyBuilder\nwith ReplyBuilder() as x: x{CALL}",
    "default": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder = None):\n    y = x or ReplyBuilder()\n    y{CALL}",
    "child": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder):\n    y = x.child(layer='WA')\n    y{CALL}",
    "attribute of self": f"from replybook import ReplyBuilder\nclass A:\n    def __init__(self, x: ReplyBuilder): self.x = x\n    def f(self): self.x{CALL}",
    "field of a class": f"from replybook import ReplyBuilder\nclass A:\n    x: ReplyBuilder\n    def f(self): self.x{CALL}",
    "field of a base": f"from replybook import ReplyBuilder\nclass A:\n    x: ReplyBuilder\nclass B(A):\n    def f(self): self.x{CALL}",
    "subclass": f"from replybook import ReplyBuilder\nclass Own(ReplyBuilder): ...\nx = Own()\nx{CALL}",
    "given by a function": f"from replybook import ReplyBuilder\ndef made() -> ReplyBuilder: ...\nx = made()\nx{CALL}",
    "closure": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder):\n    def g(): x{CALL}\n    return g",
    "rb of a decorated function": f"from replybook import mcp_safe_tool\n@mcp_safe_tool\ndef f(rb): rb{CALL}",
    "rb under an alias of the decorator": f"from replybook import mcp_safe_tool as safe\n@safe(timeout_s=1)\ndef f(rb): rb{CALL}",
}
UNBOUND = {
    "rb of any function": f"from replybook import ReplyBuilder\ndef f(rb): rb{CALL}",
    "rb of a file mode": f"from replybook import ReplyBuilder\nwith open('x', 'rb') as rb: rb{CALL}",
    "hidden by a parameter": f"from replybook import ReplyBuilder\nx = ReplyBuilder()\ndef f(x): x{CALL}",
    "hidden by an assignment": f"from replybook import ReplyBuilder\nx = ReplyBuilder()\ndef f():\n    x = 1\n    x{CALL}",
    "a name of another function": f"from replybook import ReplyBuilder\ndef f(x: ReplyBuilder): ...\ndef g(y): x{CALL}",
    "a list of builders": f"from replybook import ReplyBuilder\ndef f(x: list[ReplyBuilder]): x{CALL}",
    "a name of a class body": f"from replybook import ReplyBuilder\nclass A:\n    x = ReplyBuilder()\n    def f(self): x{CALL}",
    "the attribute of another class": f"from replybook import ReplyBuilder\nclass A:\n    x: ReplyBuilder\nclass B:\n    def f(self): self.x{CALL}",
    "a broken annotation": f"from replybook import ReplyBuilder\ndef f(x: 'ReplyBuilder['): x{CALL}",
    "no builder at all": f"def f(rb): rb{CALL}",
}


@pytest.mark.parametrize("text", BOUND.values(), ids=BOUND)
def test_a_call_is_seen_on_what_holds_a_builder(text: str) -> None:
    (call,) = (call for call in parsed(text).builder_calls if call.method == "invalid")

    assert ("I", "WA-RES-I-001") == (call.type_letter, call.code)


@pytest.mark.parametrize("text", UNBOUND.values(), ids=UNBOUND)
def test_nothing_is_seen_on_what_is_something_else(text: str) -> None:
    assert () == parsed(text).builder_calls


CODES = {
    "'WA-RES-I-001'": ["WA-RES-I-001"],
    "codes.WA_RES_I_001": ["WA-RES-I-001"],
    "replybook.codes.WA_RES_I_001": ["WA-RES-I-001"],
    "WA_RES_I_001": ["WA-RES-I-001"],
    "OURS": ["WA-RES-I-002"],
    "local": ["WA-RES-I-003"],
    "local if a else OURS": ["WA-RES-I-003", "WA-RES-I-002"],
    "code='WA-RES-I-001'": ["WA-RES-I-001"],
    "a": [],
    "twice": ["x", "y"],
    "grown": [],
    "[one for one in b][0]": [],
    "f'WA-RES-I-{a}'": [],
    "made()": [],
}


@pytest.mark.parametrize(("argument", "codes"), CODES.items(), ids=CODES)
def test_a_code_is_told_one_assignment_away(argument: str, codes: list[str]) -> None:
    text = (
        "import replybook\nfrom replybook import ReplyBuilder, codes\nfrom ours import WA_RES_I_001\n"
        "OURS = 'WA-RES-I-002'\n"
        "def f(a, rb: ReplyBuilder):\n    local = 'WA-RES-I-003'\n    twice = 'x'\n    twice = 'y'\n"
        "    grown = 'x'\n    grown += 'y'\n"
        f"    return rb.invalid({argument}, data={{'path': a}})\n"
    )
    (call,) = parsed(text).builder_calls

    assert codes == [code for code, _ in call.choices]
    assert (codes[0] if len(codes) == 1 else None) == call.code


DATA = {
    "data={'a': 1, 'b': 2}": {"a", "b"},
    "{'a': 1}": {"a"},
    "data=dict(a=1)": {"a"},
    "data=told": {"c"},
    "data=None": set(),
    "": set(),
    "data={**x}": None,
    "data={x: 1}": None,
    "data=x": None,
    "data=dict(**x)": None,
}


@pytest.mark.parametrize(("argument", "keys"), DATA.items(), ids=DATA)
def test_the_keys_of_the_data_are_told_or_not(argument: str, keys: set[str] | None) -> None:
    text = (
        "from replybook import ReplyBuilder\ntold = {'c': 1}\n"
        f"def f(x, rb: ReplyBuilder): return rb.invalid('WA-RES-I-001', {argument})\n"
    )
    (call,) = parsed(text).builder_calls

    assert keys == call.data_keys


REPLIES = {
    "rb.invalid('X')": "known",
    "given": "known",
    "asked": "known",
    "kept": "known",
    "helper()": "known",
    "Reply('S', 'X', {})": "known",
    "reply": "named",
    "last_reply": "named",
    "a": "no",
    "a.message": "no",
    "other()": "no",
}


@pytest.mark.parametrize(("expression", "answer"), REPLIES.items(), ids=REPLIES)
def test_a_reply_is_known_by_type_or_by_name_alone(expression: str, answer: str) -> None:
    text = (
        "from replybook import Reply, ReplyBuilder\n"
        "def helper() -> Reply: ...\ndef other(): ...\n"
        "def f(a, rb: ReplyBuilder, given: Reply, asked, reply, last_reply):\n"
        "    kept = rb.invalid('X')\n    if isinstance(asked, (Reply, str)): pass\n"
        f"    probe({expression})\n"
    )
    file = parsed(text)
    (probe,) = file.calls_spelt("probe")

    assert answer == file.is_reply(probe.args[0])


def test_a_tree_gives_the_text_of_a_node_in_characters() -> None:
    file = parsed("é = 'ü'; ß = call('ñ')\r\n\tx = 1\r\n".replace("\t", ""))
    (call,) = file.nodes(ast.Call)

    assert "call('ñ')" == file.segment(call)
    assert (1, 14, 1, 23) == file.span(call)
    assert ["é = 'ü'; ß = call('ñ')", "x = 1", ""] == [file.line(n) for n in (1, 2, 3)]


@pytest.mark.parametrize(
    "lines",
    [
        "kept['b'] = 2",
        "kept.update(b=2)",
        "kept |= {'b': 2}",
        "fill(kept)",
        "fill(row=kept)",
        "other = kept",
        "def inner():\n        kept['b'] = 2",
    ],
)
def test_the_keys_of_a_mapping_that_may_change_are_not_told(lines: str) -> None:
    text = (
        "from replybook import ReplyBuilder\ndef f(rb: ReplyBuilder):\n    kept = {'a': 1}\n"
        f"    {lines}\n    return rb.invalid('WA-RES-I-001', data=kept)\n"
    )
    (call,) = parsed(text).builder_calls

    assert None is call.data_keys


@pytest.mark.parametrize("lines", ["print(kept['a'])", "x = kept.get('a')", "x = 'a' in kept"])
def test_the_keys_of_a_mapping_that_is_only_looked_at_are_told(lines: str) -> None:
    text = (
        "from replybook import ReplyBuilder\ndef f(rb: ReplyBuilder):\n    kept = {'a': 1}\n"
        f"    {lines}\n    return rb.invalid('WA-RES-I-001', data=kept)\n"
    )
    (call,) = parsed(text).builder_calls

    assert frozenset({"a"}) == call.data_keys


def test_a_name_that_a_comprehension_goes_through_is_another_one() -> None:
    text = (
        "from replybook import ReplyBuilder\ndef f(a, rb: ReplyBuilder):\n    one = 'WA-RES-I-001'\n"
        "    made = [rb.child().invalid(one) for one in a]\n    return rb.invalid(one), made\n"
    )
    calls = {call.node.lineno: call for call in parsed(text).builder_calls if call.type_letter}

    assert () == calls[4].choices
    assert "WA-RES-I-001" == calls[5].code


def test_of_what_a_name_is_in_turn_a_method_gives_what_fits_it() -> None:
    text = (
        "from replybook import ReplyBuilder\ndef f(a, rb: ReplyBuilder):\n    code = 'WA-READ-S-001'\n"
        "    if a:\n        return rb.success(code)\n    code = 'WA-RES-I-001'\n    return rb.invalid(code)\n"
    )

    assert ["WA-READ-S-001", "WA-RES-I-001"] == [c.code for c in parsed(text).builder_calls]
