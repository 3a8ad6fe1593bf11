"""Facts of the CK3 policy come from content, session and server.

What nobody can know is absent, never empty.
"""

from typing import Any

import pytest
from tests.runtime.policy.content.fake_validators import BrokenValidator, FakeCk3, uses

import replybook.codes  # noqa: F401  opens the registry
from replybook.policy.delivery import read_bundle
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts import ABSENT, Facts, Known, Unavailable
from replybook.policy.validators import NobodyCanJudge, Symbols
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_ck3.check.facts import ConflictUnits
from replybook_schema.active import ACTIVE

_SCRIPT = {"path": "common/traits/a.txt", "format": "ck3_script", "content": "a = { }"}
_BROKEN = {"path": "common/traits/b.txt", "format": "ck3_script", "content": "b = {"}
_TEXT = {
    "path": "localization/english/a_l_english.yml",
    "format": "localization_yml",
    "content": "",
}
_PYTHON = {"path": "root:repo/a.py", "format": "python", "content": "import json\n"}
_A = "mod:My Patch/common/traits/a.txt"
_B = "mod:My Patch/common/traits/b.txt"


def _facts(
    *files: dict[str, str],
    target: str | None = "mod:My Patch",
    given: dict[str, object] | None = None,
    ck3: Any = None,
    python: Any = None,
    conflicts: ConflictUnits | None = None,
    session: dict[str, object] | None = None,
    **members: object,
) -> Facts:
    bundle, faults = read_bundle({"target": target, "artifacts": list(files), **members})
    world = ACTIVE.world()
    known = Known(
        session=session or {},
        bundle=bundle,
        faults=faults,
        modes=tuple(mode.name for mode in world.modes),
        domains=world.domains,
        validators=ck3_validators(ck3=ck3, python=python),
        formats=ACTIVE.vocabulary().formats,
    )
    return Facts(
        known,
        CK3_FACTS,
        given=given or {},
        fixed={"domains": CK3_FACTS["domains"].value(world)},  # type: ignore[union-attr,call-arg,arg-type]
        feeds={"conflict_units_resolved": conflicts or ConflictUnits()},
    )


def _reading(*pairs: tuple[str, str], referenced: Any = (), decided: Any = ()) -> FakeCk3:
    return FakeCk3(Symbols(uses(*pairs), uses(*referenced), frozenset(decided)))


def test_every_fact_of_the_registry_has_a_provider_and_no_other_has() -> None:
    assert sorted(ACTIVE.policy().facts) == sorted(CK3_FACTS)


def test_a_fact_that_nobody_provides_is_absent() -> None:
    assert ABSENT is _facts().get("phase_of_the_moon")


@pytest.mark.parametrize("name", ["game_version", "files_existing", "symbols_world"])
def test_what_only_the_server_knows_is_absent_until_it_is_given(name: str) -> None:
    assert ABSENT is _facts().get(name)
    assert ["x"] == _facts(given={name: ["x"]}).get(name)


def test_a_fact_that_is_given_stands_before_the_one_that_would_be_worked_out() -> None:
    assert ["other"] == _facts(given={"modes": ["other"]}).get("modes")
    assert ("ck3lens", "ck3raven-dev") == _facts().get("modes")


def test_files_are_sorted_by_what_they_hold() -> None:
    facts = _facts(_SCRIPT, _TEXT, target="mod:My Patch")
    assert (_A, "mod:My Patch/localization/english/a_l_english.yml") == facts.get("ck3_files")
    assert () == facts.get("python_files")
    assert ("root:repo/a.py",) == _facts(_PYTHON, target=None).get("python_files")


@pytest.mark.parametrize("name", ["a.py", "a.PY", "a.pyw", "a.Pyi"])
def test_a_file_with_an_ending_of_python_is_judged_as_python(name: str) -> None:
    passed_off = {"path": f"root:repo/{name}", "format": "ck3_script", "content": "def ("}
    facts = _facts(passed_off, target=None)
    assert (f"root:repo/{name}",) == facts.get("python_files")
    assert () == facts.get("python_files_valid")


def test_a_file_with_another_ending_is_not_judged_as_python() -> None:
    other = {"path": "root:repo/a.pyx", "format": "ck3_script", "content": "def ("}
    assert () == _facts(other, target=None).get("python_files")


def test_the_folders_of_the_world_are_a_fact() -> None:
    folders = _facts().get("domains")
    assert isinstance(folders, tuple)
    assert {"common/traits", "gui"} < set(folders)


