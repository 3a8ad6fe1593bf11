"""The life of contracts, told as the agent meets it; every CT code is emitted here (spec 35)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.runtime.contracts.contract_desk import FILE, TARGET, Desk, findings

from replybook import codes
from replybook.call import SessionInfo
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

# One scenario per code


def valid(desk: Desk) -> Reply:
    return desk.open(dry_run=True)


def invalid(desk: Desk) -> Reply:
    return desk.open(dry_run=True, targets=["mod:NotLoaded/common/**"])


def check_breaks(desk: Desk) -> Reply:
    desk.world.failure = RecursionError("at /home/somebody")
    return desk.open(dry_run=True)


def opened(desk: Desk) -> Reply:
    return desk.open()


def closed(desk: Desk) -> Reply:
    desk.opened()
    return desk.close(evidence=[desk.write(FILE), desk.validate()])


def cancelled(desk: Desk) -> Reply:
    desk.opened()
    return desk.cancel()


def archived(desk: Desk) -> Reply:
    desk.opened()
    desk.cancel()
    return desk.flush()


def malformed(desk: Desk) -> Reply:
    return desk.open(targts=[])


def opened_twice(desk: Desk) -> Reply:
    desk.opened()
    return desk.open()


def closed_twice(desk: Desk) -> Reply:
    desk.opened()
    desk.close()
    return desk.close()


def closed_without_evidence(desk: Desk) -> Reply:
    desk.opened()
    desk.write(FILE)
    return desk.close()


def opening_breaks(desk: Desk) -> Reply:
    (desk.folder / "contracts").write_text("a file where the folder should be")
    return desk.open()


def closing_breaks(desk: Desk) -> Reply:
    desk.opened()
    desk.trace_failure = OSError("no such disk")
    return desk.close()


def read(desk: Desk) -> Reply:
    return desk.status()


SCENARIOS = {
    "CT-VAL-S-001": valid,
    "CT-VAL-I-001": invalid,
    "CT-VAL-E-001": check_breaks,
    "CT-GATE-S-001": opened,
    "CT-GATE-S-002": closed,
    "CT-GATE-S-003": cancelled,
    "CT-GATE-S-004": archived,
    "CT-GATE-I-001": malformed,
    "CT-GATE-I-002": opened_twice,
    "CT-GATE-I-003": closed_twice,
    "CT-GATE-I-004": closed_without_evidence,
    "CT-GATE-E-001": opening_breaks,
    "CT-GATE-E-002": closing_breaks,
    "CT-READ-S-001": read,
}


@pytest.mark.parametrize("code", SCENARIOS)
def test_a_code_is_emitted(desk: Desk, code: str) -> None:
    assert code == SCENARIOS[code](desk).code


def test_every_active_code_of_the_layer_has_a_scenario() -> None:
    active = {r.code for r in ACTIVE.records() if r.code.startswith("CT-") and r.status == "active"}

    assert active == set(SCENARIOS)


@pytest.mark.parametrize("code", SCENARIOS)
def test_no_reply_holds_a_host_path_or_the_text_of_an_exception(desk: Desk, code: str) -> None:
    said = repr(dict(SCENARIOS[code](desk).data))

    assert str(desk.folder) not in said
    assert "somebody" not in said
    assert "disk" not in said


# Opening and reading


def test_an_opened_contract_says_what_it_covers_and_until_when(desk: Desk) -> None:
    reply = desk.open(exclude=["mod:My Patch/common/traits/old.txt"])

    assert {
        "contract_id": "ct-1",
        "state": "open",
        "intent": "Add a brave variant.",
        "operations": ["write"],
        "targets": [TARGET],
        "exclude": ["mod:My Patch/common/traits/old.txt"],
        "limits": {"max_files": 20, "max_bytes": 2_000_000},
        "expires_at": "2026-01-02T04:04:05.000000Z",
    } == dict(reply.data)


def test_enforcement_is_given_the_open_contract(desk: Desk) -> None:
    desk.opened(exclude=["mod:My Patch/common/traits/old.txt"])
    contract = desk.system.active("s-1")

    assert contract is not None
    assert "ok" == desk.system.check(contract)
    assert [True, False] == [contract.allows("write"), contract.allows("delete")]
    assert [True, False, False] == [
        contract.covers(FILE),
        contract.covers("mod:My Patch/common/traits/old.txt"),
        contract.covers("mod:Other/common/traits/brave.txt"),
    ]


def test_enforcement_is_given_nothing_when_nothing_is_open(desk: Desk) -> None:
    desk.opened()

    assert desk.system.active("s-2") is None
    assert desk.system.active(None) is None


def test_the_status_before_any_contract_is_a_success_and_makes_no_folder(desk: Desk) -> None:
    reply = desk.status()

    assert ("S", {"has_active_contract": False}) == (reply.reply_type, dict(reply.data))
    assert not (desk.folder / "contracts").exists()


def test_the_status_shows_the_open_contract(desk: Desk) -> None:
    contract_id = desk.opened()
    reply = desk.status()

    assert (True, contract_id) == (reply.data["has_active_contract"], reply.data["contract_id"])
    assert "open" == desk.state(contract_id)


@pytest.mark.parametrize("contract_id", ["ct-404", "../ct-1", "ct-1.json", "", 7, "CT-1", "ct-1\n"])
def test_the_status_of_what_is_no_contract_is_refused(desk: Desk, contract_id: object) -> None:
    desk.opened()
    reply = desk.status(contract_id)

    assert "CT-GATE-I-001" == reply.code
    assert ["contract_id"] == [place for place, _ in findings(reply)]


def test_a_contract_of_another_session_is_not_shown(desk: Desk) -> None:
    contract_id = desk.opened()
    desk.session = SessionInfo("s-2", mode="ck3lens")

    assert "CT-GATE-I-001" == desk.status(contract_id).code
    assert 0 == desk.list().data["count"]
    assert "CT-GATE-I-003" == desk.close(contract_id).code
    assert {"count": 0} == dict(desk.flush().data)


def test_each_session_may_have_a_contract(desk: Desk) -> None:
    desk.opened()
    desk.session = SessionInfo("s-2", mode="ck3raven-dev")

    assert "CT-GATE-S-001" == desk.open().code


def test_the_list_shows_the_last_contract_first(desk: Desk) -> None:
    for _ in range(3):
        desk.opened()
        desk.cancel()
        desk.clock.advance(1)
    listed = desk.list().data["contracts"]

    assert isinstance(listed, list)
    assert ["ct-3", "ct-2", "ct-1"] == [contract["contract_id"] for contract in listed]


@pytest.mark.parametrize(
    "session",
    [
        SessionInfo("s-1"),
        SessionInfo(mode="ck3lens"),
        SessionInfo("", mode="ck3lens"),
        SessionInfo("s-1", mode="ck3lense"),
    ],
)
def test_without_a_session_or_a_mode_nothing_is_done(desk: Desk, session: SessionInfo) -> None:
    desk.session = session
    replies = [desk.open(), desk.open(dry_run=True), desk.status(), desk.list(), desk.close()]

    assert {codes.WA_SYS_I_001} == {reply.code for reply in replies}
    assert {codes.WA_SYS_I_001} == {desk.cancel().code, desk.flush().code}


# Ending


def test_a_closed_contract_permits_nothing(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.close()

    assert contract is not None
    assert "ended" == desk.system.check(contract)
    assert desk.system.active("s-1") is None


def test_another_contract_may_follow_a_closed_one(desk: Desk) -> None:
    desk.opened()
    desk.close()

    assert "ct-2" == desk.opened()


def test_closing_by_id_says_in_which_state_the_contract_is(desk: Desk) -> None:
    desk.opened()
    desk.cancel("ct-1")
    reply = desk.close("ct-1")

    assert ("CT-GATE-I-002", {"contract_id": "ct-1", "state": "cancelled"}) == (
        reply.code,
        dict(reply.data),
    )


def test_closing_another_contract_than_the_open_one_leaves_that_open(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    desk.opened()

    assert ["CT-GATE-I-002", "CT-GATE-I-003"] == [
        desk.close("ct-1").code,
        desk.cancel("ct-404").code,
    ]
    assert "open" == desk.state("ct-2")


def test_an_archived_contract_keeps_how_it_ended(desk: Desk) -> None:
    desk.opened()
    desk.close()
    desk.flush()
    contract = desk.status("ct-1").data["contract"]

    assert isinstance(contract, dict)
    assert ("archived", "closed") == (contract["state"], contract["ended_as"])


def test_flushing_leaves_the_open_contract_and_counts_the_rest_once(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    desk.opened()

    assert [{"count": 1}, {"count": 0}] == [dict(desk.flush().data), dict(desk.flush().data)]
    assert "open" == desk.state("ct-2")


# Expiry


def test_a_contract_ends_at_its_expiry_and_says_so(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.clock.advance(3600)

    assert contract is not None
    assert "expired" == desk.system.check(contract)
    assert "CT-GATE-I-003" == desk.close().code
    assert {"contract_id": "ct-1", "state": "expired"} == dict(desk.close("ct-1").data)
    assert "expired" == desk.state("ct-1")


def test_a_contract_holds_until_its_expiry(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.clock.advance(3599)

    assert contract is not None
    assert "ok" == desk.system.check(contract)


def test_setting_the_clock_back_does_not_prolong_a_contract(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.clock.offset = timedelta(hours=-5)
    desk.clock.advance(3600)

    assert contract is not None
    assert "expired" == desk.system.check(contract)
    assert {"has_active_contract": False} == dict(desk.status().data)


def test_setting_the_clock_forward_ends_a_contract(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.clock.offset = timedelta(hours=2)

    assert contract is not None
    assert "expired" == desk.system.check(contract)


def test_enforcement_can_tell_that_the_last_contract_expired(desk: Desk) -> None:
    desk.opened()
    desk.clock.advance(3600)
    desk.status()
    contract = desk.system.active("s-1")

    assert contract is not None
    assert ("expired", "expired") == (contract.state, desk.system.check(contract))


def test_enforcement_forgets_an_expired_contract_when_another_was_opened(desk: Desk) -> None:
    desk.opened()
    desk.clock.advance(3600)
    desk.opened()
    desk.close()

    assert desk.system.active("s-1") is None


def test_a_contract_that_is_found_expired_ended_when_it_expired(desk: Desk) -> None:
    desk.opened()
    desk.clock.advance(90_000)
    contract = desk.status("ct-1").data["contract"]

    assert isinstance(contract, dict)
    assert contract["expires_at"] == contract["ended_at"]


def test_another_contract_may_follow_an_expired_one(desk: Desk) -> None:
    desk.opened()
    desk.clock.advance(3600)

    assert "ct-2" == desk.opened()


# Instances, processes, restarts


def test_an_open_contract_survives_a_restart(desk: Desk) -> None:
    desk.opened()
    before = desk.system.active("s-1")
    desk.restart()
    contract = desk.system.active("s-1")

    assert contract is not None
    assert before == contract
    assert "ok" == desk.system.check(contract)
    assert {
        "has_active_contract": True,
        "contract_id": "ct-1",
    }.items() <= desk.status().data.items()


def test_after_a_restart_a_contract_is_closed_as_before_it(desk: Desk) -> None:
    desk.opened()
    written = desk.write(FILE)
    desk.restart()
    reply = desk.close(evidence=[written, desk.validate()])

    assert "CT-GATE-S-002" == reply.code
    assert [FILE] == reply.data["audit"]["files"]  # type: ignore[index,call-overload]


def test_after_a_restart_no_second_contract_is_opened(desk: Desk) -> None:
    desk.opened()
    desk.restart()

    assert {"contract_id": "ct-1", "state": "open"} == dict(desk.open().data)


def test_what_one_instance_opened_another_holds_and_ends(desk: Desk) -> None:
    other = desk.another()
    desk.opened()
    contract = other.active("s-1")

    assert contract is not None
    assert "ok" == other.check(contract)
    assert "CT-GATE-S-003" == other.cancel(desk.rb()).code
    assert "ended" == desk.system.check(contract)
    assert {"has_active_contract": False} == dict(desk.status().data)


def test_what_one_instance_saw_expire_has_expired_for_another(desk: Desk) -> None:
    desk.opened()
    other = desk.another()
    desk.clock.advance(3600)
    desk.status()
    contract = other.active("s-1")

    assert contract is not None
    assert ("expired", "expired") == (contract.state, other.check(contract))


def test_a_server_can_end_what_has_expired_in_every_session(desk: Desk) -> None:
    desk.opened()
    desk.session = SessionInfo("s-2", mode="ck3lens")
    desk.opened(expires_at=desk.at(hours=2))
    desk.clock.advance(4000)
    desk.restart()
    desk.system.recover()

    assert ("expired", "open") == (desk.stored("ct-1")["state"], desk.stored("ct-2")["state"])


def test_a_contract_of_another_session_is_left_alone(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    desk.session = SessionInfo("s-2", mode="ck3lens")
    desk.another().status(desk.rb())

    assert contract is not None
    assert "ok" == desk.system.check(contract)


def test_a_trace_that_cannot_be_read_keeps_no_contract_open(desk: Desk) -> None:
    desk.opened()
    desk.trace_failure = OSError("gone")
    desk.clock.advance(3600)
    contract = desk.status("ct-1").data["contract"]

    assert isinstance(contract, dict)
    assert ("expired", {"unavailable": "OSError"}) == (contract["state"], contract["audit"])


# Failures


def test_a_contract_whose_closing_failed_is_still_open(desk: Desk) -> None:
    closing_breaks(desk)
    desk.trace_failure = None

    assert "open" == desk.state("ct-1")
    assert "CT-GATE-S-002" == desk.close().code


def test_a_world_that_is_full_is_no_fault_of_the_request(desk: Desk) -> None:
    desk.world.is_full = True

    assert "CT-GATE-E-001" == desk.open().code
    assert "CT-VAL-E-001" == desk.open(dry_run=True).code


def test_ids_that_are_all_taken_open_nothing(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    desk.system._new_id = lambda: "ct-1"

    assert "CT-GATE-E-001" == desk.open().code
    assert "cancelled" == desk.state("ct-1")
