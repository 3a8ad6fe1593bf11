"""An hour with a policy of one's own: a project from `init --gate` learns to ask for more.

The user adds a type of claims, a section, a kind of check, a call after the last change and a
stricter rule of the base, with the mistakes of a first try, and follows the findings. Then the
server delivers, and refuses sessions that lie. Source: specification 25, 30 and 62.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.warm_python import warm_python

CLI = ("-m", "replybook_devtools.commands.main")
HEAD = "# Read by replybook. Made from it: src/desk_replies. A released name may never change.\n"
TOOLS = """
  - {name: desk_save, description: Saves a draft., tags: [changing], default_success: WA-WRITE-S-001, codes: [WA-WRITE-S-001]}
  - {name: desk_test, description: Runs a suite., tags: [exec], default_success: WA-SYS-S-001, codes: [WA-SYS-S-001],
     arguments: {suite: {type: string, required: true, trace: keep, description: The suite.}}}
"""
WORDS = """claim_types:
  - {name: tests_pass, meaning: The suite passes.}
bundle_sections:
  - name: tickets
    meaning: The tickets that are answered.
    fields:
      - {name: id, meaning: The number., type: string}
      - {name: state, meaning: What becomes of it., type: string, enum: [open, done]}
    required: [id]
check_kinds:
  - {name: suite_ran, meaning: A suite ran.}
"""
COMMON = "version: 1, modes: [work], severity: error, status: active, codes: [UNTESTED], description: It is tested., hint: Test it."
POLICY = (
    HEAD
    + f"""rules:
  - id: tested_after_change
    {COMMON.replace(", ", chr(10) + "    ")}
    stage: post_trace
    check: {{kind: min_events, match: {{tag: exec, reply_type: S}}, after: {{tag: changing}}, min: 1}}
  - id: tests_pass_claims
    {COMMON.replace(", ", chr(10) + "    ")}
    stage: claims_validation
    check:
      kind: claims_evidence
      claim_types: [tests_pass]
      min_evidence: 1
      evidence: {{tag: exec, reply_type: S, subject_in: args.suite}}
      codes: {{unsupported: UNTESTED}}
  - id: tickets_done
    {COMMON.replace(", ", chr(10) + "    ")}
    stage: artifact_bundle_validator
    check: {{kind: artifact_fields, entries: bundle.tickets, require: [{{field: state, equals: done}}]}}
  - id: unit_ran
    {COMMON.replace(", ", chr(10) + "    ")}
    stage: post_trace
    check: {{kind: suite_ran, match: {{tag: exec}}, suite: unit}}
stricter:
  - {{id: trace_required, check: {{min: 2}}}}
files_optional: [work]
"""
)
CASES = """
  - name: nothing is tested
    mode: work
    session: {session_id: s-1, mode: work}
    trace:
      - {trace_id: t-1, ts: "2026-11-23T08:00:00Z", tool: desk_save, args: {}, reply_type: S, code: WA-WRITE-S-001, result: {}}
    bundle: {artifacts: [], tickets: [{id: T-1, state: open}]}
    claims: [{claim_type: tests_pass, subject: unit, evidence_tool_calls: [t-1]}]
    kinds: {suite_ran: [unit]}
    fires:
      - {rule: tested_after_change, code: UNTESTED}
      - {rule: tests_pass_claims, code: UNTESTED}
      - {rule: tickets_done, code: UNTESTED}
      - {rule: unit_ran, code: UNTESTED}
      - {rule: trace_required, code: TRACE_REQUIRED}
    passes: []
  - name: all is tested
    mode: work
    session: {session_id: s-1, mode: work}
    trace:
      - {trace_id: t-1, ts: "2026-11-23T08:00:00Z", tool: desk_save, args: {}, reply_type: S, code: WA-WRITE-S-001, result: {}}
      - {trace_id: t-2, ts: "2026-11-23T08:01:00Z", tool: desk_test, args: {suite: unit}, reply_type: S, code: WA-SYS-S-001, result: {}}
    bundle: {artifacts: [], tickets: [{id: T-1, state: done}]}
    claims: [{claim_type: tests_pass, subject: unit, evidence_tool_calls: [t-2]}]
    kinds: {suite_ran: []}
    fires: []
    passes: [tested_after_change, tests_pass_claims, tickets_done, unit_ran, trace_required]
