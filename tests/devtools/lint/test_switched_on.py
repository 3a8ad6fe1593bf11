"""A registry of a user switches the promise about replies on, with a rule and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.bounded_waits import PATIENCE
from tests.devtools.conftest import lay_out_mail_project

HEADER = "# Read by `replybook check`, made for a test of it, and never released.\n" * 10

WORLD = """\
roots:
  - {key: code, meaning: The code of the mail server.}

modes:
  - name: work
    meaning: The mail server is worked on.
    roots: {code: all}
    members: session
"""

RULES = """\
rules:
  - id: replies_used_rightly
    version: 1
    modes: [work]
    stage: python_validator
    severity: error
    status: active
    codes: [REPLIES_MISUSED]
    description: Python that uses replies lints without an error.
    check:
      kind: set_cover
      every: facts.files_using_replies
      in: [facts.files_using_replies_rightly]
    hint: Correct what the details name.
"""

CODE = """\
from acme_replies import codes
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def send(to: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.{constant}, data={{"recipient": to}})
"""

DELIVER = """
import json, sys
from acme_replies import codes
from replybook import ReplyBuilder
from replybook_devtools.lint import LINT_FACTS
from replybook.policy.gate import DeliveryGate, DeliveryRequest

def reply(content, providers):
    call = {"trace_id": "t1", "ts": "2026-11-20T10:01:00Z", "tool": "look", "args": {},
            "reply_type": "S", "code": "WA-READ-S-001", "result": {}}
    file = {"path": "root:code/send.py", "format": "python", "content": content}
    request = DeliveryRequest(mode="work", session={"session_id": "s-1", "mode": "work"},
                              trace=[call], bundle={"target": "root:code", "artifacts": [file]})
    found = DeliveryGate(b"k" * 32, providers=providers).ask(ReplyBuilder(), request)
    return {"code": str(found.code), **found.data}

right, wrong = sys.argv[1:]
print(json.dumps([reply(right, LINT_FACTS), reply(wrong, LINT_FACTS), reply(right, {})]))
"""


def case(name: str, content: str, fires: str, passes: str) -> str:
    """A case of the policy, as `check` wants one that fires a rule and one that passes it."""
    return f"""\
  - name: {name}
    mode: work
    session: {{session_id: s-1, mode: work}}
    trace:
      - {{trace_id: t1, ts: "2026-11-20T10:01:00Z", tool: look, args: {{}}, reply_type: S, code: WA-READ-S-001, result: {{}}}}
    bundle:
      target: "root:code"
      artifacts: [{{path: "root:code/send.py", format: python, content: {json.dumps(content)}}}]
    fires: [{fires}]
    passes: [{passes}]

"""


def replybook(folder: Path, *words: str, script: str | None = None) -> str:
    """Return what a fresh process of the project prints: a command, or a script of the user."""
    command = (
        ["-m", "replybook_devtools.commands.main", *words]
        if script is None
        else ["-c", script, *words]
    )
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_registry_of_a_user_switches_it_on(tmp_path: Path) -> None:
    lay_out_mail_project(tmp_path)
    registry = tmp_path / "registry"
    (registry / "policy").mkdir()
    right = CODE.format(constant="WA_RES_I_001").replace('"recipient"', '"path"')
    wrong = right.replace("invalid", "denied")
    cases = case("replies are right", right, "", "replies_used_rightly") + case(
        "replies are wrong", wrong, "{rule: replies_used_rightly, code: REPLIES_MISUSED}", ""
    )
    (registry / "world.yaml").write_text(HEADER + WORLD, "utf-8")
    (registry / "policy/work.yaml").write_text(HEADER + RULES, "utf-8")
    (registry / "policy/cases.yaml").write_text(HEADER + "cases:\n" + cases, "utf-8")

    assert "no findings" in replybook(tmp_path, "check")
    replybook(tmp_path, "generate")
    mine = CODE.format(constant="WA_MAIL_I_001")
    missing = CODE.format(constant="WA_MAIL_I_009")
    accepted, blocked, unprovided = json.loads(replybook(tmp_path, mine, missing, script=DELIVER))

    assert ("EN-SYS-S-001", True) == (accepted["code"], accepted["deliverable"])
    (violation,) = blocked["violations"]
    assert ("REPLIES_MISUSED", "error") == (violation["code"], violation["severity"])
    (problem,) = violation["details"]["problems"]
    assert ("RB501", 7) == (problem["code"], problem["line"])
    assert unprovided["code"] == "EN-SYS-E-001"
    assert "LINT_FACTS" in unprovided["detail"]
