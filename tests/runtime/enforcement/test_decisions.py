"""The order of specification 35, decision by decision: the reply, and all that would also fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.runtime.enforcement.made_enforcement import contract_of, made, spec_of
from tests.yaml_files import read_yaml

from replybook import Reply, ReplyBuilder
from replybook.enforcement import Enforcement

_TABLE = read_yaml(Path(__file__).with_name("decisions.yaml"))
ALLOW: list[dict[str, Any]] = _TABLE["allow"]
REFUSE: list[dict[str, Any]] = _TABLE["refuse"]


def enforcement_of(row: dict[str, Any]) -> Enforcement:
    """The enforcement of a row, with what was used before."""
    terms = _TABLE["contracts"].get(row.get("contract", "none"))
    mode = row.get("mode", "ck3lens")
    changes = {key: tuple(row[key]) for key in ("approval", "database") if key in row}
    enforcement = made(
        None if terms is None else contract_of(**terms),
        validity=row.get("validity", "ok"),
        mode=mode,
        approved=row.get("approved", False),
        spec=spec_of(mode, **changes) if changes else None,
    )
    for path, size in row.get("used", ()):
        assert enforcement.decide_write(ReplyBuilder(), path, size=size).reply_type == "S"
    return enforcement


def answered(row: dict[str, Any], rb: ReplyBuilder) -> Reply:
    enforcement, ask = enforcement_of(row), row["ask"]
    dry = ask.get("dry", False)
    if "write" in ask:
        size = ask.get("size", 0)
        return enforcement.decide_write(rb, ask["write"], size=size, dry_run=dry)
    if "delete" in ask:
        return enforcement.decide_delete(rb, ask["delete"], dry_run=dry)
    if "read" in ask:
        return enforcement.decide_read(rb, ask["read"])
    if "sql" in ask:
        return enforcement.decide_database(rb, ask["sql"])
    program, *words = ask["exec"]
    return enforcement.decide_exec(rb, program, words, ask["in"], dry_run=dry)


def also(reply: Reply) -> list[str]:
    """Return what would also fail, as the table writes it."""
    rest: Any = reply.data.get("would_also_fail", [])
    return [" ".join(filter(None, (r["code"], r["reason"], r.get("path")))) for r in rest]


@pytest.mark.parametrize("row", ALLOW, ids=lambda row: row["name"])
def test_what_may_be_done_is_a_success_and_leaves_the_builder_open(row: dict[str, Any]) -> None:
    rb = ReplyBuilder("ck3_file")
    reply = answered(row, rb)

    assert row["reply"] == reply.code, reply
    assert "would_also_fail" not in reply.data
    assert rb.success().reply_type == "S"


@pytest.mark.parametrize("row", REFUSE, ids=lambda row: row["name"])
def test_the_first_failure_is_the_reply_and_the_rest_is_listed(row: dict[str, Any]) -> None:
    rb = ReplyBuilder("ck3_file")
    reply = answered(row, rb)

    assert row["reply"] == reply.code, reply
    assert row.get("reason") == reply.data.get("reason")
    assert row.get("also", []) == also(reply)
    with pytest.raises(RuntimeError, match="already ended this call"):
        rb.success()


@pytest.mark.parametrize("row", [*ALLOW, *REFUSE], ids=lambda row: row["name"])
def test_the_same_question_gets_the_same_answer(row: dict[str, Any]) -> None:
    assert answered(row, ReplyBuilder()) == answered(row, ReplyBuilder())


def test_the_table_holds_names_once_and_refuses_at_least_as_often_as_it_allows() -> None:
    names = [row["name"] for row in (*ALLOW, *REFUSE)]

    assert len(names) == len(set(names))
    assert len(ALLOW) >= 36
    assert len(REFUSE) >= len(ALLOW)


def test_enforcement_never_answers_invalid_by_a_code_of_its_own() -> None:
    invalid = {row["reply"] for row in REFUSE if "-I-" in row["reply"]}

    assert all(code.startswith("WA-") for code in invalid)


def test_every_refusal_of_a_write_names_the_canonical_address() -> None:
    rb = ReplyBuilder()
    reply = made(contract_of()).decide_write(rb, "ROOT_GAME:/common//a.txt")

    assert reply.data["path"] == "root:game/common/a.txt"


def test_a_refusal_outside_the_targets_says_what_the_targets_are() -> None:
    reply = made(contract_of()).decide_write(ReplyBuilder(), "mod:My Patch/events/a.txt")

    assert reply.data["targets"] == ["mod:My Patch/common/**"]
    assert reply.data["contract_id"] == "ct-1"
