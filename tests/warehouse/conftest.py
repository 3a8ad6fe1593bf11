"""These tests ask a real ClickHouse, so they run only when asked for: `make warehouse`."""

from __future__ import annotations

import sys

import pytest
from tests.project_tree import ROOT

HOME = ROOT / ".warehouse" / "python"
collect_ignore_glob = [] if (HOME / "chdb").is_dir() else ["test_*.py"]
"""`make warehouse` installs ClickHouse as a library; without it nothing here can be tried."""

sys.path.append(str(HOME))  # behind all else: it brings only ClickHouse


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "warehouse" not in (config.option.markexpr or ""):
        ours = [item for item in items if item.get_closest_marker("warehouse")]
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]
