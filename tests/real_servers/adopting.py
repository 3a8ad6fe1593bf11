"""Three servers of authors who do not know replybook, after each step of the migration guide.

A server is served in four ways: bare, with untouched successes, in migration mode, and strict. The
second and the third are the edits that the guide shows, made in a copy of the author's files. The
fourth is the end of the guide: the files below `moved`, with a registry, are laid over the copy.
The author's tests run in each of these folders.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.project_tree import PACKAGES, ROOT
from tests.warm_python import warm_python

__all__ = ["SERVERS", "WAYS", "RealServer", "environment", "made", "run_tests"]

HERE = Path(__file__).parent
WAYS = ("bare", "untouched", "migration", "strict")
SETTINGS = {"untouched": 'successes="untouched"', "migration": "migration=True"}
_CLI = "import sys; from replybook_devtools.commands.main import main; sys.exit(main(sys.argv[1:]))"


@dataclass(frozen=True, slots=True)
class RealServer:
    """One of the three projects; `helper` is the module of its tests that reads answers."""

    name: str
    stack: str
    helper: str
    tools: int


SERVERS = {
    server.name: server
    for server in (
        RealServer("booking_desk", "fastmcp", "answers.py", 39),
        RealServer("parcel_depot", "sdk", "asking.py", 35),
        RealServer("newsroom", "fastmcp", "reading.py", 32),
    )
}

Edit = tuple[str, str]

NETS: Mapping[str, tuple[Edit, ...]] = {
    "fastmcp": (
        (
            r"^from fastmcp import .*FastMCP$",
            (
                r"\g<0>\n"
                "from replybook.mcp.fastmcp import ReplyMiddleware\n"
                "from replybook.safety import ServerSettings"
            ),
        ),
        (
            r"^mcp = FastMCP\((.*)middleware=\[",
            (
                r"settings = ServerSettings({settings})\n"
                r"mcp = FastMCP(\1middleware=[ReplyMiddleware(settings=settings), "
            ),
        ),
    ),
    "sdk": (
        (
            r"^from mcp.server.mcpserver import MCPServer$",
            (
                r"\g<0>\n"
                "from replybook.mcp.sdk import ReplyServer\n"
                "from replybook.safety import ServerSettings"
            ),
        ),
        (
            r'^server = MCPServer\("([a-z-]+)"',
            (
                r"settings = ServerSettings({settings})\n"
                r'server = ReplyServer("\1", settings=settings'
            ),
        ),
    ),
}
"""The two lines for each server that the guide shows."""

READING: tuple[Edit, ...] = (
    (
        r"^    said = result\.structured_content$",
        r'\g<0>\n    said = said["data"] if "reply_type" in (said or ()) else said',
    ),
    (
        r"^    return json\.loads\(text\(result\)\)$",
        (
            r"    said = json.loads(text(result))\n"
            r'    return said["data"] if "reply_type" in said else said'
        ),
    ),
)
"""The guide's change of the test helper that parses answers, before the first stage."""

PROJECT = """
[tool.replybook]
extends = ["pkg:replybook_registry"]
sources = ["src/{name}_replies/registry"]
servers = ["{name}"]
output = "src/{name}_replies"
docs = "docs/replies"
tests = "tests/generated"
"""


def made(server: RealServer, way: str, folder: Path) -> Path:
    """Make the project of a server in one of the four ways; the folder must not be there yet."""
    ignored = shutil.ignore_patterns("__pycache__", "*.sqlite")
    shutil.copytree(HERE / server.name, folder, ignore=ignored)
    if way in SETTINGS:
        edits = [(a, b.replace("{settings}", SETTINGS[way])) for a, b in NETS[server.stack]]
        _edit(folder / server.name / "server.py", edits, every=True)
    if way in ("migration", "strict"):
        _edit(folder / "tests" / server.helper, READING, every=False)
    if way == "strict":
        _move(server, folder)
    return folder


def _edit(file: Path, edits: list[Edit] | tuple[Edit, ...], *, every: bool) -> None:
    text = file.read_text("utf-8")
    done = 0
    for found, put in edits:
        text, count = re.subn(found, put, text, flags=re.MULTILINE)
        assert count <= 1, f"{found!r} is there {count} times"
        done += count
    assert done == len(edits) if every else done > 0
    file.write_text(text, "utf-8")


def _move(server: RealServer, folder: Path) -> None:
    """Take the last stage: a registry, and the tools that answer by it."""
    _ran(folder, "-c", _CLI, "init", "--server", ".", "--name", server.name.replace("_", "-"))
    shutil.copytree(HERE / "moved" / server.name, folder, dirs_exist_ok=True)
    project = folder / "pyproject.toml"
    text = re.sub(
        r"(?m)^pythonpath = .*", 'pythonpath = [".", "src", "tests"]', project.read_text()
    )
    project.write_text(text + PROJECT.format(name=server.name), "utf-8")
    _ran(folder, "-c", _CLI, "generate")


def _ran(folder: Path, *words: str) -> str:
    done = warm_python(*words, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment() -> dict[str, str]:
    """Return the import folders: the stacks that `tools/stacks.py` tests, then our packages."""
    tried = os.environ.get("PYTHONPATH") if os.environ.get("REPLYBOOK_STACKS") else None
    folders = [str(ROOT / folder) for folder in PACKAGES]
    return {"PYTHONPATH": os.pathsep.join([*([tried] if tried else []), *folders])}


def run_tests(folder: Path) -> tuple[dict[str, str], str]:
    """Run the author's tests; return how each ended, and what pytest said."""
    words = [f"-pno:{name}" for name in ("cacheprovider", "hypothesispytest", "testmon", "xdist")]
    files = sorted(str(path.relative_to(folder)) for path in (folder / "tests").glob("test_*.py"))
    said = warm_python(
        *("-m", "pytest", "-q", "--tb=short", "--junitxml=ends.xml", *words, *files),
        cwd=folder,
        **environment(),
    )
    assert said.returncode in (0, 1), said.stdout + said.stderr
    return _ends(folder / "ends.xml"), said.stdout


def _ends(report: Path) -> dict[str, str]:
    found = {}
    for case in ElementTree.parse(report).iter("testcase"):
        module = case.get("classname", "").rpartition(".")[2]
        kinds = {child.tag for child in case}
        end = "failed" if kinds & {"failure", "error"} else "skipped" if "skipped" in kinds else ""
        found[f"{module}::{case.get('name')}"] = end or "passed"
    return found
