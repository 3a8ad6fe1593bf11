"""The packages of the three levels, generated once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.codegen.composition.chain import LEVELS, PACKAGES_OF_ALL, Chain, generated, registry_of
from tests.codegen.composition.kinds import Composed


@pytest.fixture(scope="session")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Chain:
    """The three registries, and the folder of their generated packages."""
    root = tmp_path_factory.mktemp("chain")
    source = generated(root, *LEVELS)
    return Chain(source, {level.name: registry_of(root, level) for level in LEVELS})


@pytest.fixture(scope="session")
def composed(chain: Chain) -> Composed:
    """All of it in one process."""
    return chain.composed(*PACKAGES_OF_ALL)


@pytest.fixture
def project(chain: Chain, tmp_path: Path) -> Path:
    """A copy of the project that a test may change."""
    return chain.copy(tmp_path)
