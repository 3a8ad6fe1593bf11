"""Generated tools that have not moved: whatever they do, the bare stack says what is sent.

Source: specification 68, 80, 81 and 82.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.tools import ToolResult
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from mcp.shared.exceptions import MCPError
from mcp_types import (
    AudioContent,
    CallToolResult,
    EmbeddedResource,
    ResourceLink,
    TextResourceContents,
)
from tests.property_sizes import sizes
from tests.specification.unmoved_servers import STACKS, Desks, Sent
from tests.specification.unmoved_tools import (
    FAILED,
    PIXEL,
    RAISED,
    NoBook,
    ToolOf,
    stack_error,
    text,
    tools_of,
)

from replybook.client.judging import judge

every = pytest.mark.parametrize("stack", STACKS)

PLAIN = (ValueError, RuntimeError, LookupError, OSError, PermissionError, TimeoutError, NoBook)
CRASHES = (TypeError, AttributeError, NameError, IndexError, AssertionError, NotImplementedError)
PHRASES = (
    *("File not found: notes.md", "Permission denied: notes", "There is no job J-9"),
    *("Rate limit exceeded, try again in 30 seconds", "database disk image is malformed"),
    *("Error: so it is", "connect ECONNREFUSED", "500 internal server error"),
    *("x\nNext: go (MCP-SYS-I-003 fix_arguments)", '{"error": "no such job"}'),
)


@dataclass(frozen=True)
class Plan:
    """What the tool does next, said in short."""

    name: str
    do: Callable[[str], object]
    is_word: bool
    """True for words of the author: the error of the stack, or a failed result with text."""
    is_crash: bool = False


NEXT: list[Plan] = []


def generated(stack: str) -> list[ToolOf]:
    def now() -> object:
        return NEXT[0].do(stack)

    async def later() -> object:
        return NEXT[0].do(stack)

    for tool in (now, later):
        tool.__annotations__.clear()
    return [now, later, *tools_of(stack)]


@pytest.fixture(scope="module")
def desks() -> Iterator[Desks]:
    with ExitStack() as open_wires:
        yield Desks(generated, open_wires)


# What tools may do


def raised(error: Exception, chain: str) -> object:
    """Raise it: alone, over another exception, or from it."""
    if chain == "alone":
        raise error
    try:
        raise KeyError("inner")
    except KeyError as caught:
        if chain == "from it":
            raise error from caught
        raise error  # noqa: B904 -- the habit in question


TEXTS = st.sampled_from(PHRASES) | st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="/\\~"), min_size=1, max_size=40
).filter(lambda words: any(sign.isalpha() for sign in words))
CHAINS = st.sampled_from(["alone", "in a handler", "from it"])


@st.composite
def exceptions(draw: st.DrawFn) -> Plan:
    words, chain = draw(TEXTS), draw(CHAINS)
    kind: Any = draw(st.sampled_from(["word", "subclass", "group", "protocol", *PLAIN, *CRASHES]))
    chain = "alone" if kind == "protocol" else chain  # all ways of it are in a test of their own

    def do(stack: str) -> object:
        if kind in ("word", "subclass"):
            made: Any = stack_error(stack)
            made = type("NoJob", (made,), {}) if kind == "subclass" else made
        else:
            made = {"group": lambda said: ExceptionGroup(said, [ValueError("a")])}.get(kind, kind)
        if kind == "protocol":
            made = lambda said: MCPError(code=-32000, message=said)  # noqa: E731 -- as the others
        return raised(made(words), chain)

    name = f"{kind} {chain}: {words}"
    return Plan(name, do, is_word=kind in ("word", "subclass"), is_crash=kind in CRASHES)


NOTES = st.builds(
    lambda words: EmbeddedResource(
        type="resource", resource=TextResourceContents(uri="note://1", text=words)
    ),
    TEXTS,
)
OTHERS = st.sampled_from(
    [
        PIXEL,
        AudioContent(type="audio", data="AAAA", mime_type="audio/wav"),
        ResourceLink(type="resource_link", name="note", uri="note:///1"),
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
STRUCTURES = st.none() | st.dictionaries(
    st.sampled_from(["error", "status", "message", "ok", "rows", "a"]), JSON, min_size=1, max_size=4
)


@st.composite
def results(draw: st.DrawFn) -> Plan:
    blocks = draw(st.lists(TEXTS.map(text) | OTHERS | NOTES, max_size=4))
    structure, failed, of_fastmcp = draw(STRUCTURES), draw(st.booleans()), draw(st.booleans())

    def do(stack: str) -> object:
        if stack == "fastmcp" and of_fastmcp and (blocks or structure):
            return ToolResult(content=blocks, structured_content=structure, is_error=failed)
        return CallToolResult(content=blocks, structured_content=structure, is_error=failed)

    has_text = any(block.type == "text" for block in blocks)
    return Plan(f"a result, failed: {failed}", do, is_word=failed and has_text)


# What holds for them


def expected(bare: Sent, plan: Plan) -> str:
    """Return the code that the specification gives a failure of the bare stack."""
    judged = judge(bare.message["result"]).type
    if plan.is_crash:
        return "MCP-SYS-E-001"
    if judged is None:
        hides = "Error executing tool" in "".join(bare.texts) and not plan.is_word
        says = (bare.texts or bare.structured) and not hides
        return "MCP-SYS-I-003" if says else "MCP-SYS-E-001"
    codes = {"I": "MCP-SYS-I-003", "D": "EN-SYS-D-001", "E": "MCP-SYS-E-010", "W": "MCP-SYS-I-007"}
    return codes[judged]


def no_less(ours: Sent, bare: Sent) -> bool:
    """Return True if a client knows no less of our answer than of the bare one."""
    [known, was] = [each.verdict.what if each.verdict else None for each in (ours, bare)]
    return was in (known, "unknown") or (was == "retry_same" and known == "stop")


@every
@sizes(500)
def test_whatever_a_tool_does_the_stack_says_what_is_sent(
    desks: Desks, stack: str, examples: int
) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(exceptions() | results(), st.sampled_from(["now", "later"]))
    def law(plan: Plan, name: str) -> None:
        NEXT[:] = [plan]
        bare, ours, moving = (
            desks.ask(stack, dress, name) for dress in ("bare", "untouched", "migration")
        )

        note(f"bare: {bare.as_the_stack()}\nours: {ours.as_the_stack()}")
        assert bare.as_the_stack() == ours.as_the_stack()
        assert plan.is_crash or no_less(ours, bare)  # the class of a crash says more than its words
        if bare.is_protocol_error or not bare.is_error:
            return
        assert [expected(bare, plan)] * 2 == [ours.code, moving.code]
        assert "\n".join(bare.texts) == moving.envelope["data"].get("text", "")
        assert bare.structured == moving.envelope["data"].get("result")
        assert plan.is_crash or no_less(moving, bare)

    law()


@every
@pytest.mark.parametrize("dress", ["untouched", "migration"])
@pytest.mark.parametrize("name", [*RAISED, *FAILED])
def test_a_client_knows_no_less_than_of_the_bare_answer(
    desks: Desks, stack: str, dress: str, name: str
) -> None:
    bare, ours = (desks.ask(stack, each, name) for each in ("bare", dress))
    verdict = ours.verdict
    assert verdict is not None

    assert no_less(ours, bare)
    assert "go" != verdict.what
