"""`replybook policy`: exit codes, formats, and what a person at a terminal is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Ended, Run
from tests.runtime.policy.gate.deliveries import SOURCE, asked, bundle, event, gate, stored

import replybook_ck3_registry
from replybook import ReplyBuilder
from replybook.policy import BadPolicy
from replybook_schema.active import ACTIVE

BASE = str(Path(str(replybook_ck3_registry.__file__)).parent)
SESSION = {"session_id": "s1", "mode": "ck3raven-dev"}
NAMES = ("files_existing", "files_not_in_place", "symbols_world", "world_of_claims")
NO_WORLD = {"version": 1, "facts": {name: {"absent": True} for name in NAMES}}
"""The statement of a server that knows nothing of its world."""


def recording(folder: Path, name: str = "clean", **changes: object) -> str:
    members: dict[str, object] = {"session": SESSION, "trace": [event()], "bundle": bundle()}
    members["statement"] = NO_WORLD
    path = folder / f"{name}.json"
    path.write_text(json.dumps({**members, **changes}), "utf-8")
    return str(path)


def written(folder: Path, name: str, value: object) -> str:
    path = folder / name
    path.write_text(json.dumps(value), "utf-8")
    return str(path)


# check


def judged(**changes: object) -> dict[str, object]:
    """The recording that a gate keeps of a delivery."""
    kept: list[Mapping[str, Any]] = []
    gate(remember=kept.append).deliver(ReplyBuilder("ck3_deliver"), asked(**changes))
    return dict(kept[0])


MODULE = bundle("import nothing_here\n")


@pytest.mark.parametrize(
    ("changes", "verdict", "code"),
    [
        ({}, "deliverable, 1 review", 0),
        ({"trace": []}, "blocked, 2 errors, 1 review", 1),
        ({"bundle": MODULE}, "blocked, 2 errors, 1 review", 1),
        ({"bundle": {}}, "blocked, 1 error", 1),
    ],
)
def test_the_recording_of_a_gate_has_its_verdict(
    run: Run, tmp_path: Path, changes: dict[str, object], verdict: str, code: int
) -> None:
    kept = written(tmp_path, "kept.json", judged(**changes))
    done = run("policy", "check", "--recording", kept)

    assert (code, f"{verdict}: kept") == (done.code, done.out.splitlines()[0]), done.out


@pytest.mark.parametrize("changes", [{}, {"trace": []}, {"bundle": MODULE}], ids=repr)
def test_without_its_statement_it_is_not_judged(
    run: Run, tmp_path: Path, changes: dict[str, object]
) -> None:
    kept = judged(**changes)
    del kept["statement"]
    path = written(tmp_path, "kept.json", kept)
    text = run("policy", "check", "--recording", path)
    said = json.loads(run("policy", "check", "--recording", path, "--format", "json").out)

    assert 2 == text.code
    assert text.out.startswith("not judged")
    why = "no statement of facts.files_not_in_place"
    assert f"not judged artifacts_in_place: {why}" in text.out.splitlines()
    assert ("not judged", False) == (said["summary"]["verdict"], said["summary"]["deliverable"])
    assert {"rule": "artifacts_in_place", "reason": why} in said["summary"]["rules_not_judged"]
    assert "artifacts_in_place" not in said["summary"]["rules_run"]
    assert "artifacts_in_place" in {one["rule"] for one in said["findings"]}


def test_what_a_statement_does_not_tell_is_not_judged(run: Run, tmp_path: Path) -> None:
    kept: Any = judged()
    del kept["statement"]["facts"]["files_not_in_place"]
    del kept["world_digest"]
    done = run("policy", "check", "--recording", written(tmp_path, "kept.json", kept))

    assert 2 == done.code
    assert "the statement does not tell facts.files_not_in_place" in done.out
    assert "1 not judged" in done.out


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"statement": {"version": 9}}, "it is no statement of version 1"),
        ({"statement": []}, "'statement' in"),
        ({"world_digest": "sha256:11aa"}, "was changed after the judgement"),
        ({"statement": {"version": 1, "facts": 7}}, "'facts' of a statement is a mapping"),
        ({"calls": -1}, "give a number of calls"),
        ({"calls": 5}, "it has 1 calls of the session, and the recording 5"),
        ({"today": "soon"}, "is no date"),
    ],
)
def test_a_recording_that_was_spoilt_is_refused(
    run: Run, tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    kept = written(tmp_path, "kept.json", {**judged(), **changes})
    done = run("policy", "check", "--recording", kept)

    assert 2 == done.code
    assert said in done.err


def test_later_calls_of_the_session_do_not_count(run: Run, tmp_path: Path) -> None:
    kept: Any = judged(trace=[])
    kept["trace"] = [event()]
    done = run("policy", "check", "--recording", written(tmp_path, "kept.json", kept))

    assert 1 == done.code
    assert "TRACE_REQUIRED" in done.out


def test_a_rule_says_what_it_found_in_a_recording(run: Run, tmp_path: Path) -> None:
    kept = judged(trace=[])
    path = written(tmp_path, "kept.json", kept)
    del kept["statement"]
    bare = written(tmp_path, "bare.json", kept)

    def found(rule: str, recording: str) -> str:
        done = run("policy", "explain", rule, "--recording", recording, "--format", "json")
        return str(json.loads(done.out)["in the recording"])

    assert "error TRACE_REQUIRED (trace_required)" == found("trace_required", path)
    assert "passed" == found("artifacts_in_place", path)
    assert "not judged: no statement of facts.files_not_in_place" == found("artifacts_in_place", bare)  # fmt: skip


def test_replaying_what_cannot_be_judged_is_no_agreement(run: Run, tmp_path: Path) -> None:
    kept = judged()
    path = written(tmp_path, "kept.json", kept)
    assert 0 == run("policy", "replay", "--policy", BASE, path).code
    del kept["statement"]
    bare = written(tmp_path, "bare.json", kept)
    done = run("policy", "replay", "--policy", BASE, bare)
    said = json.loads(run("policy", "replay", "--policy", BASE, bare, "--format", "json").out)

    assert 2 == done.code
    assert "bare: not judged" in done.out.splitlines()
    assert {"sessions": 1, "changed": 0, "not_judged": 1} == said["summary"]
    assert "artifacts_in_place" in said["not_judged"][0]["rules"]


def test_a_clean_session_is_deliverable(run: Run, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path))

    assert (0, "deliverable, 1 review: clean") == (done.code, done.out.splitlines()[0])
    assert "review PRESERVE_UNCERTAINTY_TBC  [manual_review / preserve_uncertainty]" in (
        done.out.splitlines()
    )


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
    world = written(tmp_path, "world.json", NO_WORLD)
    words = ("--trace", str(trace), "--session", session, "--bundle", delivered)
    done = run("policy", "check", *words, "--claims", claims, "--statement", world)

    assert 0 == done.code, done.out + done.err
    unknown = run("policy", "check", *words, "--claims", claims)
    assert (2, "not judged, 1 review: s1") == (unknown.code, unknown.out.splitlines()[0])


def test_a_session_in_yaml_is_judged_as_well(run: Run, tmp_path: Path) -> None:
    trace = stored(tmp_path / "trace", {"s1": SOURCE})
    session = tmp_path / "session.yaml"
    session.write_text("session_id: s1\nmode: ck3raven-dev\n", "utf-8")
    done = run("policy", "check", "--trace", str(trace), "--session", str(session))

    assert 0 == done.code, done.out + done.err


@pytest.mark.parametrize("option", ["--in-progress", "--working"])
def test_a_session_that_goes_on_is_not_asked_for_what_can_come(
    run: Run, tmp_path: Path, option: str
) -> None:
    begun = recording(tmp_path, trace=[], bundle={"target": "root:repo", "artifacts": []})

    assert 1 == run("policy", "check", "--recording", begun).code
    assert 0 == run("policy", "check", "--recording", begun, option).code


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
@pytest.mark.parametrize("trace", ["pipe", "/dev/zero"])
def test_a_trace_that_never_ends_is_not_waited_for(run: Run, tmp_path: Path, trace: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = run("policy", "check", "--recording", recording(tmp_path, trace=trace))

    assert 2 == done.code
    assert f"{trace}' is not a trace file" in done.err


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


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([], "holds no recording: it is not a mapping"),
        ({"cases": [{"session": SESSION, "trace": []}] * 2}, "holds 2 recordings; check takes one"),
        ({"cases": []}, "holds 0 recordings; check takes one"),
        ({"session": SESSION, "trace": [], "roots": "repo"}, "no list of keys, such as [repo]"),
        (
            {"session": SESSION, "trace": [], "tools": [1]},
            "'tools', 'validators' or 'kinds' does not have",
        ),
    ],
)
def test_a_file_that_holds_something_else_is_refused(
    run: Run, value: object, said: str, tmp_path: Path
) -> None:
    done = run("policy", "check", "--recording", written(tmp_path, "odd.json", value))

    assert 2 == done.code
    assert said in done.err
    assert "odd.json" in done.err


def test_a_recording_that_no_memory_should_hold_is_not_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # takes no room on the disk
    done = run("policy", "check", "--recording", str(path))

    assert 2 == done.code
    assert "record fewer calls, or name the trace in it" in done.err


def test_a_recording_in_yaml_that_cannot_be_meant_is_refused_with_its_place(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "twice.yaml"
    path.write_text("session: {}\nsession: {}\ntrace: []\n", "utf-8")
    done = run("policy", "check", "--recording", str(path))

    assert 2 == done.code
    assert "twice.yaml:2:1" in done.err


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--session", ["s1"], "holds no session: it is not a mapping"),
        ("--session", {"session_id": "s1"}, "the session names no mode; name one with --mode"),
        ("--bundle", [], "holds no bundle: it is not a mapping"),
        ("--facts", "none", "holds no facts: it is not a mapping"),
        ("--claims", "none", "holds no claims: it is neither a list nor a mapping"),
    ],
)
def test_a_file_beside_a_trace_that_holds_something_else_is_refused(
    run: Run, option: str, value: object, said: str, tmp_path: Path
) -> None:
    trace = str(stored(tmp_path / "trace", {"s1": SOURCE}))
    beside = {"--session": written(tmp_path, "session.json", SESSION)}
    beside[option] = written(tmp_path, "odd.json", value)
    words = [word for pair in beside.items() for word in pair]
    done = run("policy", "check", "--trace", trace, *words)

    assert 2 == done.code
    assert said in done.err


def test_a_day_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path), "--today", "tomorrow")

    assert 2 == done.code
    assert "'tomorrow' is not a date; write it like 2026-11-21" in done.err


def test_a_trace_that_cannot_be_opened_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "trace.jsonl").write_text("{}\n", "utf-8")
    path, opened = recording(tmp_path, trace="trace.jsonl"), Path.open

    def no_rights(file: Path, *words: Any, **named: Any) -> Any:
        if file.name == "trace.jsonl":
            raise PermissionError(13, "Permission denied")
        return opened(file, *words, **named)

    monkeypatch.setattr(Path, "open", no_rights)
    done = run("policy", "check", "--recording", path)

    assert 2 == done.code
    assert "trace.jsonl' cannot be read; check its permissions" in done.err


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
    assert "replybook trace aside" in done.err


@pytest.mark.parametrize("session_id", [None, "", 7], ids=repr)
def test_a_session_without_an_id_is_refused(run: Run, session_id: object, tmp_path: Path) -> None:
    whose = {"mode": "ck3raven-dev"} | ({} if session_id is None else {"session_id": session_id})
    trace = stored(tmp_path / "trace", {"s1": SOURCE})
    session = written(tmp_path, "session.json", whose)
    recorded = recording(tmp_path, session=whose)
    words = (("--trace", str(trace), "--session", session), ("--recording", recorded))
    for done in [run("policy", "check", *some) for some in words]:
        assert 2 == done.code
        assert "the session_id of the session in" in done.err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"trace_id": ["t1"]}, "event 2 of the trace in"),
        ({"scope": 5}, "'scope' is no mapping"),
        ({"args": []}, "'args' is no mapping"),
        ({"result": "x"}, "'result' is no mapping"),
        ({"tool": {"name": "x"}}, "'tool' is no text"),
        ({"session_id": 1}, "'session_id' is no text"),
    ],
)
def test_an_event_of_another_shape_is_refused_with_its_number(
    run: Run, changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    odd = recording(tmp_path, "odd", trace=[event(), {**event(), **changes}])
    for words in (("check", "--recording", odd), ("coverage", odd)):
        done = run("policy", *words)

        assert 2 == done.code
        assert said in done.err
        assert "odd.json" in done.err


@pytest.mark.parametrize(
    ("odd", "said"),
    [
        ({"tol": "ck3_dir"}, "it names no 'tool'"),
        ({"tool": "ck3_dir", "reply_type": "Q"}, "it is S, I, D, E or null"),
        ({"tool": "ck3_dir", "resutl": {}}, "did you mean 'result'?"),
    ],
)
def test_an_event_that_is_misspelt_is_refused(
    run: Run, odd: dict[str, object], said: str, tmp_path: Path
) -> None:
    done = run("policy", "check", "--recording", recording(tmp_path, trace=[event(), odd]))

    assert 2 == done.code
    assert "event 2" in done.err
    assert said in done.err


def test_a_session_that_is_misspelt_is_refused(run: Run, tmp_path: Path) -> None:
    session = {**SESSION, "playst_id": "p1"}
    done = run("policy", "check", "--recording", recording(tmp_path, session=session))

    assert 2 == done.code
    assert "did you mean 'playset_id'?" in done.err


def test_a_policy_that_does_not_load_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> object:
        raise BadPolicy("rules.own_box.check", "nobody knows the kind")

    monkeypatch.setattr("replybook_devtools.policy_runs.check.validate_policy", broken)
    done = run("policy", "check", "--recording", recording(tmp_path))

    assert (2, "") == (done.code, done.out)
    assert "the policy does not load: rules.own_box.check: nobody" in done.err


def test_a_folder_without_a_policy_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("policy", "replay", "--policy", str(tmp_path), recording(tmp_path))

    assert 2 == done.code
    assert "there is no registry here" in done.err


def test_a_code_is_told_where_it_is_explained(run: Run) -> None:
    done = run("policy", "explain", "WA-RES-I-001")

    assert "it is a code: run: replybook explain WA-RES-I-001" in done.err


def test_faults_and_problems_are_told_one_by_one(run: Run, tmp_path: Path) -> None:
    wrong = {"target": "root:repo", "artifacts": [{"path": "a.py"}]}
    formless = run("policy", "check", "--recording", recording(tmp_path, "a", bundle=wrong))
    broken = recording(tmp_path, "b", bundle=bundle("print(nothing_here)\n"))

    assert "- artifacts[0].format: it is missing" in formless.out
    assert "reader.py:1:7: " in run("policy", "check", "--recording", broken).out


def test_events_may_leave_members_out(run: Run, tmp_path: Path) -> None:
    bare = recording(
        tmp_path, trace=[event(), {"tool": "ck3_dir"}, {"tool": "ck3_dir", "scope": None}]
    )

    assert 0 == run("policy", "check", "--recording", bare).code


@pytest.mark.parametrize(
    "text", ["no trace at all\n", '{"session": {}}\n', "[]\n", "[" * 100_000, "\0\n"]
)
def test_a_file_that_is_no_trace_is_refused(run: Run, text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, "utf-8")
    session = written(tmp_path, "session.json", SESSION)
    named = recording(tmp_path, "named", trace="notes.txt")
    words = (("--trace", str(path), "--session", session), ("--recording", named))
    for done in [run("policy", "check", *some) for some in words]:
        assert 2 == done.code
        assert "notes.txt' is not a trace file" in done.err


def test_one_file_of_a_trace_is_judged(run: Run, tmp_path: Path) -> None:
    file = next(stored(tmp_path / "trace", {"s1": SOURCE}).glob("trace-*.jsonl"))
    session = written(tmp_path, "session.json", SESSION)

    assert 0 == run("policy", "check", "--trace", str(file), "--session", session).code


# replay


def candidate(folder: Path, old: str, new: str) -> Path:
    """The CK3 registry with one word changed."""
    import shutil

    import replybook_ck3_registry

    copy = folder / "replybook_ck3_registry"
    shutil.copytree(Path(replybook_ck3_registry.__file__).parent, copy)
    changed = 0
    for file in (copy / "policy").glob("*.yaml"):
        text = file.read_text("utf-8")
        changed += old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    assert 1 == changed
    return copy


def test_the_same_policy_changes_nothing(run: Run, tmp_path: Path) -> None:
    done = run("policy", "replay", "--policy", BASE, recording(tmp_path))

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
    assert f"0 of {len(ACTIVE.policy().rules)} rules never fire" in done.out


def test_outside_a_project_the_cases_of_our_registries_are_judged(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("policy", "coverage")

    assert 0 == done.code
    assert f"0 of {len(ACTIVE.policy().rules)} rules never fire" in done.out


def test_a_folder_without_recordings_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    done = run("policy", "coverage", str(tmp_path))

    assert 2 == done.code
    assert "they end in .json or .yaml" in done.err


def test_a_project_without_cases_is_asked_for_recordings(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "registry").mkdir()
    (tmp_path / "registry/registry.yaml").write_text("name: acme\nversion: 0.1.0\n", "utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.replybook]\nsources = ['registry']\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    done = run("policy", "coverage")

    assert (2, True) == (done.code, "the registries here have no cases" in done.err)


def test_rules_that_never_fire_are_found(run: Run, tmp_path: Path) -> None:
    done = run("policy", "coverage", recording(tmp_path), "--format", "json")
    said: Mapping[str, Any] = json.loads(done.out)

    assert 1 == done.code
    assert {"trace_required"} <= {finding["rule"] for finding in said["findings"]}
    assert {"fired": 1, "passed": 0, "skipped": 0, "not_judged": 0} == said["summary"]["rules"][
        "preserve_uncertainty"
    ]


# A project of one's own


def _case(name: str, path: str, **expected: object) -> dict[str, object]:
    file = {"path": path, "format": "python", "content": "LIMIT = 1"}
    delivered = {"target": "root:repo", "artifacts": [file]}
    case = {"mode": "ck3raven-dev", "session": SESSION, "trace": [event()], "bundle": delivered}
    return {"name": name, **case, **expected}


def test_the_rules_of_the_project_we_stand_in_are_judged_by(run: Run, project: Path) -> None:
    sources = next(project.glob("**/registry.yaml")).parent
    policy = sources / "policy"
    policy.mkdir(exist_ok=True)
    head = "# Who reads it, what is made from it, what never changes.\n"
    rule = {
        "id": "python_below_src",
        "version": 1,
        "modes": ["ck3raven-dev"],
        "stage": "post_trace",
        "severity": "warning",
        "status": "active",
        "codes": ["ACME_PYTHON_ELSEWHERE"],
        "description": "Python lies below src.",
        "check": {
            "kind": "artifact_fields",
            "files": {"format": ["python"]},
            "require": [{"field": "path", "glob": ["root:repo/src/**"]}],
        },
        "hint": "Move the file below src.",
    }
    violation = {"code": "ACME_PYTHON_ELSEWHERE", "meaning": "A Python file lies elsewhere."}
    (policy / "global.yaml").write_text(head + json.dumps({"violations": [violation]}), "utf-8")
    (policy / "acme.yaml").write_text(head + json.dumps({"rules": [rule]}), "utf-8")
    fires = [{"rule": "python_below_src", "code": "ACME_PYTHON_ELSEWHERE"}]
    cases = [
        _case("elsewhere", "root:repo/a.py", fires=fires, passes=[]),
        _case("below src", "root:repo/src/a.py", fires=[], passes=["python_below_src"]),
    ]
    (policy / "cases.yaml").write_text(head + json.dumps({"cases": cases}), "utf-8")
    for settings in (project / "pyproject.toml", sources / "registry.yaml"):
        text = settings.read_text("utf-8")
        settings.write_text(text.replace("pkg:replybook_registry", "pkg:replybook_ck3_registry"))
    assert 0 == run("generate", ".").code
    elsewhere = {"target": "root:repo", "artifacts": [{**bundle()["artifacts"][0], "path": "a.py"}]}  # type: ignore[index]
    (project / "recordings").mkdir()
    recorded = recording(project / "recordings", bundle=elsewhere)
    done = alone(project, "check", "--recording", recorded)

    assert "ACME_PYTHON_ELSEWHERE  [post_trace / python_below_src]" in done.out, done.err
    assert 0 == alone(project, "explain", "python_below_src").code

    vocabulary = {"check_kinds": [{"name": "suite_ran", "meaning": "A suite ran."}]}
    (sources / "vocabulary.yaml").write_text(head + json.dumps(vocabulary), "utf-8")
    own = {**rule, "check": {"kind": "suite_ran", "suite": "unit"}}
    (policy / "acme.yaml").write_text(head + json.dumps({"rules": [own]}), "utf-8")
    assert 0 == run("generate", ".").code
    done = alone(project, "check", "--recording", recorded)

    assert 2 == done.code
    assert "not judged python_below_src: only the server has this kind of check" in done.out


def alone(project: Path, *words: str) -> Ended:
    """A command in a process of its own: the registry of a project must not become active here."""
    command = [sys.executable, "-m", "replybook_devtools.commands.main", "policy", *words]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        command,
        cwd=project,
        env=path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
