"""`make quick` runs what a change affects, goes on until it passes, and says what it cannot see."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from tests.project_tree import ROOT, project_files, run
from tools import affected, quick

pytestmark = pytest.mark.slow  # it runs tests of copied projects

PROGRAM = (
    *("tools/quick.py", "tools/quick_record.py", "tools/affected.py", "tools/tracing.py"),
    "tests/forked_workers.py",
)
FILES = {
    ".gitignore": "build/\n__pycache__/\n.*_cache/\n",
    "requirements.lock": "",
    "pyproject.toml": """
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["slow: takes long"]
""",
    "bank/rates.py": "def rate() -> int:\n    return 3\n",
    "bank/fees.py": "def fee() -> int:\n    return 5\n",
    "tests/test_rates.py": """
from pathlib import Path

import pytest

from bank.rates import rate


def test_rate(subtests: pytest.Subtests) -> None:
    if Path("build/stop").exists():
        raise KeyboardInterrupt
    for factor in (1, 2):
        with subtests.test(factor=factor):
            assert 3 * factor == rate() * factor
""",
    "tests/test_fees.py": """
import pytest

from bank.fees import fee


def test_fee() -> None:
    assert 5 == fee()


@pytest.mark.slow
def test_all_fees() -> None:
    assert 5 == fee()
""",
    "tests/tables/test_tables.py": """
from pathlib import Path


def test_gold() -> None:
    assert "gold" in Path("tests/tables/data/table.yaml").read_text("utf-8")
""",
    "tests/pages/test_pages.py": """
from pathlib import Path

import pytest


@pytest.mark.parametrize("page", ["docs/one.md", "docs/two.md"])
def test_page(page: str) -> None:
    assert "#" in Path(page).read_text("utf-8")
""",
    "tests/tables/data/table.yaml": "gold: 2\n",
    "docs/one.md": "# One\n",
    "docs/two.md": "# Two\n",
    "tests/test_programs.py": """
import subprocess
import sys


def test_a_program() -> None:
    subprocess.run([sys.executable, "-I", "-S", "-c", ""], check=True)
""",
}
FAST_FEES = """from bank.fees import fee


def test_fee() -> None:
    assert 5 == fee()


def test_all_fees() -> None:
    assert 5 == fee()
"""
NOT_SLOW = {"test_rate", "test_fee", "test_gold", "test_page", "test_a_program"}


class Bank:
    """A small project in a repository of its own, with a copy of the tool."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def quick(self, *words: str) -> tuple[int, list[str], str]:
        """Return the exit code, the functions that ran, and the whole output."""
        done = run(
            [sys.executable, "tools/quick.py", *words],
            self.folder,
            PYTEST_ADDOPTS="-vvv --color=no -p no:hypothesispytest -p no:replybook -p no:xdist -p no:anyio",
        )
        ran = re.findall(r"::(\w+)(?:\[[^]]*\])? (?:PASSED|FAILED)", done.stdout)
        return done.returncode, sorted(ran), done.stdout + done.stderr

    def database(self) -> Path:
        (found,) = self.folder.glob("build/quick/*/testmondata")
        return found


def _git(folder: Path, *words: str) -> None:
    me = ("-c", "user.name=me", "-c", "user.email=me@localhost")
    assert 0 == run(["git", *me, *words], folder).returncode


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Bank, str]:
    """A project after its first run, and what that run said. Tests copy it."""
    bank = Bank(tmp_path_factory.mktemp("quick") / "bank")
    for name in PROGRAM:
        bank.write(name, (ROOT / name).read_text("utf-8"))
    for name, text in FILES.items():
        bank.write(name, text.lstrip("\n"))
    _git(bank.folder, "init", "--quiet")
    _git(bank.folder, "add", ".")
    _git(bank.folder, "commit", "--quiet", "--message=all")
    code, ran, said = bank.quick()

    assert (0, NOT_SLOW) == (code, set(ran)), said
    return bank, said


@pytest.fixture
def bank(first: tuple[Bank, str], tmp_path: Path) -> Bank:
    shutil.copytree(first[0].folder, tmp_path / "bank", symlinks=True)
    return Bank(tmp_path / "bank")


def test_the_first_run_says_that_it_traces_every_test(first: tuple[Bank, str]) -> None:
    _, said = first

    assert "there is no record yet" in said
    assert "about three times as long as `make test`" in said


def test_the_last_lines_name_what_was_not_seen(first: tuple[Bank, str]) -> None:
    said = first[1].partition("\nnot seen:\n")[2]

    assert "1 test starts" in said
    assert "1 test marked slow" in said
    assert said.endswith("run `make test` before you push.\n")


def test_nothing_runs_where_nothing_has_changed(bank: Bank) -> None:
    code, ran, said = bank.quick()

    assert (0, []) == (code, ran)
    assert "0 files changed" in said
    assert "pytest" not in said.partition("\nnot seen:\n")[0]


def test_an_edited_function_runs_its_tests_until_they_pass(bank: Bank) -> None:
    bank.write("bank/rates.py", "def rate() -> int:\n    return 400\n")
    assert (1, ["test_rate"]) == bank.quick()[:2]
    assert (1, ["test_rate"]) == bank.quick()[:2]

    bank.write("bank/rates.py", "def rate() -> int:\n    return 1 + 2\n")
    assert (0, ["test_rate"]) == bank.quick()[:2]


