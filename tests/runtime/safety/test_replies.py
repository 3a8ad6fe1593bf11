"""The table of answers, run in each of the three ways in which a tool can be called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, NotRequired, TypedDict, cast

import pytest
from tests.runtime.safety import unruly, well_behaved
from tests.runtime.safety.bodies import BODIES
from tests.runtime.safety.tools import (
    Tool,
    as_coroutine,
    awaited,
    in_thread,
    make_settings,
    untyped_tool,
)
from tests.runtime.safety.values import values
from tests.yaml_files import read_yaml

from replybook import codes
from replybook.call import SessionInfo
from replybook.envelope import Envelope
from replybook.safety import ServerSettings
from replybook_schema.codes import SuccessCode

HERE = Path(__file__).parent
MODULES = (well_behaved, unruly)


class Options(TypedDict, total=False):
    name: str
    default_success: str
    migration: bool


class Settings(TypedDict, total=False):
    session: dict[str, object]
    max_bytes: int
    migration: bool


class Expected(TypedDict):
    code: str
    data: NotRequired[dict[str, object]]


Case = TypedDict(
    "Case",
    {
        "name": str,
        "source": NotRequired[str],
        "kind": Literal["accepts", "refuses"],
        "tool": str,
        "with": NotRequired[dict[str, object]],
        "args": NotRequired[list[object]],
        "settings": NotRequired[Settings],
        "options": NotRequired[Options],
        "reply": Expected,
    },
)


class Unserialisable(TypedDict):
    holds: str
    field: str
    value_type: str


def table(name: str) -> object:
    return read_yaml(HERE / name)


CASES = cast("list[Case]", table("answers.yaml"))
UNSERIALISABLE = cast("list[Unserialisable]", table("unserialisable.yaml"))


def settings_of(case: Case) -> ServerSettings:
    settings = case.get("settings", {})
    session = settings.get("session")
    return make_settings(
        session=None if session is None else SessionInfo(**session),  # type: ignore[arg-type]
        max_bytes=settings.get("max_bytes", 1_000_000),
        migration=settings.get("migration", False),
    )


def tool_of(case: Case, body: Callable[..., object]) -> Tool:
    options = case.get("options", {})
    default = options.get("default_success")
    return untyped_tool(
        name=options.get("name"),
        default_success=None if default is None else success_code(default),
        migration=options.get("migration"),
        settings=settings_of(case),
    )(body)


def success_code(text: str) -> SuccessCode[Mapping[str, object]]:
    return cast("SuccessCode[Mapping[str, object]]", codes.find(text))


def plainly(case: Case) -> Tool:
    return tool_of(case, BODIES[case["tool"]])


def threaded(case: Case) -> Tool:
    return in_thread(plainly(case))


def asynchronously(case: Case) -> Tool:
    return awaited(tool_of(case, as_coroutine(BODIES[case["tool"]])))


@pytest.mark.parametrize("way", [plainly, threaded, asynchronously])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_answer(case: Case, way: Callable[[Case], Tool]) -> None:
    envelope = way(case)(*case.get("args", []), **case.get("with", {}))

    expected = case["reply"]
    assert expected["code"] == envelope["code"]
    if "data" in expected:
        assert expected["data"] == envelope["data"]


def test_the_table_refuses_as_much_as_it_accepts() -> None:
    kinds = Counter(case["kind"] for case in CASES)

    assert abs(kinds["accepts"] - kinds["refuses"]) <= 6


def test_no_sentence_stands_there_twice() -> None:
    assert [] == [name for name, n in Counter(case["name"] for case in CASES).items() if n > 1]


def test_every_body_is_in_the_table() -> None:
    used = {case["tool"] for case in CASES} | {"holds", "raw_holds", "hostile_value"}

    assert set(BODIES) == used
    assert {module.__name__ for module in MODULES} == {b.__module__ for b in BODIES.values()}


@pytest.mark.parametrize("case", UNSERIALISABLE, ids=lambda case: case["holds"])
def test_what_json_has_no_form_for_is_refused(case: Unserialisable) -> None:
    """Specification 9."""
    envelope = untyped_tool()(BODIES["holds"])(case["holds"])

    assert "MCP-SYS-E-002" == envelope["code"]
    assert {"field": case["field"], "value_type": case["value_type"]} == envelope["data"]


@pytest.mark.parametrize("name", ["cycle", "deep"])
def test_what_has_no_end_is_refused(name: str) -> None:
    envelope = untyped_tool()(BODIES["holds"])(name)

    assert "MCP-SYS-E-002" == envelope["code"]
    assert envelope["data"]["value_type"] in ("list", "dict")


SERVED = {
    "nan": "nan",
    "infinity": "-inf",
    "bytes": "'x'",
    "set": "[1]",
    "date": "'2026-11-21'",
    "path": "'/srv/x'",
    "large": str(2**64),
    "small": str(-(2**63) - 1),
    "numbered": "{'1': 2}",
    "nothing": "{'None': 2}",
    "rows": "[{'a': 1}, {'a': [0, 'x']}]",
    "hidden_key": "{'/srv/secret': 'x'}",
}
"""Values for which a bare server has a form, and that form in Python."""


@pytest.mark.parametrize("name", sorted(SERVED))
def test_migration_wraps_what_a_bare_server_has_a_form_for(name: str) -> None:
    """Specification 47 and 59."""
    envelope = untyped_tool(migration=True)(BODIES["raw_holds"])(name)

    assert "MCP-SYS-S-900" == envelope["code"]
    assert SERVED[name] == repr(envelope["data"].get("result", envelope["data"]))


@pytest.mark.parametrize("name", sorted(values().keys() - {"as_deep_as_can_be"} - SERVED.keys()))
def test_migration_does_not_let_the_rest_through(name: str) -> None:
    """Specification 8 and 9; a mapping that cannot even be read is a crash."""
    envelope = untyped_tool(migration=True)(BODIES["raw_holds"])(name)

    assert ("MCP-SYS-E-001" if name == "unreadable" else "MCP-SYS-E-002") == envelope["code"]


def test_a_value_that_fights_back_does_not_escape() -> None:
    envelope = untyped_tool()(BODIES["hostile_value"])()

    assert_error(envelope)


def assert_error(envelope: Envelope) -> None:
    assert "E" == envelope["reply_type"]
    assert "secret" not in str(envelope)