def test_faults_of_the_form_are_plain_data() -> None:
    facts = _facts(target=None, colour="red")
    (fault,) = facts.get("bundle_schema_faults")  # type: ignore[misc]
    assert {"loc", "problem", "fix"} == set(fault)


def test_a_right_bundle_has_no_faults() -> None:
    assert () == _facts(_SCRIPT).get("bundle_schema_faults")


@pytest.mark.parametrize(
    "name",
    [
        "ck3_files_valid",
        "symbols_defined",
        "symbols_defined_new",
        "symbols_defined_at",
        "symbols_referenced",
        "touched_units",
    ],
)
def test_ck3_content_that_nobody_can_judge_is_unavailable_and_never_fine(name: str) -> None:
    facts = _facts(_SCRIPT, ck3=NobodyCanJudge("ck3"))
    assert isinstance(facts.get(name), Unavailable)


@pytest.mark.parametrize(
    "name", ["ck3_files_valid", "symbols_defined", "symbols_referenced", "touched_units"]
)
def test_a_bundle_without_ck3_files_needs_no_ck3_validator(name: str) -> None:
    facts = _facts(_PYTHON, target=None, ck3=NobodyCanJudge("ck3"))
    assert () == facts.get(name)


def test_a_file_with_an_error_is_not_among_the_valid_ones() -> None:
    assert (_A,) == _facts(_SCRIPT, _BROKEN, ck3=FakeCk3()).get("ck3_files_valid")


def test_problems_name_the_files_that_are_asked_for() -> None:
    facts = _facts(_SCRIPT, _BROKEN, ck3=FakeCk3())
    (problem,) = facts.problems(("facts.ck3_files_valid",), (_B,))
    assert (_B, "braces") == (problem["path"], problem["code"])
    assert [] == facts.problems(("facts.ck3_files_valid",), (_A,))


def test_errors_are_told_before_what_is_none() -> None:
    many = "".join(f"    import nowhere{number}\n" for number in range(30))
    text = f"try:\n{many}except ImportError:\n    unknown\n"
    facts = _facts({**_PYTHON, "content": text}, target=None)
    first, *others = facts.problems(("facts.python_files_valid",), ("root:repo/a.py",))
    assert ("undefined_name", 33) == (first["code"], first["line"])
    assert 19 == len(others)


def test_problems_name_the_places_of_symbols() -> None:
    ck3 = _reading(referenced=[("trait:brvae", _A)])
    facts = _facts(_SCRIPT, ck3=ck3)
    (place,) = facts.problems(("facts.symbols_world", "facts.symbols_defined"), ("trait:brvae",))
    assert ("trait:brvae", _A) == (place["symbol"], place["path"])


def test_a_validator_looks_at_the_files_once() -> None:
    ck3 = FakeCk3()
    facts = _facts(_SCRIPT, ck3=ck3)
    facts.get("ck3_files_valid")
    facts.problems(("facts.ck3_files_valid",), (_A,))
    assert 1 == ck3.checks


def test_a_provider_that_fails_breaks_the_policy_and_passes_nothing() -> None:
    with pytest.raises(PolicyBroken) as caught:
        _facts(_PYTHON, target=None, python=BrokenValidator()).get("python_files_valid")
    assert "facts.python_files_valid" == caught.value.part
    assert "out of order" not in str(caught.value)


def test_declared_symbols_are_written_with_the_address_of_their_file() -> None:
    declared = [{"type": "trait", "name": "a", "defined_in_path": "./common/traits/a.txt"}]
    facts = _facts(_SCRIPT, declared_new_symbols=declared)
    assert ("trait:a",) == facts.get("symbols_declared")
    assert (f"trait:a@{_A}",) == facts.get("symbols_declared_at")


def test_a_declared_symbol_without_a_file_is_at_no_place() -> None:
    facts = _facts(_SCRIPT, declared_new_symbols=[{"type": "trait", "name": "a"}])
    assert ("trait:a@",) == facts.get("symbols_declared_at")


def test_new_is_what_the_world_lacks_text_left_out() -> None:
    ck3 = _reading(("trait:a", _A), ("trait:brave", _A), ("localization_key:a", _A))
    facts = _facts(_SCRIPT, ck3=ck3, given={"symbols_world": ["trait:brave"]})
    assert ("trait:a",) == facts.get("symbols_defined_new")
    assert ("localization_key:a", "trait:a", "trait:brave") == facts.get("symbols_defined")


def test_everything_is_new_while_there_is_no_index() -> None:
    ck3 = _reading(("trait:brave", _A))
    assert ("trait:brave",) == _facts(_SCRIPT, ck3=ck3).get("symbols_defined_new")


