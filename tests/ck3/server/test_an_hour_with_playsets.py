"""An hour with playsets: the launcher's is taken over and changed, by two sessions, over a crash.

The calls go through the served tools, so that session, contract, scope and trace are those of a
host.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.launcher_world import add_mod, write_launcher, write_load_file, write_mod_file
from tests.ck3.server.working import server_on
from tests.project_tree import ROOT

from replybook.trace.reader import events_of
from replybook_ck3.serve.server.offering import offer_tools
from replybook_ck3.serve.session.reference_server import Ck3Server

FAR, DEEP, PATCH = "Far Shores", "Deep Harbour", "Compatch"
FILE = "root:ck3raven_data/playsets/main.json"


class Host:
    """A server process on the data folder, and calls of its tools."""

    def __init__(self, folder: Path) -> None:
        self.server: Ck3Server = server_on(folder)
        self._tools: dict[str, Any] = {
            tool.name: tool.function for tool in offer_tools(self.server)
        }

    def call(self, session: str | None, tool: str, **arguments: object) -> dict[str, Any]:
        if session is not None:
            arguments["session"] = session
        answer: dict[str, Any] = self._tools[tool](**arguments)
        return answer

    def playset(self, session: str | None, command: str, **arguments: object) -> dict[str, Any]:
        answer = self.call(session, "ck3_playset", command=command, **arguments)
        assert "WA-VIS-S-001" == answer["code"], answer
        data: dict[str, Any] = answer["data"]
        return data

    def code(self, session: str | None, command: str, **arguments: object) -> str:
        return str(self.call(session, "ck3_playset", command=command, **arguments)["code"])

    def mods(self, session: str) -> list[tuple[str, bool]]:
        rows = self.playset(session, "mods")["mods"]
        return [(row["name"], row.get("enabled", True)) for row in rows]

    def contract(self, session: str, command: str, **more: object) -> dict[str, Any]:
        answer = self.call(session, "ck3_contract", command=command, **more)
        assert "S" == answer["reply_type"], str(answer)[:1500]
        data: dict[str, Any] = answer["data"]
        return data

    def open(self, session: str) -> None:
        operations = ["write", "delete"]
        self.contract(
            session, "open", intent="Order the mods.", operations=operations, targets=[FILE]
        )


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path)
    yield made
    made.server.close()


@pytest.fixture
def docs(host: Host) -> Path:
    folder = host.server.config.folders["user_docs"]
    for stem in ("far_shores", "deep_harbour"):
        write_mod_file(folder, stem)
    add_mod(folder, "patch", PATCH, dependencies=[FAR, DEEP])
    add_mod(folder, "music", "Music")
    order = ["patch", "far_shores", "deep_harbour"]
    named: dict[str, dict[str, object]] = {"patch": {"displayName": PATCH}}
    write_launcher(folder, {"Main": order}, active="Main", mods=named)
    write_load_file(folder, ["far_shores", "deep_harbour"])
    return folder


def test_a_modder_takes_over_the_launchers_playset_and_works_on_it(
    host: Host, docs: Path, tmp_path: Path
) -> None:
    # What is there, and taking it over
    sources = host.playset(None, "import")
    assert ["Main", "dlc_load.json"] == [source["name"] for source in sources["sources"]]
    assert [PATCH] == sources["differences"][0]["only_first"]
    taken = host.playset(None, "import", other="Main")
    session = str(taken["session"])
    assert [(PATCH, "dependency_order")] * 2 == [
        (one["mod"], one["kind"]) for one in taken["findings"] if "dependency" in one["kind"]
    ]

    # The first mistakes: no contract, a name with a slip, a place that does not exist
    assert "EN-GATE-D-002" == host.code(session, "reorder", mod=PATCH, position=3)
    host.open(session)
    slip = host.call(session, "ck3_playset", command="reorder", mod="Compach", position=3)
    assert [PATCH] == slip["data"]["suggestions"]
    assert "WA-VIS-I-004" == host.code(session, "reorder", mod=PATCH, position=9)

    # Moving the compatibility patch to the end, adding a mod, switching one off
    moved = host.playset(session, "reorder", mod=PATCH, position=3)
    assert not [one for one in moved.get("findings", ()) if "dependency" in one["kind"]]
    host.playset(session, "add", mod="Music", position=1)
    off = host.playset(session, "disable", mod=DEEP)
    assert [(PATCH, f"it needs {DEEP}, which is switched off")] == [
        (one["mod"], one["problem"]) for one in off["findings"] if "dependency" in one["kind"]
    ]
    assert [("Music", True), (FAR, True), (DEEP, False), (PATCH, True)] == host.mods(session)
    read = host.call(session, "ck3_read", path="mod:Deep Harbour/descriptor.mod")
    assert "WA-RES-I-001" == read["code"]

    # A second session on the same playset sees it, and the first one sees its changes
    other = str(host.playset(None, "switch", playset="Main")["session"])
    host.open(other)
    host.playset(other, "enable", mod=DEEP)
    host.playset(other, "remove", mod="Music")
    assert [(FAR, True), (DEEP, True), (PATCH, True)] == host.mods(session)
    assert "outdated" not in host.playset(session, "get")
    read = host.call(session, "ck3_read", path="mod:Deep Harbour/descriptor.mod")
    assert "S" == read["reply_type"]

    # The mod loses its folder, and gets it back
    (docs / "mod/patch").rename(docs / "mod/away")
    gone = host.playset(session, "mods")
    assert "folder_missing" in [one["kind"] for one in gone["findings"]]
    (docs / "mod/away").rename(docs / "mod/patch")

    # Both undo; then a person edits the file, and undo keeps his edit
    assert "remove" == host.playset(session, "undo")["undone"]
    assert "enable" == host.playset(other, "undo")["undone"]
    assert [("Music", True), (FAR, True), (DEEP, False), (PATCH, True)] == host.mods(other)
    file = tmp_path / "data/playsets/main.json"
    content = json.loads(file.read_text("utf-8"))
    content["mods"].pop()
    file.write_text(json.dumps(content))
    assert "WA-VIS-I-004" == host.code(session, "undo")
    assert host.playset(session, "get")["outdated"]
    host.playset(session, "enable", mod=DEEP)
    assert [("Music", True), (FAR, True), (DEEP, True)] == host.mods(other)

    # What was changed is in the trace and in the audit of the contract
    events: list[Any] = list(events_of(host.server.log.folder, session))
    changes = [
        event
        for event in events
        if event["tool"] == "ck3_playset" and event["result"].get("written") is True
    ]
    audit = host.contract(session, "close", evidence=[change["trace_id"] for change in changes])[
        "audit"
    ]
    assert ([FILE], []) == (audit["files"], audit["undeclared"])
    assert [FILE] * len(changes) == [event["result"]["path"] for event in changes]
    assert ["reorder", "add", "disable", "undo", "enable"] == [
        event["args"]["command"] for event in changes
    ]


def test_changes_of_many_sessions_at_once_are_all_made(host: Host, docs: Path) -> None:
    session = str(host.playset(None, "import", other="Main")["session"])
    stems = [f"extra_{at}" for at in range(6)]
    for stem in stems:
        add_mod(docs, stem)
    sessions = [str(host.playset(None, "switch", playset="Main")["session"]) for _ in stems]
    for one in sessions:
        host.open(one)

    def added(pair: tuple[str, str]) -> str:
        (one, stem), code = pair, ""
        for _ in range(20):
            code = host.code(one, "add", mod=stem)
            if code != "EN-GATE-D-005":
                break
        return code

    with ThreadPoolExecutor(len(stems)) as pool:
        codes = list(pool.map(added, zip(sessions, stems, strict=True)))

    assert ["WA-VIS-S-001"] * len(stems) == codes
    assert set(stems) < {name for name, _ in host.mods(session)}
    for _ in stems:
        host.playset(sessions[0], "undo")
    assert [PATCH, FAR, DEEP] == [name for name, _ in host.mods(session)]


_STEPS = 8
"""Number of steps of a change: before and after history, mark, file and sessions."""

_CRASHING = """
import os, sys
from pathlib import Path
from replybook_ck3.serve.session import playset_changes
from tests.ck3.server.test_an_hour_with_playsets import Host

