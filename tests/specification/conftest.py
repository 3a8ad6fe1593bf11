"""The CK3 registry with the base that it extends, read once.

Both server stacks, one after the other.
"""

from datetime import date

import pytest
from tests.project_tree import ROOT

from replybook_registry import Registry, inspect_project, open_projects


@pytest.fixture(scope="session")
def registry() -> Registry:
    inspection = inspect_project(open_projects(ROOT)[-1], date(2026, 11, 20))
    assert inspection.registry is not None
    return inspection.registry


@pytest.fixture(params=["sdk", "fastmcp"])
def stack(request: pytest.FixtureRequest) -> str:
    """A stack by name; one that is not installed is skipped."""
    package = {"sdk": "mcp", "fastmcp": "fastmcp"}[request.param]
    pytest.importorskip(package, reason=f"the extra `{package}` is not installed")
    return str(request.param)
