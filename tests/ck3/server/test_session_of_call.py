"""The session of a call: by its handle argument, by the token, or by the start of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from tests.ck3.server.calls import contract, directory, open_contract, playset
from tests.ck3.server.working import PLAYSET, server_on

from replybook.call import Call, SessionInfo, enter, leave
from replybook_ck3.serve.server.session_of_call import session_of
from replybook_ck3.serve.session.bearer import Token, carrying
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_schema.reply import Reply

ANNA, BEN = Token("anna", mode="ck3raven-dev"), Token("ben", session="desk")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Ck3Server]:
    with server_on(tmp_path) as made:
        yield made


def opened(server: Ck3Server, token: Token | None = None) -> str:
    return server.sessions.open(server.playsets.find(PLAYSET), token).handle


def who(server: Ck3Server, tool: str = "ck3_dir", **args: object) -> object:
    """The session of a call, or the code and first words of the reply that ends it."""
    session = session_of(server, tool, args)
    if isinstance(session, Reply):
        fields = session.data.get("fields")
        named = [(field["name"], field["problem"]) for field in fields or ()]  # type: ignore[attr-defined]
        assert named in ([], [("session", "enum")], [("session", "type")])
        return session.code, session.data.get("reason")
    return session.session_id


def test_the_handle_says_session_mode_and_scope(server: Ck3Server) -> None:
    handle = opened(server)

    session = session_of(server, "ck3_dir", {"session": handle})

    assert isinstance(session, SessionInfo)
    assert (handle, None, "ck3lens") == (session.session_id, session.contract_id, session.mode)
    assert {"playset_id": "Sample", "vanilla_version_id": "1.18.0"} == session.scope


def test_the_mode_of_a_session_is_that_of_its_token(server: Ck3Server) -> None:
    handle = opened(server, ANNA)
    with carrying(ANNA):
        session = session_of(server, "ck3_dir", {"session": handle})

    assert isinstance(session, SessionInfo)
    assert "ck3raven-dev" == session.mode


FITTING: tuple[tuple[str, dict[str, object]], ...] = (
    ("ck3_dir", {"command": "pwd"}),
    ("ck3_read", {"path": "root:game", "start_line": 3}),
    ("ck3_contract", {"command": "list"}),
    ("ck3_deliver", {"artifact_bundle": {}}),
    ("ck3_search", {"query": "brave", "mod_ids": ["Sample"], "limit": None}),
    ("ck3_search", {"Query": "brave", "limit": "20"}),  # the server would repair both
)


@pytest.mark.parametrize(("tool", "args"), FITTING)
def test_without_a_session_a_tool_says_which_playsets_there_are(
    server: Ck3Server, tool: str, args: dict[str, object]
) -> None:
    session = session_of(server, tool, args)

    assert isinstance(session, Reply)
    assert ("WA-VIS-I-001", [PLAYSET]) == (session.code, session.data["available"])


UNFIT: tuple[tuple[str, dict[str, object], str, str], ...] = (
    ("ck3_read", {}, "path", "missing"),
    ("ck3_search", {"quarry": "brave"}, "query", "missing"),
    ("ck3_search", {"query": ["brave"]}, "query", "type"),
    ("ck3_search", {"query": "brave", "mod_ids": [{"name": "Sample"}]}, "mod_ids.0", "type"),
    ("ck3_search", {"query": "brave", "colour": "red"}, "colour", "unknown"),
    ("ck3_deliver", {"artifact_bundle": "all"}, "artifact_bundle", "type"),
)


@pytest.mark.parametrize(("tool", "args", "name", "problem"), UNFIT)
def test_without_a_session_wrong_arguments_are_told_first(
    server: Ck3Server, tool: str, args: dict[str, object], name: str, problem: str
) -> None:
    session = session_of(server, tool, args)

    assert isinstance(session, Reply)
    assert "MCP-SYS-I-001" == session.code
    fields = cast("list[dict[str, object]]", session.data["fields"])
    assert (name, problem) in [(field["name"], field["problem"]) for field in fields]


def test_without_a_session_a_wrong_command_is_told_first(server: Ck3Server) -> None:
    session = session_of(server, "ck3_dir", {"command": "pwdd"})

    assert isinstance(session, Reply)
    assert ("MCP-SYS-I-002", ["pwd"]) == (session.code, session.data["suggestions"])


def test_without_a_session_playsets_can_be_asked_for(server: Ck3Server) -> None:
    assert SessionInfo() == session_of(server, "ck3_playset", {"command": "list"})


@pytest.mark.parametrize("handle", ["s-" + "0" * 32, "desk", "", "a b", "../state", 7, ["x"], {}])
@pytest.mark.parametrize("tool", ["ck3_dir", "ck3_playset"])
def test_a_handle_that_nobody_gave_is_refused(server: Ck3Server, tool: str, handle: object) -> None:
    assert ("MCP-SYS-I-001", None) == who(server, tool, session=handle)


def test_a_session_belongs_to_the_token_that_opened_it(server: Ck3Server) -> None:
    of_anna, of_nobody = opened(server, ANNA), opened(server)
    denied = ("EN-GATE-D-001", "other_token")
    found: list[tuple[object, object]] = []
    for token in (ANNA, BEN, None):
        with carrying(token):
            found.append((who(server, session=of_anna), who(server, session=of_nobody)))

    assert [(of_anna, denied), (denied, denied), (denied, of_nobody)] == found


def test_a_token_brings_its_session_which_no_other_token_may_name(server: Ck3Server) -> None:
    with carrying(BEN):
        found = [who(server), who(server, session="desk")]
    with carrying(ANNA):
        found.append(who(server, session="desk"))
    found.append(who(server, session="desk"))
    denied = ("EN-GATE-D-001", "other_token")

    assert ["desk", "desk", denied, denied] == found


def test_the_handle_counts_more_than_the_session_of_the_token(server: Ck3Server) -> None:
    own = opened(server, BEN)
    with carrying(BEN):
        assert [own, "desk"] == [who(server, session=own), who(server)]


def test_the_server_may_name_the_session_of_calls_that_name_none(tmp_path: Path) -> None:
    with server_on(tmp_path, session="bench") as server:
        other = opened(server)
        with carrying(BEN):
            of_token = who(server)
        found = [who(server), who(server, session="bench"), who(server, session=other), of_token]

        assert ["bench", "bench", other, "desk"] == found


def test_a_session_without_a_playset_works_where_none_is_needed(tmp_path: Path) -> None:
    with server_on(tmp_path, session="bench") as server:
        found = [who(server, tool) for tool in ("ck3_dir", "ck3_contract")]
        found.append(who(server, "ck3_search", query="brave"))

        assert ["bench", "bench", ("WA-VIS-I-001", None)] == found


def test_a_call_inside_a_call_goes_by_its_session(server: Ck3Server) -> None:
    handle = opened(server)
    token = enter(Call("0" * 32, "outer", handle))
    try:
        assert handle == who(server)
    finally:
        leave(token)


def test_the_open_contract_travels_with_the_session(server: Ck3Server) -> None:
    from tests.ck3.server.calls import open_contract

    handle = opened(server)
    contract_id = open_contract(server.work_of(handle))
    session = session_of(server, "ck3_dir", {"session": handle})

    assert isinstance(session, SessionInfo)
    assert contract_id == session.contract_id


# Not now


def test_a_store_that_another_process_keeps_is_worth_waiting_for(tmp_path: Path) -> None:
    with server_on(tmp_path) as server, server_on(tmp_path, session="desk") as other:
        handle = opened(server)
        other.store._wait_s = 0.05  # type: ignore[misc]  # seconds of a test
        with server.store.turn():
            denied = [session_of(other, "ck3_dir", {"session": handle}) for _ in range(4)]
            unnamed = session_of(other, "ck3_playset", {})
        free = session_of(other, "ck3_dir", {"session": handle})
        other._works.clear()
        other.workers._noted.clear()
        with server.store.turn():
            again = session_of(other, "ck3_dir", {"session": handle})

    assert isinstance(unnamed, Reply)
    assert isinstance(again, Reply)
    assert [("EN-GATE-D-005", left) for left in (2, 1, 0, 0)] == [
        (one.code, one.data["attempts_left"]) for one in denied if isinstance(one, Reply)
    ]
    assert ("EN-GATE-D-005", 2) == (unnamed.code, unnamed.data["attempts_left"])
    assert isinstance(free, SessionInfo)
    assert 2 == again.data["attempts_left"]  # it got what it waited for in between


def test_no_tool_calls_a_busy_store_an_error(tmp_path: Path) -> None:
    with server_on(tmp_path) as server, server_on(tmp_path) as other:
        handle = opened(server)
        work = other.work_of(handle)
        open_contract(work)
        other.store._wait_s = 0.05  # type: ignore[misc]
        with server.store.turn():
            replies = [
                playset(other, handle, "switch", "Sample 2"),
                playset(other, None, "switch", PLAYSET),
                directory(work, "cd", "game"),
                contract(work, "cancel"),
            ]

    assert ["WA-VIS-I-002", *["EN-GATE-D-005"] * 3] == [reply.code for reply in replies]
