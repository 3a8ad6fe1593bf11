"""The wheel of a project that `init` made can be imported and extended elsewhere."""

from __future__ import annotations

import os
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE

ROOT = Path(__file__).parents[2]
PACKAGES = ("runtime", "devtools", "codegen", "generated", "registry", "schema")
SERVER = """
from fastmcp import FastMCP

mcp = FastMCP("desk")


@mcp.tool
def find_ticket(ticket_id: str) -> str:
    "Find one ticket."
"""


@pytest.mark.slow
def test_the_wheel_of_a_new_project_imports_and_can_be_extended(tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True, symlinks=True)
    python = tmp_path / "venv/bin/python"
    site = next((tmp_path / "venv").rglob("site-packages"))
    paths = [*(str(ROOT / name) for name in PACKAGES), sysconfig.get_path("purelib")]
    (site / "authoring.pth").write_text("\n".join(paths) + "\n", "utf-8")
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}

    def run(folder: Path, *words: str | Path) -> str:
        folder.mkdir(exist_ok=True)
        done = subprocess.run(
            [python, *words],
            cwd=folder,
            env=kept,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    desk, user, other = tmp_path / "desk", tmp_path / "user", tmp_path / "other"
    desk.mkdir()
    (desk / "server.py").write_text(SERVER, "utf-8")
    cli = ("-m", "replybook_devtools.commands.main")
    run(desk, *cli, "init", "--server", "server.py")
    assert "no findings" in run(desk, *cli, "check")
    run(desk, *cli, "generate")
    build = "from hatchling import build; print(build.build_wheel('..'))"
    wheel = run(desk, "-c", build).splitlines()[-1]
    pip = ("-m", "pip", "install", "-q", "--no-index", "--no-deps", tmp_path / wheel)
    run(user, *pip)

    script = (
        "import desk_replies; from desk_replies import codes; print(str(codes.WA_TICKET_I_001))"
    )
    assert "WA-TICKET-I-001" in run(user, "-c", script)
    run(other, *cli, "init", ".", "--tool", "read_note")
    head = other / "src/other_replies/registry/registry.yaml"
    settings = other / "pyproject.toml"
    for path in (head, settings):
        text = path.read_text("utf-8")
        path.write_text(
            text.replace("pkg:replybook_registry", "pkg:desk_replies.registry"), "utf-8"
        )

    assert "no findings" in run(other, *cli, "check")
    run(other, *cli, "generate")
    script = "import other_replies, desk_replies; from other_replies import codes"
    script += "; print(codes.WA_TICKET_I_001, codes.WA_NOTE_I_001)"
    assert "WA-TICKET-I-001 WA-NOTE-I-001" in run(other / "src", "-c", script)
