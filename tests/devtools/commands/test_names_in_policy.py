"""Rules, injection and cases name tools and arguments as MCP allows them (spec 51)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

HEAD = "# read by tests; nothing is made; never changes\n" * 10
TOOLS = """\
tools:
  - name: Get.Page/v2
    description: Gets a page.
    tags: [scoped, lister]
    default_success: WA-READ-S-001
    codes: [WA-READ-S-001, EN-GATE-D-001, EN-GATE-E-001]
    arguments:
      X-Page.size: {trace: keep}
      Page: {trace: keep}
      tenant-id: {trace: keep}
  - name: unsaid
    description: Leaves its arguments to the code.
    tags: []
    default_success: WA-SYS-S-001
    codes: [WA-SYS-S-001]
"""
TAGS = "tags:\n  lister: Lists pages.\n"
VOCABULARY = """\
session_fields:
  - {name: tenant_id, meaning: The customer., type: string}
"""
WORLD = """\
roots:
  - {key: files, meaning: The files.}
modes:
  - {name: support, meaning: Work., roots: {files: all}, members: session}
"""
GLOBAL = """\
violations:
  - {code: PAGE_TOO_LARGE, meaning: A page is too large.}
scope_injection:
  - modes: [support]
    match: {tag: scoped}
    inject: {tenant-id: session.tenant_id}
    on_conflict: deny
    on_missing_session: error
"""
RULES = """\
rules:
  - id: small_pages
    version: 1
    modes: [support]
    stage: post_trace
    severity: error
    status: active
    codes: [PAGE_TOO_LARGE]
    description: No page is larger than ten.
    check:
      kind: call_fields
      match: {tool: Get.Page/v2}
      require: [{field: args.X-Page.size, max: 10}, {field: args.Page.number, max: 3, missing: skip}]
    hint: Ask for less.
"""
CASES = """\
cases:
  - name: a small page
    mode: support
    session: {session_id: s, mode: support, tenant_id: t}
    trace: [CALL(10, 3)]
    fires: []
    passes: [small_pages]
  - name: a large page
    mode: support
    session: {session_id: s, mode: support, tenant_id: t}
    trace: [CALL(11, 3)]
    fires: [{rule: small_pages, code: PAGE_TOO_LARGE}]
    passes: []
  - name: a late page
    mode: support
    session: {session_id: s, mode: support, tenant_id: t}
    trace: [CALL(1, 4)]
    fires: [{rule: small_pages, code: PAGE_TOO_LARGE}]
    passes: []
"""
CALL = (
    '{trace_id: t-1, ts: "2026-11-22T10:00:00Z", tool: Get.Page/v2,'
    " args: {X-Page.size: %s, Page: {number: %s}}, reply_type: S, code: WA-READ-S-001, result: {}}"
)


@pytest.fixture
def registry(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The registry of a project with such names, its project being the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    assert 0 == run("init", ".", "--name", "desk", "--tool", "Get.Page/v2").code
    folder = tmp_path / "src/desk_replies/registry"
    cases = CASES
    for size, number in ((10, 3), (11, 3), (1, 4)):
        cases = cases.replace(f"CALL({size}, {number})", CALL % (size, number))
    (folder / "policy").mkdir()
    for name, text in {
        "tools.yaml": TAGS + TOOLS,
        "vocabulary.yaml": VOCABULARY,
        "world.yaml": WORLD,
        "policy/global.yaml": GLOBAL,
        "policy/pages.yaml": RULES,
        "policy/cases.yaml": cases,
    }.items():
        (folder / name).write_text(HEAD + text, "utf-8")
    return folder


def test_rules_injection_and_cases_work_with_such_names(run: Run, registry: Path) -> None:
    ended = run("check")

    assert 0 == ended.code, ended.out
    assert 0 == run("generate").code
    assert 0 == run("generate", "--check").code


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("args.X-Page.size", "args.X-Page"),
        ("args.X-Page.size", "args.size"),
        ("tool: Get.Page/v2", "tool: unsaid"),
        ("tool: Get.Page/v2", "tool: Get.Page"),
        ("tool: Get.Page/v2", "tool: Get Page"),
        ("args.X-Page.size", "args.X Page"),
    ],
)
def test_an_argument_that_a_rule_names_is_declared_with_what_the_trace_keeps(
    run: Run, registry: Path, old: str, new: str
) -> None:
    rules = registry / "policy/pages.yaml"
    rules.write_text(rules.read_text("utf-8").replace(old, new), "utf-8")
    ended = run("check")

    assert 1 == ended.code
    assert "policy/pages.yaml" in ended.out
