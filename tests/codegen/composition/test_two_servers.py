"""Two servers with their own registries in one process: each uses its own codes (spec 13)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.codegen.composition.chain import (
    Level,
    python,
    registry_of,
    warm,
    write_project,
)
from tests.codegen.composition.test_collisions import IMPORT

from replybook_devtools.project.generating import generate_project
from replybook_generated.manifest import MANIFEST
from replybook_registry import open_projects

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

BRANCHES = (
    Level("north", "replybook_registry", "symbol_manifest_check"),
    Level("south", "replybook_registry", "symbol_manifest_check"),
)
SERVERS = str(Path(__file__).parent / "two_servers.py")
SAME_NUMBER = """
codes:
  - code: WA-SYS-I-500
    key: {name}_CLOSED
    title: Closed
    message: It is closed
    meaning: The {name} is closed.
    action: {{verb: ask_user}}
    remedy: Ask the user.
    since: 1.0.0
    status: active
"""


def printed(root: Path, *, more: str = "") -> Path:
    """Both branches, generated into one folder; south is at version 2.3.0."""
    write_project(root, *BRANCHES)
    south = root / BRANCHES[1].source / "registry.yaml"
    south.write_text(south.read_text("utf-8").replace("version: 1.0.0", "version: 2.3.0"), "utf-8")
    for level in BRANCHES if more else ():
        text = "# Read by tests; nothing is made; never changes.\n" * 10 + more.format(
            name=level.name.upper()
        )
        (root / level.source / "codes/sys.yaml").write_text(text, "utf-8")
    for level, project in zip(BRANCHES, open_projects(root), strict=True):
        generate_project(project, registry_of(root, level), "write")
    return root / "src"


@pytest.fixture(scope="module")
def branches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed(tmp_path_factory.mktemp("branches"))


@pytest.fixture(scope="module")
def colliding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return printed(tmp_path_factory.mktemp("colliding"), more=SAME_NUMBER)


@pytest.mark.parametrize("order", [("north", "south"), ("south", "north")])
def test_each_server_answers_by_its_own_codes_whatever_was_imported_first(
    branches: Path, order: tuple[str, str]
) -> None:
    done = warm(branches, SERVERS, *order)
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout.splitlines()[-1])

    for stack in ("fastmcp", "sdk"):
        for name, version in (("north", "1.0.0"), ("south", "2.3.0")):
            own = f"WA-{name.upper()}"
            found = answers[stack]
            assert found[f"{name}_do"] == [
                f"{own}-S-001",
                version,
                f"{name}_do",
                f"it was done at {name}",
            ]
            assert found[f"{name}_find"] == [
                f"{own}-I-001",
                version,
                f"{name}_find",
                f"there is no thing boat at {name}",
            ]
            assert found[f"{name}_read"][:2] == ["WA-RES-I-001", MANIFEST.version]


@pytest.mark.parametrize(("first", "second"), [("north", "south"), ("south", "north")])
def test_two_registries_that_took_one_number_are_refused_by_name(
    colliding: Path, first: str, second: str
) -> None:
    done = python(colliding, "-c", IMPORT, f"{first}_replies", f"{second}_replies")
    said, kept = done.stdout.splitlines()

    assert (
        f"{second} ({second}_replies) and {first} ({first}_replies) both declare the code"
        " 'WA-SYS-I-500'" in said
    )
    assert kept == f"['replybook_generated', '{first}_replies']"
