"""The differences that the pages list, row by row; every row excuses as little as it can.

A row has the words of a page and a test of a difference. `row_cases` has a case for each that meets
it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from tests.differential.generated_tools import ToolPlan
from tests.differential.laws import Difference, is_strict
from tests.differential.served import Answer

__all__ = ["ROWS", "Row", "excused"]


MIGRATION: Final = "docs/how-to/what-migration-does.md"
TOGETHER: Final = "docs/how-to/put-servers-together.md"


class Row(NamedTuple):
    """One difference: the words of a page that say it, and the test for it."""

    words: str
    excuses: Callable[[Difference], bool]
    page: str = MIGRATION

    @property
    def name(self) -> str:
        """The name of the row."""
        return self.excuses.__name__.strip("_")


def excused(difference: Difference) -> Row | None:
    """Return the row that excuses a difference; None if the page does not say it."""
    return next((row for row in ROWS if row.excuses(difference)), None)


def _bare(difference: Difference) -> Answer:
    return difference.met.mended or difference.met.bare


def _code(difference: Difference) -> str:
    ours = difference.met.ours
    envelope = ours.envelope if ours.how in ("success", "error") else None
    return "" if envelope is None else str(envelope["code"])


def _calls(difference: Difference) -> Iterator[tuple[ToolPlan, dict[str, Any]]]:
    """Yield the tools that a call runs and their arguments.

    The tool called, and one that this calls.
    """
    plan = difference.met.plan
    if plan is not None:
        yield plan, difference.met.arguments or {}
        inner = difference.case.plan("inner")
        if plan.body.called is not None and inner is not None:
            yield inner, plan.body.called


def _texts(difference: Difference) -> list[str]:
    """Return the texts sent for parameters declared `str | None`, by their or misspelt names."""
    found: list[str] = []
    for plan, arguments in _calls(difference):
        if any(parameter.kind.annotation in _TEXT_OR_NULL for parameter in plan.parameters):
            found += [value for value in arguments.values() if isinstance(value, str)]
    return found


_TEXT_OR_NULL: Final = ("str | None", "Annotated[str | None, Field(description='words')]")


# One function for each row


def _json_text_stays_text(difference: Difference) -> bool:
    """The bare SDK refuses JSON for a text, so nothing ran there."""
    is_refused = _bare(difference).how == "error" and not any(
        isinstance(each, tuple) and each[0] == difference.met.name for each in _bare(difference).log
    )
    is_inner = difference.met.plan is not None and difference.met.plan.body.called is not None
    if difference.case.stack != "sdk" or not (is_refused or is_inner) or not difference.met.ran:
        return False
    return any(map(_is_json, _texts(difference)))


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), (dict, list))
    except ValueError:
        return False


def _null_in_text_is_text(difference: Difference) -> bool:
    """The bare SDK reads `null` as null; all else is alike."""
    is_untouched = difference.form == "written" and difference.mode == "untouched"
    if difference.case.stack != "sdk" or is_untouched or "null" not in _texts(difference):
        return False
    bare, ours = (repr(each.log) for each in (_bare(difference), difference.met.ours))
    return difference.law == "log" and bare != ours and bare == ours.replace("\"'null'\"", "'None'")


def _protocol_error_of_a_tool(difference: Difference) -> bool:
    """FastMCP makes a result of an `MCPError`; of a moved tool it goes out as what it is."""
    met = difference.met
    is_said = _raises(difference, "raise MCPError(-32000, 'words-18')")
    hows = (_bare(difference).how, met.ours.how)
    return difference.case.stack == "fastmcp" and is_said and hows == ("error", "protocol error")


def _protocol_error_of_a_crash(difference: Difference) -> bool:
    """An `MCPError` made from another exception is a crash, and its text stays here."""
    is_said = _raises(difference, "raise MCPError(-32000, 'secret-17') from e")
    hows = (_bare(difference).how, difference.met.ours.how)
    return is_said and hows == ("protocol error", "error") and _code(difference) == "MCP-SYS-E-001"


def _raises(difference: Difference, line: str) -> bool:
    return any(plan.body.lines[-1].strip() == line for plan, _ in _calls(difference))


def _data_that_the_client_refuses(difference: Difference) -> bool:
    """FastMCP sends what is not of the shape that it publishes."""
    hows = (_bare(difference).how, difference.met.ours.how)
    return (
        difference.law in ("how", "log")
        and difference.mode == "migration"
        and hows == ("refused by the client", "error")
        and _code(difference) == "MCP-SYS-E-001"
    )


def _failure_sent_as_success(difference: Difference) -> bool:
    """The bare stack sends it as a success, and ends the transaction of one."""
    hows = (_bare(difference).how, difference.met.ours.how)
    return (
        difference.law in ("how", "log")
        and (difference.form, difference.mode) == ("written", "migration")
        and hows == ("success", "error")
        and any(plan.body.lines[-1].startswith(_SAYS_FAILURE) for plan, _ in _calls(difference))
    )


_SAYS_FAILURE: Final = ("value = {'error'", "value = {'status': 'error'", "value = 'Error: ")


def _returned_failure_rolls_back(difference: Difference) -> bool:
    """The bare stack commits where a tool returned what is a failure, or what it cannot write."""
    bare, ours = _bare(difference), difference.met.ours
    is_untouched = (difference.form, difference.mode) == ("written", "untouched")
    if is_untouched or difference.law != "log" or (bare.how, ours.how) != ("error", "error"):
        return False
    ended = tuple("rollback ToolError" if each == "commit" else each for each in bare.log)
    ended = tuple(each for each in ended if each != "committing")
    plan = difference.met.plan
    return plan is not None and not plan.body.raises and ended in (ours.log, ours.log[:-1])


def _late_tool_rolls_back(difference: Difference) -> bool:
    """FastMCP cancels a tool that is late, and ours ends it by an exception."""
    is_late = any(plan.body.is_late for plan, _ in _calls(difference))
    bare, ours = ([*map(_end, each.log)] for each in (_bare(difference), difference.met.ours))
    return is_late and difference.law == "log" and bare == ours


def _undeclared_argument(difference: Difference) -> bool:
    """The bare SDK takes no notice of it; nothing may run."""
    met = difference.met
    is_refused = _code(difference) == "MCP-SYS-I-001" and not met.ours.log
    is_sdk = difference.case.stack == "sdk" and is_strict(difference.form, difference.mode)
    return is_sdk and met.has_strangers and met.mended is None and is_refused


def _large_answer(difference: Difference) -> bool:
    """A reply has a limit; the transaction of its tool ends as that of any failure."""
    bare, ours = _bare(difference), difference.met.ours
    is_large = bare.how == "success" and len(bare.said) > 1_000_000
    ended = tuple("rollback ToolError" if each == "commit" else each for each in bare.log)
    is_over = _code(difference) == "MCP-SYS-E-005" and ours.log in (bare.log, ended)
    return difference.form == "moved" and is_large and is_over


def _decorator_sees_an_envelope(difference: Difference) -> bool:
    """No exception comes to a decorator on top of a safe tool, so it makes no other of it."""
    is_on_top = any(
        plan.decorator == "renaming" and not plan.is_below for plan, _ in _calls(difference)
    )
    bare, ours = ([*map(_end, each.log)] for each in (_bare(difference), difference.met.ours))
    return difference.form == "moved" and difference.law == "log" and is_on_top and bare == ours


def _end(logged: object) -> object:
    return "rollback" if str(logged).startswith("rollback ") else logged


ROWS: Final = (
    Row(
        'On the SDK, a parameter declared `str | None` takes JSON text such as `{"a": 1}` as text, which the bare'
        " SDK refuses.",
        _json_text_stays_text,
    ),
    Row("It takes the text `null` as text, too", _null_in_text_is_text),
    Row(
        "| `MCPError` | protocol error | error | SDK: protocol error; FastMCP: I-003 | protocol error |",
        _protocol_error_of_a_tool,
    ),
    Row(
        "So is an `MCPError` that a tool raises `from` another exception",
        _protocol_error_of_a_crash,
    ),
    Row(
        "| a declared model of another shape | error | its client refuses it | E-001 |",
        _data_that_the_client_refuses,
    ),
    Row(
        "A result that says failure is a failure, even without `isError`", _failure_sent_as_success
    ),
    Row(
        "If a tool failed by its result, this exception is a `ToolError`",
        _returned_failure_rolls_back,
    ),
    Row(
        "A tool that exceeds its time limit ends with an exception, not with a cancellation",
        _late_tool_rolls_back,
    ),
    Row("an argument that a tool does not declare is refused", _undeclared_argument),
    Row("The reply of a decorated tool has a limit", _large_answer),
    Row(
        "A decorator on top of a safe tool gets the envelope of a plain call",
        _decorator_sees_an_envelope,
        TOGETHER,
    ),
)
