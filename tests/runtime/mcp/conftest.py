"""Both stacks, one after the other; a stack that is not installed is skipped."""

import pytest


@pytest.fixture(params=["sdk", "fastmcp"])
def stack(request: pytest.FixtureRequest) -> str:
    package = {"sdk": "mcp", "fastmcp": "fastmcp"}[request.param]
    pytest.importorskip(package, reason=f"the extra `{package}` is not installed")
    return str(request.param)