"""
KIND = '''
class SuiteRan(CheckKind):
    """A suite ran and passed."""

    keys = ("suite",)

    def __init__(self, check: Mapping[str, object]) -> None:
        super().__init__(check)
        self.ran: set[object] = set()

    def see(self, call):
        if call["reply_type"] == "S":
            self.ran.add(call["args"]["suite"])

    def hits(self, delivery):
        if self.check["suite"] not in self.ran:
            yield Hit(about=str(self.check["suite"]))


def make_server('''
TOOLS_OF_SERVER = '''    def desk_save(rb: ReplyBuilder) -> Reply:
        """Save a draft."""
        return rb.success()

    def desk_test(suite: str, rb: ReplyBuilder) -> Reply:
        """Run a suite."""
        return rb.success()

    server = ReplyServer('''
SESSION = """
import asyncio, sys
from pathlib import Path
from desk.server import make_server

Path("files").mkdir(exist_ok=True)
Path("files/a.txt").write_text("A")
server = make_server(Path.cwd())

def call(name, **words):
    return asyncio.run(server.call_tool(name, words)).structured_content

def deliver(claims=(), **bundle):
    said = call("desk_deliver", artifact_bundle=bundle, claims=list(claims))
    data = said["data"]
    found = sorted({one["rule"] for one in data.get("violations", ()) if one["severity"] == "error"})
    print(said["code"], *found, data.get("detail", ""))

