"""A stored row of which anything was changed, removed or put back is refused (spec 35)."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from tests.runtime.contracts.contract_desk import FILE, KEY, Desk

from replybook.contracts import Contract
from replybook.encoding import canonical
from replybook.store.state_store import Signer

FIELDS = [
    "contract_schema_version",
    "contract_id",
    "session_id",
    "mode",
    "policy_digest",
    "intent",
    "operations",
    "targets",
    "exclude",
    "limits",
    "expires_at",
    "opened_at",
    "state",
    "ended_as",
    "ended_at",
    "evidence",
    "audit",
]
ACCOUNT = [
    "session_id",
    "revision",
    "contract_id",
    "is_open",
    "expires_at",
    "seen",
    "places",
    "size",
    "runs",
    "ends",
]


def _others(value: object) -> list[object]:
    """Other values of the same kind, and of another."""
    if isinstance(value, bool):
        return [not value, None, 1]
    if isinstance(value, int):
        return [value + 1, value - 1, 0 if value else 7]
    if isinstance(value, str):
        return [value + "x", value[:-1], "", None]
    if isinstance(value, list):
        return [[*value, "write"], [*value, "mod:Other/a"], value[1:] or ["x"], "x"]
    if isinstance(value, dict):
        return [{**value, "max_files": 999}, {**value, "x": 1}, {} if value else {"y": 2}, []]
    return [7, "2030-01-01T00:00:00.000000Z", "closed", [value]]


def _content(desk: Desk, table: str) -> dict[str, Any]:
    [(content,)] = desk.sql(f"SELECT content FROM {table}")
    found = json.loads(content)
    assert isinstance(found, dict)
    return found


def _put(desk: Desk, table: str, content: object) -> None:
    raw = content if isinstance(content, bytes) else canonical(content)
    desk.sql(f"UPDATE {table} SET content = ?", raw)


def _is_refused(desk: Desk) -> None:
    """By the process that knew it, and by one that starts now."""
    for _ in range(2):
        contract = desk.system.active("s-1")
        assert contract is not None
        assert "tampered" == desk.system.check(contract)
        assert not desk.system.fits(contract, {FILE: 1})
        assert not desk.system.take(contract, {FILE: 1})
        assert ["CT-VAL-E-001", "CT-GATE-E-002", "CT-GATE-E-002", "CT-GATE-E-001"] == [
            desk.status().code,
            desk.close().code,
            desk.cancel().code,
            desk.open().code,
        ]
        desk.restart()


def test_the_fields_below_are_all_there_are(desk: Desk) -> None:
    desk.opened()

    assert sorted(FIELDS) == sorted(_content(desk, "contract"))
    assert sorted(ACCOUNT) == sorted(_content(desk, "account"))


@pytest.mark.parametrize("field", FIELDS)
def test_a_changed_field_is_refused(desk: Desk, field: str) -> None:
    desk.opened(exclude=["mod:My Patch/a"])
    fields = _content(desk, "contract")
    for other in _others(fields[field]):
        _put(desk, "contract", {**fields, field: other})
        _is_refused(desk)
    _put(desk, "contract", {name: fields[name] for name in fields if name != field})
    _is_refused(desk)
    _put(desk, "contract", fields)
    assert "open" == desk.state("ct-1")


@pytest.mark.parametrize("field", ACCOUNT)
def test_a_changed_count_is_refused(desk: Desk, field: str) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    assert desk.system.take(contract, {FILE: 7})
    [(content,)] = desk.sql("SELECT content FROM account")
    fields = _content(desk, "account")
    for other in _others(fields[field]):
        _put(desk, "account", {**fields, field: other})
        _is_refused(desk)
    _put(desk, "account", content)
    assert "open" == desk.state("ct-1")


@pytest.mark.parametrize("field", FIELDS)
def test_a_changed_field_of_an_ended_contract_is_refused(desk: Desk, field: str) -> None:
    desk.opened()
    desk.close(evidence=[desk.call("ck3_dir")])
    fields = _content(desk, "contract")
    _put(desk, "contract", {**fields, field: _others(fields[field])[0]})

    assert "CT-VAL-E-001" == desk.status("ct-1").code
    assert ["ct-1"] == desk.list().data["changed"]


HARMS: dict[str, str] = {
    "the contract is gone": ("DELETE FROM contract"),
    "the content is empty": ("UPDATE contract SET content = x''"),
    "the content is none": ("UPDATE contract SET content = NULL"),
    "the content is a text": ("UPDATE contract SET content = CAST(content AS TEXT)"),
    "the content is a number": ("UPDATE contract SET content = 7"),
    "the content is longer": ("UPDATE contract SET content = CAST(content || x'20' AS BLOB)"),
    "the signature is none": ("UPDATE contract SET signature = NULL"),
    "the signature is another": ("UPDATE contract SET signature = zeroblob(32)"),
    "the signature is shorter": ("UPDATE contract SET signature = substr(signature, 1, 31)"),
    "the rows changed signatures": (
        "UPDATE contract SET signature = (SELECT signature FROM account)"
    ),
    "the account names another contract": ("UPDATE account SET belongs_to = 'ct-9'"),
    "the account names none": ("UPDATE account SET belongs_to = NULL"),
    "the account is empty": ("UPDATE account SET content = x''"),
    "the account holds a contract": (
        "UPDATE account SET content = (SELECT content FROM contract),"
        " signature = (SELECT signature FROM contract)"
    ),
    "the contract holds an account": (
        "UPDATE contract SET content = (SELECT content FROM account),"
        " signature = (SELECT signature FROM account)"
    ),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_row_that_is_not_as_it_was_written_is_refused(desk: Desk, harm: str) -> None:
    desk.opened()
    desk.sql(HARMS[harm])

    _is_refused(desk)


def test_every_single_bit_counts(desk: Desk) -> None:
    desk.opened()
    [(content, signature)] = desk.sql("SELECT content, signature FROM contract")
    signer = Signer(KEY)
    for which, blob in enumerate((content, signature)):
        for place in range(len(blob)):
            changed = bytearray(blob)
            changed[place] ^= 1 << place % 8
            row = (bytes(changed), signature) if which == 0 else (content, bytes(changed))
            assert not signer.is_right("contract", "ct-1", row)
    assert signer.is_right("contract", "ct-1", (content, signature))


def test_a_contract_in_the_row_of_another_is_refused(desk: Desk) -> None:
    desk.opened(targets=["mod:Other/common/**"])
    desk.cancel()
    desk.opened()
    desk.sql(
        "UPDATE contract SET (content, signature) ="
        " (SELECT content, signature FROM contract WHERE name = 'ct-1') WHERE name = 'ct-2'"
    )

    _is_refused(desk)


def test_the_account_of_another_session_is_refused(desk: Desk) -> None:
    desk.opened()
    rows = desk.sql("SELECT belongs_to, content, signature FROM account")
    desk.sql("INSERT INTO account VALUES ('s-2', ?, ?, ?)", *rows[0])
    contract = desk.system.active("s-2")

    assert contract is not None
    assert "tampered" == desk.system.check(contract)


# Put back


def _rows(desk: Desk, table: str) -> list[tuple[object, ...]]:
    return list(desk.sql(f"SELECT * FROM {table}"))


def _put_back(desk: Desk, table: str, rows: list[tuple[object, ...]]) -> None:
    for row in rows:
        desk.sql(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?)", *row)


def test_a_closed_contract_that_is_put_back_as_it_was_open_is_refused(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    earlier = _rows(desk, "contract")
    desk.close()
    _put_back(desk, "contract", earlier)

    assert contract is not None
    for _ in range(2):
        assert "ended" == desk.system.check(contract)
        assert desk.system.active("s-1") is None
        assert ["ct-1"] == desk.list().data["changed"]
        assert "CT-VAL-E-001" == desk.status("ct-1").code
        desk.restart()
    assert "CT-GATE-S-001" == desk.open().code


def test_an_expired_contract_that_is_put_back_as_it_was_open_is_refused(desk: Desk) -> None:
    desk.opened()
    earlier = _rows(desk, "contract")
    desk.clock.advance(3600)
    desk.status()
    _put_back(desk, "contract", earlier)
    desk.restart()
    desk.clock.offset = timedelta(hours=-1)
    contract = desk.system.active("s-1")

    assert contract is not None
    assert "tampered" == desk.system.check(contract)


def test_counts_that_are_put_back_are_refused_by_who_saw_later_ones(desk: Desk) -> None:
    desk.opened(limits={"max_files": 1})
    contract = desk.system.active("s-1")
    assert contract is not None
    earlier = _rows(desk, "account")
    assert desk.system.take(contract, {FILE: 1})
    assert not desk.system.fits(contract, {"mod:Other/a": 1})
    _put_back(desk, "account", earlier)

    assert "tampered" == desk.system.check(contract)
    assert not desk.system.take(contract, {"mod:Other/a": 1})


def test_counts_that_are_put_back_are_refused_by_who_wrote_later_ones(desk: Desk) -> None:
    desk.opened(limits={"max_files": 1})
    contract = desk.system.active("s-1")
    assert contract is not None
    earlier = _rows(desk, "account")
    assert desk.system.take(contract, {FILE: 1})
    _put_back(desk, "account", earlier)

    assert not desk.system.take(contract, {"mod:Other/a": 1})
    assert "tampered" == desk.system.check(contract)


@pytest.mark.parametrize("end", ["close", "cancel"])
def test_a_store_that_is_put_back_whole_is_refused_by_who_ended_the_contract(
    desk: Desk, end: str
) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    rows = _rows(desk, "contract"), _rows(desk, "account")
    getattr(desk, end)()
    _put_back(desk, "contract", rows[0])
    _put_back(desk, "account", rows[1])

    assert contract is not None
    assert "tampered" == desk.system.check(contract)


def test_a_store_that_is_put_back_whole_is_refused_by_who_saw_later_rows(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    rows = _rows(desk, "contract"), _rows(desk, "account")
    desk.close()
    desk.status()
    _put_back(desk, "contract", rows[0])
    _put_back(desk, "account", rows[1])

    assert contract is not None
    assert "tampered" == desk.system.check(contract)
    assert "CT-GATE-E-001" == desk.open().code


def test_an_account_that_is_gone_is_missed_by_who_saw_it(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    desk.sql("DELETE FROM account")

    assert "tampered" == desk.system.check(contract)
    desk.restart()
    assert "ended" == desk.system.check(contract)


# Around


def test_a_contract_that_enforcement_was_handed_by_somebody_else_is_refused(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    widened = Contract.from_dict({**contract.to_dict(), "targets": ["mod:Other/common/**"]})

    assert "tampered" == desk.system.check(widened)
    assert not desk.system.fits(widened, {FILE: 1})
    assert not desk.system.take(widened, {FILE: 1})


def test_what_stands_in_for_a_changed_contract_permits_nothing(desk: Desk) -> None:
    desk.opened()
    desk.sql("UPDATE contract SET signature = zeroblob(32)")
    contract = desk.system.active("s-1")

    assert contract is not None
    assert "ct-1" == contract.contract_id
    assert ((), False) == (contract.operations, contract.covers(FILE))


def test_a_session_gets_over_a_changed_contract_when_it_would_have_expired(desk: Desk) -> None:
    desk.opened()
    desk.sql("UPDATE contract SET content = x'7b7d'")
    assert "CT-GATE-E-001" == desk.open().code
    desk.clock.advance(3600)

    assert "CT-GATE-S-001" == desk.open().code
    assert ["ct-1"] == desk.list().data["changed"]
    assert [(b"{}",)] == desk.sql("SELECT content FROM contract WHERE name = 'ct-1'")


def test_another_key_opens_nothing(desk: Desk) -> None:
    desk.opened()
    [row] = desk.sql("SELECT content, signature FROM contract")

    assert not Signer(b"x" * 32).is_right("contract", "ct-1", row)


def test_the_signature_is_no_plain_hmac_of_the_key(desk: Desk) -> None:
    """A digest made with the same key for another purpose is no signature."""
    import hmac

    desk.opened()
    [(content, signature)] = desk.sql("SELECT content, signature FROM contract")

    assert signature != hmac.digest(KEY, content, "sha256")


def test_a_contract_of_a_version_that_is_not_known_is_refused(desk: Desk) -> None:
    desk.opened()
    content = canonical({**desk.stored(), "contract_schema_version": 1})
    row = Signer(KEY).sign("contract", "ct-1", content)
    desk.sql("UPDATE contract SET content = ?, signature = ?", *row)

    _is_refused(desk)


def test_a_well_signed_contract_that_this_process_did_not_write_is_another_one(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    widened = {**contract.to_dict(), "targets": ["mod:Other/common/**"]}
    row = Signer(KEY).sign("contract", "ct-1", canonical(widened))
    desk.sql("UPDATE contract SET content = ?, signature = ?", *row)

    assert "tampered" == desk.system.check(contract)


def test_a_key_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Signer(b"short")


def test_a_key_of_16_bytes_is_taken() -> None:
    assert "Signer()" == repr(Signer(b"0123456789abcdef"))


Harm = Callable[[Desk], object]


@pytest.mark.parametrize(
    "harm",
    [
        lambda desk: desk.sql("UPDATE run SET content = x'7b7d'"),
        lambda desk: desk.sql("UPDATE run SET name = name || '0'"),
        lambda desk: desk.sql("UPDATE run SET belongs_to = 'ct-9'"),
        lambda desk: desk.sql("DELETE FROM run"),
    ],
)
def test_the_record_of_a_run_that_was_changed_is_refused(desk: Desk, harm: Harm) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    desk.system.run_started(contract, [desk.folder_at("root:repo")])
    harm(desk)

    assert {"contract_id", "error_type"} == set(desk.close().data)
    assert "CT-GATE-E-002" == desk.close().code
