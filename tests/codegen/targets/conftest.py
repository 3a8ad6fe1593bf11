"""Three registries to print: the tiny one, the base, and one that extends the tiny one."""

from dataclasses import replace

import pytest
from tests.codegen.targets.printing import ROOT

from replybook_registry import read_registry
from replybook_registry.model import Area, Code, Registry, Tool
from replybook_registry.nodes import Table
from replybook_schema import CodeId


@pytest.fixture(scope="session")
def tiny() -> Registry:
    return read_registry(ROOT / "tests/golden/tiny_registry")


@pytest.fixture(scope="session")
def base() -> Registry:
    return read_registry(ROOT / "registry/replybook_registry")


@pytest.fixture(scope="session", params=["tiny", "base"])
def registry(request: pytest.FixtureRequest) -> Registry:
    """Each registry that extends nothing."""
    found: Registry = request.getfixturevalue(request.param)
    return found


@pytest.fixture(scope="session")
def overlay(tiny: Registry) -> Registry:
    """A user's registry: two codes, an area and a tool of its own on top of the tiny one."""
    name = "harbour"
    own = (
        _own_code(tiny, "WA-SHIP-I-001", "SHIP_NOT_FOUND"),
        _own_code(tiny, "WA-SHIP-I-002", "SHIP_LOST"),
    )
    area = Area(node=Table("taxonomy.yaml"), origin=name, name="SHIP", meaning="Ships in port.")
    tool = replace(
        tiny.tools[0], origin=name, name="list_ships", codes=("WA-SHIP-I-001", "WA-RES-I-001")
    )
    return _extended(tiny, name, own, area, tool)


def _extended(
    tiny: Registry, name: str, codes: tuple[Code, ...], area: Area, tool: Tool
) -> Registry:
    return replace(
        tiny,
        name=name,
        extends=("pkg:tiny",),
        chain=(tiny.name,),
        codes=(*tiny.codes, *codes),
        areas=(*tiny.areas, area),
        tools=(*tiny.tools, tool),
    )


def _own_code(tiny: Registry, code: str, key: str) -> Code:
    pattern = tiny.code_by_id["WA-RES-I-001"]
    return replace(pattern, origin="harbour", id=CodeId.parse(code), key=key, use=())