call("desk_read", path="root:files/a.txt")
call("desk_save")
deliver(tickets=[{"id": "T-1", "state": "open"}])
ran = call("desk_test", suite="unit")["meta"]["trace_id"]
slow = call("desk_test", suite="slow")["meta"]["trace_id"]
passes = {"claim_type": "tests_pass", "subject": "unit"}
deliver([{**passes, "evidence_tool_calls": [slow]}])
deliver([{**passes, "evidence_tool_calls": [ran]}], tickets=[{"id": "T-1", "state": "done"}])
call("desk_save")
deliver()
"""


class Desk:
    """The project of the user, and what the commands say in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.registry = folder / "src/desk_replies/registry"

    def run(self, *words: str) -> str:
        """Run a command in the folder of the project, and return all that it printed."""
        done = warm_python(*words, cwd=self.folder, PYTHONPATH=str(self.folder / "src"))
        return done.stdout + done.stderr

    def says(self, name: str, text: str) -> str:
        """Write a file of the registry, and return what `check` says."""
        (self.registry / name).write_text(text, "utf-8")
        return self.run(*CLI, "check")

    def text(self, name: str) -> str:
        """Return a file of the registry."""
        return (self.registry / name).read_text("utf-8")

    def add(self, name: str, text: str) -> None:
        """Add to a file of the registry."""
        (self.registry / name).write_text(self.text(name) + text, "utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Change one place of a file below the project."""
        text = (self.folder / name).read_text("utf-8")
        assert old in text
        (self.folder / name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = Desk(tmp_path)
    assert "created src/desk/server.py" in made.run(*CLI, "init", ".", "--name", "desk", "--gate")
    assert "no findings" in made.run(*CLI, "check")
    return made


def grown(desk: Desk) -> Desk:
    """Return the desk with all that the user adds, without a mistake."""
    where = "src/desk_replies/registry/policy/global.yaml"
    desk.change(
        where, "violations:\n", "violations:\n  - {code: UNTESTED, meaning: It is not tested.}\n"
    )
    desk.add("tools.yaml", TOOLS)
    desk.add("vocabulary.yaml", WORDS)
    desk.add("policy/cases.yaml", CASES)
    assert "no findings" in desk.says("policy/desk.yaml", POLICY)
    return desk


MISTAKES = [
    # vocabulary.yaml
    ("vocabulary.yaml", "- {name: tests_pass,", "- {name: tests-pass,", "RB157", "lower case"),
    ("vocabulary.yaml", "claim_types:", "claim_type:", "RB156", "claim_types"),
    ("vocabulary.yaml", "required: [id]", "required: [nr]", "RB130", "'fields' of the section"),
    ("vocabulary.yaml", "name: tickets", "name: claims", "RB157", "The keys that every bundle has are taken"),
    ("vocabulary.yaml", "type: string, enum", "type: text, enum", "RB157", "string"),
    # policy/desk.yaml
    ("policy/desk.yaml", "claim_types: [tests_pass]", "claim_types: [test_pass]", "RB130", "did you mean 'tests_pass'?"),
    ("policy/desk.yaml", "claim_types: [tests_pass]", "claim_types: [any]", "RB129", "claim_types: [tests_pass]"),
    ("policy/desk.yaml", "kind: suite_ran", "kind: suite_run", "RB130", "did you mean 'suite_ran'?"),
    ("policy/desk.yaml", "kind: min_events", "kind: min_event", "RB130", "did you mean 'min_events'?"),
    ("policy/desk.yaml", "entries: bundle.tickets", "entries: bundle.tikets", "RB130", "did you mean 'tickets'?"),
    ("policy/desk.yaml", "{field: state,", "{field: stat,", "RB130", "did you mean 'state'?"),
    ("policy/desk.yaml", "after: {tag: changing}", "after: {tag: changng}", "RB130", "did you mean 'changing'?"),
    ("policy/desk.yaml", "after: {tag: changing}", "since: {tag: changing}", "RB156", "after"),
    ("policy/desk.yaml", "id: trace_required", "id: trace_requird", "RB130", "did you mean 'trace_required'?"),
    ("policy/desk.yaml", "check: {min: 2}", "check: {min: 1}", "RB139", "ask for more than the base does"),
    ("policy/desk.yaml", "check: {min: 2}", "severity: warning", "RB157", "error"),
    ("policy/desk.yaml", "check: {min: 2}", "status: disabled", "RB157", "active"),
    ("policy/desk.yaml", "check: {min: 2}", "check: {min_evidence: 2}", "RB139", "remove it"),
    ("policy/desk.yaml", "id: trace_required", "id: unit_ran", "RB139", "where it is declared"),
    ("policy/desk.yaml", "files_optional: [work]", "files_optional: [wrk]", "RB130", "did you mean 'work'?"),
    # policy/cases.yaml
    ("policy/cases.yaml", "kinds: {suite_ran: [unit]}", "kinds: {suite_ran: []}", "RB131", "the engine says"),
]  # fmt: skip


@pytest.mark.slow
def test_a_mistake_of_a_first_try_is_told_with_its_place_and_what_to_do(desk: Desk) -> None:
    grown(desk)
    for name, right, wrong, rule, advice in MISTAKES:
        text = desk.text(name)
        assert right in text, right
        line = text[: text.index(right)].count("\n") + 1
        said = desk.says(name, text.replace(right, wrong, 1))
        first = next((one for one in said.splitlines() if f" {rule} " in one), said)
        assert rule in first, (wrong, said)
        at = "vocabulary.yaml" if rule == "RB129" else name
        assert first.startswith(f"src/desk_replies/registry/{at}:"), (wrong, said)
        near = int(first.split(":")[1]) - line
        assert rule in ("RB129", "RB131") or abs(near) <= 2, (wrong, said)
        assert advice in said, (wrong, said)
        (desk.registry / name).write_text(text, "utf-8")
    assert "no findings" in desk.run(*CLI, "check")


@pytest.mark.slow
def test_the_server_delivers_by_the_policy_of_its_user(desk: Desk) -> None:
    grown(desk)
    assert "written" in desk.run(*CLI, "generate")
    server = "src/desk/server.py"
    desk.change(server, "    server = ReplyServer(", TOOLS_OF_SERVER)
    desk.change(
        server, "    for tool in (\n", "    for tool in (\n        desk_save,\n        desk_test,\n"
    )
    (desk.folder / "session.py").write_text(SESSION, "utf-8")

    assert "EN-SYS-E-001 " == desk.run("session.py").splitlines()[0]  # the gate lacks the kind

    imported = "from replybook.policy import CheckKind, Hit\nfrom replybook.policy.acceptance"
    desk.change(server, "from replybook.policy.acceptance", imported)
    desk.change(server, "\ndef make_server(", KIND)
    desk.change(
        server,
        "DeliveryGate(key, log=log)",
        'DeliveryGate(key, log=log, kinds={"suite_ran": SuiteRan})',
    )
    assert [
        "EN-GATE-D-004 tested_after_change tickets_done unit_ran ",
        "EN-GATE-D-004 tests_pass_claims ",
        "EN-GATE-S-003 ",
        "EN-GATE-D-004 tested_after_change ",
    ] == desk.run("session.py").splitlines()