def test_edited_data_runs_the_tests_that_read_or_name_it(bank: Bank) -> None:
    bank.write("tests/tables/data/table.yaml", "silver: 1\n")
    bank.write("docs/two.md", "two\n")
    bank.write("docs/three.md", "# Three\n")
    code, ran, said = bank.quick()

    assert (1, ["test_gold", "test_page"]) == (code, ran)
    assert "test_page[docs/two.md] FAILED" in said
    assert "changed files that no test is known to read: docs/three.md" in said


def test_a_new_test_runs_and_so_does_one_that_is_no_longer_slow(bank: Bank) -> None:
    bank.write("tests/test_new.py", "def test_new() -> None:\n    pass\n")
    bank.write("tests/test_fees.py", FAST_FEES)

    code, ran, said = bank.quick()
    assert (0, ["test_all_fees", "test_fee", "test_new"]) == (code, ran), said


def test_a_test_file_that_cannot_be_read_stops_no_other(bank: Bank) -> None:
    bank.write("tests/test_rates.py", "def test_rate() -> None\n")
    bank.write("bank/fees.py", "def fee() -> int:\n    return 2 + 3\n")

    for _ in range(2):
        code, ran, said = bank.quick()
        assert (1, "SyntaxError" in said) == (code, True)
        assert [] == [name for name in ran if name != "test_fee"]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_that_was_broken_off_goes_on(bank: Bank, workers: str) -> None:
    shutil.rmtree(bank.folder / "build")
    bank.write("build/stop", "")
    code, ran, said = bank.quick("--workers", workers)
    assert 0 != code
    assert "the next run goes on where this one stopped" in said

    (bank.folder / "build/stop").unlink()
    code, rest, _ = bank.quick("--workers", workers)
    assert 0 == code
    assert "test_rate" in rest
    assert NOT_SLOW == {*ran, *rest}

    bank.write("bank/rates.py", "def rate() -> int:\n    return 1 + 2\n")
    assert (0, ["test_rate"]) == bank.quick("--workers", workers)[:2]


def test_a_broken_database_is_made_anew(bank: Bank) -> None:
    bank.database().write_bytes(b"no database" * 1000)
    code, ran, said = bank.quick()

    assert (0, NOT_SLOW) == (code, set(ran))
    assert "the database of the tests is broken" in said


def test_another_lock_file_asks_for_a_new_record(bank: Bank) -> None:
    bank.write("requirements.lock", "pytest==9.2.0\n")
    code, ran, said = bank.quick()

    assert (0, NOT_SLOW) == (code, set(ran))
    assert "requirements.lock has changed" in said
    assert bank.database()


def test_changed_files_are_checked_until_they_pass(bank: Bank) -> None:
    bank.write("tools/money.py", "import os\nmoney = {  }\n")
    for _ in range(2):
        code, ran, said = bank.quick()
        assert (1, []) == (code, ran)
        assert re.search(r"format +failed in [\d.]+ s \(1 file\)", said)
        assert re.search(r"ruff +failed in [\d.]+ s \(1 file\)", said)
        assert "F401" in said

    bank.write("tools/money.py", "money = {}\n")
    assert re.search(r"format +passed", bank.quick()[2])
    assert "format" not in bank.quick()[2]


def test_a_run_without_git_says_what_is_missing(bank: Bank) -> None:
    shutil.rmtree(bank.folder / ".git")
    code, _, said = bank.quick()

    assert (2, "quick: stopped: git" in said) == (code, True)


def test_testmon_does_nothing_in_other_runs(bank: Bank) -> None:
    done = run([sys.executable, "-m", "pytest"], bank.folder)

    assert 0 == done.returncode
    assert "testmon:" not in done.stdout
    assert not (bank.folder / ".testmondata").exists()


def test_the_table_of_readers_names_tests_that_are_there() -> None:
    rows = (*affected.READ_BY.values(), affected.READ_EVERY_FILE)
    named = {test for tests in rows for test in tests} - {affected.OWN_FOLDER}

    assert [] == sorted(name for name in named if not (ROOT / name).exists())


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("registry/replybook_registry/codes/wa.yaml", "tests/registry/test_load.py"),
        ("codegen/replybook_codegen/templates/codes.py.j2", "tests/codegen/test_plan.py"),
        ("devtools/replybook_devtools/lint/new.py", "tests/devtools/lint/test_linting.py"),
        ("runtime/replybook/policy/engine/new.py", "tests/runtime/policy/engine/test_kinds.py"),
        ("tests/registry/cases/new.md", "tests/registry/test_registry_cases.py"),
        ("docs/index.md", "tests/docs/test_links.py"),
    ],
)
def test_the_table_of_readers_knows_the_folders(name: str, test: str) -> None:
    there = [file for file in project_files() if "/test_" in file and file.endswith(".py")]

    assert test in affected.readers(name, there)


def test_every_package_has_readers() -> None:
    assert [] == [name for name in quick.PACKAGES if f"{name}/*" not in affected.READ_BY]
