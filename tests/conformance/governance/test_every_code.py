"""Every EN and CT code that is in use is emitted by a scenario; one without a scenario fails.

Source: specification 35.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from tests.base_tables import POLICY
from tests.conformance.governance.workshop import Workshop
from tests.runtime.contracts.contract_desk import Desk
from tests.runtime.contracts.test_contract_scenarios import SCENARIOS as OF_CONTRACTS
from tests.runtime.enforcement.made_enforcement import contract_of, made, spec_of
from tests.runtime.enforcement.test_faults_inside_enforcement import BrokenContract
from tests.runtime.policy.gate.deliveries import asked, gate

from replybook import Reply, ReplyBuilder
from replybook.call import Call, Prepared
from replybook.contracts import StoreBusy
from replybook.enforcement import Enforcement, command_broken, command_ran
from replybook.policy.scope_injection import ScopeGuard
from replybook_schema.active import ACTIVE

Scenario = Callable[[Workshop], Reply]
SECRET = OSError(13, "Permission denied", "/home/somebody/contracts/ct-1.json")


def rb() -> ReplyBuilder:
    return ReplyBuilder("ck3_file")


def opened(shop: Workshop, *operations: str) -> Enforcement:
    """Enforcement under an open contract for `root:repo/src`."""
    request = shop.request("root:repo/src/**", "root:repo", of=operations or ("write",))
    assert "CT-GATE-S-001" == shop.contracts.open(rb(), request).code
    return shop.enforcement


# Allowed


def nothing_stands_in_the_way(shop: Workshop) -> Reply:
    return shop.enforcement.decide_read(rb(), "root:repo/src")


def within_the_contract(shop: Workshop) -> Reply:
    return opened(shop).decide_write(rb(), "root:repo/src/a.py", dry_run=True)


def a_write_is_allowed(shop: Workshop) -> Reply:
    return opened(shop).decide_write(rb(), "root:repo/src/a.py")


def a_command_would_run(shop: Workshop) -> Reply:
    return shop.enforcement.decide_exec(rb(), "git", ["status"], dry_run=True)


def a_command_ran(_shop: Workshop) -> Reply:
    return command_ran(rb(), 0)


def a_delivery_is_accepted(_shop: Workshop) -> Reply:
    return gate().deliver(rb(), asked())


def the_policy_is_asked(_shop: Workshop) -> Reply:
    return gate().ask(rb(), asked(trace=[]))


# Denied


def another_playset_is_sent(_shop: Workshop) -> Reply:
    return refusal(ScopeGuard()(searching({"playset_id": "p-1"}), {"playset_id": "p-2"}))


def no_contract_is_open(shop: Workshop) -> Reply:
    return shop.enforcement.decide_write(rb(), "root:repo/src/a.py")


def nobody_approved(_shop: Workshop) -> Reply:
    asks = made(contract_of(("delete",)), spec=spec_of(approval=("delete",)))
    return asks.decide_delete(rb(), "mod:My Patch/common/a.txt")


def somebody_keeps_the_store(_shop: Workshop) -> Reply:
    kept = made(contract_of(), store_breaks=StoreBusy(11, "another process keeps the store"))
    return kept.decide_write(rb(), "mod:My Patch/common/a.txt")


def a_promise_is_broken(_shop: Workshop) -> Reply:
    return gate().deliver(rb(), asked(trace=[]))


def a_closed_place_is_read(shop: Workshop) -> Reply:
    return shop.enforcement.decide_read(rb(), "root:ck3raven_data/keys/trace.key")


def another_root_is_written(shop: Workshop) -> Reply:
    return opened(shop).decide_write(rb(), "root:ck3raven_data/a.txt")


def outside_the_targets(shop: Workshop) -> Reply:
    return opened(shop).decide_write(rb(), "root:repo/docs/a.md")


def two_commands_in_one(shop: Workshop) -> Reply:
    return shop.enforcement.decide_exec(rb(), "git", ["status", "&&", "rm", "-rf", "/"])


def rows_are_changed(shop: Workshop) -> Reply:
    return shop.enforcement.decide_database(rb(), "delete from symbols")


# Broken


def the_session_has_no_playset(_shop: Workshop) -> Reply:
    return refusal(ScopeGuard()(searching({}), {}))


def the_scope_of_a_contract_breaks(_shop: Workshop) -> Reply:
    broken = made(BrokenContract())  # type: ignore[arg-type]  # that is what breaks
    return broken.decide_write(rb(), "mod:My Patch/common/a.txt")


def the_store_breaks_a_write(_shop: Workshop) -> Reply:
    broken = made(contract_of(), store_breaks=SECRET)
    return broken.decide_write(rb(), "mod:My Patch/common/a.txt")


def a_command_breaks(_shop: Workshop) -> Reply:
    return command_broken(rb(), SECRET, started=True)


def the_policy_does_not_load(_shop: Workshop) -> Reply:
    bad = replace(POLICY, rules=(replace(POLICY.rules[0], check={"kind": "guess"}),))
    return gate(policy=bad).deliver(rb(), asked())


OF_ENFORCEMENT: Mapping[str, Scenario] = {
    "EN-GATE-S-001": nothing_stands_in_the_way,
    "EN-GATE-S-002": within_the_contract,
    "EN-GATE-S-003": a_delivery_is_accepted,
    "EN-GATE-D-001": another_playset_is_sent,
    "EN-GATE-D-002": no_contract_is_open,
    "EN-GATE-D-003": nobody_approved,
    "EN-GATE-D-004": a_promise_is_broken,
    "EN-GATE-D-005": somebody_keeps_the_store,
    "EN-GATE-E-001": the_session_has_no_playset,
    "EN-GATE-E-002": the_scope_of_a_contract_breaks,
    "EN-READ-D-001": a_closed_place_is_read,
    "EN-WRITE-S-001": a_write_is_allowed,
    "EN-WRITE-D-001": another_root_is_written,
    "EN-WRITE-D-002": outside_the_targets,
    "EN-WRITE-E-001": the_store_breaks_a_write,
    "EN-EXEC-S-001": a_command_ran,
    "EN-EXEC-S-002": a_command_would_run,
    "EN-EXEC-D-001": two_commands_in_one,
    "EN-EXEC-E-001": a_command_breaks,
    "EN-DB-D-001": rows_are_changed,
    "EN-SYS-S-001": the_policy_is_asked,
    "EN-SYS-E-001": the_policy_does_not_load,
}


def searching(scope: Mapping[str, object]) -> Call:
    return Call("t-1", "ck3_search", "s-1", mode="ck3lens", scope=scope)


def refusal(prepared: Prepared | None) -> Reply:
    assert prepared is not None
    assert prepared.refusal is not None
    return prepared.refusal


@pytest.mark.parametrize("code", OF_ENFORCEMENT)
def test_a_code_of_enforcement_is_emitted(code: str, tmp_path: Path) -> None:
    with Workshop(tmp_path) as shop:
        reply = OF_ENFORCEMENT[code](shop)

    assert code == reply.code
    assert "somebody" not in repr(reply)
    assert str(tmp_path) not in repr(reply)


@pytest.mark.parametrize("code", OF_CONTRACTS)
def test_a_code_of_contracts_is_emitted(code: str, tmp_path: Path) -> None:
    reply = OF_CONTRACTS[code](Desk(tmp_path))

    assert code == reply.code


@pytest.mark.parametrize("layer", ["EN", "CT"])
def test_no_code_in_use_lacks_a_scenario(layer: str) -> None:
    active = {
        record.code
        for record in ACTIVE.records()
        if record.code.startswith(f"{layer}-") and record.status == "active"
        if "-SVC-" not in record.code  # a service refuses, and no rule of ours
    }
    shown = {code for code in (*OF_ENFORCEMENT, *OF_CONTRACTS) if code.startswith(f"{layer}-")}

    assert active == shown
