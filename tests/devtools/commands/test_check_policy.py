"""`replybook check` loads the policy as a server does, and judges its cases (specification 46)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.devtools.commands.calling import Run

from replybook_schema.active import ACTIVE

Change = Callable[[dict[str, Any]], None]

HEADER = (
    "# The policy of a mail desk: read by a test, nothing is made of it, never released.\n" * 12
)

TOOLS: dict[str, Any] = {
    "tags": {"mailing": "Handles mail."},
    "tools": [
        {
            "name": "open_box",
            "description": "Opens a box.",
            "tags": ["mailing", "read"],
            "codes": [],
            "arguments": {
                "box": {"type": "string", "required": True, "trace": "keep", "description": "Which."},
                "word": {"type": "string", "required": False, "trace": "digest", "description": "A word."},
            },
        },
    ],
}  # fmt: skip
RULE: dict[str, Any] = {
    "id": "own_box",
    "version": 1,
    "modes": ["any"],
    "stage": "post_trace",
    "severity": "error",
    "status": "active",
    "codes": ["FOREIGN_BOX"],
    "description": "Only the own box is opened.",
    "check": {
        "kind": "call_fields",
        "match": {"tag": "mailing"},
        "require": [{"field": "args.box", "in": ["inbox", "drafts"]}],
    },
    "hint": "Open the own box.",
}

FACT = {"name": "letters", "meaning": "What only the server knows."}
BUNDLE = {
    "target": "root:desk",
    "artifacts": [{"path": "a.py", "format": "python", "content": "a = 1\n"}],
}


def case(name: str, box: str, **said: Any) -> dict[str, Any]:
    event = {
        "trace_id": "t1",
        "ts": "2026-11-20T10:01:00Z",
        "tool": "open_box",
        "args": {"box": box},
    }
    event |= {"reply_type": "S", "code": "WA-READ-S-001", "result": {}}
    session = {"session_id": "s1", "mode": "work"}
    return {"name": name, "mode": "work", "session": session, "trace": [event], "fires": [], "passes": []} | said  # fmt: skip


def parts() -> dict[str, Any]:
    fires = [{"rule": "own_box", "code": "FOREIGN_BOX"}]
    return {
        "tools": json.loads(json.dumps(TOOLS)),
        "rule": json.loads(json.dumps(RULE)),
        "cases": [
            case("a foreign box is opened", "theirs", fires=fires),
            case("the own box is opened", "inbox", passes=["own_box"]),
        ],
    }


def findings(run: Run, project: Path, change: Change) -> list[tuple[str, str]]:
    """Rule and problem of what `check` finds once a part of the policy was changed."""
    made = parts()
    change(made)
    registry = project / "registry"
    (registry / "policy").mkdir(exist_ok=True)
    violations = [{"code": "FOREIGN_BOX", "meaning": "A box of somebody else was opened."}]
    files = {
        "tools.yaml": made["tools"],
        "world.yaml": {"roots": [{"key": "desk", "meaning": "The desk."}]},
        "policy/global.yaml": {"violations": violations, "facts": [FACT]},
        "policy/rules.yaml": {"rules": [made["rule"]]},
        "policy/cases.yaml": {"cases": made["cases"]},
    }
    for name, data in files.items():
        text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
        text = text.replace("'", '"')
        (registry / name).write_text(HEADER + text, "utf-8")
    ended = run("check", str(project), "--format", "json")
    found = json.loads(ended.out)["findings"]
    errors = [one for one in found if one["severity"] == "error"]
    assert bool(errors) == (ended.code == 1), errors
    assert all(
        one["line"] > 1 and one["fix"] and one["path"].endswith(".yaml") for one in errors
    ), errors
    return [(error["rule"], error["problem"]) for error in errors]


def nothing(_parts: dict[str, Any]) -> None:
    """Leave the policy as it is."""


def test_a_policy_that_its_cases_prove_has_no_findings(run: Run, project: Path) -> None:
    assert [] == findings(run, project, nothing)


def test_checking_changes_nothing_for_the_process(run: Run, project: Path) -> None:
    before = ACTIVE.policy()
    findings(run, project, nothing)

    assert before == ACTIVE.policy()
    assert "open_box" not in ACTIVE.tools()


# Cases that say something else than the engine


def one_letter(made: dict[str, Any]) -> None:
    made["rule"]["check"]["require"][0]["in"] = ["inbox", "drafts", "theirs"]


def never_wrong(made: dict[str, Any]) -> None:
    made["cases"][0]["trace"][0]["args"]["box"] = "drafts"


def always_wrong(made: dict[str, Any]) -> None:
    made["cases"][1]["trace"][0]["args"]["box"] = "theirs"


def mode_of_others(made: dict[str, Any]) -> None:
    made["cases"][1]["trace"] = []
    made["rule"]["status"] = "disabled"


def no_fact(made: dict[str, Any]) -> None:
    made["rule"]["check"] = {
        "kind": "set_cover",
        "every": "facts.python_files",
        "in": ["facts.python_files_valid"],
    }


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (one_letter, "does not fire 'FOREIGN_BOX' of rule 'own_box'; it finds nothing"),
        (never_wrong, "does not fire 'FOREIGN_BOX' of rule 'own_box'; it finds nothing"),
        (always_wrong, "does not pass rule 'own_box'; it gives FOREIGN_BOX"),
        (mode_of_others, "does not pass rule 'own_box'; it is disabled"),
        (no_fact, "does not fire 'FOREIGN_BOX' of rule 'own_box'; it finds nothing"),
    ],
)
def test_a_case_that_the_engine_does_not_confirm_is_a_finding(
    run: Run, project: Path, change: Change, problem: str
) -> None:
    found = findings(run, project, change)

    assert {"RB131"} == {rule for rule, _ in found}
    assert any(problem in said for _, said in found), found


def test_a_violation_because_nobody_can_judge_does_not_count_as_fired(
    run: Run, project: Path
) -> None:
    def unknown(made: dict[str, Any]) -> None:
        made["rule"]["check"] = {
            "kind": "set_cover",
            "every": "facts.letters",
            "in": ["facts.modes"],
        }
        made["cases"][0]["bundle"] = BUNDLE

    found = findings(run, project, unknown)

    assert any("it gives nothing, since" in problem for _, problem in found), found


def test_a_case_may_bring_tools_of_its_own(run: Run, project: Path) -> None:
    def unknown_tool(made: dict[str, Any]) -> None:
        for one in made["cases"]:
            one["trace"][0]["tool"] = "open_crate"

    def own_tool(made: dict[str, Any]) -> None:
        unknown_tool(made)
        for one in made["cases"]:
            one["tools"] = {"open_crate": ["mailing"]}

    assert [] == findings(run, project, own_tool)
    assert ["RB131"] == [rule for rule, _ in findings(run, project, unknown_tool)]


def test_a_case_speaks_for_the_validators_that_are_not_here(run: Run, project: Path) -> None:
    def validated(made: dict[str, Any]) -> None:
        made["rule"]["check"] = {
            "kind": "set_cover",
            "every": "facts.python_files",
            "in": ["facts.python_files_valid"],
        }
        for one in made["cases"]:
            one["bundle"] = json.loads(json.dumps(BUNDLE))
        made["cases"][0]["validators"] = {"python": {"invalid": ["a.py"]}}

    assert [] == findings(run, project, validated)


# Policies that cannot work


def stage(made: dict[str, Any]) -> None:
    made["rule"]["stage"] = "pre_call_wrapper"


def misspelt(made: dict[str, Any]) -> None:
    made["rule"]["check"]["require"][0]["field"] = "args.boks"


def digest(made: dict[str, Any]) -> None:
    made["rule"]["check"]["require"][0]["field"] = "args.word"


def excused(made: dict[str, Any]) -> None:
    made["rule"]["exceptions"] = [{"id": "all", "when": {"call": {}}, "reason": "It is easier."}]


def excused_by_tag(made: dict[str, Any]) -> None:
    when = {"call": {"tag": "mailing", "where": [{"field": "tool", "present": True}]}}
    made["rule"]["exceptions"] = [{"id": "all", "when": when, "reason": "It is easier."}]


def excused_by_anything(made: dict[str, Any]) -> None:
    made["rule"]["exceptions"] = [{"id": "all", "when": {"seen": {}}, "reason": "It is easier."}]


def no_address(made: dict[str, Any]) -> None:
    made["rule"]["check"] = {
        "kind": "artifact_fields",
        "files": {"glob": ["*.py"]},
        "require": [{"field": "format", "equals": "python"}],
    }


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (stage, "no rule is judged in stage 'pre_call_wrapper'"),
        (misspelt, "declares the argument 'boks'"),
        (digest, "the trace keeps a digest of the argument 'word'"),
        (excused, "it covers every call that the rule is about"),
        (excused_by_tag, "it covers every call that the rule is about"),
        (excused_by_anything, "it covers whatever was called"),
        (no_address, "no address of a file fits '*.py'"),
    ],
)
def test_a_policy_that_cannot_work_is_a_finding_at_its_place(
    run: Run, project: Path, change: Change, problem: str
) -> None:
    found = findings(run, project, change)

    assert ["RB137"] == [rule for rule, _ in found]
    assert problem in found[0][1]


def test_a_digest_shows_whether_an_argument_was_there(run: Run, project: Path) -> None:
    def present(made: dict[str, Any]) -> None:
        made["rule"]["check"]["require"] = [{"field": "args.word", "present": True}]
        made["cases"][1]["trace"][0]["args"]["word"] = "digest:0123456789abcdef"

    assert [] == findings(run, project, present)


def test_an_exception_that_names_less_than_its_rule_is_fine(run: Run, project: Path) -> None:
    def narrow(made: dict[str, Any]) -> None:
        when = {"call": {"where": [{"field": "args.box", "equals": "shared"}]}}
        made["rule"]["exceptions"] = [
            {"id": "shared", "when": when, "reason": "It is everybody's."}
        ]

    assert [] == findings(run, project, narrow)
