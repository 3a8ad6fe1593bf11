"""The facts that every server has, without any that an application hands in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import replybook.codes  # noqa: F401  opens the registry
from replybook.policy.delivery import read_bundle
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts import ABSENT, BASE_FACTS, SERVER_FACT, Fact, Facts, Known
from replybook.policy.validators import BASE_VALIDATORS, Checked, NobodyCanJudge
from replybook_schema.active import ACTIVE

_GOOD = {"path": "src/a.py", "format": "python", "content": "import json\n\njson.dumps\n"}
_BAD = {"path": "src/b.py", "format": "python", "content": "def (\n"}


def facts(*files: dict[str, str], given: Any = None, own: Any = None, **members: object) -> Facts:
    bundle, faults = read_bundle({"target": "root:repo", "artifacts": list(files), **members})
    known = Known(
        session={},
        bundle=bundle,
        faults=faults,
        modes=("desk",),
        domains=(),
        validators=BASE_VALIDATORS,
        formats=ACTIVE.vocabulary().formats,
    )
    providers = {**BASE_FACTS, **(own or {})}
    return Facts(known, providers, given=given or {}, fixed={}, feeds={})


def test_a_fact_that_nobody_provides_is_absent() -> None:
    assert ABSENT is facts().get("phase_of_the_moon")


@pytest.mark.parametrize("name", ["files_existing"])
def test_what_only_the_server_knows_is_absent_until_it_is_given(name: str) -> None:
    assert ABSENT is facts().get(name)
    assert ["x"] == facts(given={name: ["x"]}).get(name)


def test_modes_and_paths_are_those_of_registry_and_bundle() -> None:
    assert ("desk",) == facts().get("modes")
    assert ("root:repo/src/a.py",) == facts(_GOOD).get("bundle_paths")


def test_the_valid_python_files_are_those_without_an_error() -> None:
    found = facts(_GOOD, _BAD)

    assert ("root:repo/src/a.py", "root:repo/src/b.py") == found.get("python_files")
    assert ("root:repo/src/a.py",) == found.get("python_files_valid")
    (problem,) = found.problems(("facts.python_files_valid",), ("root:repo/src/b.py",))
    assert ("root:repo/src/b.py", "error") == (problem["path"], problem["severity"])


def test_a_fact_without_problems_tells_none() -> None:
    assert [] == facts(_GOOD).problems(("facts.modes", "facts.unknown"), ("desk",))


def test_a_bundle_without_files_is_shown_to_no_validator() -> None:
    assert () == facts().get("python_files_valid")


def test_declared_symbols_are_written_with_their_files() -> None:
    declared = [{"type": "queue", "name": "a", "defined_in_path": "src/a.py"}]
    found = facts(_GOOD, declared_new_symbols=declared)

    assert ("queue:a",) == found.get("symbols_declared")
    assert ("queue:a@root:repo/src/a.py",) == found.get("symbols_declared_at")


def test_a_fact_is_worked_out_once() -> None:
    calls: list[str] = []

    def count(_known: Known, _ask: object) -> object:
        calls.append("once")
        return len(calls)

    found = facts(own={"count": Fact(value=count)})
    assert (1, 1) == (found.get("count"), found.get("count"))


def test_a_fact_may_build_on_others() -> None:
    own = {"both": Fact(value=lambda _known, ask: (ask("modes"), ask("unknown")))}

    assert (("desk",), ABSENT) == facts(own=own).get("both")


def test_a_provider_that_crashes_is_named_and_its_text_is_not_shown() -> None:
    own = {"broken": Fact(value=lambda _known, _ask: 1 // 0)}

    with pytest.raises(PolicyBroken) as caught:
        facts(own=own).get("broken")
    assert ("facts.broken", "ZeroDivisionError") == (
        caught.value.part,
        str(caught.value).rpartition(" ")[2],
    )


def test_the_server_fact_is_absent() -> None:
    assert ABSENT is facts(own={"tickets": SERVER_FACT}).get("tickets")


def test_a_validator_that_is_not_here_accepts_nothing() -> None:
    answer = NobodyCanJudge("ticket").check((), None)  # type: ignore[arg-type]

    assert not isinstance(answer, Checked)
    assert "ticket" in answer.reason


def test_no_more_problems_are_worked_out_than_are_told() -> None:
    """Each may cost a search, and a file may hold a hundred thousand."""
    worked_out: list[int] = []

    def explain(*_: object) -> Iterator[Mapping[str, object]]:
        for number in range(1_000):
            worked_out.append(number)
            yield {"line": number // 2}

    found = facts(own={"lamps": Fact(value=lambda _known, _ask: (), explain=explain)})

    assert [{"line": line} for line in range(20)] == found.problems(("facts.lamps",), ("desk",))
    assert len(worked_out) <= 41
