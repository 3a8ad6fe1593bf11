"""The suite runs on workers forked after one collection.

Nothing of a run is lost on the way to the parent.
"""

import sys
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest
from tests.project_tree import ROOT, run

pytestmark = pytest.mark.slow  # it runs tests of copied projects

ONCE = """
import os, pytest
@pytest.fixture(scope="session")
def once():
    with open("made.txt", "a") as file: file.write(f"{os.getpid()}\\n")
    yield
    with open("ended.txt", "a") as file: file.write(f"{os.getpid()}\\n")
"""
MANY = """
import os, pytest
@pytest.mark.parametrize("number", range(10))
def test_many(number, once): print("said", number); os.write(1, b"written")
"""
MIXED = """
import sys, warnings, pytest
from subprocess import check_call
AT_IMPORT = sys.stderr
def test_streams_of_the_import_are_open(): check_call(["true"], stderr=AT_IMPORT)
def test_fails(): print("before it failed"); assert 1 == 2
def test_skipped(): pytest.skip("not here")
@pytest.mark.xfail
def test_expected(): assert False
def test_warns(): warnings.warn("mind this", DeprecationWarning)
def test_cases(subtests):
    for number in range(3):
        with subtests.test(number=number): assert number != 1
@pytest.fixture
def broken(): raise ValueError("no fixture")
def test_error(broken): pass
"""


def _pytest(folder: Path, *words: str) -> CompletedProcess[str]:
    forked = ("-p", "tests.forked_workers", "-p", "no:cacheprovider", "--rootdir=.", "-ra")
    return run([sys.executable, "-m", "pytest", *forked, *words], folder, PYTHONPATH=str(ROOT))


def _lay_out(folder: Path) -> None:
    (folder / "conftest.py").write_text(ONCE, "utf-8")
    for name in "abc":
        (folder / f"test_{name}.py").write_text(MANY, "utf-8")
    (folder / "test_mixed.py").write_text(MIXED, "utf-8")


def _outcomes(folder: Path, *words: str) -> list[tuple[str, ...]]:
    _pytest(folder, "--junitxml=told.xml", *words)
    cases = ElementTree.parse(folder / "told.xml").iter("testcase")
    return sorted(
        (case.get("classname", ""), case.get("name", ""), *(child.tag for child in case))
        for case in cases
    )


def test_forked_workers_tell_the_outcomes_that_one_process_tells(tmp_path: Path) -> None:
    _lay_out(tmp_path)

    assert _outcomes(tmp_path, "--workers=2") == _outcomes(tmp_path)


def test_output_warnings_and_reasons_reach_the_parent(tmp_path: Path) -> None:
    _lay_out(tmp_path)
    done = _pytest(tmp_path, "--workers=2")

    assert 1 == done.returncode
    for seen in (
        "before it failed",
        "DeprecationWarning: mind this",
        "SUBFAILED(number='1') test_mixed.py::test_cases",
        "ERROR test_mixed.py::test_error - ValueError: no fixture",
        "not here",
        "3 failed",
        "1 error",
    ):
        assert seen in done.stdout, done.stdout
    assert "written" not in done.stdout  # each worker captures into files of its own


def test_a_fixture_of_the_session_is_made_and_ended_once_per_worker(tmp_path: Path) -> None:
    _lay_out(tmp_path)
    _pytest(tmp_path, "--workers=2", "test_a.py", "test_b.py", "test_c.py")
    made = (tmp_path / "made.txt").read_text("utf-8").split()
    ended = (tmp_path / "ended.txt").read_text("utf-8").split()

    assert sorted(made) == sorted(ended) == sorted(set(made))
    assert 1 <= len(made) <= 2


def test_the_first_failure_ends_the_run_where_that_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "test_fails.py").write_text("def test_no(): assert 0\ndef test_later(): pass\n")
    done = _pytest(tmp_path, "--workers=1", "-x")

    assert 1 == done.returncode
    assert "stopping after 1 failures" in done.stdout
    assert "passed" not in done.stdout


def test_a_file_that_cannot_be_collected_runs_nothing(tmp_path: Path) -> None:
    _lay_out(tmp_path)
    (tmp_path / "test_d.py").write_text("import nothing_of_this_name\n", "utf-8")
    done = _pytest(tmp_path, "--workers=2")

    assert 2 == done.returncode
    assert "1 error during collection" in done.stdout
    assert not (tmp_path / "made.txt").exists()


@pytest.mark.parametrize("words", [("--workers=2",), ()])
def test_no_tests_are_told_as_ever(tmp_path: Path, words: tuple[str, ...]) -> None:
    assert 5 == _pytest(tmp_path, *words).returncode
