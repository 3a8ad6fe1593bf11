"""Every stored contract fits its schema, and the schema is closed (spec 35)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import yaml
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT
from tests.runtime.contracts.contract_desk import FILE, Desk


@pytest.fixture(scope="module")
def is_valid() -> Callable[[object], bool]:
    """Return True if a stored contract fits contract.schema.yaml."""
    text = (ROOT / "schema/replybook_schema/contract.schema.yaml").read_text("utf-8")
    schema = yaml.safe_load(text)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema).is_valid


def _open(desk: Desk) -> None:
    desk.opened(exclude=["mod:My Patch/**/*.bak"], limits={"max_files": 1})


def _closed(desk: Desk) -> None:
    _open(desk)
    desk.write("root:repo/README.md")
    desk.close(evidence=[desk.write(FILE), desk.validate()])


def _cancelled(desk: Desk) -> None:
    _open(desk)
    desk.cancel()


def _expired(desk: Desk) -> None:
    _open(desk)
    desk.clock.advance(9000)
    desk.status()


def _cancelled_without_a_trace(desk: Desk) -> None:
    _open(desk)
    desk.trace_failure = OSError()
    desk.cancel()


def _archived(desk: Desk) -> None:
    _closed(desk)
    desk.flush()


LIVES = [_open, _closed, _cancelled, _cancelled_without_a_trace, _expired, _archived]


@pytest.mark.parametrize("live", LIVES)
def test_a_contract_in_this_state_fits(
    desk: Desk, is_valid: Callable[[object], bool], live: Callable[[Desk], None]
) -> None:
    live(desk)

    assert live.__name__.startswith(f"_{desk.stored()['state']}")
    assert is_valid(desk.stored())


@pytest.mark.parametrize(
    "change",
    [
        {"note": "x"},
        {"contract_schema_version": 1},
        {"contract_id": "../ct-1"},
        {"operations": []},
        {"operations": ["fly"]},
        {"targets": []},
        {"targets": ["/home/somebody"]},
        {"limits": {"max_files": 1}},
        {"expires_at": "2026-01-02"},
        {"state": "closed"},
        {"ended_as": "closed"},
        {"audit": {"files": []}},
        {"ended_as": "abandoned"},
    ],
)
def test_what_is_no_contract_does_not_fit(
    desk: Desk, is_valid: Callable[[object], bool], change: dict[str, object]
) -> None:
    _open(desk)

    assert not is_valid({**desk.stored(), **change})


def test_every_field_is_required(desk: Desk, is_valid: Callable[[object], bool]) -> None:
    _open(desk)
    stored = desk.stored()

    for name in stored:
        assert not is_valid({key: stored[key] for key in stored if key != name}), name


@pytest.mark.parametrize("live", LIVES)
def test_no_stored_contract_holds_a_host_path(desk: Desk, live: Callable[[Desk], None]) -> None:
    live(desk)

    stored = b"".join(path.read_bytes() for path in desk.file.parent.iterdir())
    assert b"Add a brave variant." in stored
    assert str(desk.folder).encode() not in stored
    assert str(desk.folder) not in repr((desk.system, desk.store))
