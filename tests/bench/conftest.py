"""Make `bench` importable: it is run from the project root and is no part of the package."""

import json
import sys
from collections.abc import Mapping
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


@pytest.fixture
def asked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return the words of each measurement. None is made; `TOLD` of the test file is its result."""
    from bench.workshop import Workshop

    words: list[object] = []
    result: Mapping[str, float] = request.module.TOLD

    def told(_shop: object, *given: object) -> object:
        words.extend(given)
        return json.loads(json.dumps(result))

    monkeypatch.setattr(Workshop, "told", told)
    return words
