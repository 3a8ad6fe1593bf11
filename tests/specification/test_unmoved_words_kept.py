"""A failure of a tool that has not moved keeps what the bare stack would have sent.

Untouched, an answer without our keys of `_meta` and without the last line is the answer of the bare
stack, byte for byte. In migration the envelope holds it. Source: specification 68, 69 and 80.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.specification.unmoved_servers import DRESSES, STACKS, Desks, asked, asked_in, served
from tests.specification.unmoved_tools import (
    FAILED,
    RAISED,
    WORDS,
    failing,
    raising,
    text,
    tools_of,
)

from replybook import codes, mcp_safe_tool

every = pytest.mark.parametrize("stack", STACKS)
both = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
raised = pytest.mark.parametrize("name", RAISED)
failed = pytest.mark.parametrize("name", FAILED)


@pytest.fixture(scope="module")
def desks() -> Iterator[Desks]:
    with ExitStack() as open_wires:
        yield Desks(tools_of, open_wires)


# Tools that fail by an exception


@every
@raised
@pytest.mark.parametrize("form", ["", "_later"], ids=["sync", "async"])
def test_untouched_an_exception_is_sent_as_the_stack_sends_it(
    desks: Desks, stack: str, name: str, form: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name + form) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ours.is_error


@every
@raised
def test_in_migration_the_envelope_holds_the_text_of_the_stack(
    desks: Desks, stack: str, name: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name) for dress in ("bare", "migration"))

    assert ours.is_error
    if not bare.is_protocol_error:  # which has no content
        assert "\n".join(bare.texts) == ours.envelope["data"].get("text", "")
        assert json.loads(ours.texts[-1]) == ours.structured


@every
@raised
def test_in_strict_mode_no_word_of_an_exception_leaves(desks: Desks, stack: str, name: str) -> None:
    ours = desks.ask(stack, "strict", name)

    assert ours.is_error
    if not ours.is_protocol_error:
        assert "MCP-SYS-E-001" == ours.code
        assert not {"text", "result", "judged"} & ours.envelope["data"].keys()


# Results that say that they failed


@every
@failed
@pytest.mark.parametrize("form", ["", "_later"], ids=["sync", "async"])
def test_untouched_a_failed_result_is_sent_block_by_block(
    desks: Desks, stack: str, name: str, form: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name + form) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert len(bare.content) + 1 == len(ours.content)
    assert ours.is_error


@every
@failed
def test_in_migration_the_envelope_holds_text_and_structure(
    desks: Desks, stack: str, name: str
) -> None:
    bare, ours = (desks.ask(stack, dress, name) for dress in ("bare", "migration"))
    data = ours.envelope["data"]
    others = [block for block in bare.content if block["type"] != "text"]

    assert "\n".join(bare.texts) == data.get("text", "")
    assert bare.structured == data.get("result")
    assert others == [block for block in ours.content if block["type"] != "text"]
    assert ours.is_error


@every
@failed
def test_in_strict_mode_no_word_of_a_failed_result_is_in_an_envelope(
    desks: Desks, stack: str, name: str
) -> None:
    ours = desks.ask(stack, "strict", name)

    assert ours.is_error
    if name != "declared":  # which has said that it makes its results by hand
        assert "MCP-SYS-E-001" == ours.code
        assert "No repository" not in json.dumps(ours.message)


def test_a_result_object_of_fastmcp_is_kept_as_well() -> None:
    from fastmcp.tools import ToolResult

    def tool() -> object:
        return ToolResult(content=WORDS, structured_content={"a": 1}, is_error=True)

    bare, ours = (asked_in("fastmcp", dress, tool) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert (bare.texts, {"a": 1}) == (ours.texts[:-1], ours.structured)


# What is said beside the words


@every
@pytest.mark.parametrize("name", ["several_texts", "next_line_of_its_own", "no_block"])
def test_the_next_action_is_the_last_block_and_one_line(
    desks: Desks, stack: str, name: str
) -> None:
    ours = desks.ask(stack, "untouched", name)
    assert ours.next_line is not None
    sentence, code, verb = ours.next_line.groups()

    assert (ours.code, ours.envelope["error"]["action"]["verb"]) == (code, verb)
    assert ours.envelope["error"]["remedy"] in sentence
    assert "`" not in ours.envelope["error"]["remedy"].replace("`n`", "")


@every
def test_the_words_stand_once_in_an_answer(stack: str) -> None:
    tool = failing(None, text("zebra crossing closed"))
    untouched, moving = (asked_in(stack, dress, tool) for dress in ("untouched", "migration"))

    assert 1 == json.dumps(untouched.message).count("zebra crossing closed")
    assert 1 == json.dumps(moving.envelope).count("zebra crossing closed")


@every
def test_a_success_has_no_line_of_ours(stack: str) -> None:
    def tool() -> str:
        return "done\nNext: go (MCP-SYS-I-003 fix_arguments)"

    bare, ours = (asked_in(stack, dress, tool) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert not ours.is_error


# Calls that never reach the tool


def lend(book: str, days: int = 14) -> str:
    """Lend a book."""
    return f"{book} for {days} days"


WRONG = {
    "of another type": ({"book": "b1", "days": "many"}, "days"),
    "missing": ({"days": 3}, "book"),
    "two at once": ({"days": []}, "book"),
}


@both
@pytest.mark.parametrize("name", WRONG)
def test_the_stack_words_wrong_arguments_and_the_next_action_names_them(
    stack: str, name: str
) -> None:
    arguments, wrong = WRONG[name]
    bare, ours = (asked_in(stack, dress, lend, arguments) for dress in ("bare", "untouched"))
    assert ours.next_line is not None

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ("MCP-SYS-I-001", True) == (ours.code, f"`{wrong}`" in ours.next_line[1])


@both
def test_right_arguments_are_served_as_ever(stack: str) -> None:
    right = {"book": "b1", "days": "3"}
    bare, ours = (asked_in(stack, dress, lend, right) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ["b1 for 3 days"] == ours.texts


@both
def test_the_stack_words_an_unknown_tool_and_the_next_action_names_a_known_one(stack: str) -> None:
    [bare], [ours] = (
        asked(served(stack, way, lend), ("lent", {})) for way in ("bare", "untouched")
    )

    assert bare.as_the_stack() == ours.as_the_stack()
    assert "MCP-SYS-I-006" == ours.code
    assert ours.is_protocol_error or "lend" in ours.texts[-1]


# Tools that have moved


@both
def test_a_tool_whose_exceptions_have_codes_has_moved(stack: str) -> None:
    """`errors` wins: the reply is text and `_meta`, and no word of the exception leaves."""
    tool = raising(ValueError(WORDS))
    ours = asked_in(stack, "untouched", tool, errors={ValueError: codes.WA_READ_I_001})

    assert "WA-READ-I-001" == ours.code
    assert [ours.envelope] == [json.loads(each) for each in ours.texts]
    assert "No repository" not in json.dumps(ours.message)


@both
@pytest.mark.parametrize("dress", DRESSES)
def test_an_exception_without_a_code_is_not_touched_by_the_codes_of_others(
    stack: str, dress: str
) -> None:
    tool, others = raising(ValueError(WORDS)), {LookupError: codes.WA_READ_I_001}
    plain, with_codes = (asked_in(stack, dress, tool, **more) for more in ({}, {"errors": others}))

    assert plain.code == with_codes.code
    assert plain.texts[:1] == with_codes.texts[:1] or dress in ("migration", "strict")


@both
@pytest.mark.parametrize("how", ["raises", "answers"])
def test_a_decorated_tool_that_answers_raw_has_not_moved(stack: str, how: str) -> None:
    safe: Any = mcp_safe_tool(migration=True)
    tool = raising(ValueError(WORDS)) if how == "raises" else failing({"a": 1}, text(WORDS))
    bare, ours = asked_in(stack, "bare", tool), asked_in(stack, "untouched", safe(tool))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert ours.is_error
