"""The addresses that are measured are what they are said to be, and the figures have their rows."""

import json
from pathlib import Path

import pytest
from bench import resolving
from bench.resolving import DEPTHS, corpus, main
from bench.workshop import Workshop
from bench.world import BUDGET, resolve

pytestmark = pytest.mark.slow  # deep folders are measured


def test_the_corpus_has_addresses_that_resolve_and_many_that_do_not(tmp_path: Path) -> None:
    root = resolving._made(tmp_path / "root")
    with resolving._world(root) as adapter:
        types = [adapter.resolve(address)[0].reply_type for address in corpus()]

    assert {"S", "I"} == set(types)
    assert types.count("I") > types.count("S") >= 5


def test_every_depth_is_measured_beside_what_it_is_compared_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(resolving, "ROUNDS", 1)
    monkeypatch.setattr(resolving, "CALLS", 2)

    assert 0 == main([str(tmp_path)])
    figures = json.loads(capsys.readouterr().out)
    names = ("realpath", "walk, must exist", "walk, may be missing")
    assert {f"depth {depth}, {name}" for depth in DEPTHS for name in names} <= figures.keys()
    assert {"token", "corpus"} <= figures.keys()


def test_the_backend_of_this_system_has_a_budget_at_depth_8_and_nothing_else_has(
    scratch: Path,
) -> None:
    rows = list(resolve(Workshop(scratch, 0, is_quick=True), ""))
    with_budget = [row for row in rows if row.budget is not None]

    assert all(row.ratio for row in rows)
    assert [BUDGET, BUDGET] == [row.budget for row in with_budget]
    assert all(row.name.startswith("resolve, depth 8, ") for row in with_budget)
    assert {"realpath of the same path"} == {
        row.reference.name for row in with_budget if row.reference
    }
