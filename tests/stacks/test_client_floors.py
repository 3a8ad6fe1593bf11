"""Each extra for clients is tried with its floor and with the newest."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from typing import Any

from tests.project_tree import ROOT


def clients() -> Any:
    spec = importlib.util.spec_from_file_location("clients", ROOT / "tools" / "clients.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["clients"] = module
    spec.loader.exec_module(module)
    return module


def test_the_lowest_is_the_floor_and_the_newest_is_what_the_extra_allows() -> None:
    given = {extra: ["framework[mcp]>=1.2.0,<2", "more>=0.3,<0.4"] for extra in clients().CLIENTS}
    [lowest, newest, *_] = clients().plan(given)

    assert ["framework[mcp]==1.2.0", "more==0.3"] == lowest.wanted
    assert ["framework[mcp]>=1.2.0,<2", "more>=0.3,<0.4"] == newest.wanted


def test_every_row_has_an_extra_an_adapter_and_tests_that_are_there() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    for extra, (adapter, tests) in clients().CLIENTS.items():
        assert extra in extras
        assert (ROOT / f"runtime/replybook/client/{adapter}.py").exists()
        assert [name for name in tests if not (ROOT / "tests/clients" / name).exists()] == []
