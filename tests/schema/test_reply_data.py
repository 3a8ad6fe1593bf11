"""The data that the ReplyBuilder accepts for a code (specification 6), and the refused data."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

METHODS = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


def method(letter: str) -> Callable[..., Reply]:
    """A method of a fresh builder, as a caller without type checker sees it."""
    return cast("Callable[..., Reply]", getattr(ReplyBuilder(), METHODS[letter]))


@pytest.mark.parametrize(
    ("letter", "code", "data"),
    [
        ("I", "MCP-SYS-I-002", {"command": "list"}),
        ("I", "MCP-SYS-I-002", {"command": "list", "suggestions": ["lisp"]}),
        ("I", "MCP-SYS-I-002", {"command": "", "suggestions": ()}),
        ("I", "CT-GATE-I-002", {"state": "open"}),
        ("E", "MCP-SYS-E-005", {"bytes": 0, "max_bytes": 10**9}),
        ("E", "CT-VAL-E-001", {"detail": "for the log"}),
        ("E", "EN-EXEC-E-001", {"started": False}),
        ("D", "EN-GATE-D-004", {"violations": [{"code": "X"}], "summary": {"calls": 1}}),
        ("D", "EN-GATE-D-004", {"violations": []}),
        ("S", "WA-READ-S-001", {"count": 1, "anything": object()}),
        ("S", "EN-GATE-S-003", {"completion": "c-1"}),
        ("S", "CT-READ-S-001", {"has_active_contract": False}),
    ],
)
def test_data_that_fits_is_accepted(letter: str, code: str, data: dict[str, object]) -> None:
    assert data == dict(method(letter)(code, data=data).data)


@pytest.mark.parametrize(
    ("letter", "code", "data", "why"),
    [
        ("I", "MCP-SYS-I-002", None, "add 'command' (string)"),
        ("I", "MCP-SYS-I-002", {}, "add 'command' (string)"),
        ("I", "MCP-SYS-I-002", {"command": 1}, "make 'command' of type string, it is int"),
        ("I", "MCP-SYS-I-002", {"command": None}, "make 'command' of type string, it is NoneType"),
        ("I", "MCP-SYS-I-002", {"command": "a", "suggestions": "b"}, "make 'suggestions' of type"),
        ("I", "MCP-SYS-I-002", {"command": "a", "suggestions": [1]}, "make 'suggestions' of type"),
        ("I", "MCP-SYS-I-002", {"comand": "a"}, "drop 'comand', did you mean 'command'?"),
        ("I", "CT-GATE-I-002", {"state": "ajar"}, "make 'state' one of 'open', 'closed'"),
        ("E", "MCP-SYS-E-005", {"bytes": True, "max_bytes": 1}, "make 'bytes' of type integer"),
        ("E", "MCP-SYS-E-005", {"bytes": 1.5, "max_bytes": 1}, "make 'bytes' of type integer"),
        ("E", "EN-EXEC-E-001", {"started": 1}, "make 'started' of type boolean, it is int"),
        ("D", "EN-GATE-D-004", {"violations": [1]}, "make 'violations' of type object_list"),
        ("D", "EN-GATE-D-004", {"violations": [], "summary": []}, "make 'summary' of type object"),
        ("D", "EN-WRITE-D-002", {"path": "a", 1: 2}, "drop 1"),
        ("S", "EN-GATE-S-003", {}, "add 'completion' (string)"),
        ("S", "WA-READ-S-001", {"count": "many"}, "make 'count' of type integer, it is str"),
    ],
)
def test_data_that_does_not_fit_is_refused_with_the_fix(
    letter: str, code: str, data: dict[str, object] | None, why: str
) -> None:
    with pytest.raises(ValueError, match=f"^data does not fit {code}: ") as caught:
        method(letter)(code, data=data)

    assert why in str(caught.value)


def test_everything_that_does_not_fit_is_named_at_once() -> None:
    with pytest.raises(ValueError, match="fit") as caught:
        method("E")("MCP-SYS-E-005", data={"bytes": "1", "byte": 1})

    assert str(caught.value).partition(": ")[2].split("; ") == [
        "add 'max_bytes' (integer)",
        "make 'bytes' of type integer, it is str",
        "drop 'byte', did you mean 'bytes'?",
    ]
