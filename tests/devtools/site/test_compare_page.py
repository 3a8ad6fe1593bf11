"""The page of two versions: what `breaking` finds, heaviest first, each change with its pages."""

import re
import shutil
from pathlib import Path

import pytest
from tests.project_tree import ROOT

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.former_registry import registry_before
from replybook_devtools.project.projects import project_of
from replybook_devtools.site.project_site import compare_with
from replybook_registry.evolution.compare import breakages
from replybook_registry.project import Project

OLD = str(ROOT / "tests/frozen/2.0.0")


@pytest.fixture(scope="module")
def project() -> Project:
    return project_of(str(ROOT / "registry/replybook_ck3_registry"))


@pytest.fixture(scope="module")
def page(project: Project) -> str:
    return compare_with(project, OLD)


def test_every_change_has_a_row(project: Project, page: str) -> None:
    old, more = registry_before(project, OLD)
    new, _ = registry_before(project, str(project.root))
    changes = [
        breakage
        for breakage in breakages(old, new, more)
        if not breakage.kind.code.startswith("RB17")
    ]

    assert len(re.findall(r"^\| (?!Kind|---)", page, re.MULTILINE)) == len(changes)
    assert f"{len(changes)} changes; together they ask for a major step, to 3.0.0" in page


def test_sections_come_heaviest_first(page: str) -> None:
    titles = re.findall(r"^## (.*)", page, re.MULTILINE)

    assert titles == ["What breaks", "What is new", "What reads differently"]


def test_a_row_leads_to_its_code_and_its_kind(page: str) -> None:
    assert "| [MCP-SYS-S-900](codes/MCP-SYS-S-900.md): given by of" in page
    assert "| [RB180](findings/RB180.md) |" in page


def test_what_has_no_page_is_no_link(project: Project, page: str) -> None:
    new, _ = registry_before(project, str(project.root))
    linked = set(re.findall(r"\]\(codes/([^)]+)\.md\)", page))

    assert linked
    assert linked <= {str(code.id) for code in new.codes}


def test_a_registry_compared_with_itself_says_that_nothing_changed(project: Project) -> None:
    assert compare_with(project, str(project.root)).endswith("\n\nNothing changed.\n")


def test_a_registry_that_cannot_be_read_whole_is_refused(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "registry/replybook_registry", tmp_path / "base")
    (tmp_path / "base/taxonomy.yaml").write_text("areas: [\n", "utf-8")

    with pytest.raises(UsageError, match="cannot be read whole; run: replybook check"):
        compare_with(project_of(str(tmp_path / "base")), OLD)


def test_a_baseline_that_cannot_be_read_is_refused(project: Project, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        compare_with(project, str(tmp_path / "nowhere"))
