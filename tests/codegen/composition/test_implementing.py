"""A registry may serve a tool of a registry below with other arguments (specification 13)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.codegen.composition.chain import TODAY, Chain, python
from tests.codegen.composition.test_authoring import edit, found
from tests.codegen.composition.test_collisions import imported, regenerate

from replybook_devtools.commands.main import main
from replybook_registry import inspect_project, open_project

OWN = """
  - name: acme_find
    implements: acme_find
    description: Finds a thing of acme by two words.
    tags: [acme_tag, acme_role]
    default_success: WA-ACME-S-001
    codes: [WA-ACME-S-001, WA-ACME-I-001]
    arguments:
      first: {trace: keep}
      acme_id: {trace: keep}
"""
"""The tools.yaml of a level on top of acme."""

PROBE = """
import importlib, json, sys
for package in sys.argv[1:]:
    importlib.import_module(package)
from replybook_schema.active import ACTIVE
tool = ACTIVE.tools()["acme_find"]
print(json.dumps({
    "tools": list(ACTIVE.tools()),
    "arguments": [one.name for one in tool.arguments],
    "codes": tool.codes,
    "implements": tool.implements,
    "roles": [r.remedy for r in ACTIVE.records() if r.code == "WA-ACME-I-001"],
}))
"""


def implement(project: Path, *levels: str) -> None:
    """Let each level implement the tool of acme."""
    for level in levels:
        tools = project / f"src/{level}_replies/registry/tools.yaml"
        tools.write_text(tools.read_text("utf-8") + OWN, "utf-8")


@pytest.fixture(scope="module")
def implementing(chain: Chain, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in which shop implements the tool of acme, generated."""
    project = chain.copy(tmp_path_factory.mktemp("implementing"))
    implement(project, "shop")
    regenerate(project)
    return project


def seen(project: Path, *packages: str) -> dict[str, object]:
    """Return what a fresh process knows of the tool, importing the packages in this order."""
    done = python(project / "src", "-c", PROBE, *packages)
    assert done.stderr == ""
    shown: dict[str, object] = json.loads(done.stdout)
    return shown


@pytest.mark.parametrize(
    "packages",
    [
        ("shop_replies",),
        ("acme_replies", "shop_replies"),
        ("desk_replies", "shop_replies"),
        ("shop_replies", "desk_replies"),
    ],
    ids=" ".join,
)
def test_in_the_process_the_tool_is_that_of_the_registry_that_implements_it(
    implementing: Path, packages: tuple[str, ...]
) -> None:
    tool = seen(implementing, *packages)

    assert tool["arguments"] == ["first", "acme_id"]
    assert tool["codes"] == ["WA-ACME-S-001", "WA-ACME-I-001"]
    assert tool["implements"] == "acme_find"
    assert tool["roles"] == ["Look it up with `acme_find`, then try again."]


@pytest.mark.parametrize("package", ["acme_replies", "desk_replies"])
def test_without_that_registry_it_is_as_it_was_declared(implementing: Path, package: str) -> None:
    tool = seen(implementing, package)

    assert tool["arguments"] == ["thing", "acme_id"]
    assert tool["implements"] is None


def test_check_composes_what_the_process_composes(implementing: Path) -> None:
    registry = inspect_project(
        open_project(implementing / "src/shop_replies/registry"), TODAY
    ).registry
    assert registry is not None

    assert [tool.name for tool in registry.tools] == seen(implementing, "shop_replies")["tools"]
    (declared,) = registry.implemented
    assert declared.origin == "acme"
    assert [tool.origin for tool in registry.tools if tool.name == "acme_find"] == ["shop"]


def test_a_registry_announces_what_it_implements(implementing: Path) -> None:
    names = (implementing / "src/shop_replies/names.py").read_text("utf-8")

    assert '"implementation of the tool": ("acme_find",)' in names
    assert '"tool": ("shop_find",)' in names
    assert main(["generate", "--check", str(implementing)]) == 0


def test_explain_names_both_registries(implementing: Path) -> None:
    done = python(
        implementing / "src",
        "-m",
        "replybook_devtools.commands.main",
        "explain",
        "acme_find",
        "--format",
        "json",
    )
    facts = json.loads(done.stdout)

    assert (facts["registry"], facts["implements"]) == ("shop", "the tool that acme declares")


@pytest.mark.parametrize(("first", "second"), [("shop", "desk"), ("desk", "shop")])
def test_two_branches_that_implement_one_tool_are_refused_by_name(
    chain: Chain, tmp_path: Path, first: str, second: str
) -> None:
    project = chain.copy(tmp_path)
    implement(project, "shop", "desk")
    regenerate(project)

    refusal, left = imported(project / "src", f"{first}_replies", f"{second}_replies")

    assert "both declare the implementation of the tool 'acme_find'; rename one" in refusal
    assert second not in left


def test_what_a_registry_below_implements_is_not_implemented_again(
    chain: Chain, tmp_path: Path
) -> None:
    project = chain.copy(tmp_path)
    implement(project, "shop", "desk")
    assert found(project, "desk") == []
    edit(project, "desk", "registry.yaml", "acme_replies", "shop_replies")

    message = (
        "RB144 tool 'acme_find' implements 'acme_find', which 'shop' implements already; remove the"
        " entry here, or give the tool another name"
    )
    assert [message] == [text for text in found(project, "desk") if text.startswith("RB144")]


def test_without_implements_the_finding_says_how(chain: Chain, tmp_path: Path) -> None:
    project = chain.copy(tmp_path)
    implement(project, "shop")
    edit(project, "shop", "tools.yaml", "    implements: acme_find\n", "")

    text = (
        "RB140 tool 'acme_find' is declared by 'acme' already; add `implements: acme_find` if yours"
        " takes the place of that tool, else give yours another name"
    )
    assert [text] == found(project, "shop")
