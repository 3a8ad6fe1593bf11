"""A broken file never means "no findings": it is reported if named, else counted as skipped.

Source: specification 13.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.commands.test_lint import CLEAN, MISTYPED, as_json, given, settings, write

from replybook_devtools.lint_runs.first_look import first_look

BROKEN = "def lend(:\n    return 1\n"
"""Nothing in it has to do with replies."""
PLAIN = "def lend() -> int:\n    return 1\n"
PLAINLY = "1 of 1 file holds no tool that I recognize:"


@pytest.fixture(params=["first look", "command"])
def words(request: pytest.FixtureRequest, run: Run, project: Path) -> list[str]:
    """The words in front of the names, so that either the first look or the command looks."""
    write(project)
    if request.param == "command":
        return ["lint", "--format", "text"]
    run("lint", ".")  # keeps settings and registry
    return ["lint"]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (BROKEN.encode(), "the file is not parsed: invalid syntax"),
        (b"x = (\n", "the file is not parsed: '(' was never closed"),
        (b"x = '\x00'\n", "the file is not parsed: source code string cannot contain null bytes"),
        (b"x = '\xff'\n", "the file is not parsed: byte 5 is not utf-8"),
        (
            b"# coding: klingon\nx = 1\n",
            "the file is not parsed: the encoding 'klingon' is not known",
        ),
        (b"x = " + b"(" * 5000, "the file is not parsed: too many nested parentheses"),
    ],
    ids=["syntax", "bracket", "nul", "bytes", "cookie", "depth"],
)
def test_a_named_file_that_does_not_parse_is_a_finding(
    run: Run, project: Path, words: list[str], data: bytes, problem: str
) -> None:
    (project / "tools/loans.py").write_bytes(data)
    ended = run(*words, "tools/loans.py")

    assert 1 == ended.code
    assert f" RB593 {problem}\n" in ended.out
    assert ended.out.startswith("tools/loans.py:1:")
    assert "no findings" not in ended.out


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"",
        b"\xef\xbb\xbfx = 1\r\n",
        "# coding: latin-1\nx = 'é'\n".encode("latin-1"),
        b"x = '\\d' is 1\n",
        b"return 1\n",
    ],
    ids=["plain", "empty", "mark", "latin-1", "remarks", "outside"],
)
def test_a_named_file_that_parses_has_no_findings(
    run: Run, project: Path, words: list[str], data: bytes, recwarn: pytest.WarningsRecorder
) -> None:
    (project / "tools/loans.py").write_bytes(data)
    ended = run(*words, "tools/loans.py")

    assert (0, f"{PLAINLY} tools/loans.py\n") == (ended.code, ended.out)
    assert [] == list(recwarn)


def test_the_first_look_leaves_a_broken_file_to_the_command(run: Run, project: Path) -> None:
    write(project, loans=BROKEN, shelf=PLAIN)
    run("lint", ".")

    assert None is first_look(["tools/shelf.py", "tools/loans.py"])
    assert f"{PLAINLY} tools/shelf.py" == first_look(["tools/shelf.py"])


def test_a_broken_file_of_a_folder_is_counted_as_skipped(run: Run, project: Path) -> None:
    write(project, desk=CLEAN, loans=BROKEN, shelf=PLAIN)
    ended = run("lint", "tools")

    left = "2 of 3 files hold no tool that I recognize: tools/loans.py, tools/shelf.py"
    assert (0, f"no findings (1 file)\n{left}\n") == (ended.code, ended.out)
    summary = json.loads(run("lint", "tools", "--format", "json").out)["summary"]
    assert (1, 2, [left]) == (summary["files"], summary["skipped_files"], summary["notes"])


@pytest.mark.parametrize(
    "form", ["json", "json-lines", "github", "junit", "sarif", "rdjson", "gitlab"]
)
@pytest.mark.parametrize("name", ["tools/👩\u200d👧.py", "tools/a\u200bb.py"], ids=ascii)
def test_only_a_text_escapes_the_names_of_skipped_files(
    run: Run, project: Path, form: str, name: str
) -> None:
    write(project, desk=MISTYPED)
    (project / name).write_text(PLAIN, "utf-8")
    text, data = run("lint", "tools").out, run("lint", "tools", "--format", form).out

    assert "\\u200" in text.splitlines()[-1]
    assert text.replace("\n", "").isprintable()
    if form in {"json", "sarif"}:
        data = json.dumps(json.loads(data), ensure_ascii=False)
    assert "\\u200" not in data
    assert (name in data) == (form in {"json", "github", "junit", "sarif"})


def test_a_folder_whose_files_are_all_looked_at_skips_none(run: Run, project: Path) -> None:
    write(project, desk=CLEAN)
    summary = json.loads(run("lint", "tools", "--format", "json").out)["summary"]

    assert "no findings (1 file)\n" == run("lint", "tools").out
    assert (1, 0) == (summary["files"], summary["skipped_files"])


def test_a_broken_file_with_a_word_of_replies_is_a_finding_in_a_folder_too(
    run: Run, project: Path
) -> None:
    write(project, desk=CLEAN, loans=f"import replybook\n{BROKEN}")

    assert [("tools/loans.py", 2, "RB593")] == as_json(run, "tools")


def test_a_file_that_is_named_beside_its_folder_is_parsed(run: Run, project: Path) -> None:
    write(project, desk=MISTYPED, loans=BROKEN, shelf=BROKEN)
    found = as_json(run, "tools", str(project / "tools/loans.py"))

    assert [("tools/desk.py", 7, "RB503"), ("tools/loans.py", 1, "RB593")] == found


def test_two_processes_and_the_cache_report_it_as_one_run_does(run: Run, project: Path) -> None:
    write(project, desk=CLEAN, loans=BROKEN)
    runs = [as_json(run, "tools/loans.py", "tools", *more) for more in ((), (), ("--jobs", "2"))]

    assert [[("tools/loans.py", 1, "RB593")]] * 3 == runs


def test_a_repaired_file_is_no_finding_any_more(run: Run, project: Path) -> None:
    write(project, loans=BROKEN)
    assert 1 == run("lint", "tools/loans.py").code

    write(project, loans=PLAIN)
    assert f"{PLAINLY} tools/loans.py\n" == run("lint", "tools/loans.py").out


def test_a_broken_file_that_is_excluded_is_not_looked_at(run: Run, project: Path) -> None:
    write(project, loans=BROKEN)
    settings(project, "exclude = ['tools/loans.py']")

    assert [] == as_json(run, "tools/loans.py")


def test_the_rule_can_be_left_out(run: Run, project: Path) -> None:
    write(project, loans=BROKEN)

    assert [] == as_json(run, "tools/loans.py", "--ignore", "RB593")
    assert [] == as_json(run, "tools/loans.py", "--select", "RB503")


def test_a_generated_file_that_is_named_has_to_parse(run: Run, project: Path) -> None:
    mark = "# @generated from the registry by `replybook generate`. Do not edit.\n"
    write(project, loans=mark + BROKEN, shelf=mark + MISTYPED)

    assert [("tools/loans.py", 2, "RB593")] == as_json(run, "tools/loans.py", "tools/shelf.py")
    assert [] == as_json(run, "tools")


def test_a_broken_text_on_standard_input_is_a_finding(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given(monkeypatch, BROKEN)
    assert [("tools/loans.py", 1, "RB593")] == as_json(
        run, "--stdin-filename", "tools/loans.py", "-"
    )

    given(monkeypatch, PLAIN)
    assert [] == as_json(run, "--stdin-filename", "tools/loans.py", "-")


@pytest.mark.skipif(sys.platform == "win32", reason="links of files")
def test_a_named_link_to_a_broken_file_is_parsed(run: Run, project: Path) -> None:
    write(project, loans=BROKEN)
    (project / "tools/again.py").symlink_to(project / "tools/loans.py")

    assert [("tools/again.py", 1, "RB593")] == as_json(run, "tools/again.py")
