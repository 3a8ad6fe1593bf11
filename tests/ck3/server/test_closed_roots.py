"""Folders of the game and of mods that the user of the server may not read.

Every call has an answer with a reason, and the server starts.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from tests.ck3.server.working import write_playset, write_world
from tests.warm_python import warm_python

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the rights of root are given up as on Linux"
)

CALLS: Final[list[tuple[str, dict[str, object]]]] = [
    ("ck3_playset", {"command": "switch", "playset": "Sample"}),
    ("ck3_playset", {"command": "mods"}),
    ("ck3_playset", {"command": "import", "playset": "Sample"}),
    ("ck3_search_symbols", {"query": "brave"}),
    ("ck3_read", {"path": "mod:Far Shores/descriptor.mod"}),
    ("ck3_dir", {"command": "list", "path": "mod:Far Shores"}),
    ("ck3_confirm_not_exists", {"name": "trait:brave"}),
    ("ck3_doctor", {}),
]
CHILD: Final = """
import json, sys
from tests.ck3.server.damaged_data_child import drop_rights, served
drop_rights()
print(json.dumps(served(json.loads(sys.argv[1]), json.loads(sys.argv[2]))))
"""


@pytest.mark.parametrize("closed", ["game", "user_docs", "user_docs/mod", "."])
def test_a_closed_folder_is_an_answer_with_a_reason(tmp_path: Path, closed: str) -> None:
    roots = write_world(tmp_path / "world")
    write_playset(tmp_path / "data")
    options = ["--data", str(tmp_path / "data"), "--session", "desk"]
    options += [f"--root={key}={roots[key]}" for key in ("game", "user_docs")]
    folder = tmp_path / "world" / closed
    folder.chmod(0)
    try:
        ran = warm_python("-c", CHILD, json.dumps(options), json.dumps(CALLS))
    finally:
        folder.chmod(0o700)
    assert ran.returncode == 0, ran.stderr
    replies: Any = json.loads(ran.stdout)["replies"]

    assert len(CALLS) == len(replies)
    assert not [reply for reply in replies if reply[1].startswith("MCP-SYS-E")], replies
    said = {name: data for name, _, data in replies}
    assert said["ck3_confirm_not_exists"].get("can_claim_not_exists") is not True
    assert "root" in str(said["ck3_doctor"]) if closed in ("game", ".") else True
    if closed != "game":
        assert "closed to the server" in said["ck3_read"]["problem"]


def test_a_data_folder_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    (closed / "data").mkdir(parents=True)
    closed.chmod(0)
    try:
        options = json.dumps(["--data", os.fspath(closed / "data")])
        ran = warm_python("-c", CHILD, options, "[]")
    finally:
        closed.chmod(0o700)

    assert "the data folder cannot be reached" in json.loads(ran.stdout)["stopped"]
