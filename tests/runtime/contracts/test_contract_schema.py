"""Every stored contract fits its schema, and the schema is closed (spec 35)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT
from tests.runtime.contracts.contract_desk import FILE, Desk


@pytest.fixture(scope="module")
def is_valid() -> Callable[[object], bool]:
    """Whether a stored contract fits contract.schema.yaml."""
    text = (ROOT / "schema/replybook_schema/contract.schema.yaml").read_text("utf-8")
    schema = yaml.safe_load(text)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema).is_valid


def _stored(desk: Desk, contract_id: str = "ct-1") -> dict[str, Any]:
    found = json.loads(desk.file(contract_id).read_bytes())
    assert isinstance(found, dict)
    return found


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


def _abandoned(desk: Desk) -> None:
    _open(desk)
    desk.restart()
    desk.trace_failure = OSError()
    desk.status()


def _archived(desk: Desk) -> None:
    _closed(desk)
    desk.flush()


LIVES = [_open, _closed, _cancelled, _expired, _abandoned, _archived]


@pytest.mark.parametrize("live", LIVES)
def test_a_contract_in_this_state_fits(
    desk: Desk, is_valid: Callable[[object], bool], live: Callable[[Desk], None]
) -> None:
    live(desk)

    assert live.__name__ == f"_{_stored(desk)['state']}"
    assert is_valid(_stored(desk))


@pytest.mark.parametrize(
    "change",
    [
        {"note": "x"},
        {"contract_schema_version": 2},
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
        {"signature": "none"},
    ],
)
def test_what_is_no_contract_does_not_fit(
    desk: Desk, is_valid: Callable[[object], bool], change: dict[str, object]
) -> None:
    _open(desk)

    assert not is_valid({**_stored(desk), **change})


def test_every_field_is_required(desk: Desk, is_valid: Callable[[object], bool]) -> None:
    _open(desk)
    stored = _stored(desk)

    for name in stored:
        assert not is_valid({key: stored[key] for key in stored if key != name}), name


@pytest.mark.parametrize("live", LIVES)
def test_no_stored_contract_holds_a_host_path(desk: Desk, live: Callable[[Desk], None]) -> None:
    live(desk)

    assert str(desk.folder).encode() not in desk.file("ct-1").read_bytes()
    assert str(desk.folder) not in repr((desk.system, desk.store))