left = [int(sys.argv[2])]
put, follow = playset_changes.put_file, playset_changes.PlaysetChanges._follow

def step():
    left[0] -= 1
    if not left[0]:
        os._exit(7)

def crashing_put(path, data):
    step()
    put(path, data)
    step()

def crashing_follow(self, file, playset):
    step()
    follow(self, file, playset)
    step()

playset_changes.put_file = crashing_put
playset_changes.PlaysetChanges._follow = crashing_follow
host = Host(Path(sys.argv[1]))
host.open(sys.argv[3])
host.playset(sys.argv[3], sys.argv[4], **({"mod": "Far Shores"} if sys.argv[4] == "disable" else {}))
host.server.close()
"""


def _crashes() -> list[Any]:
    every = [
        *(("disable", at) for at in range(1, _STEPS + 2)),
        *(("undo", at) for at in (3, 4, 5, 6, 7)),
    ]
    return [
        pytest.param(*each, marks=[] if number % 4 == 2 else [pytest.mark.slow])
        for number, each in enumerate(every)
    ]


@pytest.mark.parametrize(("command", "steps"), _crashes())
def test_a_crash_leaves_the_old_playset_or_the_new_one(
    host: Host, docs: Path, tmp_path: Path, command: str, steps: int
) -> None:
    assert docs.is_dir()
    session = str(host.playset(None, "import", other="Main")["session"])
    watching = str(host.playset(None, "switch", playset="Main")["session"])
    before = host.mods(session)
    if command == "undo":
        host.open(session)
        host.playset(session, "disable", mod=FAR)
        host.contract(session, "cancel")
    after = [(name, enabled and name != FAR) for name, enabled in before]
    words = [sys.executable, "-c", _CRASHING, str(tmp_path), str(steps), session, command]
    paths = [str(ROOT / one) for one in (".", "runtime", "generated", "registry", "schema")]
    ended = subprocess.run(
        words,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        check=False,
        capture_output=True,
    )
    file = tmp_path / "data/playsets/main.json"
    listed = host.server.playsets.find("Main")
    is_off = [entry.mod.name for entry in listed.entries if not entry.enabled] == [FAR]

    assert (7 if steps <= _STEPS else 0) == ended.returncode, ended.stderr.decode()[-2_000:]
    assert file.is_file()
    assert [after if is_off else before] * 2 == [host.mods(one) for one in (session, watching)]
    assert "outdated" not in host.playset(watching, "get")
    # and the work goes on: whatever was cut off can be done again, or undone
    last = str(host.playset(None, "switch", playset="Main")["session"])
    if host.contract(session, "status").get("has_active_contract"):
        host.contract(session, "cancel")
    host.open(last)
    if is_off:
        assert "disable" == host.playset(last, "undo")["undone"]
    assert before == host.mods(watching)
    assert "WA-VIS-I-004" == host.code(last, "undo", playset="Sample")
    assert not [path for path in file.parent.iterdir() if path.suffix == ".part" and is_off]
