"""`replybook explain`: one answer for codes, keys, legacy ids, rules, violations and stages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Ended, Run

from replybook_devtools.explain.lookup import answer
from replybook_devtools.explain.rule_pages import rule_names
from replybook_registry import read_registry
from replybook_registry.evolution.compare import KINDS

ROOT = Path(__file__).parents[3]
BASE = read_registry(ROOT / "registry/replybook_registry")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("WA-RES-I-001", "code"),
        ("PATH_NOT_FOUND", "code"),
        ("WA_RES_I_001", "code"),
        ("wa-res-i-001", "code"),
        ("WA-RES-I-003", "code"),
        # replybook: ignore[RB506] explain answers for ids that are gone
        ("CT-OPEN-S-001", "legacy id"),
        ("JRN-S-001", "legacy id"),
        ("RB104", "rule"),
        ("rb104", "rule"),
        ("RB160", "rule"),
        ("RB201", "kind of change"),
        ("database_first_search", "policy rule"),
        ("TRACE_REQUIRED", "violation"),
        ("claims_validation", "stage"),
        ("Trace_Required", "violation"),
        (" WA-RES-I-001 ", "code"),
        ("layer_type_not_allowed", "rule"),
        ("stale_print", "rule"),
        ("version_not_bumped", "kind of change"),
        ("wait_and_retry", "verb"),
        ("LOG", "area"),
        ("WA", "layer"),
        ("E", "type"),
        ("after_s", "param"),
        ("ck3_read", "tool"),
        ("python", "format"),
        ("repo", "root"),
        ("read", "role"),
        ("world_view", "tag"),
        ("mod", "namespace"),
        ("ck3lens", "mode"),
        ("areas", "list"),
        ("params", "list"),
        ("session_fields", "list"),
    ],
)
def test_every_kind_of_name_has_an_answer(run: Run, name: str, kind: str) -> None:
    text = run("explain", name)
    data = json.loads(run("explain", name, "--format", "json").out)

    assert text.code == 0
    assert f"({kind})" in text.out.splitlines()[0]
    assert data["kind"] == kind
    assert data["headline"]


def test_what_ends_waiting_and_what_passes_by_itself_is_explained(run: Run) -> None:
    waiting = json.loads(run("explain", "EN-GATE-D-005", "--format", "json").out)
    passing = json.loads(run("explain", "MCP-SYS-E-006", "--format", "json").out)
    other = json.loads(run("explain", "MCP-SYS-E-001", "--format", "json").out)

    assert waiting["remedy at no attempt left"].startswith("Stop, do not call again")
    assert waiting["next action"] == "wait_and_retry after_s attempts_left"
    assert passing["transient"].startswith("yes, for dashboards and people")
    assert not {"transient", "remedy at no attempt left"} & {*other}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("WA-RES-I-01", "'WA-RES-I-001'"),
        ("PATH_NOT_FOUD", "'PATH_NOT_FOUND'"),
        ("RB1044", "'RB104'"),
        ("TRACE_REQUIERD", "'TRACE_REQUIRED'"),
        ("database_frist_search", "'database_first_search'"),
        ("layer_type_not_alowed", "'layer_type_not_allowed'"),
        ("RB16", "'RB16"),
        ("wait_and_rety", "'wait_and_retry'"),
        ("ck3_reed", "'ck3_read'"),
        ("after", "'after_s'"),
        ("aeras", "'areas'"),
    ],
)
def test_a_near_miss_says_what_was_meant(run: Run, name: str, meant: str) -> None:
    ended = run("explain", name)

    assert ended.code == 2
    assert meant in ended.err


def test_nonsense_is_answered_without_a_guess(run: Run) -> None:
    ended = run("explain", "qqqqqqqq")

    assert ended.code == 2
    assert "did you mean" not in ended.err


@pytest.mark.slow
def test_everything_the_registry_declares_can_be_explained() -> None:
    names = [
        *(str(code.id) for code in BASE.codes),
        *(code.key for code in BASE.codes),
        *(old.code for old in BASE.legacy),
        *(rule.id for rule in BASE.rules),
        *(violation.code for violation in BASE.violations),
        *(stage.name for stage in BASE.stages),
        *rule_names(),
        *(kind.code for kind in KINDS),
        *(area.name for area in BASE.areas),
        *(layer.name for layer in BASE.layers),
        *(kind.letter for kind in BASE.types),
        *(action.verb for action in BASE.actions),
        *(tool.name for tool in BASE.tools),
        *(form.name for form in BASE.formats),
        *(root.key for root in BASE.world.roots),
        *(role.name for role in BASE.roles),
        *(name for name, _ in BASE.tags),
        *(param.name for code in BASE.codes for param in code.params),
    ]

    assert [] == [name for name in names if answer(name) is None]


def test_a_legacy_id_says_what_to_use(run: Run) -> None:
    # replybook: ignore[RB506] explain answers for ids that are gone
    data = json.loads(run("explain", "WA-DIR-E-001", "--format", "json").out)

    assert data["use"] == ["WA-RES-E-003"]
    assert data["verdict"] == "retired"


def test_a_code_of_the_own_registry_is_explained_in_its_project(run: Run, project: Path) -> None:
    assert run("explain", "WA-MAIL-I-001").code == 2

    run("generate")
    ended = run("explain", "WA-MAIL-I-001")

    assert ended.code == 0
    assert "docs/replies/codes-wa.md#wa-mail-i-001" in ended.out
    assert Path(_documented(run, "WA-RES-I-001").removesuffix("#wa-res-i-001")).is_file()


def _documented(run: Run, name: str) -> str:
    return str(json.loads(run("explain", name, "--format", "json").out).get("documented in", ""))


def test_a_page_that_is_not_there_is_not_named(run: Run, project: Path) -> None:
    run("generate")
    shutil.rmtree(project / "docs")

    assert _documented(run, "WA-MAIL-I-001") == ""


def test_where_the_overview_alone_is_written_a_code_leads_to_its_row(
    run: Run, project: Path
) -> None:
    settings = project / "pyproject.toml"
    overview = settings.read_text("utf-8").replace("docs =", 'docs_pages = "overview"\ndocs =')
    settings.write_text(overview, "utf-8")
    assert run("generate").code == 0

    assert _documented(run, "WA-MAIL-I-001") == "docs/replies/codes.md#wa-mail-i-001"
    assert not (project / "docs/replies/codes-wa.md").exists()


def test_a_set_of_pages_that_nobody_knows_is_refused(run: Run, project: Path) -> None:
    settings = project / "pyproject.toml"
    settings.write_text(
        settings.read_text("utf-8").replace("docs =", 'docs_pages = "few"\ndocs ='), "utf-8"
    )
    ended = run("generate")

    assert (ended.code, ended.out) == (2, "")
    assert "docs_pages = 'few' is unknown; write 'all' or 'overview'" in ended.err


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("WA-MAIL-I-001", "codes/WA-MAIL-I-001/"),
        ("WA-RES-I-001", "codes/WA-RES-I-001/"),
        ("PATH_NOT_FOUND", "codes/WA-RES-I-001/"),
        ("RB104", "findings/RB104/"),
        ("RB201", "findings/RB201/"),
        ("RB401", "findings/RB401/"),
        ("RB503", "findings/RB503/"),
        ("known_mode", "rules/known_mode/"),
        ("MAIL", "taxonomy/#areas"),
    ],
)
def test_with_docs_url_a_name_leads_to_its_page_of_the_site(
    run: Run, project: Path, name: str, address: str
) -> None:
    run("generate")
    _set_docs_url(project, "https://docs.example.org/mail")

    assert _documented(run, name) == f"https://docs.example.org/mail/{address}"


def _set_docs_url(project: Path, url: str) -> None:
    path = project / "pyproject.toml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("[tool.replybook]\n", f'[tool.replybook]\ndocs_url = "{url}"\n'), "utf-8"
    )


def test_with_docs_url_sarif_leads_to_the_page_of_a_rule(run: Run, project: Path) -> None:
    _set_docs_url(project, "https://docs.example.org/mail/")
    next(project.glob("registry/codes/*.yaml")).write_text("nonsense: 1\n", "utf-8")
    rule, *_ = json.loads(run("check", "--format", "sarif").out)["runs"][0]["tool"]["driver"][
        "rules"
    ]

    assert rule["helpUri"] == f"https://docs.example.org/mail/findings/{rule['id']}/"


@pytest.mark.parametrize("url", ["mail", "ftp://docs.example.org/", ""])
def test_a_docs_url_that_is_no_address_is_refused(run: Run, project: Path, url: str) -> None:
    _set_docs_url(project, url)
    ended = run("check")

    assert ended.code == 2
    assert "is no address of a site" in ended.err


def test_a_name_of_two_kinds_gets_both_answers(run: Run) -> None:
    text = run("explain", "trace_required")
    data = json.loads(run("explain", "trace_required", "--format", "json").out)

    assert "trace_required (policy rule)" in text.out
    assert "trace_required (stage)" in text.out
    assert data["kind"] == "policy rule"
    assert [other["kind"] for other in data["also"]] == ["stage"]


def alone(project: Path, name: str) -> Ended:
    """`explain` in its own process: a broken print must not become the active registry here."""
    words = [sys.executable, "-m", "replybook_devtools.commands.main", "explain", name]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        words, cwd=project, env=path, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def test_a_print_that_a_merge_broke_is_said_and_the_base_still_answers(
    run: Run, project: Path
) -> None:
    run("generate")
    (project / "src/acme_replies/__init__.py").write_text("<<<<<<< HEAD\n", "utf-8")

    ended = alone(project, "WA-RES-I-001")

    assert ended.code == 0
    assert "WA-RES-I-001 (code)" in ended.out
    assert "acme_replies cannot be imported (SyntaxError); run: replybook generate" in ended.err


def test_a_table_of_ours_that_is_broken_is_our_fault(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_name: str) -> object:
        raise SyntaxError("invalid syntax")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("replybook_devtools.commands.explain.answer", broken)
    ended = run("explain", "WA-RES-I-001")

    assert ended.code == 3
    assert "SyntaxError" in ended.err


def test_a_project_that_cannot_be_read_is_left_out_and_the_base_answers(
    run: Run, project: Path
) -> None:
    (project / "pyproject.toml").write_text("[tool.replybook]\nsources = 5\n", "utf-8")
    ended = run("explain", "WA-RES-I-001")

    assert ended.code == 0
    assert "WA-RES-I-001 (code)" in ended.out
    assert "the project here is left out: pyproject.toml: sources" in ended.err


def test_a_table_that_a_merge_broke_is_called_wrongly_and_not_our_fault(
    run: Run, project: Path
) -> None:
    run("generate")
    (project / "src/acme_replies/registry.json").write_text("<<<<<<< HEAD\n", "utf-8")

    ended = alone(project, "WA-MAIL-S-001")

    assert ended.code == 2
    assert "acme_replies cannot be imported (ImportError); run: replybook generate" in ended.err


def test_a_param_names_the_codes_that_carry_it(run: Run) -> None:
    found = json.loads(run("explain", "after_s", "--format", "json").out)

    codes = [line.split()[0] for line in found["carried by"]]
    wanted = [str(c.id) for c in BASE.codes if any(p.name == "after_s" for p in c.params)]
    assert wanted == codes


def test_a_tool_an_area_and_a_verb_of_the_own_registry_are_explained_with_its_codes(
    run: Run, project: Path
) -> None:
    tools = project / "registry/tools.yaml"
    tools.write_text(
        "# yaml-language-server: $schema=x\n# Who reads it, what is made, what may never change.\n"
        "tools:\n  - name: send_mail\n    description: Sends a mail.\n    tags: []\n"
        "    default_success: WA-MAIL-S-001\n    codes: [WA-MAIL-S-001, WA-MAIL-I-001]\n"
        "    arguments:\n"
        "      to: {type: string, required: true, trace: keep, description: To whom.}\n",
        "utf-8",
    )
    assert run("generate").code == 0

    area = json.loads(run("explain", "MAIL", "--format", "json").out)
    tool = json.loads(run("explain", "send_mail", "--format", "json").out)
    verb = json.loads(run("explain", "fix_arguments", "--format", "json").out)

    assert "acme" == area["registry"] == tool["registry"]
    assert ["WA-MAIL-S-001", "WA-MAIL-I-001"] == [line.split()[0] for line in area["codes"]]
    assert ["to (string, required): To whom."] == tool["arguments"]
    assert "WA-MAIL-I-001 RECIPIENT_UNKNOWN" in verb["codes"]


def test_outside_a_project_the_base_answers_without_the_names_of_another_registry(
    tmp_path: Path,
) -> None:
    contract, read = alone(tmp_path, "EN-GATE-D-002"), alone(tmp_path, "read")

    assert contract.code == 0, contract.err
    assert "ck3" not in contract.out.replace(str(ROOT), "")  # wherever the checkout lies
    assert re.search(r"tools: +none", read.out)


def test_outside_a_project_other_registries_answer_what_the_base_does_not_know(
    tmp_path: Path,
) -> None:
    tool = alone(tmp_path, "ck3_read")

    assert "ck3_read (tool)" in tool.out, tool.err
    assert "replybook-ck3" in tool.out


def test_a_rule_of_the_linter_is_explained_by_id_and_by_name(run: Run) -> None:
    data = json.loads(run("explain", "RB503", "--format", "json").out)
    named = json.loads(run("explain", "mistyped_code", "--format", "json").out)

    assert named == data
    assert "documented in" not in data  # in a checkout; the wheel has a page
    assert "## Failing" in data["page"]
