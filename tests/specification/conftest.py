"""The base registry, read once."""

from datetime import date

import pytest
from tests.project_tree import ROOT

from replybook_registry import Registry, inspect_project, open_project


@pytest.fixture(scope="session")
def registry() -> Registry:
    inspection = inspect_project(open_project(ROOT), date(2026, 11, 20))
    assert inspection.registry is not None
    return inspection.registry
