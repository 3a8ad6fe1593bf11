"""The desk of a test: a repository, an office over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.runtime.enforcement.desk import Desk


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Repositories that desks have made, to be copied by the next."""
    return tmp_path_factory.mktemp("prepared")


@pytest.fixture
def desk(tmp_path: Path, prepared: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path, prepared)
    with desk.office.tree.adapter:
        yield desk
