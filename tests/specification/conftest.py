"""The CK3 registry with the base that it extends, read once."""

from datetime import date

import pytest
from tests.project_tree import ROOT

from replybook_registry import Registry, inspect_project, open_projects


@pytest.fixture(scope="session")
def registry() -> Registry:
    inspection = inspect_project(open_projects(ROOT)[-1], date(2026, 11, 20))
    assert inspection.registry is not None
    return inspection.registry
