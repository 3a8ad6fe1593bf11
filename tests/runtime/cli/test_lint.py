"""`replybook lint`: findings held against the registry of the project, in every way that users meet them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from tests.runtime.cli.calling import Run

from replybook.cli.reports import FORMATS

HEAD = "from replybook import Reply, ReplyBuilder, mcp_safe_tool\n\n\n"
CLEAN = f"""{HEAD}@mcp_safe_tool
def send(recipient: str, rb: ReplyBuilder) -> Reply:
    if not recipient:
        return rb.invalid("WA-MAIL-I-001", data={{"recipient": recipient}})
    return rb.success("WA-MAIL-S-001")
"""
MISTYPED = CLEAN.replace("rb.invalid(", "rb.error(")
UNANNOTATED = CLEAN.replace(" -> Reply:", ":")
UNKNOWN = CLEAN.replace("WA-MAIL-I-001", "WA-MAIL-I-077")
SUPPRESSED = MISTYPED.replace(
    '"recipient": recipient})',
    '"recipient": recipient})  # replybook: ignore[RB503] shown in a talk',
)


def write(folder: Path, **texts: str) -> None:
    (folder / "tools").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / "tools" / f"{name}.py").write_text(text, "utf-8")


def rules(out: str) -> list[tuple[str, int, str]]:
    return [(one["path"], one["line"], one["rule"]) for one in json.loads(out)["findings"]]


def as_json(run: Run, *words: str) -> list[tuple[str, int, str]]:
    return rules(run("lint", "--format", "json", *words).out)


# What is found, and how the run ends


def test_a_clean_file_ends_with_0(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    ended = run("lint", "tools")

    assert (ended.code, ended.out, ended.err) == (0, "no findings (1 file)\n", "")


def test_codes_come_from_the_registry_of_the_project(run: Run, project: Path) -> None:
    write(project, desk=UNKNOWN, other=CLEAN)
    ended = run("lint", "tools", "--format", "json")

    assert ended.code == 1
    assert ("tools/desk.py", 7, "RB501") in rules(ended.out)
    assert {path for path, _, _ in rules(ended.out)} == {"tools/desk.py"}


def test_a_finding_is_told_with_its_place_and_its_fix(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "tools")
    first, second, *_ = ended.out.splitlines()

    assert ended.code == 1
    assert first.startswith("tools/desk.py:7:")
    assert " RB503 " in first
    assert second.startswith("    fix: ")


def test_without_a_path_the_folder_here_is_looked_at(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)

    assert as_json(run) == [("tools/desk.py", 7, "RB503")]


def test_paths_are_shown_from_the_root_wherever_one_stands(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, desk=MISTYPED)
    monkeypatch.chdir(project / "tools")

    assert as_json(run, "desk.py") == [("tools/desk.py", 7, "RB503")]


def test_a_path_that_is_not_there_is_called_wrongly(run: Run, project: Path) -> None:
    ended = run("lint", "nowhere.py")

    assert (ended.code, ended.out) == (2, "")
    assert "there is no file or folder 'nowhere.py'" in ended.err


def test_outside_of_a_project_the_base_registry_counts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(
        tmp_path,
        desk=HEAD + "def f(rb: ReplyBuilder) -> Reply:\n    return rb.error('WA-RES-I-001')\n",
    )

    assert "RB503" in [rule for _, _, rule in as_json(run)]


def test_a_file_that_does_not_parse_is_a_finding_and_the_others_are_looked_at(
    run: Run, project: Path
) -> None:
    write(project, broken="from replybook import (\n", desk=MISTYPED)
    found = as_json(run)

    assert [(path, rule) for path, _, rule in found] == [
        ("tools/broken.py", "RB593"),
        ("tools/desk.py", "RB503"),
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_names_the_finding_and_no_path_of_the_machine(
    run: Run, project: Path, form: str
) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--format", form)

    assert ended.code == 1
    assert "RB503" in ended.out
    assert str(project) not in ended.out


def test_exit_zero_tells_and_fails_nothing(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--exit-zero")

    assert ended.code == 0
    assert "RB503" in ended.out


def test_statistics_count_by_rule(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED, shelf=MISTYPED)
    ended = run("lint", "--statistics")

    assert ended.code == 1
    assert ended.out.split()[:2] == ["2", "RB503"]


def test_timing_goes_to_standard_error(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--timing", "--no-cache", "--format", "json")

    assert rules(ended.out) == [("tools/desk.py", 7, "RB503")]
    assert " ms  RB503" in ended.err


def test_the_same_is_found_from_the_cache_and_with_two_processes(run: Run, project: Path) -> None:
    write(project, **{f"desk_{n}": MISTYPED for n in range(210)})
    first = run("lint", "--format", "json", "--no-cache")
    again = [run("lint", "--format", "json"), run("lint", "--format", "json", "--jobs", "2")]

    assert [one.out for one in again] == [first.out, first.out]
    assert len(rules(first.out)) == 210


# Rules and levels


def test_select_on_the_command_line_leaves_all_others_out(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED.replace("WA-MAIL-S-001", "WA-MAIL-S-077"))

    assert [rule for _, _, rule in as_json(run, "--select", "RB503")] == ["RB503"]
    assert [rule for _, _, rule in as_json(run, "--select", "rb503,RB501")] == ["RB503", "RB501"]


def test_ignore_leaves_a_rule_out(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)

    assert as_json(run, "--ignore", "RB503") == []
    assert as_json(run, "--ignore", "RB501") == [("tools/desk.py", 7, "RB503")]


def settings(project: Path, *lines: str) -> None:
    file = project / "pyproject.toml"
    text = "\n".join(["", "[tool.replybook.lint]", *lines, ""])
    file.write_text(file.read_text("utf-8") + text, "utf-8")


def test_the_settings_of_the_project_count(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    settings(project, "ignore = ['RB503']")

    assert run("lint").code == 0
    assert as_json(run, "--select", "RB503") == [("tools/desk.py", 7, "RB503")]


def test_excluded_files_are_not_looked_at(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED, shown=MISTYPED)
    settings(project, "exclude = ['tools/shown.py']")

    assert as_json(run) == [("tools/desk.py", 7, "RB503")]
    assert as_json(run, "tools/shown.py") == []


def test_an_unknown_setting_is_answered_with_the_nearest_one(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    settings(project, "exlude = ['tools/shown.py']")
    ended = run("lint")

    assert (ended.code, ended.out) == (2, "")
    assert "'exlude'" in ended.err
    assert "did you mean 'exclude'?" in ended.err


def test_a_registry_that_cannot_be_read_is_called_wrongly(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    (project / "registry/codes/own.yaml").write_text("codes: [\n", "utf-8")
    ended = run("lint")

    assert (ended.code, ended.out) == (2, "")
    assert "replybook check" in ended.err


def test_explain_prints_the_page_of_a_rule(run: Run, project: Path) -> None:
    ended = run("lint", "--explain", "RB503")

    assert ended.code == 0
    assert ended.out.startswith("RB503 (rule)")
    assert "## Failing" in ended.out


def test_explain_of_no_rule_is_called_wrongly(run: Run, project: Path) -> None:
    assert run("lint", "--explain", "RB5").code == 2


# What was there before


def test_a_baseline_keeps_what_was_there_and_tells_what_is_new(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    accepted = run("lint", "--write-baseline")
    quiet = run("lint")
    write(project, shelf=MISTYPED)

    assert (accepted.code, accepted.out) == (0, "accepted 1 in .replybook-baseline.json\n")
    assert (quiet.code, quiet.out) == (0, "no findings (1 file, 1 known finding)\n")
    assert as_json(run) == [("tools/shelf.py", 7, "RB503")]


def test_a_baseline_outlives_moved_lines(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    run("lint", "--write-baseline")
    write(project, desk=f"# a comment\n\n{MISTYPED}")

    assert run("lint").code == 0


def test_an_unknown_code_is_never_accepted(run: Run, project: Path) -> None:
    write(project, desk=UNKNOWN, shelf=MISTYPED)
    accepted = run("lint", "--write-baseline")

    assert "accepted 1 in .replybook-baseline.json; 1 of rules that are never" in accepted.out
    assert as_json(run) == [("tools/desk.py", 7, "RB501")]


def test_a_stale_entry_fails_when_it_is_asked_for(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    run("lint", "--write-baseline")
    write(project, desk=CLEAN)
    strict = run("lint", "--strict-baseline")

    assert run("lint").code == 0
    assert strict.code == 1
    assert "RB503 in tools/desk.py is gone" in strict.err


def test_a_baseline_that_is_named_has_to_be_there(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    ended = run("lint", "--baseline", "old.json")

    assert ended.code == 2
    assert "write it with --write-baseline" in ended.err


def test_a_damaged_baseline_is_called_wrongly(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    (project / ".replybook-baseline.json").write_text("{", "utf-8")

    assert run("lint").code == 2


def test_sarif_tells_known_and_suppressed_findings(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    run("lint", "--write-baseline")
    write(project, shelf=SUPPRESSED, table=MISTYPED)
    (log,) = json.loads(run("lint", "--format", "sarif").out)["runs"]

    told = [(one["baselineState"], one.get("suppressions", [{}])[0]) for one in log["results"]]
    assert [(state, kept.get("kind")) for state, kept in told] == [
        ("new", None),
        ("unchanged", "external"),
        ("new", "inSource"),
    ]
    assert told[2][1]["justification"] == "shown in a talk"


# Comments that keep findings quiet


def test_suppressions_are_listed_with_their_reason(run: Run, project: Path) -> None:
    write(project, desk=SUPPRESSED)
    ended = run("lint", "--suppressions")

    assert ended.code == 0
    assert ended.out == "tools/desk.py:7: RB503 since now: shown in a talk\n1 in 1 file\n"


def test_suppressions_are_listed_for_programs(run: Run, project: Path) -> None:
    write(project, desk=SUPPRESSED)
    (row,) = json.loads(run("lint", "--suppressions", "--format", "json").out)["suppressions"]

    assert row == {
        "path": "tools/desk.py",
        "line": 7,
        "rules": ["RB503"],
        "reason": "shown in a talk",
        "since": "",
    }


def test_where_nothing_is_suppressed_the_list_says_so(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)

    assert run("lint", "--suppressions").out == "nothing is suppressed\n"


# Mending


def test_fix_mends_what_is_safe(run: Run, project: Path) -> None:
    write(project, desk=UNANNOTATED)
    ended = run("lint", "--fix")

    assert (project / "tools/desk.py").read_text("utf-8") == CLEAN
    assert (ended.code, ended.err) == (0, "mended 1 in tools/desk.py\n")


def test_fix_leaves_what_is_not_safe(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--fix")

    assert (project / "tools/desk.py").read_text("utf-8") == MISTYPED
    assert ended.code == 1


def test_unsafe_fixes_mend_the_rest(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", "--fix", "--unsafe-fixes")

    assert (project / "tools/desk.py").read_text("utf-8") == CLEAN
    assert ended.code == 0


def test_a_second_run_mends_nothing(run: Run, project: Path) -> None:
    write(project, desk=UNANNOTATED)
    run("lint", "--fix")
    again = run("lint", "--fix")

    assert (again.code, again.err) == (0, "")


def test_what_is_known_is_not_mended(run: Run, project: Path) -> None:
    write(project, desk=UNANNOTATED)
    run("lint", "--write-baseline")
    run("lint", "--fix")

    assert (project / "tools/desk.py").read_text("utf-8") == UNANNOTATED


@pytest.mark.parametrize(
    ("cookie", "encoding"),
    [("", "utf-8"), ("", "utf-8-sig"), ("# -*- coding: cp1252 -*-\n", "cp1252")],
)
def test_fix_keeps_encoding_mark_and_line_ends(
    run: Run, project: Path, cookie: str, encoding: str
) -> None:
    write(project)
    before, after = (
        (cookie + text + "# für €\n").replace("\n", "\r\n").encode(encoding)
        for text in (UNANNOTATED, CLEAN)
    )
    (project / "tools/desk.py").write_bytes(before)
    run("lint", "--fix")

    assert (project / "tools/desk.py").read_bytes() == after


def test_diff_shows_what_fix_would_do_and_writes_nothing(run: Run, project: Path) -> None:
    write(project, desk=UNANNOTATED)
    ended = run("lint", "--diff")

    assert ended.code == 1
    assert ended.out.startswith("--- tools/desk.py\n+++ tools/desk.py\n@@ ")
    assert "\n-def send(recipient: str, rb: ReplyBuilder):\n" in ended.out
    assert "\n+def send(recipient: str, rb: ReplyBuilder) -> Reply:\n" in ended.out
    assert (project / "tools/desk.py").read_text("utf-8") == UNANNOTATED


def test_diff_of_a_clean_file_is_empty(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    ended = run("lint", "--diff")

    assert (ended.code, ended.out) == (0, "")


# Standard input


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_standard_input_is_looked_at_under_the_name_it_is_given(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, MISTYPED)

    assert as_json(run, "--stdin-filename", "tools/desk.py", "-") == [("tools/desk.py", 7, "RB503")]


def test_standard_input_can_be_mended_as_a_diff(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, UNANNOTATED)
    ended = run("lint", "--diff", "-")

    assert ended.code == 1
    assert "\n+def send(recipient: str, rb: ReplyBuilder) -> Reply:\n" in ended.out


# Options that cannot go together


@pytest.mark.parametrize(
    "words",
    [
        ("--fix", "--format", "json"),
        ("--diff", "--format", "sarif"),
        ("--fix", "--diff"),
        ("--unsafe-fixes",),
        ("--write-baseline", "--fix"),
        ("--write-baseline", "--since", "HEAD"),
        ("--suppressions", "--format", "sarif"),
        ("-", "tools"),
        ("-", "--fix"),
        ("--jobs", "0"),
        ("--jobs", "many"),
        ("--fail-on", "disaster"),
        ("--format", "xml"),
        ("--since", "v9"),
        ("--sinse", "HEAD"),
    ],
)
def test_options_that_contradict_each_other_are_called_wrongly(
    run: Run, project: Path, words: tuple[str, ...]
) -> None:
    write(project, desk=MISTYPED)
    ended = run("lint", *words)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("replybook: ")
