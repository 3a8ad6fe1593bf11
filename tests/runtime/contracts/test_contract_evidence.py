"""Evidence that closes a contract.

A call of this session, after it was opened, on what is there (spec 43).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from tests.runtime.contracts.contract_desk import FILE, SCRIPT, Desk

from replybook.contracts.endings import CHANGES, OLDER, VALIDATION

README = "root:repo/README.md"
OTHER = FILE.replace("brave", "craven")


def missing(desk: Desk, *evidence: str) -> list[str]:
    """Return what a close still needs; nothing if it went through."""
    reply = desk.close(evidence=list(evidence))
    assert reply.code in ("CT-GATE-S-002", "CT-GATE-I-004"), dict(reply.data)
    found = reply.data.get("missing", [])
    assert isinstance(found, list)
    return found


def test_who_changed_nothing_needs_no_evidence(desk: Desk) -> None:
    desk.opened()

    assert [] == missing(desk)


def test_who_changed_a_file_cites_a_change_and_a_validation(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    validated = desk.validate()

    assert [CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk)
    assert [f"{VALIDATION}: {FILE}"] == missing(desk, written)
    assert [CHANGES] == missing(desk, validated)
    assert [] == missing(desk, written, validated)


def test_a_validation_that_failed_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    sha256 = desk.events[0]["args"]["sha256"]  # type: ignore[index]
    failed = desk.call("ck3_parse_content", reply_type="I", args={"sha256": sha256})

    assert [f"{VALIDATION}: {FILE}"] == missing(desk, written, failed)


@pytest.mark.parametrize("path", ["mod:My Patch/thumbnail.png", README])
def test_a_file_that_no_tool_validates_needs_no_validation(desk: Desk, path: str) -> None:
    desk.opened()

    assert [] == missing(desk, desk.write(path))


def test_a_deleted_file_needs_no_validation(desk: Desk) -> None:
    desk.opened(operations=["delete"])

    assert [] == missing(desk, desk.write(FILE, "delete"))


def test_a_file_that_was_written_and_then_deleted_is_not_there_to_validate(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)

    assert [] == missing(desk, desk.write(FILE, "delete"))


def test_an_invented_id_is_found_by_its_place(desk: Desk) -> None:
    desk.opened()

    assert [f"{OLDER}.1"] == missing(desk, desk.write(README), "t-404")


# Of this session, after it was opened


def test_an_id_of_another_session_is_no_evidence(desk: Desk) -> None:
    desk.opened()

    assert [f"{OLDER}.0"] == missing(desk, desk.call("ck3_dir", session_id="s-2"))


def test_an_id_of_no_session_is_no_evidence(desk: Desk) -> None:
    desk.opened()

    assert [f"{OLDER}.0"] == missing(desk, desk.call("ck3_dir", session_id=None))


def test_a_validation_that_is_older_than_the_contract_is_no_evidence(desk: Desk) -> None:
    older = desk.validate()
    desk.clock.advance(1)
    desk.opened()
    written = desk.write(FILE)

    assert [f"{OLDER}.1", f"{VALIDATION}: {FILE}"] == missing(desk, written, older)
    assert [] == missing(desk, written, desk.validate())


def test_a_change_under_an_earlier_contract_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    earlier = [desk.write(FILE), desk.validate()]
    desk.cancel()
    desk.opened()
    desk.write(FILE)

    assert [f"{OLDER}.0", f"{OLDER}.1", CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk, *earlier)


def test_a_call_after_the_clock_was_set_back_is_later_by_the_contract_it_names(desk: Desk) -> None:
    desk.opened()
    desk.clock.offset = timedelta(minutes=-10)

    assert [] == missing(desk, desk.write(FILE), desk.validate())


# On the content that is there


def test_a_validation_of_other_content_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)

    assert [f"{VALIDATION}: {FILE}"] == missing(desk, written, desk.validate("other = {}\n"))
    assert [f"{VALIDATION}: {FILE}"] == missing(desk, written, desk.validate(SCRIPT.rstrip()))


def test_each_file_that_was_written_is_to_be_validated(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    desk.write(OTHER, content="craven = {}\n")
    first = desk.validate()

    assert [f"{VALIDATION}: {OTHER}"] == missing(desk, written, first)
    assert [] == missing(desk, written, first, desk.validate("craven = {}\n"))


def test_one_validation_of_a_bundle_covers_each_of_its_files(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    desk.write(OTHER, content="craven = {}\n")

    assert [] == missing(desk, written, desk.validate(SCRIPT, "craven = {}\n"))


def test_a_file_that_was_written_again_is_to_be_validated_again(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE)
    validated = desk.validate()
    written = desk.write(FILE, content="bold = {}\n")

    assert [f"{VALIDATION}: {FILE}"] == missing(desk, written, validated)


@pytest.mark.parametrize("now", [b"changed = {\n", b"no text \0\xff"])
def test_a_file_that_somebody_else_changed_meanwhile_is_to_be_validated_as_it_is(
    desk: Desk, now: bytes
) -> None:
    desk.opened()
    written = [desk.write(FILE), desk.validate()]
    desk.world.path(FILE).write_bytes(now)

    assert [CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk, *written)


def test_a_change_that_was_written_over_is_no_evidence(desk: Desk) -> None:
    desk.opened()
    first = desk.write(README, content="one")
    second = desk.write(README, content="two")

    assert [CHANGES] == missing(desk, first)
    assert [] == missing(desk, second)


def test_a_write_that_is_only_in_the_trace_is_no_evidence(desk: Desk) -> None:
    desk.opened()

    assert [CHANGES] == missing(desk, desk.logged_write(README))


def test_a_validated_text_with_a_byte_order_mark_on_the_disk_is_evidence(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE, content="\ufeff" + SCRIPT)

    assert [] == missing(desk, written, desk.validate())


def test_a_change_through_another_address_is_of_the_same_file(desk: Desk) -> None:
    desk.opened()
    desk.write(FILE, content="")
    (desk.world.path("mod:My Patch") / "link").symlink_to("common")
    written = desk.write("mod:My Patch/link/traits/brave.txt")

    assert [] == missing(desk, written, desk.validate())


def test_a_file_that_is_hidden_behind_a_link_still_needs_its_validation(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE, content="broken = {\n")
    traits = desk.world.path(FILE).parent
    traits.rename(traits.with_name("kept"))
    traits.symlink_to("/")
    validated = desk.validate("broken = {\n")

    assert [CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk, written)
    assert [CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk, written, validated)


@pytest.mark.parametrize("stands", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_any_more_is_not_what_was_validated(
    desk: Desk, stands: Callable[[Path], None]
) -> None:
    desk.opened()
    evidence = [desk.write(FILE), desk.validate()]
    desk.world.path(FILE).unlink()
    stands(desk.world.path(FILE))

    assert [CHANGES, f"{VALIDATION}: {FILE}"] == missing(desk, *evidence)


def test_a_suffix_in_capitals_is_the_same_format(desk: Desk) -> None:
    desk.opened()
    loud = FILE.replace(".txt", ".TXT")

    assert [f"{VALIDATION}: {loud}"] == missing(desk, desk.write(loud))


# As it is asked for


@pytest.mark.parametrize("evidence", ["t-1", 5, {"t-1": 1}, [5], ["t"] * 201])
def test_evidence_that_is_no_list_of_ids_is_malformed(desk: Desk, evidence: object) -> None:
    desk.opened()

    assert "CT-GATE-I-001" == desk.close(evidence=evidence).code


def test_what_was_cited_is_kept_once_each(desk: Desk) -> None:
    desk.opened()
    called = desk.call("ck3_dir")
    desk.close(evidence=[called, called])

    assert [called] == desk.stored()["evidence"]


def test_a_refusal_names_some_files_and_counts_the_rest(desk: Desk) -> None:
    desk.opened()
    written = [desk.write(FILE.replace("brave", f"n{number:02}")) for number in range(25)]
    found = missing(desk, *written)

    assert (21, f"{VALIDATION}: 5 more") == (len(found), found[-1])
