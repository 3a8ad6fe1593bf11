"""Sessions outlive processes, are shared by them, and never go on from what somebody touched."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.calls import contract, directory, open_contract, playset
from tests.ck3.server.working import PLAYSET, server_on, working
from tests.project_tree import fresh_python

from replybook.call import SessionInfo
from replybook.policy.compile import policy_digest
from replybook.store import StoreBusy, Tampered
from replybook_ck3.serve.server.session_of_call import session_of
from replybook_ck3.serve.session.bearer import Token
from replybook_ck3.serve.session.reference_server import MOST_WORKS, Ck3Server
from replybook_ck3.serve.session.work import SessionContext
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

ROOT = Path(__file__).parents[3]
NEEDS_KILL = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal to kill")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Ck3Server, Ck3Server]]:
    """Two servers on one data folder, as two processes have them."""
    with server_on(tmp_path) as one, server_on(tmp_path) as other:
        yield one, other


def begun(server: Ck3Server) -> str:
    return server.sessions.open(server.playsets.find(PLAYSET)).handle


def test_home_mode_playset_and_contract_are_there_after_a_restart(tmp_path: Path) -> None:
    with server_on(tmp_path, mode="ck3raven-dev") as server:
        handle = begun(server)
        work = server.work_of(handle)
        directory(work, "cd", "game")
        contract_id = open_contract(work, "root:repo/src/**")
    with server_on(tmp_path) as server:
        work = server.work_of(handle)

        assert ("ck3raven-dev", PLAYSET) == (work.mode, work.session.playset_id)
        assert "root:game" == directory(work, "pwd").data["home"]
        assert contract_id == contract(work, "status").data["contract_id"]


def test_a_home_that_one_process_moves_is_that_of_all(pair: tuple[Ck3Server, Ck3Server]) -> None:
    one, other = pair
    handle, elsewhere = begun(one), begun(one)
    before = directory(other.work_of(handle), "pwd").data["home"]
    changed = [directory(one.work_of(handle), "cd", key).data["changed"] for key in ("game",) * 2]

    assert ("root:ck3raven_data", [True, False]) == (before, changed)
    assert "root:game" == directory(other.work_of(handle), "pwd").data["home"]
    assert "root:ck3raven_data" == directory(other.work_of(elsewhere), "pwd").data["home"]


def names(reply: Any) -> list[str]:
    return [row["name"] for row in reply.data["entries"]]


def test_lists_go_by_the_home_of_the_session(tmp_path: Path) -> None:
    work = working(tmp_path)
    directory(work, "cd", "root:game")

    assert "common" in names(directory(work, "list"))
    assert "traits" in names(directory(work, "list", "common"))
    assert "WA-CFG-I-002" == directory(work, "cd", "root:game/common").code
    assert "WA-RES-I-001" == directory(work, "list", "nowhere").code


@pytest.mark.parametrize("place", ["state", "index", "trace", "STATE", "state/keys"])
@pytest.mark.parametrize("command", ["list", "tree"])
def test_nobody_looks_into_what_the_server_keeps(tmp_path: Path, command: str, place: str) -> None:
    work = working(tmp_path)
    (tmp_path / "data/STATE").mkdir()
    reply = directory(work, command, f"root:ck3raven_data/{place}")

    assert ("EN-READ-D-001", "protected") == (reply.code, reply.data["reason"])


def test_a_tree_shows_closed_folders_and_nothing_in_them(tmp_path: Path) -> None:
    work = working(tmp_path)
    rows: Any = directory(work, "tree", "root:ck3raven_data", 4).data["entries"]
    inside = {row["name"]: [one["name"] for one in row.get("entries", ())] for row in rows}

    assert ["sample.json"] == inside["playsets"]
    assert ([], [], []) == (inside["state"], inside["index"], inside["trace"])


def test_a_switch_in_one_process_counts_at_once_in_the_other(
    pair: tuple[Ck3Server, Ck3Server], tmp_path: Path
) -> None:
    from tests.ck3.server.working import write_playset

    one, other = pair
    handle = begun(one)
    write_playset(tmp_path / "data", "Vanilla", {})
    before = other.work_of(handle).session.playset_id
    playset(one, handle, "switch", "Vanilla")

    assert (PLAYSET, "Vanilla") == (before, other.work_of(handle).session.playset_id)


def test_a_session_has_one_open_contract_over_all_processes(
    pair: tuple[Ck3Server, Ck3Server],
) -> None:
    handle = begun(pair[0])
    works = [server.work_of(handle) for server in pair] * 4
    request = {
        "intent": "x",
        "operations": ["write"],
        "targets": ["mod:Far Shores/common/**"],
        "expires_at": (datetime.now(UTC) + timedelta(hours=1)).isoformat(),
    }

    def opening(work: SessionContext) -> Reply:
        return contract(work, "open", **request)

    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(opening, works))

    assert sorted(["CT-GATE-S-001", *["CT-GATE-I-002"] * 7]) == sorted(r.code for r in replies)


def test_the_operator_says_in_which_mode_a_session_of_his_goes_on(tmp_path: Path) -> None:
    modes: list[str] = []
    for mode in ("ck3lens", "ck3raven-dev", "ck3lens"):
        with server_on(tmp_path, session="bench", mode=mode) as server:
            modes.append(server.work_of("bench").mode)

    assert ["ck3lens", "ck3raven-dev", "ck3lens"] == modes


def test_the_token_of_a_session_says_its_mode(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        tokens = [Token("anna", "desk", mode) for mode in (None, "ck3raven-dev", "ck3lens", None)]
        modes = [server.sessions.open_by_name("desk", token).mode for token in tokens]

        assert ["ck3lens", "ck3raven-dev", "ck3lens", "ck3lens"] == modes


def test_the_policy_of_a_session_is_that_of_its_beginning(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        session = session_of(server, "ck3_dir", {"session": begun(server)})

        assert isinstance(session, SessionInfo)
        assert policy_digest(ACTIVE.policy()) == session.policy_digest


def test_work_is_kept_until_its_session_changes(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handle = server.sessions.open_by_name("bench").handle
        first = server.work_of(handle)
        directory(first, "cd", "game")
        second = server.work_of(handle)
        server.sessions.open_by_name(handle, mode="ck3raven-dev")
        third = server.work_of(handle)

        assert (True, False, "ck3raven-dev") == (first is second, second is third, third.mode)


def test_the_work_of_many_sessions_is_bounded_and_found_again(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handles = [begun(server) for _ in range(MOST_WORKS + 3)]
        first = server.work_of(handles[0])
        for handle in handles:
            server.work_of(handle)

        assert directory(first, "list", "root:game").code == "WA-READ-S-001"  # who has it goes on
        assert server.work_of(handles[0]).handle == handles[0]


_MANY_SESSIONS = """
import gc, resource, sys
from pathlib import Path
from tests.ck3.server.calls import directory
from tests.ck3.server.working import PLAYSET, server_on
resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128))
gc.disable()
with server_on(Path(sys.argv[1])) as server:
    for _ in range(60):
        work = server.work_of(server.sessions.open(server.playsets.find(PLAYSET)).handle)
        for folder in ("root:game", "mod:Far Shores", "mod:Deep Harbour"):
            print(directory(work, "list", folder).code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no folder is held open there")
def test_sessions_that_work_one_after_the_other_hold_few_folders_open(tmp_path: Path) -> None:
    done = fresh_python("-c", _MANY_SESSIONS, str(tmp_path), cwd=ROOT)
    assert 0 == done.returncode, done.stderr
    assert ["WA-READ-S-001"] * 60 * 3 == done.stdout.split()


def test_a_session_that_nobody_opened_has_no_work(tmp_path: Path) -> None:
    with server_on(tmp_path) as server, pytest.raises(KeyError):
        server.work_of("s-" + "0" * 32)


@pytest.mark.parametrize("is_one", [True, False])
def test_a_stored_session_that_was_touched_is_refused(tmp_path: Path, is_one: bool) -> None:
    with server_on(tmp_path) as server:
        handle, other = begun(server), begun(server)
    change = "UPDATE session SET content = replace(content, 'ck3lens', 'ck3raven-dev')"
    with closing(sqlite3.connect(tmp_path / "data/state/state.sqlite3")) as store, store:
        store.execute(f"{change} WHERE name IN (?, ?)", (handle, handle if is_one else other))
    with server_on(tmp_path) as server:
        refused = session_of(server, "ck3_dir", {"session": handle})

        assert isinstance(refused, Reply)
        assert "WA-CFG-E-500" == refused.code
        assert (refused.data or {})["file"].startswith("state/")
        with pytest.raises(Tampered):
            server.sessions.get(handle)
        assert is_one == isinstance(session_of(server, "ck3_dir", {"session": other}), SessionInfo)


def test_a_session_of_another_data_folder_is_nothing_here(tmp_path: Path) -> None:
    with server_on(tmp_path / "a") as one, server_on(tmp_path / "b") as other:
        handle = begun(one)

        assert None is other.sessions.get(handle)


# Crashes

WORKING = """
import sys, time
from pathlib import Path
from tests.ck3.server.calls import open_contract
from tests.ck3.server.working import PLAYSET, server_on
server = server_on(Path(sys.argv[1]))
handle = server.sessions.open(server.playsets.find(PLAYSET)).handle
if len(sys.argv) > 2:
    handle = sys.argv[2]
work = server.work_of(handle)
contract_id = open_contract(work) if len(sys.argv) < 3 else "-"
print(handle, contract_id, flush=True)
time.sleep(120)
"""


def killed(folder: Path, *words: str) -> tuple[str, str]:
    """Let a process open a contract and kill it; return the handle and the contract."""
    folders = [ROOT, *(ROOT / name for name in ("runtime", "generated", "schema"))]
    running = subprocess.Popen(
        [sys.executable, "-c", WORKING, str(folder), *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
    )
    try:
        assert running.stdout is not None
        handle, contract_id = running.stdout.readline().split()
        os.kill(running.pid, signal.SIGKILL)
    finally:
        running.kill()
        running.communicate(timeout=60)
    return handle, contract_id


@NEEDS_KILL
def test_a_contract_of_a_killed_process_is_marked_and_goes_on(tmp_path: Path) -> None:
    handle, contract_id = killed(tmp_path)
    with server_on(tmp_path) as server:
        work = server.work_of(handle)
        status, listed = contract(work, "status"), contract(work, "list")

        assert [contract_id] == status.data["interrupted"] == listed.data["interrupted"]
        assert (True, contract_id) == (
            status.data["has_active_contract"],
            status.data["contract_id"],
        )
        assert [contract_id] == playset(server, handle, "get").data["interrupted"]
        assert "CT-GATE-S-003" == contract(work, "cancel").code


@NEEDS_KILL
def test_a_contract_is_marked_by_whoever_of_its_processes_was_killed(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handle = begun(server)
        contract_id = open_contract(server.work_of(handle))
        killed(tmp_path, handle)
    with server_on(tmp_path) as server:
        assert [contract_id] == list(server.work_of(handle).list_interrupted_contracts())


@NEEDS_KILL
def test_a_contract_of_a_killed_process_is_marked_by_one_that_goes_on(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handle, contract_id = killed(tmp_path)
        shown = playset(server, handle, "get")
        status = contract(server.work_of(handle), "status")

        assert [contract_id] == shown.data["interrupted"] == status.data["interrupted"]


@NEEDS_KILL
def test_a_contract_that_is_opened_after_a_process_was_killed_is_not_marked(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handle = begun(server)
        killed(tmp_path, handle)
        open_contract(server.work_of(handle))
        status = contract(server.work_of(handle), "status")

        assert (True, False) == (status.data["has_active_contract"], "interrupted" in status.data)


def test_a_contract_that_a_process_left_open_at_its_end_is_not_marked(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        handle = begun(server)
        open_contract(server.work_of(handle))
    with server_on(tmp_path) as server:
        status = contract(server.work_of(handle), "status")

        assert (True, False) == (status.data["has_active_contract"], "interrupted" in status.data)


def test_a_contract_of_a_process_that_goes_on_is_not_marked(
    pair: tuple[Ck3Server, Ck3Server], tmp_path: Path
) -> None:
    handle = begun(pair[0])
    open_contract(pair[0].work_of(handle))
    with server_on(tmp_path) as third:
        assert () == third.work_of(handle).list_interrupted_contracts()


# A store that another process keeps, or that fails


@pytest.mark.parametrize(
    ("error", "code"), [(StoreBusy(11, "kept"), "EN-GATE-D-005"), (OSError(5), "CT-VAL-E-001")]
)
def test_a_contract_of_a_store_that_is_kept_or_fails_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    work = working(tmp_path)

    def broken(_server: object) -> None:
        raise error

    monkeypatch.setattr(Ck3Server, "mark_open_contracts", broken)
    reply = contract(work, "list")
    monkeypatch.undo()

    assert code == reply.code
    assert open_contract(work)


def test_a_list_of_contracts_that_cannot_say_which_were_interrupted_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_work: object) -> None:
        raise OSError("/home/somebody/state")

    work = working(tmp_path)
    monkeypatch.setattr(SessionContext, "list_interrupted_contracts", broken)
    reply = contract(work, "list")

    assert ("CT-VAL-E-001", {"error_type": "OSError"}) == (reply.code, dict(reply.data))


def test_a_named_session_that_another_process_opened_first_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = working(tmp_path).server.sessions
    theirs, get = sessions.open_by_name("of-the-operator"), sessions.get
    looks: list[str] = []

    def late(handle: str) -> object:
        looks.append(handle)
        return None if len(looks) == 1 else get(handle)

    monkeypatch.setattr(sessions, "get", late)

    assert theirs == sessions.open_by_name("of-the-operator")
    assert 2 == len(looks)
