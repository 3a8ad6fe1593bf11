"""`replybook check`: all findings at once, in four formats."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

ROOT = Path(__file__).parents[3]


def spoil(project: Path) -> None:
    """Three mistakes in three files."""
    codes = project / "registry/codes/own.yaml"
    codes.write_text(codes.read_text("utf-8").replace("WA-MAIL-I-001", "EN-MAIL-I-001"), "utf-8")
    areas = project / "registry/taxonomy.yaml"
    areas.write_text(areas.read_text("utf-8") + "  - name: MAIL\n    meaning: Again.\n", "utf-8")
    head = project / "registry/registry.yaml"
    head.write_text(head.read_text("utf-8") + "exeptions: []\n", "utf-8")


def test_the_base_registry_has_no_findings(run: Run) -> None:
    ended = run("check", str(ROOT))

    assert ended.code == 0
    assert ended.out.startswith("no findings (")


def test_a_new_project_has_no_findings(run: Run, project: Path) -> None:
    assert run("check", str(project)).code == 0


def test_every_finding_comes_at_once_with_place_problem_and_fix(run: Run, project: Path) -> None:
    spoil(project)

    ended = run("check", "--format", "json")
    found = json.loads(ended.out)

    assert ended.code == 1
    assert [
        ("RB104", "registry/codes/own.yaml", 26),
        ("RB156", "registry/registry.yaml", 19),
        ("RB102", "registry/taxonomy.yaml", 16),
    ] == [(f["rule"], f["path"], f["line"]) for f in found["findings"]]
    assert all(f["problem"] and f["fix"] and f["column"] for f in found["findings"])
    assert found["summary"]["findings"] == 3
    assert "did you mean 'exceptions'?" in ended.out


def test_text_shows_two_lines_per_finding_and_a_count(run: Run, project: Path) -> None:
    spoil(project)

    lines = run("check").out.splitlines()

    assert lines[0].startswith("registry/codes/own.yaml:26:11: RB104 ")
    assert lines[1].startswith("    fix: ")
    assert lines[-1] == "3 findings of 3 rules"


def test_github_gets_one_annotation_per_finding_ten_at_most(run: Run, project: Path) -> None:
    spoil(project)
    head = project / "registry/registry.yaml"
    head.write_text(head.read_text("utf-8") + "".join(f"x{n}: y\n" for n in range(11)))

    lines = run("check", "--format", "github").out.splitlines()

    assert len([line for line in lines if line.startswith("::error ")]) == 10
    assert lines[0].startswith("::error file=registry/codes/own.yaml,line=26,col=11,title=RB104::")
    assert "%0Afix: " in lines[0]
    assert lines[-1] == "::notice title=replybook::and 4 more"


def test_sarif_carries_the_rule_pages_and_stable_fingerprints(run: Run, project: Path) -> None:
    spoil(project)

    first = json.loads(run("check", "--format", "sarif").out)
    codes = project / "registry/codes/own.yaml"
    codes.write_text("# one more line above\n" + codes.read_text("utf-8"), "utf-8")
    second = json.loads(run("check", "--format", "sarif").out)

    (log,) = first["runs"]
    assert first["version"] == "2.1.0"
    rules = log["tool"]["driver"]["rules"]
    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in log["results"])
    assert all("## Why" in rule["help"]["text"] for rule in rules)
    places = [r["locations"][0]["physicalLocation"]["region"]["startLine"] for r in log["results"]]
    assert places == [26, 19, 16]
    prints = [r["partialFingerprints"] for r in log["results"]]
    assert prints == [r["partialFingerprints"] for r in second["runs"][0]["results"]]
    assert len({str(p) for p in prints}) == 3


def test_no_finding_names_a_path_of_the_machine(run: Run, project: Path) -> None:
    spoil(project)

    for form in ("text", "json", "github", "sarif"):
        assert str(project) not in run("check", str(project), "--format", form).out


def test_a_wrong_date_is_called_wrongly(run: Run, project: Path) -> None:
    assert run("check", str(project), "--today", "tomorrow").code == 2


@pytest.mark.parametrize(
    ("spoil_with", "rule"),
    [
        (b"codes: [\n", "RB151"),
        (b"\xff\xfe\x00", "RB150"),
        (b"\xef\xbb\xbfcodes: []\n", "RB151"),
        (b"codes:\n\t- code: X\n", "RB151"),
        (b"codes: &a []\n", "RB153"),
    ],
)
def test_a_broken_file_is_a_finding_and_nothing_else_is_said(
    run: Run, project: Path, spoil_with: bytes, rule: str
) -> None:
    (project / "registry/codes/own.yaml").write_bytes(
        b"# Who reads it, what is made from it, what never changes.\n" * 12 + spoil_with
    )

    ended = run("check", "--format", "json")

    assert ended.code == 1
    assert {rule} == {f["rule"] for f in json.loads(ended.out)["findings"]}


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="chown needs root")
def test_an_unreadable_file_is_a_finding(run: Run, project: Path) -> None:
    path = project / "registry/codes/own.yaml"
    path.unlink()
    path.symlink_to(path)  # a loop: root reads everything else

    ended = run("check", "--format", "json")

    assert ended.code == 1
    assert "RB150" in {f["rule"] for f in json.loads(ended.out)["findings"]}


_TOOLS = """tools:
  - name: open_letter
    description: Opens a letter.
    tags: []
    default_success: WA-READ-S-001
    codes: [WA-READ-S-001]
    arguments: {}
"""


def test_a_role_that_no_tool_has_is_a_warning_that_fails_nothing(run: Run, project: Path) -> None:
    head = (project / "registry/registry.yaml").read_text("utf-8").split("\nname:", 1)[0]
    (project / "registry/tools.yaml").write_text(f"{head}\n{_TOOLS}", "utf-8")

    ended = run("check")

    assert ended.code == 0
    assert (
        "RB124 warning: WA-READ-S-001 sends to a tool with the role 'confirm_absence'" in ended.out
    )
    assert run("generate").code == 0
