"""A case for each row: a server of one stack, and a call that differs only as the row says."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from tests.differential.bodies import LATE, Body
from tests.differential.generated_tools import Case, ToolPlan
from tests.differential.parameters import KINDS, Parameter

__all__ = ["ROW_CASES", "RowCase"]


class RowCase(NamedTuple):
    """The name of a row, a case that meets it, and the form and mode in which it does."""

    row: str
    case: Case
    form: str
    mode: str


def _tool(
    stack: str, body: Body, *parameters: Parameter, dependency: str = "", decorator: str = ""
) -> ToolPlan:
    return ToolPlan(
        stack=stack,
        name="outer",
        parameters=parameters,
        body=body,
        is_async=True,
        sleeps=False,
        decorator=decorator,
        is_below=False,
        dependency=dependency,
        has_context=False,
        is_destructive=False,
        is_unstructured=False,
        maps_errors=False,
        is_method=False,
        has_quoted_hints=False,
    )


def _case(tool: ToolPlan, arguments: dict[str, Any] | None = None, around: str = "") -> Case:
    return Case(tool.stack, around, (tool,), (("outer", arguments),))


_TEXT: Final = Parameter("note", next(k for k in KINDS if k.annotation == "str | None"), True)
_SAYS: Final = Body(("value = 'hi'",), "str")
_PROTOCOL: Final = Body(("raise MCPError(-32000, 'words-18')",))
_CRASH: Final = Body(
    (
        "try:",
        "    raise KeyError('secret-17')",
        "except KeyError as e:",
        "    raise MCPError(-32000, 'secret-17') from e",
    )
)
_ERROR: Final = Body(("value = result('words-18', is_error=True)",))
_LARGE: Final = Body(("value = 'x' * 1_200_000",), "str")

_FAST: Final = _tool("fastmcp", _SAYS)
_SDK: Final = _tool("sdk", _SAYS)
_TAKES_TEXT: Final = _tool("sdk", _SAYS, _TEXT)
_RENAMED: Final = _tool(
    "fastmcp",
    Body(("raise KeyError('secret-17')",)),
    dependency="transaction",
    decorator="renaming",
)

ROW_CASES: Final = (
    *(
        RowCase("json_text_stays_text", _case(_TAKES_TEXT, {"note": '{"a": 1}'}), form, mode)
        for form in ("written", "moved")
        for mode in ("untouched", "migration")
    ),
    *(
        RowCase("null_in_text_is_text", _case(_TAKES_TEXT, {"note": "null"}), "moved", mode)
        for mode in ("untouched", "migration", "strict")
    ),
    RowCase("protocol_error_of_a_tool", _case(_tool("fastmcp", _PROTOCOL)), "moved", "strict"),
    RowCase("protocol_error_of_a_crash", _case(_tool("sdk", _CRASH)), "written", "migration"),
    RowCase("protocol_error_of_a_crash", _case(_tool("sdk", _CRASH)), "moved", "strict"),
    RowCase(
        "data_that_the_client_refuses",
        _case(_tool("fastmcp", Body(("value = 'hi'",), "int"))),
        *("written", "migration"),
    ),
    RowCase(
        "failure_sent_as_success",
        _case(_tool("sdk", Body(("value = {'error': 'could not compute'}",), "dict[str, str]"))),
        *("written", "migration"),
    ),
    RowCase(
        "returned_failure_rolls_back",
        _case(_tool("fastmcp", _ERROR, dependency="transaction")),
        *("written", "migration"),
    ),
    RowCase(
        "late_tool_rolls_back",
        _case(_tool("fastmcp", LATE, dependency="transaction")),
        *("written", "untouched"),
    ),
    RowCase("undeclared_argument", _case(_SDK, {"zzz": 1}), "moved", "strict"),
    RowCase("undeclared_argument", _case(_SDK, {"zzz": 1}), "written", "strict"),
    RowCase("large_answer", _case(_tool("fastmcp", _LARGE)), "moved", "migration"),
    RowCase("large_answer", _case(_tool("sdk", _LARGE)), "moved", "strict"),
    RowCase("decorator_sees_an_envelope", _case(_RENAMED), "moved", "strict"),
    RowCase("decorator_sees_an_envelope", _case(_RENAMED), "moved", "untouched"),
)
