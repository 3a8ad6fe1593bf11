"""A claim is proven by the world and by evidence.

True and false claims on the running server (specification 62).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import BOM, MOD, Agent, Envelope, bundle, trait

Call = tuple[str, dict[str, Any]]
"""A tool and its arguments; the call is the evidence."""

GULLS = "root:game/common/traits/01_gull_traits.txt"
HARBOUR = "root:game/common/traits/00_harbour_traits.txt"
OVERRIDE = "mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt"
MODIFIERS = "root:game/common/modifiers/00_modifiers.txt"
VALUES = "root:game/common/script_values/00_values.txt"
OLD = "common/scripted_effects/far_shores_effects.txt"


def read(path: str, *lines: int) -> Call:
    first, last = lines or (None, None)
    spans = {} if first is None else {"start_line": first, "end_line": last}
    return "ck3_read", {"path": path, "justification": "The text counts", **spans}


def symbols(query: str, **more: object) -> Call:
    return "ck3_search_symbols", {"query": query, **more}


def search(query: str) -> Call:
    return "ck3_search", {"query": query}


def grep(query: str, **more: object) -> Call:
    return "ck3_grep_raw", {"query": query, "justification": "The text counts", **more}


def absent(name: str, kind: str | None = None, **more: object) -> Call:
    return "ck3_confirm_not_exists", {"name": name, "symbol_type": kind, **more}


def listed(pattern: str) -> Call:
    return "ck3_file_search", {"pattern": pattern, "justification": "The index lists no folders"}


def sql(query: str) -> Call:
    return "ck3_db_query", {"sql": query}


TRUE: dict[str, tuple[str, str, Call]] = {
    "a trait that a search found": ("existence", "trait:saltborn is defined", symbols("saltborn")),
    "a trait whose file was read": ("existence", "trait:lantern_keeper is defined", read(HARBOUR)),
    "a trait whose first line was read": ("existence", "trait:gull_marked", read(OVERRIDE.replace("zzz_deep_harbour", "01_gull"), 1, 1)),
    "a trait whose first line was found": ("existence", "trait:inland_hearted", grep("inland_hearted = {")),
    "a name without its kind": ("existence", "inland_hearted is a thing", search("inland_hearted")),
    "a text that a search found": ("existence", "localization_key:trait_saltborn", symbols("trait_saltborn")),
    "what a search for its absence found": ("existence", "trait:saltborn", absent("saltborn", "trait")),
    "what a table lists": ("existence", "bookmark_portrait:keeper_aldra", ("ck3_db_query", {"table": "symbols", "limit": 200})),
    "a file that was read": ("existence", f"{HARBOUR} is there", read(HARBOUR, 1, 2)),
    "a file that was found": ("existence", f"{OVERRIDE} is there", listed("**/zzz_*.txt")),
    "a file that was listed": ("existence", f"{GULLS} is there", ("ck3_dir", {"command": "list", "path": "root:game/common/traits", "justification": "So"})),
    "a value in a file that was read": ("value", "trait:saltborn prowess = 4", read(OVERRIDE)),
    "a value on a line that was found": ("value", "trait:saltborn prowess = 4", grep("prowess = 4")),
    "a value in words": ("value", "trait:saltborn has the prowess = 4", read(OVERRIDE)),
    "a number written otherwise": ("value", "modifier:calm_waters_modifier monthly_prestige = 0.20", read(MODIFIERS, 1, 4)),
    "a value deep inside": ("value", "trait:lantern_keeper tracks.lantern_watch.100.learning = 2", read(HARBOUR, 18, 30)),
    "a value that is a block": ("value", "trait:saltborn opposites = { inland_hearted }", read(OVERRIDE)),
    "a value of the thing itself": ("value", "script_value:rope_length = 12", read(VALUES)),
    "a text of a key": ("value", "localization_key:nick_of_the_reef = \"of the Reef\"", search("nick_of_the_reef")),
    "a thing that nothing defines": ("non_existence", "trait:reef_blind does not exist", absent("reef_blind", "trait")),
    "a name that nothing has": ("non_existence", "reef_blind is nowhere", absent("reef_blind")),
    "a behavior of what was read": ("behavior", "trait:saltborn raises prowess", read(OVERRIDE)),
    "a behavior of what was found": ("behavior", "scripted_effect:mark_by_gull_effect adds a trait", search("mark_by_gull_effect")),
}  # fmt: skip

FALSE: dict[str, tuple[str, str, Call]] = {
    "a thing that nobody looked for": ("existence", "trait:inland_hearted is defined", symbols("rope_length")),
    "a thing that is nowhere": ("existence", "trait:reef_blind is defined", symbols("saltborn")),
    "a thing of another kind": ("existence", "modifier:saltborn is defined", symbols("saltborn")),
    "a thing that is only mentioned where it was read": ("existence", "trait:saltborn", read(VALUES)),
    "a thing that is only mentioned where it was found": ("existence", "trait:inland_hearted", grep("inland_hearted", path="root:game/localization")),
    "a thing further down in the file": ("existence", "trait:lantern_keeper", read(HARBOUR, 1, 5)),
    "a thing in a file that was listed": ("existence", "trait:saltborn", listed("**/*traits.txt")),
    "a file that is not there": ("existence", "root:game/common/traits/99_none.txt is there", listed("**/*traits.txt")),
    "a file that was not among those listed": ("existence", f"{VALUES} is there", listed("**/*traits.txt")),
    "what the agent composed itself": ("existence", "trait:saltborn", sql("SELECT 'trait' AS kind, 'saltborn' AS name, address, 1 AS line FROM files")),
    "a value that is the number of a line": ("value", "trait:saltborn prowess = 1", symbols("saltborn")),
    "a value that another file overrides": ("value", "trait:saltborn prowess = 2", read(HARBOUR)),
    "a value of its neighbour": ("value", "modifier:calm_waters_modifier monthly_income = -0.1", read(MODIFIERS)),
    "a value of another key": ("value", "modifier:calm_waters_modifier icon = 0.2", read(MODIFIERS)),
    "a value that only the winner has, by another file": ("value", "trait:saltborn prowess = 4", read(HARBOUR)),
    "a value that a list of names did not show": ("value", "trait:saltborn prowess = 4", symbols("saltborn")),
    "a value by a call about something else": ("value", "script_value:rope_length = 12", symbols("saltborn")),
    "a value that is how many there are": ("value", "trait:saltborn prowess = 2", symbols("saltborn")),
    "a value of no key": ("value", "trait:saltborn martial = 4", read(OVERRIDE)),
    "a thing that is defined": ("non_existence", "trait:saltborn does not exist", absent("saltborn", "trait")),
    "a search of one kind for a name": ("non_existence", "reef_blind is nowhere", absent("reef_blind", "trait")),
    "a search of one mod": ("non_existence", "trait:reef_blind", absent("reef_blind", "trait", mod_ids=["Far Shores"])),
    "a search for something else": ("non_existence", "trait:reef_blind", absent("reef_deaf", "trait")),
    "a behavior by a program that failed": ("behavior", "trait:saltborn raises prowess", ("ck3_exec", {"program": "git", "program_args": ["status"], "working_dir": "root:game"})),
    "a behavior of something else": ("behavior", "trait:saltborn raises prowess", read(MODIFIERS)),
    "a behavior of what is nowhere": ("behavior", "trait:reef_blind blinds", symbols("saltborn")),
}  # fmt: skip


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    """One session for all claims: none of them changes anything."""
    with Agent(tmp_path_factory.mktemp("claims")) as made:
        made("ck3_conflicts", command="symbols", units=["scripted_effect:sail_to_far_shore_effect"])
        yield made


def in_place(agent: Agent) -> dict[str, Any]:
    """A bundle of the one script file of the mod, as it is."""
    file = {
        "path": OLD,
        "format": "ck3_script",
        "ck3_file_model": "D",
        "content": (agent.mod / OLD).read_text("utf-8"),
    }
    units = ["scripted_effect:sail_to_far_shore_effect"]
    return {"target": MOD, "artifacts": [file], "touched_units": units}


def claim(kind: str, subject: str, *cited: Envelope) -> dict[str, object]:
    ids = [one["meta"]["trace_id"] for one in cited]
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": ids}


def made(agent: Agent, call: Call) -> Envelope:
    tool, arguments = call
    return agent(tool, **{name: one for name, one in arguments.items() if one is not None})


def delivered(agent: Agent, *claims: dict[str, object]) -> Envelope:
    return agent.delivers(in_place(agent), claims=list(claims))


def violations(answer: Envelope) -> list[tuple[str, str]]:
    return [(one["code"], one["severity"]) for one in answer["data"]["violations"]]


@pytest.mark.parametrize("name", TRUE)
def test_a_true_claim_is_accepted(agent: Agent, name: str) -> None:
    kind, subject, call = TRUE[name]
    answer = delivered(agent, claim(kind, subject, made(agent, call)))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]["violations"]
    asked = [("PRESERVE_UNCERTAINTY_TBC", "warning")] if kind == "behavior" else []
    assert asked == violations(answer)


@pytest.mark.parametrize("name", FALSE)
def test_a_false_claim_is_refused(agent: Agent, name: str) -> None:
    kind, subject, call = FALSE[name]
    answer = delivered(agent, claim(kind, subject, made(agent, call)))
    code = "NEGATIVE_CLAIM_UNPROVEN" if kind == "non_existence" else "CLAIM_EVIDENCE_MISSING"

    assert "EN-GATE-D-004" == answer["code"]
    assert (code, "error") in violations(answer)


def test_many_claims_are_judged_each_for_itself(agent: Agent) -> None:
    listed = [*TRUE.values(), *FALSE.values()]
    claims = [claim(kind, subject, made(agent, call)) for kind, subject, call in listed]
    assert "EN-GATE-S-003" == delivered(agent, *claims[: len(TRUE)])["code"]
    answer = delivered(agent, *claims)
    wrong = {one["details"]["subject"] for one in answer["data"]["violations"] if one["stage"] == "claims_validation" and "subject" in one["details"]}  # fmt: skip

    assert {subject for _, subject, _ in FALSE.values()} == wrong


CONTRADICTING: Sequence[tuple[tuple[str, str], tuple[str, str]]] = [
    (("existence", "trait:saltborn"), ("non_existence", "trait:saltborn")),
    (("behavior", "trait:saltborn swims"), ("non_existence", "trait:saltborn is absent")),
    (("value", "trait:saltborn prowess = 4"), ("value", "trait:saltborn  prowess = 5")),
    (("existence", "trait:saltborn"), ("non_existence", "saltborn is nowhere")),
]


@pytest.mark.parametrize(("one", "other"), CONTRADICTING)
def test_claims_that_contradict_each_other_are_refused(
    agent: Agent, one: tuple[str, str], other: tuple[str, str]
) -> None:
    cited = made(agent, symbols("saltborn"))
    answer = delivered(agent, claim(*one, cited), claim(*other, cited))

    assert ("ARTIFACT_BUNDLE_INVALID", "error") in violations(answer)


def test_claims_that_agree_contradict_nothing(agent: Agent) -> None:
    cited = made(agent, read(OVERRIDE))
    agreeing = ["trait:saltborn prowess = 4", "trait:saltborn prowess = 4.0", "trait:saltborn category = personality"]  # fmt: skip
    answer = delivered(agent, *(claim("value", subject, cited) for subject in agreeing))

    assert "EN-GATE-S-003" == answer["code"], answer["data"]["violations"]


# What has changed since


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as agent:
        agent(
            "ck3_conflicts", command="symbols", units=["scripted_effect:sail_to_far_shore_effect"]
        )
        yield agent


NEW = "common/traits/new_traits.txt"


@pytest.mark.parametrize("call", [read(f"{MOD}/{NEW}"), grep("(reef_blind|martial)", regex=True)])
def test_evidence_is_no_older_than_its_file(alone: Agent, call: Call) -> None:
    alone.edited(NEW, trait("reef_blind", "martial = 2"))
    before = made(alone, call)
    subjects = [("existence", "trait:reef_blind"), ("value", "trait:reef_blind martial = 2")]
    assert "EN-GATE-S-003" == delivered(alone, *(claim(*one, before) for one in subjects))["code"]
    alone.edited(NEW, trait("reef_blind", "martial = 2 #"))
    answer = delivered(alone, *(claim(*subject, before) for subject in subjects))

    assert ["outdated"] * 2 == [one["details"]["fault"] for one in answer["data"]["violations"]]
    again = made(alone, call)
    assert "EN-GATE-S-003" == delivered(alone, *(claim(*one, again) for one in subjects))["code"]


TABLE: Call = ("ck3_db_query", {"table": "symbols", "mod_ids": ["Far Shores"]})


@pytest.mark.parametrize(
    ("call", "subject"),
    [
        (search("reef_blind"), "trait:reef_blind"),
        (TABLE, "trait:reef_blind"),
        (listed("**/new_*.txt"), f"{MOD}/{NEW} is there"),
    ],
)
def test_evidence_of_existence_is_no_older_than_its_file(
    alone: Agent, call: Call, subject: str
) -> None:
    alone.edited(NEW, trait("reef_blind"))
    said = claim("existence", subject, made(alone, call))
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]
    (alone.mod / NEW).unlink()
    alone.index()
    answer = delivered(alone, said)
    assert [("CLAIM_EVIDENCE_MISSING", "error")] == violations(answer)
    alone.edited(NEW, trait("reef_blind"))

    again = claim("existence", subject, made(alone, call))
    assert "EN-GATE-S-003" == delivered(alone, again)["code"]


def test_of_a_long_answer_the_first_things_count_and_the_hint_says_so(alone: Agent) -> None:
    alone.edited(NEW, BOM + "".join(f"reef_{number:03} = {{ }}\n" for number in range(200)))
    cited = made(alone, symbols("reef_", limit=200))
    shown = [f"{one['kind']}:{one['name']}" for one in cited["data"]["entries"]]
    first, last = (claim("existence", name, cited) for name in (shown[0], shown[-1]))

    assert len(shown) > 150
    assert "EN-GATE-S-003" == delivered(alone, first)["code"]
    (found,) = delivered(alone, last)["data"]["violations"]
    assert "in its first 128" in found["hint"]
    narrow = claim("existence", shown[-1], made(alone, symbols(shown[-1].partition(":")[2])))
    assert "EN-GATE-S-003" == delivered(alone, narrow)["code"]


def test_a_restart_makes_no_false_claim_true_and_no_true_one_false(alone: Agent) -> None:
    every = [*TRUE.values(), *FALSE.values()]
    claims = [claim(kind, subject, made(alone, call)) for kind, subject, call in every]
    alone.restart()
    assert "EN-GATE-S-003" == delivered(alone, *claims[: len(TRUE)])["code"]
    answer = delivered(alone, *claims[len(TRUE) :])
    wrong = {
        one["details"]["subject"]
        for one in answer["data"]["violations"]
        if one["stage"] == "claims_validation" and "subject" in one["details"]
    }

    assert {subject for _, subject, _ in FALSE.values()} == wrong


def test_another_file_may_change(alone: Agent) -> None:
    before = made(alone, symbols("saltborn"))
    alone.edited(NEW, trait("reef_blind"))

    assert "EN-GATE-S-003" == delivered(alone, claim("existence", "trait:saltborn", before))["code"]


def test_a_value_that_changed_is_another_one(alone: Agent) -> None:
    alone.edited(NEW, trait("reef_blind", "martial = 2"))
    made(alone, symbols("reef_blind"))
    alone.edited(NEW, trait("reef_blind", "martial = 3"))
    again = made(alone, symbols("reef_blind"))
    answer = delivered(alone, claim("value", "trait:reef_blind martial = 2", again))

    (found,) = answer["data"]["violations"]
    assert {"fault": "refuted", "observed": ["3"], "expected": "2"}.items() <= found[
        "details"
    ].items()


def test_a_proof_of_absence_that_a_later_change_has_overtaken_counts_no_more(alone: Agent) -> None:
    proof = made(alone, absent("reef_blind", "trait"))
    said = claim("non_existence", "trait:reef_blind does not exist", proof)
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]
    alone.edited(NEW, trait("reef_blind"))
    answer = delivered(alone, said)

    assert [("NEGATIVE_CLAIM_UNPROVEN", "error")] == violations(answer)
    assert f"{MOD}/{NEW}" in answer["data"]["violations"][0]["details"]["problem"]
    (alone.mod / NEW).unlink()
    alone.index()
    assert "EN-GATE-S-003" == delivered(alone, said)["code"]


def test_a_proof_of_absence_holds_for_what_the_delivery_itself_brings(alone: Agent) -> None:
    alone.opens()
    proof = made(alone, absent("reef_blind", "trait"))
    said = claim("non_existence", "trait:reef_blind does not exist", proof)
    what = bundle("reef_blind")
    for one in what["artifacts"]:
        path, content = f"{MOD}/{one['path']}", one["content"]
        assert "EN-WRITE-S-001" == alone("ck3_file", command="write", path=path, content=content)["code"]  # fmt: skip
    alone.index()
    answer = alone.delivers(what, claims=[said])

    assert "EN-GATE-S-003" == answer["code"], answer["data"]


def test_a_duplicate_of_what_was_written_a_moment_ago_is_refused(alone: Agent) -> None:
    alone.opens()
    proof = made(alone, absent("reef_blind", "trait"))
    said = claim("non_existence", "trait:reef_blind does not exist", proof)
    written = {"command": "write", "path": f"{MOD}/{NEW}", "content": trait("reef_blind")}
    assert "EN-WRITE-S-001" == alone("ck3_file", **written)["code"]
    alone.index()
    answer = alone.delivers(bundle("reef_blind"), claims=[said], write=True)

    found = {one["rule"] for one in answer["data"]["violations"] if one["severity"] == "error"}
    assert {"negative_claims", "new_symbol_is_new"} <= found


def test_evidence_of_an_earlier_window_counts(alone: Agent) -> None:
    cited = made(alone, symbols("saltborn"))
    assert "EN-GATE-S-003" == delivered(alone)["code"]
    alone.restart()

    assert "EN-GATE-S-003" == delivered(alone, claim("existence", "trait:saltborn", cited))["code"]


# Programs and logs


def test_a_log_shows_the_things_that_it_names(alone: Agent) -> None:
    logs = alone.folder / "user_docs/logs"
    logs.mkdir()
    (logs / "error.log").write_text("Error: trait saltborn has no icon\n", "utf-8")
    cited = made(alone, ("ck3_logs", {"log": "error"}))
    assert "EN-GATE-S-003" == delivered(alone, claim("behavior", "trait:saltborn lacks an icon", cited))["code"]  # fmt: skip
    answer = delivered(alone, claim("behavior", "trait:gull_marked lacks an icon", cited))

    assert ("CLAIM_EVIDENCE_MISSING", "error") in violations(answer)


def test_a_line_of_the_trace_stays_small(alone: Agent) -> None:
    body = "".join(f"many_{number} = {{ }}\n" for number in range(3_000))
    alone.edited(NEW, BOM + body)
    made(alone, symbols("many", limit=1_000))
    files = sorted((alone.folder / "data/trace").glob("trace-*.jsonl"))
    longest = max(len(line) for file in files for line in file.read_bytes().splitlines())

    assert longest < 16_000
