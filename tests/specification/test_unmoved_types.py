"""The judge chooses type, verb and wait of a failure of an unmoved tool, and the code says so.

Source: specification 48, 50, 71, 81 and 85.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from mcp.shared.exceptions import MCPError
from tests.runtime.mcp.memory import MemoryWire
from tests.runtime.mcp.stacks import Lines
from tests.specification.unmoved_servers import STACKS, Sent, asked, asked_in, served
from tests.specification.unmoved_tools import (
    PIXEL,
    NoBook,
    ToolOf,
    failing,
    raising,
    stack_error,
    text,
)

from replybook.client import judging

every = pytest.mark.parametrize("stack", STACKS)
both = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
unmoved = pytest.mark.parametrize("dress", ["untouched", "migration"])

LIMIT = "Rate limit exceeded, try again in 30 seconds"
SAID = {
    "File not found: notes.md": ("MCP-SYS-I-003", "fix_arguments", "retry_changed"),
    "So it is today with J-9": ("MCP-SYS-I-003", "fix_arguments", "retry_changed"),
    "Permission denied: notes": ("EN-SYS-D-001", "ask_user", "ask"),
    "database disk image is malformed": ("MCP-SYS-E-010", "stop_and_report", "stop"),
    LIMIT: ("MCP-SYS-I-007", "wait_and_retry", "retry_same"),
}
"""Words, with the code, the verb and the step of a client that follow."""


def said(ours: Sent) -> tuple[Any, ...]:
    verdict = ours.verdict
    assert verdict is not None
    return ours.code, ours.envelope["error"]["action"]["verb"], verdict.what


# Words


@every
@unmoved
@pytest.mark.parametrize("words", SAID)
def test_the_words_of_a_failed_result_choose_the_type(stack: str, dress: str, words: str) -> None:
    ours = asked_in(stack, dress, failing(None, text(words)))

    assert SAID[words] == said(ours)


@both
@unmoved
@pytest.mark.parametrize("words", SAID)
def test_the_words_of_an_exception_choose_the_type(stack: str, dress: str, words: str) -> None:
    ours = asked_in(stack, dress, raising(stack_error(stack)(words)))

    assert SAID[words] == said(ours)


@every
@unmoved
def test_a_declared_status_decides_before_words(stack: str, dress: str) -> None:
    ours = asked_in(stack, dress, failing({"status": 403}, text("File not found: notes.md")))

    assert "EN-SYS-D-001" == ours.code


@every
@unmoved
@pytest.mark.parametrize(
    ("tool", "letter"),
    [
        *((failing(None), "E"), (failing({}), "E"), (failing(None, PIXEL), "E")),
        *((failing(None, text("")), "E"), (failing(None, text(" \n")), "E")),
        *((failing(None, PIXEL, text("There is no job J-9")), "I"),),
    ],
)
def test_a_failed_result_without_a_word_is_an_error(
    stack: str, dress: str, tool: ToolOf, letter: str
) -> None:
    assert letter == asked_in(stack, dress, tool).envelope["reply_type"]


@every
@unmoved
@pytest.mark.parametrize("words", SAID)
def test_the_envelope_says_by_which_rule(stack: str, dress: str, words: str) -> None:
    tool, lines = failing(None, text(words)), Lines()
    bare, ours = asked_in(stack, "bare", tool), asked_in(stack, dress, tool, log=lines)
    of_bare = judging.judge(bare.message["result"])
    told = ours.envelope["data"]["judged"]
    [line] = lines.events

    assert (of_bare.type, of_bare.rule) == (told["type"], told["rule"])
    assert round(of_bare.confidence, 2) == told["confidence"]
    assert told == line.judged
    assert (ours.code, "sent_as" in told) == (line.code, False)


# Crashes


class Refused(RuntimeError):
    """An exception of the author's."""


CRASHES = [
    *(TypeError("bad"), AttributeError("no such"), NameError("x"), UnboundLocalError("x")),
    *(IndexError("out of range"), AssertionError("a == b"), ZeroDivisionError("by zero")),
    *(RecursionError("too deep"), NotImplementedError("later"), KeyError("J-9"), KeyError(7)),
    *(KeyError(), RuntimeError(), ValueError("")),
]
WORDS_OF_AUTHORS = [
    *(ValueError("There is no job J-9"), KeyError("No job J-9, call list_jobs")),
    *(LookupError("There is no job J-9"), Refused("There is no job J-9")),
    *(NoBook("There is no book b9"), OSError("There is no job J-9")),
    ExceptionGroup("several jobs are missing", [ValueError("J-9")]),
]


def caused(error: Exception) -> Exception:
    error.__cause__ = KeyError("J-9")
    return error


SENT_BY_FASTMCP = [
    *(*WORDS_OF_AUTHORS, caused(ValueError("There is no job J-9"))),
    *(MCPError(-32000, "There is no job J-9"), caused(MCPError(-32000, "There is no job J-9"))),
]


@unmoved
@pytest.mark.parametrize("error", CRASHES, ids=repr)
def test_a_slip_of_the_program_is_a_crash(dress: str, error: Exception) -> None:
    ours = asked_in("fastmcp", dress, raising(error))

    assert ("MCP-SYS-E-001", "stop_and_report", "stop") == said(ours)


@unmoved
@pytest.mark.parametrize("error", SENT_BY_FASTMCP, ids=repr)
def test_an_exception_with_words_is_the_word_of_the_author(dress: str, error: Exception) -> None:
    ours = asked_in("fastmcp", dress, raising(error))

    assert "I" == ours.envelope["reply_type"]


