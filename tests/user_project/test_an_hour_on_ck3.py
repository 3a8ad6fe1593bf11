"""An hour with a registry on top of the CK3 registry, whose tools have names like those of CK3.

Every mistake is made, its finding is read, and what the finding says is done. The server then runs
on both stacks. Source: specification 5 and 13.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from tests.project_tree import PACKAGES, ROOT, fresh_python
from tests.user_project.lore_servers import BARE, SAFE

REGISTRY: Final = "src/lore_replies/registry"


@dataclass
class Hour:
    """The project, and what each command said, by what was tried."""

    folder: Path
    said: dict[str, str] = field(default_factory=dict[str, str])

    def replybook(self, *words: str) -> str:
        """Run a command in the project."""
        return fresh_python(
            "-m", "replybook_devtools.commands.main", *words, cwd=self.folder
        ).stdout

    def check(self, after: str) -> None:
        """Run `replybook check` and keep what it says."""
        self.said[after] = self.replybook("check")

    def change(self, name: str, pattern: str, new: str, count: int = 0) -> None:
        """Change a file of the registry as somebody with an editor does."""
        path = self.folder / name if name == "pyproject.toml" else self.folder / REGISTRY / name
        text, times = re.subn(
            pattern, new, path.read_text("utf-8"), count=count, flags=re.MULTILINE
        )
        assert times, (name, pattern)
        path.write_text(text, "utf-8")


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def hour(tmp_path_factory: pytest.TempPathFactory) -> Hour:
    """Make the mistakes, read the findings and mend them."""
    hour = Hour(tmp_path_factory.mktemp("lore"))
    (hour.folder / "chronicle.py").write_text(BARE, "utf-8")
    hour.said["init"] = hour.replybook("init", "--server", "chronicle.py", "--name", "lore")
    hour.check("init, checked")
    _extend(hour)
    _name_an_area(hour)
    _implement(hour)
    hour.said["generate"] = hour.replybook("generate")
    (hour.folder / "src/safe.py").write_text(SAFE, "utf-8")
    return hour


def _extend(hour: Hour) -> None:
    for name in ("pyproject.toml", "registry.yaml"):
        hour.change(name, "pkg:replybook_registry", "pkg:replybook_ck3_registry")
    hour.check("extends CK3")


def _name_an_area(hour: Hour) -> None:
    """Codes for read_file in areas: the server's name, a tool's, none, and one naming a subject."""
    hour.change(
        "taxonomy.yaml",
        r"^areas: \[\]$",
        "areas:\n  - {name: LORE, meaning: What the server is about.}",
    )
    hour.check("area of the server")
    hour.change("taxonomy.yaml", "name: LORE", "name: READFILE")
    hour.check("area of a tool")
    hour.change("codes/own.yaml", r"WA-READ-([SI])-500", r"WA-LEGEND-\1-001")
    hour.check("codes of no area")
    hour.change(
        "taxonomy.yaml",
        "name: READFILE, meaning: .*}",
        "name: LEGEND, meaning: Legends and who tells them.}",
    )
    hour.change(
        "tools.yaml",
        r"codes: \[WA-READ-S-500, WA-READ-I-500\]",
        "codes: [WA-LEGEND-S-001, WA-LEGEND-I-001]",
    )
    hour.change("tools.yaml", "WA-READ-S-500", "WA-LEGEND-S-001")
    hour.check("area of a subject")


def _implement(hour: Hour) -> None:
    hour.change("tools.yaml", r"^  - name: (\w+)$", r"  - name: \1\n    implements: \1")
    hour.check("implements")
    found = hour.said["implements"]
    for tool in ("ck3_search", "ck3_dir", "read_file"):
        tags = re.search(rf"'{tool}' leaves off tags .*: (.*)", found)
        assert tags is not None, found
        wanted = tags[1].replace("'", "")
        hour.change("tools.yaml", rf"(name: {tool}\n(?:.*\n){{2}}    tags: )\[\]", rf"\1[{wanted}]")
    hour.change(
        "tools.yaml",
        r"(name: ck3_search\n(?:.*\n){3}).*\n.*\n",
        r"\1    default_success: WA-READ-S-001\n    codes: [WA-READ-S-001, WA-READ-I-003]\n",
    )
    hour.change(
        "tools.yaml",
        r"(name: ck3_dir\n(?:.*\n){3}).*\n.*\n",
        r"\1    default_success: WA-READ-S-001\n    codes: [WA-READ-S-001]\n",
    )
    hour.change(
        "tools.yaml",
        r"(name: read_file\n(?:.*\n){3}).*\n.*\n",
        r"\1    default_success: WA-LEGEND-S-001\n    codes: [WA-LEGEND-S-001, WA-LEGEND-I-001]\n",
    )
    hour.check("tags and codes")
    hour.change(
        "tools.yaml",
        "(      words: .*\n)",
        r"\1      playset_id: {trace: keep}\n      vanilla_version_id: {trace: keep}\n",
    )
    hour.change(
        "tools.yaml",
        "command: {type: string, required: true, trace: digest,",
        "command: {type: string, required: true, trace: keep,",
    )
    hour.check("mended")


def test_init_proposes_one_of_the_thirteen_for_a_tool_without_a_noun(hour: Hour) -> None:
    assert "ck3_search may answer WA-READ-S-500 and WA-READ-I-500" in hour.said["init"]
    assert "no findings" in hour.said["init, checked"]


@pytest.mark.parametrize("tool", ["ck3_search", "ck3_dir", "read_file"])
def test_a_tool_that_ck3_declares_asks_for_implements(hour: Hour, tool: str) -> None:
    assert (
        f"RB140 tool '{tool}' is declared by 'replybook-ck3' already\n    fix: add `implements: {tool}` if yours takes"
        " the place of that tool, else give yours another name" in hour.said["extends CK3"]
    )


@pytest.mark.parametrize(
    ("after", "finding"),
    [
        (
            "area of the server",
            "RB127 area 'LORE' is the name of the server\n    fix: use an area of the base",
        ),
        (
            "area of a tool",
            "RB105 area 'READFILE' names a tool or dependency\n    fix: use an area of the base",
        ),
        (
            "codes of no area",
            "RB103 area 'LEGEND' is not declared (WA-LEGEND-S-001)\n    fix: use a declared area, or add",
        ),
        (
            "implements",
            "RB144 tool 'ck3_search' answers WA-LEGEND-S-001, and the tool that it implements does not",
        ),
        (
            "implements",
            "RB144 tool 'ck3_dir' answers WA-SYS-S-001, and the tool that it implements does not",
        ),
        (
            "tags and codes",
            "RB144 the trace of tool 'ck3_search' does not keep 'playset_id', which the scope of a",
        ),
    ],
)
def test_every_mistake_has_a_finding(hour: Hour, after: str, finding: str) -> None:
    assert finding in hour.said[after]


@pytest.mark.parametrize("rule", ["RB127", "RB105", "RB103"])
def test_an_area_that_names_a_subject_is_taken(hour: Hour, rule: str) -> None:
    assert rule not in hour.said["area of a subject"]


def test_what_is_mended_has_no_findings(hour: Hour) -> None:
    assert "no findings" in hour.said["mended"]
    assert "wrote src/lore_replies/registry.json" in hour.said["generate"]
    assert "up to date" in hour.replybook("generate", "--check")
    assert "in step (3 tools)" in hour.replybook("tools", "sync", "--check")


@pytest.fixture(scope="module", params=["sdk", "fastmcp"])
def answers(request: pytest.FixtureRequest, hour: Hour) -> tuple[list[Mapping[str, Any]], Path]:
    """Return the answers of the server's calls on a stack, and the folder of its traces."""
    work = hour.folder / str(request.param)
    work.mkdir()
    folders = [hour.folder / "src", *(ROOT / one for one in PACKAGES)]
    path = os.pathsep.join(map(str, folders))
    done = fresh_python(
        str(hour.folder / "src/safe.py"), str(request.param), cwd=work, PYTHONPATH=path
    )
    assert done.returncode == 0, done.stderr
    replies: list[Mapping[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return replies, work / "traces"


def test_the_server_answers_with_codes_of_both_registries(
    answers: tuple[list[Mapping[str, Any]], Path],
) -> None:
    replies, _ = answers

    assert [
        *("WA-READ-S-001", "WA-READ-I-003", "MCP-SYS-I-001"),
        *("WA-READ-S-001", "WA-LEGEND-S-001", "WA-LEGEND-I-001"),
    ] == [reply["code"] for reply in replies]
    assert replies[0]["data"] == {"found": ["the_lantern"]}
    assert {one["name"] for one in replies[2]["data"]["fields"]} == {"words", "query"}
    assert replies[-1]["error"]["action"]["arguments"] == {"argument": "name"}


def test_the_trace_keeps_what_the_own_entries_say(
    answers: tuple[list[Mapping[str, Any]], Path],
) -> None:
    lines = [
        json.loads(line)
        for path in sorted(answers[1].rglob("*.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    searched = next(line for line in lines if line.get("code") == "WA-READ-S-001")

    assert searched["tool"] == "ck3_search"
    assert searched["args"]["playset_id"] == "p-1"
    assert searched["args"]["words"].startswith("digest:")
