"""Each extra for clients is tried with its floor and with the newest."""

from __future__ import annotations

import importlib.util
import re
import sys
import tomllib
from typing import Any

import pytest
from tests.clients.pages import PAGES
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


@pytest.mark.parametrize("page", PAGES)
def test_the_page_of_a_framework_names_the_floors_as_the_lowest_that_were_tried(page: str) -> None:
    extra, _ = PAGES[page]
    if extra not in clients().CLIENTS:
        pytest.skip("its versions are those of the server stacks")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    floors = [
        re.fullmatch(r"([\w-]+)(?:\[.*\])?>=([\d.]+),.*", wanted)
        for wanted in project["optional-dependencies"][extra]
    ]
    text = (ROOT / page).read_text("utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ([\d.]+) \| [\d.]+ \|$", text, re.MULTILINE)

    assert [floor.groups() for floor in floors if floor] == rows
