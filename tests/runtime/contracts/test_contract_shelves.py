"""Where contracts are kept: those that may be open are marked, what was put away lies apart (spec 35)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.contracts.contract_desk import Desk

from replybook.contracts import ContractStore


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids that are read from now on."""
    found: list[str] = []
    read = ContractStore.read

    def noted(store: ContractStore, contract_id: str) -> bytes:
        found.append(contract_id)
        return read(store, contract_id)

    monkeypatch.setattr(ContractStore, "read", noted)
    return found


def test_opening_reads_no_contract_that_has_ended(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        desk.opened()
        desk.cancel()
    read = _reads(monkeypatch)
    desk.opened()
    desk.restart()
    desk.status()
    desk.opened()

    assert {"ct-6"} == set(read)


def test_a_contract_that_another_process_has_open_is_found(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    other = desk.another()
    other.status(desk.rb())
    desk.opened()

    assert "CT-GATE-I-002" == other.open(desk.rb(), desk.request()).code


def test_the_open_ones_are_marked_and_no_others(desk: Desk) -> None:
    folder = desk.folder / "contracts"
    desk.opened()
    assert ["ct-1"] == _names(folder / "open")
    desk.close(evidence=[])
    desk.cancel()

    assert [] == _names(folder / "open")


def test_what_was_put_away_lies_apart_and_is_still_listed(desk: Desk) -> None:
    folder = desk.folder / "contracts"
    for _ in range(3):
        desk.opened()
        desk.cancel()
    desk.opened()
    desk.flush()

    assert ["ct-1.json", "ct-2.json", "ct-3.json"] == _names(folder / "archived")
    assert ["ct-4.json"] == [name for name in _names(folder) if name.endswith(".json")]
    assert 4 == desk.list().data["count"]
    assert "archived" == desk.state("ct-2")
    assert {"count": 0} == dict(desk.flush().data)


def test_an_id_that_was_put_away_is_not_given_again(desk: Desk) -> None:
    desk.opened()
    desk.cancel()
    desk.flush()
    desk.system._new_id = lambda: "ct-1"

    assert "CT-GATE-E-001" == desk.open().code


# Stopped in between


class Killed(BaseException):
    """Stands for a kill."""


def _killed(_self: object, *_: object, **__: object) -> None:
    raise Killed


@pytest.mark.parametrize(
    ("step", "act", "left"),
    [
        ("_put", Desk.open, None),
        ("unmark", Desk.cancel, "cancelled"),
        ("_put", Desk.cancel, "abandoned"),
        ("_put", Desk.flush, "abandoned"),
    ],
)
def test_whoever_is_killed_leaves_what_the_next_one_can_read(
    desk: Desk,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    act: Callable[[Desk], object],
    left: str | None,
) -> None:
    if left is not None:
        desk.opened()
    with monkeypatch.context() as patch:
        patch.setattr(ContractStore, step, _killed)
        if act is Desk.flush:
            act(desk)  # nothing of an open contract is put away
        else:
            with pytest.raises(Killed):
                act(desk)
    desk.restart()
    opened = desk.opened()

    assert [opened] == _names(desk.folder / "contracts/open")
    if left is not None:
        assert left == desk.state("ct-1")


def test_whoever_is_killed_between_two_shelves_loses_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.opened()
    desk.cancel()
    with monkeypatch.context() as patch:
        patch.setattr("replybook.contracts.store.Path.unlink", _killed)
        with pytest.raises(Killed):
            desk.flush()
    desk.restart()

    assert ("cancelled", 1) == (desk.state("ct-1"), desk.list().data["count"])
    assert {"count": 1} == dict(desk.flush().data)
    assert ("archived", 1) == (desk.state("ct-1"), desk.list().data["count"])


def test_a_folder_from_before_there_were_marks_is_looked_through_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.opened()
    desk.cancel()
    desk.opened()
    (desk.folder / "contracts/open/ct-2").unlink()
    (desk.folder / "contracts/open").rmdir()
    desk.restart()
    desk.status()

    assert ("abandoned", "cancelled") == (desk.state("ct-2"), desk.state("ct-1"))
    read = _reads(monkeypatch)
    desk.restart()
    desk.opened()
    assert [] == read
