"""`replybook policy`: exit codes, formats, and what a person at a terminal is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from cli.calling import Run
from policy_gate.deliveries import SOURCE, bundle, event, stored

SESSION = {"session_id": "s1", "mode": "ck3raven-dev"}


def recording(folder: Path, name: str = "clean", **changes: object) -> str:
    members: dict[str, object] = {"session": SESSION, "trace": [event()], "bundle": bundle()}
    path = folder / f"{name}.json"
    path.write_text(json.dumps({**members, **changes}), "utf-8")
    return str(path)


def written(folder: Path, name: str, value: object) -> str:
    path = folder / name
    path.write_text(json.dumps(value), "utf-8")
    return str(path)


# check


def test_a_clean_session_is_deliverable(run: Run, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path))

    assert (0, "deliverable, 1 review: clean") == (done.code, done.out.splitlines()[0])


def test_a_blocked_session_says_what_to_do(run: Run, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path, trace=[]))

    assert 1 == done.code
    assert "error TRACE_REQUIRED  [trace_required / trace_required]" in done.out
    assert "fix: Do the work through the tools, then deliver." in done.out


def test_warnings_block_only_where_they_are_to(run: Run, tmp_path: Path) -> None:
    path = "root:repo/db/schema/one.py"
    content = bundle()["artifacts"][0]["content"]  # type: ignore[index]
    files = [{"path": path, "format": "python", "content": content}]
    warned = recording(tmp_path, bundle={"target": "root:repo", "artifacts": files})

    assert 0 == run("policy", "check", "--recording", warned).code
    assert 1 == run("policy", "check", "--recording", warned, "--fail-on-warning").code


def test_a_review_is_no_warning(run: Run, tmp_path: Path) -> None:
    clean = recording(tmp_path)

    assert 0 == run("policy", "check", "--recording", clean, "--fail-on-warning").code


def test_a_trace_on_disk_is_judged_with_the_files_beside_it(run: Run, tmp_path: Path) -> None:
    trace = stored(tmp_path / "trace", {"s1": SOURCE})
    session = written(tmp_path, "session.json", SESSION)
    delivered = written(tmp_path, "bundle.json", bundle())
    claims = written(tmp_path, "claims.json", [])
    words = ("--trace", str(trace), "--session", session, "--bundle", delivered)
    done = run("policy", "check", *words, "--claims", claims)

    assert 0 == done.code, done.out + done.err


def test_a_session_in_yaml_is_judged_as_well(run: Run, tmp_path: Path) -> None:
    trace = stored(tmp_path / "trace", {"s1": SOURCE})
    session = tmp_path / "session.yaml"
    session.write_text("session_id: s1\nmode: ck3raven-dev\n", "utf-8")
    done = run("policy", "check", "--trace", str(trace), "--session", str(session))

    assert 0 == done.code, done.out + done.err


def test_a_session_that_goes_on_is_not_asked_for_what_can_come(run: Run, tmp_path: Path) -> None:
    begun = recording(tmp_path, trace=[], bundle={"target": "root:repo", "artifacts": []})

    assert 1 == run("policy", "check", "--recording", begun).code
    assert 0 == run("policy", "check", "--recording", begun, "--working").code


@pytest.mark.parametrize("form", ["json", "github", "sarif"])
def test_every_format_tells_the_violation(run: Run, form: str, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path, trace=[]), "--format", form)

    assert 1 == done.code
    assert "TRACE_REQUIRED" in done.out


def test_json_carries_the_summary_of_the_outcome(run: Run, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path), "--format", "json")
    said: Mapping[str, Any] = json.loads(done.out)

    assert said["summary"]["deliverable"] is True
    assert said["summary"]["policy_digest"].startswith("sha256:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "needs --trace and --session"),
        (("--recording", "nowhere.json"), "there is no file 'nowhere.json'"),
        (("--recording", "a.json", "--mode", "ck3lens"), "leave out --mode"),
        (("--trace", "nowhere", "--session", "s.json"), "there is no trace 'nowhere'"),
    ],
)
def test_a_call_that_cannot_be_meant_is_refused(
    run: Run, words: tuple[str, ...], said: str
) -> None:
    done = run("policy", "check", *words)

    assert 2 == done.code
    assert said in done.err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sesion": {}}, "has the key 'sesion'"),
        ({"trace": "gone.jsonl"}, "the trace 'gone.jsonl'"),
        ({"trace": 7}, "neither a list of events nor a path"),
        ({"session": []}, "'session'"),
    ],
)
def test_a_file_that_is_no_recording_is_refused(
    run: Run, changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path, **changes))

    assert 2 == done.code
    assert said in done.err


def test_a_file_that_is_no_json_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "torn.json"
    path.write_text('{"session":\n', "utf-8")
    done = run("policy", "check", "--recording", str(path))

    assert 2 == done.code
    assert "line 2" in done.err


def test_an_edited_trace_cannot_be_judged(run: Run, tmp_path: Path) -> None:
    trace = stored(tmp_path / "trace", {"s1": SOURCE, "s2": SOURCE})
    file = next(trace.glob("trace-*.jsonl"))
    file.write_text(file.read_text("utf-8").replace('"valid":true', '"valid":null', 1), "utf-8")
    session = written(tmp_path, "session.json", SESSION)
    done = run("policy", "check", "--trace", str(trace), "--session", session)

    assert 2 == done.code
    assert "replybook trace verify" in done.err


# replay


def candidate(folder: Path, old: str, new: str) -> Path:
    """The base registry with one word changed."""
    import shutil

    import replybook_registry

    copy = folder / "replybook_registry"
    shutil.copytree(Path(replybook_registry.__file__).parent, copy)
    changed = 0
    for file in (copy / "policy").glob("*.yaml"):
        text = file.read_text("utf-8")
        changed += old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    assert 1 == changed
    return copy


def test_the_same_policy_changes_nothing(run: Run, tmp_path: Path) -> None:
    import replybook_registry

    policy = str(Path(replybook_registry.__file__).parent)
    done = run("policy", "replay", "--policy", policy, recording(tmp_path))

    assert 0 == done.code, done.err
    assert "0 of 1 outcomes change, 0 of them in the verdict\n" == done.out


def test_one_edited_word_shows_what_would_be_blocked(run: Run, tmp_path: Path) -> None:
    old = "stage: post_trace\n    severity: warning\n    status: enhancement\n    codes: [SCHEMA"
    policy = candidate(tmp_path, old, old.replace("enhancement", "active"))
    content = SOURCE
    files = [{"path": "root:repo/db/schema/one.py", "format": "python", "content": content}]
    (tmp_path / "recordings").mkdir()
    changed = {"target": "root:repo", "artifacts": files}
    recording(tmp_path / "recordings", "schema", bundle=changed)
    recording(tmp_path / "recordings", "clean")
    done = run("policy", "replay", "--policy", str(policy), str(tmp_path / "recordings"))

    assert 1 == done.code, done.err
    assert "schema: deliverable -> blocked" in done.out
    assert "- warning SCHEMA_CHANGE_UNDECLARED (schema_change_declaration)" in done.out
    assert "+ error SCHEMA_CHANGE_UNDECLARED (schema_change_declaration)" in done.out
    assert "1 of 2 outcomes change, 1 of them in the verdict" in done.out


def test_a_candidate_with_faults_is_refused_with_the_place(run: Run, tmp_path: Path) -> None:
    policy = candidate(tmp_path, "kind: call_order", "kind: call_orders")
    done = run("policy", "replay", "--policy", str(policy), recording(tmp_path))

    assert 2 == done.code
    assert "ck3lens.yaml:" in done.err


# explain


def test_a_rule_is_explained_with_what_it_weighs_now(run: Run, tmp_path: Path) -> None:
    done = run("policy", "explain", "database_first_search")

    assert 0 == done.code
    assert "weighs now:    warning" in done.out
    assert "waits for:" in done.out


def test_capabilities_of_a_session_make_it_weigh_more(run: Run, tmp_path: Path) -> None:
    has = ["fs_trace_metadata_complete", "fs_justification_supported"]
    session = written(tmp_path, "session.json", {"capabilities": has})
    done = run("policy", "explain", "database_first_search", "--session", session)

    assert "weighs now:    error" in done.out
    assert "waits for:" not in done.out


@pytest.mark.parametrize("what", ["TRACE_REQUIRED", "post_trace"])
def test_violations_and_stages_are_explained(run: Run, what: str) -> None:
    assert 0 == run("policy", "explain", what).code


@pytest.mark.parametrize("what", ["WA-RES-I-001", "databse_first_search"])
def test_what_is_no_part_of_the_policy_is_refused(run: Run, what: str) -> None:
    done = run("policy", "explain", what)

    assert 2 == done.code
    assert "is no rule, violation or stage of the policy" in done.err


# coverage


def test_every_rule_fires_over_the_cases_of_the_registry(run: Run) -> None:
    done = run("policy", "coverage")

    assert 0 == done.code
    assert "0 of 34 rules never fire" in done.out


def test_rules_that_never_fire_are_found(run: Run, tmp_path: Path) -> None:
    done = run("policy", "coverage", recording(tmp_path), "--format", "json")
    said: Mapping[str, Any] = json.loads(done.out)

    assert 1 == done.code
    assert {"trace_required"} <= {finding["rule"] for finding in said["findings"]}
    assert {"fired": 1, "passed": 0, "skipped": 0} == said["summary"]["rules"][
        "preserve_uncertainty"
    ]
