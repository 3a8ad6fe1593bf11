"""The trace keeps no undeclared value, and none under a secret's name (specification 51).

What no other test sees: the lines of raw data, of an author's words and of tools that the registry
does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import replybook  # noqa: F401  makes the base registry active
from replybook.trace import TraceLog
from replybook.trace.arguments import ValueBudget, ValueLimits
from replybook.trace.entry import Results
from replybook.trace.event import TraceEvent
from replybook.trace.redaction import Redactor
from replybook.trace.secret_name import is_secret_name
from replybook_schema.active import ACTIVE

HIDDEN = "[redacted:secret]"

Bodies = Callable[[Path], list[dict[str, Any]]]


@pytest.fixture
def line(
    open_log: Callable[..., TraceLog],
    make_event: Callable[..., TraceEvent],
    folder: Path,
    bodies: Bodies,
) -> Callable[..., dict[str, Any]]:
    def written(**members: Any) -> dict[str, Any]:
        open_log().append(make_event(1, **members))
        return bodies(folder)[1]

    return written


RAW = {"user": "ada", "balance": 117, "note": "meet at noon"}


@pytest.mark.parametrize(
    ("letter", "code", "result"),
    [
        ("S", "MCP-SYS-S-900", RAW),
        ("S", "MCP-SYS-S-900", {"result": ["ada", "bob"]}),
        ("I", "MCP-SYS-I-003", {"text": "the account of ada is closed"}),
        ("S", "WA-READ-S-001", RAW),
    ],
)
def test_of_what_nobody_declared_a_digest_is_kept(
    line: Callable[..., dict[str, Any]], letter: str, code: str, result: dict[str, Any]
) -> None:
    kept = line(tool="stranger", reply_type=letter, code=code, result=result)["result"]

    assert set(result) == set(kept)
    assert all(value.startswith("digest:") for value in kept.values())


def test_equal_values_have_equal_digests(
    open_log: Callable[..., TraceLog],
    make_event: Callable[..., TraceEvent],
    folder: Path,
    bodies: Bodies,
) -> None:
    log = open_log()
    for number, balance in enumerate((117, 117, 118), 1):
        log.append(
            make_event(
                number, tool="stranger", reply_type="S", code="MCP-SYS-S-900", result={"n": balance}
            )
        )

    one, same, other = (body["result"]["n"] for body in bodies(folder)[1:])
    assert one == same != other


def test_what_a_code_declares_is_kept_of_any_tool(line: Callable[..., dict[str, Any]]) -> None:
    result = {"path": "root:repo/x", "because": "nobody"}
    kept = line(tool="stranger", reply_type="I", code="WA-RES-I-001", result=result)["result"]

    assert "root:repo/x" == kept["path"]
    assert kept["because"].startswith("digest:")


SECRET = [
    *("password", "passwd", "PASSWORD", "user_password", "dbPassword", "secret", "client_secret"),
    *("token", "access_token", "accessToken", "authToken", "authorization", "Authorization"),
    *("api_key", "apiKey", "x-api-key", "apikey", "APIKey", "private_key", "credentials", "cookie"),
]
HARMLESS = [
    *(
        "token_count",
        "max_tokens_left",
        "key",
        "keys",
        "passwords_checked",
        "secretary",
        "tokenizer",
    ),
    *(
        "monkey",
        "author",
        "authorized",
        "path",
        "cookies_allowed",
        "spinner",
        "opinion",
        "is_secret_kept",
    ),
]


def kept_of(data: dict[str, object]) -> dict[str, object]:
    """Return the data that a line keeps of a tool that the registry knows."""
    return dict(Results(ACTIVE, Redactor()).kept("WA-READ-S-001", data, "read"))


@pytest.mark.parametrize("name", SECRET)
def test_the_value_under_the_name_of_a_secret_is_redacted(name: str) -> None:
    kept = kept_of(
        {"path": "root:repo/x", "deep": [{"more": {name: "hunter2"}}], name: ["hunter2"]}
    )

    assert is_secret_name(name)
    assert {"path": "root:repo/x", "deep": [{"more": {name: HIDDEN}}], name: HIDDEN} == kept


@pytest.mark.parametrize("name", HARMLESS)
def test_a_name_that_only_holds_such_a_word_is_no_secret(name: str) -> None:
    assert not is_secret_name(name)


@pytest.mark.parametrize("value", [None, True, False])
def test_nothing_and_yes_or_no_are_kept(value: bool | None) -> None:
    assert {"token": value, "n": 1} == kept_of({"token": value, "n": 1})


def test_a_secret_in_a_kept_argument_is_redacted() -> None:
    bounds = ValueLimits(Redactor(), longest=100, deepest=4)

    kept = bounds.kept({"login": {"user": "ada", "password": "hunter2"}}, ValueBudget(20))

    assert {"login": {"user": "ada", "password": HIDDEN}} == kept