@pytest.mark.parametrize("error", WORDS_OF_AUTHORS, ids=repr)
def test_what_the_stack_hides_is_a_crash_and_stays_hidden(error: Exception) -> None:
    """The SDK hides plain exceptions."""
    ours = [asked_in("sdk", dress, raising(error)) for dress in ("untouched", "migration")]

    assert ["MCP-SYS-E-001"] * 2 == [each.code for each in ours]
    assert not any(error.args[0] in str(each.message) for each in ours)


@unmoved
def test_what_fastmcp_is_told_to_mask_stays_masked(dress: str) -> None:
    for error, code, hidden in [
        (ValueError("There is no job J-9"), "MCP-SYS-E-001", True),
        (stack_error("fastmcp")("There is no job J-9"), "MCP-SYS-I-003", False),
    ]:
        tool = raising(error)
        bare, ours = (
            asked_in("fastmcp", each, tool, mask_error_details=True) for each in ("bare", dress)
        )

        assert (code, hidden) == (ours.code, "J-9" not in str(ours.message))
        assert dress == "migration" or bare.as_the_stack() == ours.as_the_stack()


def raised_over(stack: str, how: str) -> Callable[[], object]:
    """A tool that says its word over a crash."""
    error = stack_error(stack)

    def tool() -> object:
        try:
            return next(iter([]))
        except StopIteration as caught:
            if how == "from it":
                raise error("There is no job J-9") from caught
            raise error("There is no job J-9")  # noqa: B904 -- the habit in question

    return tool


@both
@unmoved
@pytest.mark.parametrize("how", ["from it", "in its handler", "as a subclass of it"])
def test_the_error_of_the_stack_is_never_a_crash(stack: str, dress: str, how: str) -> None:
    tool = raised_over(stack, how)
    if how == "as a subclass of it":
        both_of: Any = type("NoJob", (stack_error(stack), TypeError), {})
        tool = raising(both_of("There is no job J-9"))
    lines = Lines()
    ours = asked_in(stack, dress, tool, log=lines)

    assert ("MCP-SYS-I-003", {}) == (ours.code, lines.stacks)


def leaves() -> object:
    raise SystemExit(3)


async def gives_up() -> object:
    raise asyncio.CancelledError


@every
@pytest.mark.parametrize("dress", ["untouched", "migration", "strict"])
@pytest.mark.parametrize("tool", [leaves, gives_up])
def test_a_tool_that_leaves_is_a_crash_and_its_server_goes_on(
    stack: str, dress: str, tool: Callable[[], object]
) -> None:
    server = served(stack, dress, tool)
    answers = asked(server, (tool.__name__, {}), (tool.__name__, {}))

    assert ["MCP-SYS-E-001"] * 2 == [each.code for each in answers]


# Waits


@every
@unmoved
def test_attempts_are_counted_down_for_the_same_request(stack: str, dress: str) -> None:
    answers: list[str] = []

    def books(n: int) -> object:
        said = answers.pop() if answers else LIMIT
        return "fine" if said == "fine" else failing(None, text(said))()

    with MemoryWire.to(served(stack, dress, books)) as wire:

        def left(n: int) -> int | None:
            asking = {"name": "books", "arguments": {"n": n}}
            verdict = Sent(wire.ask("tools/call", asking).message).verdict
            assert verdict is not None
            return verdict.attempts_left

        first, other = [left(1) for _ in range(4)], left(2)
        answers.append("fine")
        after_a_success = [left(1), left(1), left(2)]

    assert ([2, 1, 0, 0], 2) == (first, other)
    assert [None, 2, 1] == after_a_success


@every
@unmoved
def test_the_wait_is_what_the_words_say_and_ends(stack: str, dress: str) -> None:
    tool = failing(None, text(LIMIT))
    answers = asked(served(stack, dress, tool), *[("tool", {})] * 3)
    steps = [each.verdict for each in answers]

    assert [30.0] * 3 == [each.envelope["data"]["after_s"] for each in answers]
    assert ["retry_same", "retry_same", "stop"] == [each and each.what for each in steps]
    assert "30 s" in answers[0].envelope["error"]["remedy"]
    assert answers[2].envelope["error"]["remedy"].startswith("Stop")


# A judge that cannot judge


def breaks(*_: Any, **__: Any) -> Any:
    raise RuntimeError("the judge is ill")


def thinks_long(*_: Any, **__: Any) -> Any:
    end = time.thread_time() + 0.05
    while time.thread_time() < end:
        pass
    return judging.Judgement(type="D", rule="phrase:permission", confidence=1.0)


@every
@unmoved
@pytest.mark.parametrize("judge", [breaks, thinks_long])
def test_without_a_judgement_the_failure_is_that_of_the_stack(
    stack: str, dress: str, judge: Any, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    tool = failing({"a": 1}, text("Permission denied: notes"), text("x"))
    tool.__name__ = f"of_{stack}_{dress}_{judge.__name__}"  # warned of once
    bare = asked_in(stack, "bare", tool)
    monkeypatch.setattr(judging, "judge", judge)
    with caplog.at_level(logging.WARNING, "replybook"):
        answers = asked(served(stack, dress, tool), *[(tool.__name__, {})] * 3)
    warnings = [each for each in caplog.records if tool.__name__ in each.getMessage()]

    assert [bare.as_the_stack()] * 3 == [each.as_the_stack() for each in answers]
    assert 1 == len([each for each in warnings if "judge" in each.getMessage()])
