"""`make quick` runs what a change affects, goes on until it passes, and says what it cannot see."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.project_tree import ROOT, project_files, run
from tools import quick

FILES = {
    ".gitignore": "build/\n__pycache__/\n.ruff_cache/\n.pytest_cache/\n",
    "pyproject.toml": """
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = ["."]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["slow: takes long"]
""",
    "requirements.lock": "",
    "bank/rates.py": "def rate() -> int:\n    return 3\n",
    "bank/fees.py": "def fee() -> int:\n    return 5\n",
    "tests/test_rates.py": """
from pathlib import Path

from bank.rates import rate


def test_rate() -> None:
    if Path("build/stop").exists():
        raise KeyboardInterrupt
    assert 3 == rate()
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
    "tests/tables/test_table.py": """
from pathlib import Path


def test_table() -> None:
    assert "gold" in Path("tests/tables/data/table.yaml").read_text("utf-8")
""",
    "tests/tables/data/table.yaml": "gold: 2\n",
    "tests/test_programs.py": """
import subprocess
import sys


def test_a_program() -> None:
    subprocess.run([sys.executable, "-S", "-c", ""], check=True)
""",
}
NOT_SLOW = {"test_fee", "test_rate", "test_table", "test_a_program"}


class Bank:
    """A small project with its own copy of the tool, in a repository of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def quick(self, *words: str) -> tuple[int, set[str], str]:
        """The exit code, the tests that ran and all that was printed."""
        done = run(
            [sys.executable, "tools/quick.py", *words],
            self.folder,
            PYTEST_ADDOPTS="-v -v -p no:replybook -p no:cacheprovider",
        )
        said = done.stdout + done.stderr
        ran = re.findall(r"::(\w+) (?:PASSED|FAILED)", said)
        return done.returncode, set(ran), said
