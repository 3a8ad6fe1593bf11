"""`helpUri` links to the site of the project of a finding, from any working directory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

from replybook_devtools.explain.doc_links import docs_url_at

SITE = "https://docs.example.org/mail/"
OTHER = "https://elsewhere.example.org/"
DROPPED = """from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def send(rb: ReplyBuilder) -> Reply:
    return rb.error("WA-MAIL-I-001", data={"recipient": "a"})
"""


def _help_links(log: str) -> list[str]:
    """Every `helpUri` of the first run, which holds the findings; each rule has to have an id."""
    rules = json.loads(log)["runs"][0]["tool"]["driver"]["rules"]
    assert rules != []
    return [rule.get("helpUri", "none").removesuffix(f"findings/{rule['id']}/") for rule in rules]


@pytest.fixture
def mail(project: Path) -> Path:
    """The project, with a site and with a tool that gives the wrong outcome."""
    settings = project / "pyproject.toml"
    text = settings.read_text("utf-8")
    settings.write_text(
        text.replace("[tool.replybook]\n", f'[tool.replybook]\ndocs_url = "{SITE}"\n'), "utf-8"
    )
    (project / "tools").mkdir()
    (project / "tools/desk.py").write_text(DROPPED, "utf-8")
    return project


@pytest.fixture
def another(mail: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a site of its own, beside that of the mail."""
    folder = tmp_path_factory.mktemp("another")
    (folder / "registry").mkdir()
    (folder / "pyproject.toml").write_text(
        f'[tool.replybook]\nsources = ["registry"]\ndocs_url = "{OTHER}"\n', "utf-8"
    )
    return folder


@pytest.mark.parametrize("place", ["", "tools", "tools/desk.py"])
def test_lint_leads_to_the_site_of_the_project_that_is_linted(
    run: Run, mail: Path, another: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.chdir(another)
    ended = run("lint", str(mail / place), "--format", "sarif")

    assert set(_help_links(ended.out)) == {SITE}


def test_lint_of_a_place_without_a_site_leads_to_none_of_the_working_folder(
    run: Run, mail: Path, another: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = mail / "pyproject.toml"
    settings.write_text(settings.read_text("utf-8").replace(f'docs_url = "{SITE}"\n', ""), "utf-8")
    monkeypatch.chdir(another)
    ended = run("lint", str(mail), "--format", "sarif")

    assert set(_help_links(ended.out)) == {"none"}


def test_audit_leads_to_the_site_of_the_project_that_is_audited(
    run: Run, mail: Path, another: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(another)
    ended = run("audit", str(mail), "--format", "sarif")

    assert set(_help_links(ended.out)) == {SITE}


@pytest.mark.parametrize("place", ["", "registry"])
def test_check_leads_to_the_site_of_the_project_that_is_checked(
    run: Run, mail: Path, another: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    next(mail.glob("registry/codes/*.yaml")).write_text("nonsense: 1\n", "utf-8")
    monkeypatch.chdir(another)
    ended = run("check", str(mail / place), "--format", "sarif")

    assert set(_help_links(ended.out)) == {SITE}


def test_drift_leads_to_the_site_of_the_project_that_drifted(
    run: Run, mail: Path, another: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(another)
    ended = run("generate", str(mail), "--check", "--format", "sarif")

    assert set(_help_links(ended.out)) == {SITE}


def test_a_folder_of_another_project_has_no_site(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'other'\n", "utf-8")

    assert "" == docs_url_at(tmp_path)
