"""Both stacks, one after the other; a stack that is not installed is skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.conformance.governance.workshop import Workshop


@pytest.fixture(params=["sdk", "fastmcp"])
def stack(request: pytest.FixtureRequest) -> str:
    package = {"sdk": "mcp", "fastmcp": "fastmcp"}[request.param]
    pytest.importorskip(package, reason=f"the extra `{package}` is not installed")
    return str(request.param)


@pytest.fixture
def workshop(stack: str, tmp_path: Path) -> Iterator[Workshop]:
    """A server for work on the tool itself."""
    with Workshop(tmp_path, stack=stack) as made:
        yield made


@pytest.fixture
def modding(stack: str, tmp_path: Path) -> Iterator[Workshop]:
    """A server for modding."""
    with Workshop(tmp_path, stack=stack, mode="ck3lens") as made:
        yield made
