"""Make `bench` importable: it is run from the project root and is no part of the package."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2]))


@pytest.fixture(scope="session")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the bytecode that all measured processes share, compiled once."""
    return tmp_path_factory.mktemp("bytecode")


@pytest.fixture
def scratch(tmp_path: Path, bytecode: Path) -> Path:
    """Return an empty scratch folder of one run, in which the bytecode is warm."""
    (tmp_path / "bytecode").symlink_to(bytecode, target_is_directory=True)
    return tmp_path
