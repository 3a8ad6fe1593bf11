"""`replybook migrate`, as it is typed.

Source: specification 12.
"""

from __future__ import annotations

import codecs
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.project_tree import fresh_python

from replybook_devtools.commands.main import main

OLD = """\
from replybook import Reply, ReplyBuilder


def read(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("WA-RES-D-001", message=f"no {path}", data={"path": path})
"""
NEW = """\
from replybook import Reply, ReplyBuilder
from replybook import codes


def read(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
"""
CLI = "import sys; from replybook_devtools.commands.main import main; sys.exit(main())"
LEFT = 'def f(rb: "ReplyBuilder"):\n    return rb.denied("MCP-SYS-D-903")\n'


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with an older call, in a folder without a registry of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.py").write_text(OLD, "utf-8")
    return tmp_path / "old.py"


def test_it_rewrites_and_says_so(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["migrate", "."])

    assert NEW == old.read_text("utf-8")
    assert [
        'old.py: message taken out of WA-RES-I-001: f"no {path}"',
        "1 place rewritten in 1 file, 0 left for you, 0 files unread",
    ] == capsys.readouterr().out.splitlines()


def test_check_writes_nothing_and_fails(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["migrate", "old.py", "--check"])

    assert OLD == old.read_text("utf-8")
    assert "1 place to rewrite in 1 file" in capsys.readouterr().out


def test_check_is_content_after_the_run(old: Path) -> None:
    assert (0, 0) == (main(["migrate", "old.py"]), main(["migrate", "old.py", "--check"]))


def test_diff_shows_what_would_change(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 1 == main(["migrate", "old.py", "--diff"])

    out = capsys.readouterr().out
    assert OLD == old.read_text("utf-8")
    assert '+    return rb.invalid(codes.WA_RES_I_001, data={"path": path})\n' in out


FORMS = {
    "line ends of Windows": OLD.replace("\n", "\r\n").encode(),
    "a mark and a first line that changes": codecs.BOM_UTF8 + OLD.partition("\n\n\n")[2].encode(),
    "latin-1": f"# coding: latin-1\nNAME = 'Gärtner'\n{OLD}".encode("latin-1"),
    "no last line end": OLD.rstrip("\n").encode(),
    "ends of lines that patch does not know": f"NAME = 'a\x0cb\u2028c\x1dd'\n{OLD}".encode(),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["old.py", "ö ld.py"])
def test_git_applies_the_diff(
    form: str, name: str, old: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = old.with_name(name)
    path.write_bytes(FORMS[form])
    main(["migrate", name, "--diff"])
    difference = capfdbinary.readouterr().out

    done = subprocess.run(
        ["git", "apply", "-p0", "--whitespace=nowarn", "-"],
        input=difference,
        cwd=old.parent,
        capture_output=True,
        timeout=60,
        check=False,
    )
    by_patch = path.read_bytes()
    path.write_bytes(FORMS[form])
    main(["migrate", name])

    assert (0, b"") == (done.returncode, done.stderr)
    assert by_patch == path.read_bytes() != FORMS[form]


def test_generated_files_are_passed_over(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = "# @generated from the registry by `replybook generate`. Do not edit.\n"
    old.write_text(f'{head}FORMER = ("MCP-SYS-D-903",)\n', "utf-8")

    assert 0 == main(["migrate", "."])
    assert (
        "0 places rewritten in 0 files, 0 left for you, 0 files unread\n" == capsys.readouterr().out
    )


def test_what_is_left_steers_no_terminal(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old.write_text(LEFT.replace('903"', '903", "\x1b[2J\x9b"'), "utf-8")

    assert 1 == main(["migrate", "old.py"])
    assert '"\\u001b[2J\\u009b"' in capsys.readouterr().out


def test_a_terminal_that_lacks_letters_is_told_all_the_same(old: Path) -> None:
    old.write_text(LEFT.replace('903"', '903", "\u65e5"'), "utf-8")

    done = fresh_python("-c", CLI, "migrate", "old.py", cwd=old.parent, PYTHONIOENCODING="ascii")

    assert (1, "") == (done.returncode, done.stderr)
    assert 'rb.denied("MCP-SYS-D-903", "\\u65e5")' in done.stdout


def test_diff_tells_what_is_left_beside_it(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old.write_text(LEFT, "utf-8")

    assert 1 == main(["migrate", "old.py", "--diff"])

    out, err = capsys.readouterr()
    assert "" == out
    assert "old.py:2:12: left: MCP-SYS-D-903 became several" in err


def test_what_is_left_fails_and_is_told_with_the_choices(
    old: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old.write_text(LEFT, "utf-8")

    assert 1 == main(["migrate", "old.py", "--format", "json"])

    told = json.loads(capsys.readouterr().out)
    (place,) = told["left"]
    assert ("old.py", 2, 12) == (place["path"], place["line"], place["column"])
    assert ["EN-DB-D-001", "EN-GATE-D-001"] == sorted(place["choices"])
    assert LEFT == old.read_text("utf-8")


def test_a_file_that_does_not_parse_is_told_and_fails(
    old: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old.write_text("def f(:\n", "utf-8")

    assert 1 == main(["migrate", "old.py"])
    assert "old.py:1:1: left: no Python that can be read (SyntaxError" in capsys.readouterr().out


@pytest.mark.parametrize("call", ["pathlib.Path.read_bytes", "os.replace"])
def test_a_file_of_which_the_system_keeps_us_is_named(
    call: str, old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real: Any = {"pathlib.Path.read_bytes": Path.read_bytes, "os.replace": os.replace}[call]

    def without_rights(*words: Any) -> object:
        if str(words[-1]).endswith("old.py"):
            raise PermissionError(13, "Permission denied", str(words[-1]))
        return real(*words)

    monkeypatch.setattr(call, without_rights)
    ended = main(["migrate", "old.py"])
    monkeypatch.undo()
    said = capsys.readouterr().err

    assert (2, OLD) == (ended, old.read_text("utf-8"))
    assert "old.py" in said
    assert "permission denied" in said.lower()


@pytest.mark.parametrize(
    "words",
    [["nowhere.py"], ["old.py", "--diff", "--format", "json"], ["old.py", "--colour"], []],
)
def test_a_wrong_call_is_exit_2(words: list[str], old: Path) -> None:
    assert 2 == main(["migrate", *words])
    assert OLD == old.read_text("utf-8")
