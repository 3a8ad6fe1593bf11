"""The run: broken files are reported, the cache is never wrong, processes change nothing."""

from __future__ import annotations

import gc
import json
import os
import re
import sys
import threading
import warnings
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE

from replybook_devtools.lint import (
    LintFinding,
    LintReport,
    LintSettings,
    LintVocabulary,
    apply_edits,
    lint_files,
    lint_text,
    python_files,
)
from replybook_devtools.lint.edits import Overlap, write_atomically
from replybook_devtools.lint.file_linting import FileReport, LintContext
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.lint_cache import LintCache
from replybook_devtools.lint.source.source_text import NotText, decode_source

BAD = (
    "from replybook import Reply, ReplyBuilder\n\n\n"
    "def refuse(rb: ReplyBuilder) -> Reply:\n"
    '    return rb.denied("WA-RES-I-001", data={"path": "é"})\n'
)
GOOD = BAD.replace("denied", "invalid")
VOCABULARY = LintVocabulary.of_active()


def _rules(report: LintReport) -> list[str]:
    return [finding.rule for finding in report.findings]


def _lint(root: Path, **options: object) -> LintReport:
    return lint_files([root], root=root, vocabulary=VOCABULARY, **options)  # type: ignore[arg-type]


# Files as they come


@pytest.mark.parametrize(
    "data",
    [
        b"from replybook import (",
        b"replybook = '\x00'",
        b"# -*- coding: klingon -*-\nimport replybook\n",
        b"import replybook # \xff\n",
        b"# coding: undefined\nimport replybook\n",
        b"\xef\xbb\xbf# coding: latin-1\nimport replybook\n",
        b"import replybook\nx = " + b"(" * 5000,
        b"import replybook\nx = " + b"-" * 50_000 + b"1\n",
        b"import replybook\n" + b"".join(b" " * n + b"if x:\n" for n in range(200)),
    ],
    ids=[
        "syntax",
        "nul",
        "cookie",
        "bytes",
        "no codec",
        "mark and cookie",
        "brackets",
        "signs",
        "indents",
    ],
)
def test_a_file_that_is_not_parsed_is_reported_and_the_others_are_judged(
    tmp_path: Path, data: bytes
) -> None:
    (tmp_path / "a_broken.py").write_bytes(data)
    (tmp_path / "b_bad.py").write_text(BAD, "utf-8")
    report = _lint(tmp_path)

    assert ["RB593", "RB503"] == _rules(report)
    assert report.files[0].unparsed
    assert None is report.files[0].facts


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + BAD.encode(),
        b"# coding: latin-1\n" + BAD.encode("latin-1"),
        b"#!/usr/bin/python\n# vim: set fileencoding=cp1252 :\n" + BAD.encode("cp1252"),
        BAD.replace("\n", "\r\n").encode(),
        BAD.replace("\n", "\r").encode(),
        b"\x0c\n" + BAD.encode(),
        BAD.encode() + b"x = '" + b"a" * 2_000_000 + b"'\n",
        BAD.encode() + b"x = " + b"+".join([b"1"] * 800) + b"\n",
    ],
    ids=["mark", "cookie", "cookie in line 2", "crlf", "cr", "form feed", "long line", "long sum"],
)
def test_a_file_of_any_encoding_and_line_end_is_judged(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.py").write_bytes(data)
    (finding,) = _lint(tmp_path).findings

    assert "RB503" == finding.rule
    assert isinstance(finding, LintFinding)
    assert (
        "WA-RES-I-001" in re.split("\r\n|\r|\n", decode_source(data).text)[finding.place.line - 1]
    )


def test_a_file_that_cannot_be_opened_is_reported(tmp_path: Path) -> None:
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere.py")
    (tmp_path / "real.py").write_text(BAD, "utf-8")
    named = [tmp_path / "real.py", tmp_path]

    assert ["RB503"] == _rules(lint_files(named, root=tmp_path, vocabulary=VOCABULARY))
    with pytest.raises(FileNotFoundError):
        lint_files([tmp_path / "missing"], root=tmp_path, vocabulary=VOCABULARY)


def test_a_file_that_goes_while_it_is_looked_for_is_reported(tmp_path: Path) -> None:
    context = LintContext(tmp_path, VOCABULARY, LintSettings())

    report = context.look_up(tmp_path / "gone.py")

    assert isinstance(report, FileReport)
    assert ["RB593"] == [finding.rule for finding in report.findings]
    assert "the file cannot be read: no such file or directory" in report.findings[0].problem


def test_a_folder_that_goes_while_it_is_walked_holds_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("kept", "gone"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "tool.py").write_text(BAD, "utf-8")
    scanned = os.scandir

    def without_rights(folder: str) -> object:
        if folder.endswith("gone"):
            raise PermissionError(13, "Permission denied", folder)
        return scanned(folder)

    monkeypatch.setattr(os, "scandir", without_rights)

    assert ["kept/tool.py"] == [file.path for file in _lint(tmp_path).files]


def test_a_text_with_half_a_character_is_reported() -> None:
    """An editor sends such texts, no file holds one."""
    report = lint_text(f"{BAD}x = '\ud800'\n", "half.py", VOCABULARY)

    assert ["RB593"] == [finding.rule for finding in report.findings]


def test_an_expression_of_a_thousand_levels_is_reported_or_judged() -> None:
    deep = "rb" + "".join(f".a{n}" for n in range(900))
    report = lint_text(f"{BAD}x = {deep}\n", "deep.py", VOCABULARY)

    assert {finding.rule for finding in report.findings} <= {"RB503", "RB593"}
    assert report.findings


def test_a_text_that_has_nothing_to_do_with_replies_is_not_parsed() -> None:
    report = lint_text("def broken(:\n", "other.py", VOCABULARY)

    assert ((), None, None) == (report.findings, report.facts, report.unparsed)
    assert not report.is_judged


def test_a_text_that_is_named_is_parsed_in_any_case() -> None:
    broken = lint_text("def broken(:\n", "other.py", VOCABULARY, is_named=True)
    whole = lint_text("def whole(): ...\n", "other.py", VOCABULARY, is_named=True)

    assert ["RB593"] == [finding.rule for finding in broken.findings]
    assert ((), None, False) == (whole.findings, whole.unparsed, whole.is_judged)


def test_places_count_characters(tmp_path: Path) -> None:
    (finding,) = lint_text(BAD.replace("return", "é = 'é'; return"), "a.py", VOCABULARY).findings

    assert "é = 'é'; return"[9:] == "return"
    assert (5, 21) == (finding.place.line, finding.place.column)


# What is looked at


def test_files_come_in_order_and_without_what_nobody_here_wrote(tmp_path: Path) -> None:
    for name in ("b.py", "a/z.py", "a/y.pyi", ".venv/x.py", "node_modules/x.py", "c.txt", "d/e.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    found = python_files([tmp_path, tmp_path / "b.py"], root=tmp_path, exclude=("d/**",))

    assert ["a/y.pyi", "a/z.py", "b.py"] == [
        path.relative_to(tmp_path).as_posix() for path in found
    ]


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(BAD, "utf-8")
    (tmp_path / "y.py").symlink_to(tmp_path / "y.py")

    assert (tmp_path / "x.py",) == python_files([tmp_path], root=tmp_path)


def test_a_circle_of_links_is_not_walked(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.py").write_text(BAD, "utf-8")
    (tmp_path / "a" / "again").symlink_to(tmp_path, target_is_directory=True)

    assert 1 == len(python_files([tmp_path], root=tmp_path))


def test_generated_code_is_left_out_on_disk_and_not_where_it_is_handed_in(tmp_path: Path) -> None:
    made = f"# @generated from the registry by `replybook generate`. Do not edit.\n{BAD}"
    (tmp_path / "made.py").write_text(made, "utf-8")
    (tmp_path / "claims.py").write_text(f"# it is @generated, says its author\n{BAD}", "utf-8")

    assert ["claims.py"] == [finding.place.path for finding in _lint(tmp_path).findings]
    assert ["RB503"] == [f.rule for f in lint_text(made, "made.py", VOCABULARY).findings]


# The cache


def _project(folder: Path) -> Path:
    (folder / "bad.py").write_text(BAD, "utf-8")
    (folder / "good.py").write_text(GOOD, "utf-8")
    (folder / "broken.py").write_text("import replybook(", "utf-8")
    quiet = BAD.replace("    return", "    # replybook: ignore[RB503] a test\n    return")
    (folder / "quiet.py").write_text(quiet, "utf-8")
    return folder / ".replybook_cache" / "lint.json"


def test_a_second_run_says_the_same_and_parses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = _project(tmp_path)
    first = _lint(tmp_path, cache=cache)
    parses = "replybook_devtools.lint.file_linting.linted_text"
    monkeypatch.setattr(parses, None)  # who parses now fails

    assert first == _lint(tmp_path, cache=cache)
    assert ["RB503", "RB593"] == _rules(first)
    assert 1 == len(first.suppressed)
    assert first == _without_cache(tmp_path, monkeypatch)


def test_a_cache_is_written_only_if_something_changed(tmp_path: Path) -> None:
    cache = _project(tmp_path)
    _lint(tmp_path, cache=cache)
    (tmp_path / "broken.py").unlink()
    _lint(tmp_path, cache=cache)
    written = cache.stat()
    _lint(tmp_path, cache=cache)
    lint_files([], root=tmp_path, vocabulary=VOCABULARY, cache=cache)

    assert written == cache.stat()
    (tmp_path / "good.py").write_text(BAD, "utf-8")
    _lint(tmp_path, cache=cache)
    assert written != cache.stat()


def _without_cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> LintReport:
    monkeypatch.undo()
    return _lint(folder)


def test_a_changed_file_is_looked_at_again(tmp_path: Path) -> None:
    cache = _project(tmp_path)
    _lint(tmp_path, cache=cache)
    (tmp_path / "good.py").write_text(BAD, "utf-8")
    (tmp_path / "bad.py").write_text(GOOD, "utf-8")
    found = _lint(tmp_path, cache=cache).findings

    assert ["broken.py", "good.py"] == [finding.place.path for finding in found]


def test_another_vocabulary_other_settings_and_other_rules_hold_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = _project(tmp_path)
    (tmp_path / "broken.py").unlink()
    _lint(tmp_path, cache=cache)
    off = LintSettings(ignore=("RB503",))
    known = VOCABULARY.codes
    fewer = VOCABULARY._replace(digest="")
    fewer = LintVocabulary.made_of(
        codes=[code for name, code in known.items() if name != "WA-RES-I-001"],
        former=(),
        layers=VOCABULARY.layers,
        areas=VOCABULARY.areas,
        tools={},
    )

    assert [] == _rules(_lint(tmp_path, cache=cache, settings=off))
    assert "RB501" in _rules(lint_files([tmp_path], root=tmp_path, vocabulary=fewer, cache=cache))
    monkeypatch.setattr("replybook_devtools.lint.lint_cache._rules", lambda: "newer rules")
    assert None is LintCache(cache, fewer, LintSettings()).find("bad.py", _digest_of(BAD))


def test_another_judge_makes_a_cache_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = _project(tmp_path)
    _lint(tmp_path, cache=cache)
    found = LintCache(cache, VOCABULARY, LintSettings()).find
    judge = tmp_path / "client" / "judging"
    judge.mkdir(parents=True)
    (judge / "base_tables.json").touch()
    monkeypatch.setattr("replybook.__path__", [str(tmp_path)])

    assert None is LintCache(cache, VOCABULARY, LintSettings()).find("bad.py", _digest_of(BAD))
    monkeypatch.undo()
    assert None is not found("bad.py", _digest_of(BAD))


def _digest_of(text: str) -> str:
    return LintCache(Path("x"), VOCABULARY, LintSettings()).digest(text.encode())


@pytest.mark.parametrize("text", ["", "[]", "{", '{"key": 1, "files": {"bad.py": 3}}', "[" * 9999])
def test_a_cache_that_is_broken_is_no_cache(tmp_path: Path, text: str) -> None:
    cache = _project(tmp_path)
    expected = _lint(tmp_path)
    cache.parent.mkdir()
    cache.write_text(text, "utf-8")

    assert expected == _lint(tmp_path, cache=cache)


def test_a_row_of_the_cache_that_is_damaged_is_made_anew(tmp_path: Path) -> None:
    cache = _project(tmp_path)
    expected = _lint(tmp_path, cache=cache)
    value = json.loads(cache.read_text("utf-8"))
    for row in value["files"].values():
        row[1] = row[1][:2]
    cache.write_text(json.dumps(value), "utf-8")

    assert expected == _lint(tmp_path, cache=cache)


def test_a_cache_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    _project(tmp_path)
    (tmp_path / "file").write_text("", "utf-8")

    assert ["RB503", "RB593"] == _rules(_lint(tmp_path, cache=tmp_path / "file" / "lint.json"))


# Processes and threads


def test_processes_find_what_one_process_finds_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_devtools.lint.linting._AT_LEAST", 2)
    for number in range(120):
        (tmp_path / f"file_{number}.py").write_text(BAD if number % 3 else GOOD, "utf-8")
    alone, told = _lint(tmp_path), []
    shared = _lint(tmp_path, jobs=2, progress=lambda done, all_: told.append((done, all_)))

    assert alone == shared
    assert 80 == len(alone.findings)
    assert (120, 120) == told[-1]


def test_threads_may_lint_at_once_and_leave_the_process_as_it_was() -> None:
    filters, found = list(warnings.filters), []
    text = f"x = '\\d'\n{BAD}"
    threads = [
        threading.Thread(
            target=lambda: found.append(lint_text(text, "a.py", VOCABULARY).findings), daemon=True
        )
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    others = [each for each in warnings.filters if each not in filters]

    assert [1] * 6 == [len(each) for each in found]
    assert gc.isenabled()
    assert all("linted" in str(each) for each in others)


def test_what_the_parser_remarks_is_not_heard(recwarn: pytest.WarningsRecorder) -> None:
    report = lint_text(f"x = '\\d' is 1\n{BAD}", "a.py", VOCABULARY)

    assert 1 == len(report.findings)
    assert [] == list(recwarn)


@pytest.mark.parametrize("text", ["x = '\\d'\n", "y = 1 is 1\n"])
def test_what_the_parser_remarks_is_no_error_either(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = lint_text(text + BAD, "a.py", VOCABULARY)

    assert ["RB503"] == [finding.rule for finding in report.findings]


# Fingerprints and edits


def test_a_fingerprint_outlives_a_shift_of_lines_and_tells_equal_lines_apart() -> None:
    twice = BAD + BAD.partition("\n\n\n")[2].replace("def refuse", "def again")
    first = [f.fingerprint for f in lint_text(twice, "a.py", VOCABULARY).findings]
    shifted = [f.fingerprint for f in lint_text("# new\n\n" + twice, "a.py", VOCABULARY).findings]
    elsewhere = [f.fingerprint for f in lint_text(twice, "b.py", VOCABULARY).findings]

    assert first == shifted
    assert 2 == len(set(first))
    assert set(first).isdisjoint(elsewhere)


def test_edits_are_applied_together_or_not_at_all() -> None:
    edits = [Edit(4, 5, "E"), Edit(0, 1, "A"), Edit(2, 2, "-"), Edit(0, 1, "A")]

    assert "Ab-cdE" == apply_edits("abcde", edits)
    with pytest.raises(Overlap):
        apply_edits("abcde", [Edit(0, 3, ""), Edit(2, 4, "")])
    with pytest.raises(ValueError, match="outside"):
        apply_edits("abc", [Edit(2, 9, "")])


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_a_file_is_written_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    file = tmp_path / "tool.py"
    file.write_bytes(b"old")
    file.chmod(0o750)
    (tmp_path / "link.py").symlink_to(file)
    write_atomically(tmp_path / "link.py", b"new")

    assert (b"new", 0o750) == (file.read_bytes(), file.stat().st_mode & 0o777)
    assert ["link.py", "tool.py"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_file_that_cannot_be_replaced_stays_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "tool.py").mkdir()

    with pytest.raises(OSError, match=r"tool\.py"):
        write_atomically(tmp_path / "tool.py", b"new")

    assert ["tool.py"] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize("data", [b"\xef\xbb\xbfx = 1\r\n", b"# coding: latin-1\n'\xe9'\n", b"x\n"])
def test_a_text_goes_back_as_it_came(data: bytes) -> None:
    source = decode_source(data)

    assert data == source.encode_text(source.text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(NotText):
        decode_source(b"x = '\xff'")
