"""A line keeps enough of a reply's data for claims, and only shown data (spec 27)."""

from __future__ import annotations

import pytest

import replybook  # noqa: F401  makes the base registry active
from replybook.trace.entry import Results
from replybook.trace.redaction import Redactor
from replybook_schema.active import ACTIVE


def kept(data: dict[str, object], code: str = "WA-READ-S-001") -> dict[str, object]:
    return dict(Results(ACTIVE, Redactor()).kept(code, data, "read"))


@pytest.mark.parametrize(
    "data",
    [
        {"count": 0},
        {"count": 2, "can_claim_not_exists": False},
        {"valid": True},
        {"is_complete": False, "status": "rebuilding"},
        {"count": 1, "results": [{"name": "brave", "martial": 2}]},
        {"playset_id": "p1", "name": None},
        {"path": "root:game/common/traits/00_traits.txt"},
        {"ratio": 0.5},
        {},
    ],
    ids=str,
)
def test_what_claims_and_rules_ask_for_is_kept_whole(data: dict[str, object]) -> None:
    """The results of registry/policy/cases.yaml among them."""
    assert data == kept(data)


@pytest.mark.parametrize(
    ("data", "rest"),
    [
        ({"content": "x" * 201, "count": 1}, {"count": 1}),
        ({"a": {"b": {"c": {"d": {"e": {}}}}}}, {"a": {"b": {"c": {"d": {}}}}}),
        ({"big": 2**70}, {}),
        ({"nan": float("nan")}, {}),
        ({"raw": b"x"}, {}),
        ({"k" * 65: 1, "count": 1}, {"count": 1}),
        ({"/home/jo/x": 1}, {}),
        ({"results": ["x" * 300, "y"]}, {"results": ["y"]}),
    ],
    ids=["long text", "deep", "large number", "no number", "bytes", "long name", "path", "item"],
)
def test_what_is_left_out_leaves_a_mark(data: dict[str, object], rest: dict[str, object]) -> None:
    assert {**rest, "_cut": True} == kept(data)


def test_a_long_list_loses_its_end_and_says_so() -> None:
    shown = kept({"count": 1000, "results": [{"name": f"trait_{n}"} for n in range(1000)]})

    assert shown["count"] == 1000
    assert shown["_cut"] is True
    results = shown["results"]
    assert isinstance(results, list)
    assert 50 < len(results) < 128
    assert results[0] == {"name": "trait_0"}


def test_many_members_lose_their_end() -> None:
    shown = kept({f"m{n}": n for n in range(1000)})

    assert len(shown) == 129
    assert shown["_cut"] is True


def test_credentials_and_host_paths_are_taken_out() -> None:
    assert {"path": "[redacted:host_path]"} == kept({"path": "/home/jo/mods"})
    assert {"hits": [{"text": "[redacted:bearer]"}]} == kept(
        {"hits": [{"text": "Bearer abcdefgh12345678"}]}
    )


def test_what_the_code_declares_internal_is_never_kept() -> None:
    data: dict[str, object] = {"error_type": "OSError", "detail": "the disk of jo"}

    assert {"error_type": "OSError"} == kept(data, "WA-VIS-E-001")


@pytest.mark.parametrize("code", ["XX-YY-S-001", "no code", "WA-RES-I-003"])
def test_nothing_is_kept_of_a_code_that_no_reply_may_carry(code: str) -> None:
    assert {"_cut": True} == kept({"count": 1}, code)


def test_the_mark_is_ours() -> None:
    assert {"count": 1} == kept({"_cut": "mine", "count": 1})
