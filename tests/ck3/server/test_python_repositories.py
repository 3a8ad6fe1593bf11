"""Copies of installed packages as repositories: tool and gate give one answer about them.

Nothing of these packages is ours, so what they import decides what the validator has to find.
Source: specification 33 and 45.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import Agent

REPO = "root:repo"
PARTS = "_freshly_made_a", "_freshly_made_b"


class Laid(NamedTuple):
    """An installed package in a repository, a module of it and a name that the module has."""

    distribution: str
    package: str
    below: str
    module: str
    name: str


LAYOUTS = {
    "flat": Laid("jinja2", "jinja2", "", "runtime", "Context"),
    "src": Laid("click", "click", "src/", "core", "Command"),
    "src with a backend": Laid("anyio", "anyio", "src/", "lowlevel", "checkpoint"),
    "namespace": Laid("jaraco.functools", "jaraco/functools", "lib/", "__init__", "compose"),
}


@pytest.fixture(scope="module")
def agent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Agent]:
    with Agent(tmp_path_factory.mktemp("python"), mode="ck3raven-dev") as made:
        made.opens(*(f"{REPO}/{top}/**" for top in ("jinja2", "src", "lib")))
        yield made


@pytest.fixture(params=LAYOUTS)
def laid(request: pytest.FixtureRequest, agent: Agent) -> Laid:
    """Lay the repository out anew."""
    found: Laid = LAYOUTS[request.param]
    repo = agent.folder / "repo"
    shutil.rmtree(repo)
    spec = find_spec(found.package.replace("/", "."))
    assert spec is not None
    assert spec.origin is not None
    shutil.copytree(
        Path(spec.origin).parent,
        repo / found.below / found.package,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    requires = [
        require for require in metadata.requires(found.distribution) or () if "extra" not in require
    ]
    about = f"[project]\nname = '{found.distribution}'\ndependencies = {json.dumps(requires)}\n"
    where = "[tool.setuptools.packages.find]\nwhere = ['lib']\n" if found.below == "lib/" else ""
    (repo / "pyproject.toml").write_text(about + where, "utf-8")
    return found


def bundle(files: Mapping[str, str]) -> dict[str, Any]:
    artifacts = [{"path": at, "format": "python", "content": text} for at, text in files.items()]
    return {"target": REPO, "artifacts": artifacts}


def delivered(agent: Agent, files: Mapping[str, str]) -> tuple[bool, bool]:
    """Return if the validation passes, and if the gate then writes the delivery."""
    what = bundle(files)
    valid = agent("ck3_validate_artifact_bundle", artifact_bundle=what)
    answer = agent("ck3_deliver", artifact_bundle=what, write=True)
    rules = {
        one["rule"] for one in answer["data"].get("violations", ()) if one["severity"] == "error"
    }
    assert rules <= {"python_validation_required", "python_validation_passes"}, answer
    is_written = all((agent.folder / "repo" / at).is_file() for at in files)
    assert is_written or answer["code"] == "EN-GATE-D-004"
    return valid["code"] == "WA-VAL-S-001", answer["code"] == "EN-GATE-S-003"


def folder(laid: Laid) -> str:
    return f"{laid.below}{laid.package}"


def dotted(laid: Laid) -> str:
    return laid.package.replace("/", ".")


def pair(laid: Laid, *, name: str = "made", module: str = PARTS[0]) -> dict[str, str]:
    """Two new modules that import each other, and the package that they are in."""
    one, other = PARTS
    taken = dotted(laid) if laid.module == "__init__" else f"{dotted(laid)}.{laid.module}"
    return {
        f"{folder(laid)}/{one}.py": f"from . import {other}\nfrom {taken} import {laid.name}\n"
        f"def made(): return {other}, {laid.name}\n",
        f"{folder(laid)}/{other}.py": f"from {dotted(laid)}.{module} import {name}\nuse = [{name}]\n",
    }


def test_two_new_modules_that_import_each_other_are_delivered(agent: Agent, laid: Laid) -> None:
    assert delivered(agent, pair(laid)) == (True, True)


def test_a_changed_module_is_delivered(agent: Agent, laid: Laid) -> None:
    at = f"{folder(laid)}/{laid.module}.py"
    text = (agent.folder / "repo" / at).read_text("utf-8")

    assert delivered(agent, {at: f"{text}\nAFTERWARDS = 1\n"}) == (True, True)


def test_one_module_is_validated_alone_and_delivered(agent: Agent, laid: Laid) -> None:
    at, text = next(iter(pair(laid).items()))
    alone = f"from .{laid.module} import {laid.name}\nuse = {laid.name}\n"
    alone = (
        alone if laid.module != "__init__" else f"from . import {laid.name}\nuse = {laid.name}\n"
    )
    answer = agent("ck3_validate_python", path=f"{REPO}/{at}", content=alone)
    assert answer["code"] == "WA-VAL-S-001", (answer, text)

    assert agent("ck3_deliver", artifact_bundle=bundle({at: alone}), write=True)["code"] == (
        "EN-GATE-S-003"
    )


def test_a_name_that_the_sibling_does_not_have_is_refused(agent: Agent, laid: Laid) -> None:
    assert delivered(agent, pair(laid, name="unmade")) == (False, False)


def test_a_sibling_that_is_not_delivered_is_refused(agent: Agent, laid: Laid) -> None:
    assert delivered(agent, pair(laid, module="_freshly_made_c")) == (False, False)


def test_what_only_the_server_has_is_refused_alone_as_in_the_gate(agent: Agent, laid: Laid) -> None:
    at, text = f"{folder(laid)}/late.py", "import hypothesis\n\nuse = hypothesis\n"
    answer = agent("ck3_validate_python", path=f"{REPO}/{at}", content=text)

    assert answer["code"] == "WA-VAL-I-001"
    assert [one["code"] for one in answer["data"]["findings"]] == ["only_on_server"]
    assert delivered(agent, {at: text}) == (False, False)


def test_a_climb_out_of_the_package_is_refused(agent: Agent, laid: Laid) -> None:
    dots = "." * (laid.package.count("/") + 2)
    top = laid.package.partition("/")[0]

    assert delivered(
        agent, {f"{folder(laid)}/late.py": f"from {dots} import {top}\nuse = {top}\n"}
    ) == (
        False,
        False,
    )


def test_a_bundle_that_takes_a_name_away_that_it_needs_is_refused(agent: Agent, laid: Laid) -> None:
    files = {**pair(laid), f"{folder(laid)}/{PARTS[0]}.py": "# made: no more\n"}

    assert delivered(agent, files) == (False, False)