def test_a_symbol_counts_as_defined_only_in_a_folder_that_holds_its_kind() -> None:
    ck3 = _reading(("trait:a", _A), ("modifier:m", _A), ("trait:b", "mod:My Patch/gui/b.gui"))
    assert (f"trait:a@{_A}",) == _facts(_SCRIPT, ck3=ck3).get("symbols_defined_at")


def test_a_folder_that_the_game_does_not_read_yet_holds_nothing() -> None:
    path = "mod:My Patch/common/connection_arrows/a.txt"
    ck3 = _reading(("connection_arrow:a", path))

    def at(version: str) -> object:
        return _facts(_SCRIPT, ck3=ck3, given={"game_version": version}).get("symbols_defined_at")

    assert () == at("1.17.1")
    assert (f"connection_arrow:a@{path}",) == at("1.18")


def test_references_count_where_the_index_knows_the_kind() -> None:
    ck3 = _reading(referenced=[("trait:brvae", _A), ("nickname:nick_bold", _A)])
    facts = _facts(_SCRIPT, ck3=ck3, given={"symbols_world": ["trait:brave"]})
    assert ("trait:brvae",) == facts.get("symbols_referenced")


def test_references_of_kinds_that_nobody_can_decide_do_not_count() -> None:
    ck3 = _reading(referenced=[("trait:brvae", _A), ("event:a.1", _A)], decided=["event"])
    facts = _facts(_SCRIPT, ck3=ck3, given={"symbols_world": []})
    assert ("event:a.1",) == facts.get("symbols_referenced")


def test_without_an_index_nobody_knows_whether_references_resolve() -> None:
    """Specification 34: missing data is never a pass."""
    undecided = _reading(referenced=[("trait:brvae", _A)])
    decided = _reading(referenced=[("event:a.1", _A)], decided=["event"])

    playset = {"playset_id": "p1"}
    facts = _facts(_SCRIPT, ck3=undecided, session=playset)
    assert isinstance(facts.get("symbols_referenced"), Unavailable)
    assert ("event:a.1",) == _facts(_SCRIPT, ck3=decided).get("symbols_referenced")


def test_without_a_playset_references_are_unknown_and_not_unresolved() -> None:
    """Specification 45; what the bundle itself decides is still decided."""
    ck3 = _reading(referenced=[("trait:brvae", _A), ("event:a.1", _A)], decided=["event"])

    assert ("event:a.1",) == _facts(_SCRIPT, ck3=ck3).get("symbols_referenced")


@pytest.mark.parametrize("name", ["symbols_referenced", "symbols_defined_new", "touched_units"])
def test_an_index_that_cannot_be_opened_leaves_nothing_known(name: str) -> None:
    ck3 = _reading(("trait:new", _A), referenced=[("trait:brave", _A)])
    facts = _facts(_SCRIPT, ck3=ck3, given={"symbols_world": Unavailable("closed")})

    assert Unavailable("closed") == facts.get(name)


def test_touched_units_come_from_content_and_from_the_bundle() -> None:
    ck3 = _reading(("trait:brave", _A), ("trait:new", _A))
    given = {"symbols_world": ["trait:brave", "trait:shy"]}
    facts = _facts(_SCRIPT, ck3=ck3, given=given, touched_units=["trait:shy"])
    assert ("trait:brave", "trait:shy") == facts.get("touched_units")


def test_conflicts_that_were_looked_at_are_those_of_successful_calls() -> None:
    conflicts = ConflictUnits()
    conflicts.take({"reply_type": "S", "args": {"units": ["trait:brave"]}, "result": {"count": 0}})
    conflicts.take({"reply_type": "S", "args": {}, "result": {"units": ["trait:shy", 7]}})
    conflicts.take({"reply_type": "I", "args": {"units": ["trait:bold"]}})
    conflicts.take({"reply_type": "S", "args": {"units": "digest:9f2c41"}, "result": None})
    facts = _facts(conflicts=conflicts)
    assert ("trait:brave", "trait:shy") == facts.get("conflict_units_resolved")


def test_a_later_call_counts_for_the_same_facts() -> None:
    conflicts = ConflictUnits()
    first = _facts(conflicts=conflicts).get("conflict_units_resolved")
    conflicts.take({"reply_type": "S", "args": {"units": ["trait:brave"]}})
    assert ((), ("trait:brave",)) == (
        first,
        _facts(conflicts=conflicts).get("conflict_units_resolved"),
    )
