"""A stored contract of which anything was changed is refused (spec 35)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.contracts.contract_desk import KEY, Desk

from replybook.contracts import Contract, ContractStore, Tampered
from replybook.contracts.signing import Signer
from replybook.encoding import canonical

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
    "signature",
]


def _other(value: object) -> list[object]:
    """Other values of the same kind, and of another."""
    if isinstance(value, str):
        return [value + "x", value[:-1], "", None]
    if isinstance(value, list):
        return [[*value, "write"], [*value, "mod:Other/a"], value[1:] or ["x"], "x"]
    if isinstance(value, dict):
        return [{**value, "max_files": 999}, {**value, "x": 1}, {} if value else {"y": 2}, []]
    return [7, "2030-01-01T00:00:00.000000Z", "closed", [value]]


def _contents(desk: Desk) -> dict[str, object]:
    found = json.loads(desk.file("ct-1").read_bytes())
    assert isinstance(found, dict)
    return found


def _store(desk: Desk, fields: dict[str, object]) -> None:
    desk.file("ct-1").write_bytes(canonical(fields) + b"\n")


def _is_refused(desk: Desk, contract: Contract | None) -> None:
    assert contract is not None
    assert "tampered" == desk.system.check(contract)
    assert ["CT-VAL-E-001", "CT-GATE-E-002", "CT-GATE-E-002", "CT-GATE-E-001"] == [
        desk.status().code,
        desk.close().code,
        desk.cancel().code,
        desk.open().code,
    ]


def test_the_fields_below_are_all_there_are(desk: Desk) -> None:
    desk.opened()

    assert sorted(FIELDS) == sorted(_contents(desk))


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("choice", range(4))
def test_a_changed_field_is_refused(desk: Desk, field: str, choice: int) -> None:
    desk.opened(exclude=["mod:My Patch/a"])
    contract = desk.system.active("s-1")
    fields = _contents(desk)
    _store(desk, {**fields, field: _other(fields[field])[choice]})

    _is_refused(desk, contract)


@pytest.mark.parametrize("field", FIELDS)
def test_a_lost_field_is_refused(desk: Desk, field: str) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    fields = _contents(desk)
    del fields[field]
    _store(desk, fields)

    _is_refused(desk, contract)


@pytest.mark.parametrize("field", [field for field in FIELDS if field != "signature"])
def test_a_changed_field_of_an_ended_contract_is_refused(desk: Desk, field: str) -> None:
    desk.opened()
    desk.close(evidence=[desk.call("ck3_dir")])
    fields = _contents(desk)
    _store(desk, {**fields, field: _other(fields[field])[0]})

    assert "CT-VAL-E-001" == desk.status("ct-1").code
    assert ["ct-1"] == desk.list().data["changed"]


def _rewritten(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(change(path.read_bytes())) and None


def _linked(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


HARMS: dict[str, Callable[[Path], None]] = {
    "gone": Path.unlink,
    "empty": lambda path: path.write_bytes(b"") and None,
    "cut": _rewritten(lambda text: text[:-20]),
    "longer": _rewritten(lambda text: text + b"\n"),
    "blanks": _rewritten(lambda text: text.replace(b'":', b'": ', 1)),
    "reordered": _rewritten(
        lambda text: json.dumps(dict(reversed(json.loads(text).items()))).encode() + b"\n"
    ),
    "doubled key": _rewritten(lambda text: text.replace(b"{", b'{"state":"open",', 1)),
    "no JSON": lambda path: path.write_bytes(b"\xff\xfe") and None,
    "a list": lambda path: path.write_bytes(b"[]\n") and None,
    "very deep": lambda path: path.write_bytes(b"[" * 100_000) and None,
    "huge": lambda path: path.write_bytes(b" " * 2_000_000) and None,
    "a link": _linked,
    "a folder": _folder,
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_file_that_is_not_as_it_was_written_is_refused(desk: Desk, harm: str) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    HARMS[harm](desk.file("ct-1"))

    _is_refused(desk, contract)


def test_every_single_bit_counts(desk: Desk) -> None:
    desk.opened()
    sealed = desk.file("ct-1").read_bytes()
    signer = Signer(KEY)
    for place in range(len(sealed)):
        for bit in range(8):
            changed = bytearray(sealed)
            changed[place] ^= 1 << bit
            with pytest.raises(Tampered):
                signer.unseal("ct-1", bytes(changed))


def test_a_contract_under_the_name_of_another_is_refused(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    wide = desk.file("ct-1").read_bytes()
    desk.opened()
    contract = desk.system.active("s-1")
    desk.file("ct-2").write_bytes(wide)

    _is_refused(desk, contract)


def test_an_older_state_put_back_does_not_open_a_closed_contract(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    earlier = desk.file("ct-1").read_bytes()
    desk.close()
    desk.file("ct-1").write_bytes(earlier)

    assert contract is not None
    assert "ended" == desk.system.check(contract)
    assert desk.system.active("s-1") is None
    desk.restart()
    assert "CT-GATE-S-001" == desk.open().code
    assert ["ct-1"] == desk.list().data["changed"]


def test_a_contract_that_enforcement_was_handed_by_somebody_else_is_refused(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    widened = Contract.from_dict({**contract.to_dict(), "targets": ["mod:Other/common/**"]})

    assert "tampered" == desk.system.check(widened)


def test_a_restart_gets_over_a_changed_file(desk: Desk) -> None:
    desk.opened()
    desk.file("ct-1").write_bytes(b"{}")
    desk.restart()

    assert ["ct-1"] == desk.list().data["changed"]
    assert "CT-GATE-S-001" == desk.open().code


def test_the_expiry_gets_over_a_changed_file_and_leaves_it(desk: Desk) -> None:
    desk.opened()
    desk.file("ct-1").write_bytes(b"{}")
    desk.clock.advance(3600)

    assert "CT-GATE-S-001" == desk.open().code
    assert b"{}" == desk.file("ct-1").read_bytes()


def test_another_key_opens_nothing(desk: Desk) -> None:
    desk.opened()

    with pytest.raises(Tampered):
        Signer(b"x" * 32).unseal("ct-1", desk.file("ct-1").read_bytes())


def test_the_signature_is_no_plain_hmac_of_the_key(desk: Desk) -> None:
    """A digest made with the same key for another purpose is no signature."""
    import hashlib
    import hmac

    desk.opened()
    fields = _contents(desk)
    signature = fields.pop("signature")

    assert (
        signature != "hmac-sha256:" + hmac.new(KEY, canonical(fields), hashlib.sha256).hexdigest()
    )


def test_a_version_that_is_not_known_is_refused(desk: Desk) -> None:
    desk.opened()
    signer = Signer(KEY)
    fields = {**_contents(desk), "contract_schema_version": 2}
    del fields["signature"]
    fields["signature"] = signer._signature(fields)

    with pytest.raises(Tampered):
        signer.unseal("ct-1", canonical(fields) + b"\n")


def test_a_key_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Signer(b"short")


def test_a_key_of_16_bytes_is_taken() -> None:
    assert "Signer()" == repr(Signer(b"0123456789abcdef"))


def test_what_was_sealed_is_opened_again(desk: Desk) -> None:
    desk.opened()
    desk.close()
    signer = Signer(KEY)
    sealed = desk.file("ct-1").read_bytes()

    assert sealed == signer.seal(signer.unseal("ct-1", sealed))


@pytest.mark.parametrize("contract_id", ["../ct-1", "ct-", "ct-A", "x", "ct-" + "a" * 62])
def test_the_store_opens_no_file_of_another_name(tmp_path: Path, contract_id: str) -> None:
    with pytest.raises(ValueError, match="no id of a contract"):
        ContractStore(tmp_path).read(contract_id)


def test_a_well_signed_file_that_this_process_did_not_write_is_refused(desk: Desk) -> None:
    desk.opened()
    contract = desk.system.active("s-1")
    assert contract is not None
    widened = Contract.from_dict({**contract.to_dict(), "targets": ["mod:Other/common/**"]})
    desk.file("ct-1").write_bytes(Signer(KEY).seal(widened))

    assert "tampered" == desk.system.check(contract)
