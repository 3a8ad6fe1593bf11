"""One call that waits and asks, for clients without a loop (specification 2 and 50)."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.client.envelopes import envelope

from replybook.client import Verdict, following, read
from replybook.client.following import Called, counsel_of, followed
from replybook.client.loops import Loops
from replybook.client.sdk_session import call_tool

DENIED = envelope("EN-GATE-D-003", "ask_user")
ASKS_WITH_I = envelope("WA-IO-I-001", "ask_user")
DONE = envelope("WA-READ-S-001")
FELL = envelope("MCP-SYS-E-001", "stop_and_report")


def result(structured: object, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(structured_content=structured, content=[], **more)


def made(answers: list[dict[str, Any]], yes: object) -> tuple[str, int, int]:
    """Return what the last reply asks, how often was called, and how often was asked."""
    asked: list[Verdict] = []
    left = list(answers)

    async def call() -> SimpleNamespace:
        return result(left.pop(0))

    async def ask(verdict: Verdict) -> Any:
        asked.append(verdict)
        return yes

    called = asyncio.run(followed(call, ask=ask))
    assert called.verdict is not None
    return called.verdict.what, len(answers) - len(left), len(asked)


def test_a_clear_yes_makes_the_call_once_more() -> None:
    assert ("go", 2, 1) == made([DENIED, DONE], True)


@pytest.mark.parametrize("answer", [False, None, "no", "yes", 1])
def test_anything_else_is_no_yes(answer: object) -> None:
    assert ("ask", 1, 1) == made([DENIED, DONE], answer)


def test_a_second_denial_is_given_back() -> None:
    assert ("ask", 2, 1) == made([DENIED, DENIED, DONE], True)


def test_an_error_after_the_yes_is_not_repeated() -> None:
    assert ("stop", 2, 1) == made([DENIED, FELL, DONE], True)


@pytest.mark.parametrize("answer", [DONE, FELL, ASKS_WITH_I, envelope("WA-RES-I-001")])
def test_nobody_is_asked_about_anything_but_a_denial(answer: dict[str, Any]) -> None:
    assert 0 == made([answer], True)[2]


# Servers that do not speak our envelope


def foreign(text: str, *, is_error: bool = True) -> SimpleNamespace:
    return SimpleNamespace(
        structured_content=None, content=[SimpleNamespace(text=text)], is_error=is_error, meta=None
    )


def called(
    *answers: SimpleNamespace, yes: object = None, loops: Loops | None = None
) -> tuple[Called[SimpleNamespace], int]:
    """Return the last of the calls, and how often somebody was asked."""
    asked = 0
    left = list(answers)

    async def call() -> SimpleNamespace:
        return left.pop(0)

    async def ask(_: Verdict) -> Any:
        nonlocal asked
        asked += 1
        return yes

    counts = loops or Loops()
    asks = None if yes is None else ask
    results: list[Called[SimpleNamespace]] = []
    for _ in answers:
        if left:  # a yes makes a second call
            results.append(asyncio.run(followed(call, ask=asks, tool="find", loops=counts)))
    return results[-1], asked


FORBIDDEN = foreign("Error: 403 Forbidden")
REFUSED = foreign("connect ECONNREFUSED 127.0.0.1:80")


def test_a_foreign_error_ends_nothing_and_is_said_once() -> None:
    loops = Loops()
    first, _ = called(REFUSED, loops=loops)
    second, _ = called(REFUSED, loops=loops)

    assert (REFUSED, False, "") == (second.result, second.stops, second.says)
    assert (REFUSED, False) == (first.result, first.stops)
    assert "is broken. Do not repeat this call." in first.says


def test_a_foreign_denial_is_asked_once_and_said_where_nobody_can_be_asked() -> None:
    assert 1 == called(FORBIDDEN, foreign("done", is_error=False), yes=True)[1]
    assert 1 == called(FORBIDDEN, FORBIDDEN, FORBIDDEN, yes=False)[1]
    assert "The user said no." in called(FORBIDDEN, yes=False)[0].says
    assert "only a person can grant" in called(FORBIDDEN)[0].says


def test_a_result_that_says_it_is_fine_is_never_asked_about() -> None:
    for text in ("Error: 403 Forbidden", "Error: rate limit exceeded", json.dumps(DENIED)):
        made, asked = called(*[foreign(text, is_error=False)] * 9, yes=True)
        assert (0, False) == (asked, made.stops)


def test_a_loop_stops_at_a_fifth_failure_of_its_own_and_of_others() -> None:
    wrong = result(envelope("WA-RES-I-001"), is_error=True)
    for answer in (foreign("Error: file not found"), wrong):
        loops = Loops()
        assert not called(*[answer] * 5, loops=loops)[0].stops
        made, _ = called(answer, loops=loops)
        assert made.stops
        assert made.says.startswith("find failed 5 times in a row in the same way.")


def test_an_own_error_stops_its_tool_and_no_other_call_of_it_is_made() -> None:
    fell, fine = result(FELL, is_error=True), result(DONE, is_error=False)
    answers, loops = [fell, fine], Loops()

    async def call() -> SimpleNamespace:
        return answers.pop(0)

    first, again, other = (
        asyncio.run(followed(call, tool=tool, loops=loops)) for tool in ("a", "a", "b")
    )

    assert [(fell, False), (None, True), (fine, False)] == [
        (one.result, one.stops) for one in (first, again, other)
    ]
    assert first.says == again.says
    assert "Do not call this again." in first.says


class Fallible:
    """A session whose calls have the given results; the calls that arrived."""

    def __init__(self, *results: Any) -> None:
        self.results, self.arrived = list(results), list[Any]()

    async def call_tool(self, name: str, arguments: Any = None, /, **_: Any) -> Any:
        self.arrived.append((name, arguments))
        came = self.results.pop(0)
        if isinstance(came, Exception):
            raise came
        return came


def test_without_counts_of_the_caller_no_tool_is_stopped() -> None:
    fell, fine = result(FELL, is_error=True), result(DONE, is_error=False)
    session = Fallible(*[fell] * 7, fine)
    made = [asyncio.run(call_tool(session, "close", {"id": one})) for one in range(8)]

    assert [fell] * 7 + [fine] == [one.result for one in made]
    assert not any(one.stops for one in made)
    assert all("Do not call" in one.says for one in made[:7])


def test_counts_that_two_sessions_share_stop_each_by_itself_until_they_are_forgotten() -> None:
    fell, fine = result(FELL, is_error=True), result(DONE, is_error=False)
    one, other, loops = Fallible(fell, fine), Fallible(fine), Loops()

    def calls(session: Fallible) -> Called[Any]:
        return asyncio.run(call_tool(session, "search", {}, loops=loops))

    assert [fell, None, fine] == [calls(session).result for session in (one, one, other)]
    loops.forget()
    assert fine == calls(one).result


def test_a_call_of_a_tool_that_a_protocol_error_stopped_raises_nothing() -> None:
    errors = [Refused(-32603, "connect ECONNREFUSED 127.0.0.1:80") for _ in range(5)]
    session, loops = Fallible(*errors), Loops()
    for error in errors:
        with pytest.raises(Refused) as raised_as:
            asyncio.run(call_tool(session, "find", {}, loops=loops))
        assert raised_as.value is error
    made = [asyncio.run(call_tool(session, "find", {}, loops=loops)) for _ in range(2)]

    assert [(None, True)] * 2 == [(one.result, one.stops) for one in made]
    assert 5 == len(session.arrived)


def test_an_own_error_stops_the_run_if_the_option_says_so() -> None:
    answers, loops = [result(FELL, is_error=True)], Loops()

    async def call() -> SimpleNamespace:
        return answers.pop(0)

    first = asyncio.run(followed(call, tool="a", loops=loops, stops="run"))

    assert first.stops
    assert "Do not call this again." in first.says


def test_an_answer_that_is_too_large_asks_for_less_and_stops_nothing() -> None:
    large = result(envelope("MCP-SYS-E-005", "stop_and_report"), is_error=True)
    loops = Loops()

    async def call() -> SimpleNamespace:
        return large

    for _ in range(2):
        made = asyncio.run(followed(call, tool="a", loops=loops, arguments=["path"]))
        assert not made.stops
        assert "Next: Ask for less: narrow `path`. Trace id: " in made.says
        assert made.says.endswith(" (MCP-SYS-E-005 fix_arguments)")


class Refused(Exception):
    """A JSON-RPC error, as both lines of the SDK raise it."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.error = SimpleNamespace(code=code, message=message, data=None)


def raised(
    *errors: Exception, yes: bool | None = None, loops: Loops | None = None
) -> tuple[Exception | None, int]:
    """Return the error that a call raises, and how often somebody was asked."""
    asked = 0
    left = list(errors)

    async def call() -> SimpleNamespace:
        if left:
            raise left.pop(0)
        return foreign("done", is_error=False)

    async def ask(_: Verdict) -> Any:
        nonlocal asked
        asked += 1
        return yes

    try:
        asyncio.run(followed(call, ask=None if yes is None else ask, loops=loops))
    except Exception as error:
        return error, asked
    return None, asked


def test_a_protocol_error_is_raised_as_it_is_with_the_sentence_as_a_note() -> None:
    loops = Loops()
    error = Refused(-32603, "connect ECONNREFUSED 127.0.0.1:80")

    assert (error, 0) == raised(error, loops=loops)
    assert ("connect ECONNREFUSED 127.0.0.1:80",) == error.args
    assert ["The tool or a service behind it is broken."] == [
        note.partition(" Do")[0] for note in error.__notes__
    ]
    again = Refused(-32603, "connect ECONNREFUSED 127.0.0.1:80")
    assert (again, []) == (raised(again, loops=loops)[0], getattr(again, "__notes__", []))


@pytest.mark.parametrize(("yes", "note"), [(None, "only a person"), (False, "The user said no.")])
def test_a_protocol_error_that_denies_is_asked_about(yes: bool | None, note: str) -> None:
    error = Refused(-32603, "Request failed with status code 403")

    assert (error, 0 if yes is None else 1) == raised(error, yes=yes)
    assert 1 == len(error.__notes__)
    assert note in error.__notes__[0]


def test_after_a_yes_the_call_that_was_denied_is_made_again() -> None:
    assert (None, 1) == raised(Refused(-32603, "403 Forbidden"), yes=True)


def test_a_loop_of_protocol_errors_is_advised_to_stop() -> None:
    loops = Loops()
    errors = [Refused(-32602, "Invalid arguments for tool find") for _ in range(5)]
    counsels = [counsel_of(error) for error in errors if raised(error, loops=loops)[0] is error]

    assert [False] * 4 + [True] == [counsel.stops for counsel in counsels if counsel]


@pytest.mark.parametrize("error", [ConnectionError("403 Forbidden"), ValueError("429")])
def test_an_error_that_is_no_answer_of_a_server_is_left_alone(error: Exception) -> None:
    assert (error, 0) == raised(error, yes=True)
    assert ([], None) == (getattr(error, "__notes__", []), counsel_of(error))


def test_the_message_of_a_failure_without_text_is_its_data() -> None:
    data = {"error": {"code": 404, "message": "No such note"}}
    failed = read(data, is_error=True)
    fine = read({"notes": ["a"] * 1000}, is_error=False)

    assert failed is not None
    assert fine is not None
    assert (json.dumps(data), "") == (failed.message, fine.message)


# Repair


class Server:
    """A session at a server that lists its tools on two pages, and refuses other types."""

    def __init__(self, *names: str, fails: bool = False) -> None:
        self.names, self.fails, self.listed, self.arrived = names, fails, 0, list[object]()
        self.kind, self.takes = "integer", (int, str)
        self.raises: Exception | None = None

    async def list_tools(self, cursor: str | None = None) -> SimpleNamespace:
        self.listed += 1
        if self.fails:
            raise RuntimeError("tools cannot be listed")
        schema = {"type": "object", "properties": {"limit": {"type": self.kind}}}
        half = self.names[1:] if cursor else self.names[:1]
        tools = [SimpleNamespace(name=name, inputSchema=schema) for name in half]
        return SimpleNamespace(tools=tools, nextCursor=None if cursor else "2")

    async def call_tool(self, _name: str, arguments: Any = None, /) -> SimpleNamespace:
        self.arrived.append(arguments)
        if isinstance((arguments or {}).get("limit", ""), self.takes):
            return result(None, is_error=False)
        if self.raises is not None:
            raise self.raises
        return foreign("Invalid arguments for tool find: limit must be another type")


def called_with(server: Server, *calls: tuple[str, dict[str, Any] | None], on: bool = True) -> Any:
    async def go() -> list[Any]:
        return [await call_tool(server, *call, repairs=on) for call in calls]

    return asyncio.run(go())


def test_a_repaired_call_says_so_and_the_tools_are_listed_once() -> None:
    server = Server("find", "count")
    came = called_with(server, ("find", {"limit": "3"}), ("count", {"limit": "4"}))

    assert ([{"limit": 3}, {"limit": 4}], 2) == (server.arrived, server.listed)
    assert [(("limit", "text", "integer"),)] * 2 == [one.repaired for one in came]


@pytest.mark.parametrize("given", [{"limit": 3}, {"limit": "many"}, {}, None])
def test_what_is_right_or_cannot_be_repaired_arrives_as_it_is(given: dict[str, Any] | None) -> None:
    server = Server("find")
    (came,) = called_with(server, ("find", given))

    assert server.arrived[0] is given
    assert () == came.repaired


@pytest.mark.parametrize("server", [Server("find"), Server(fails=True)])
def test_without_a_known_schema_nothing_is_repaired(server: Server) -> None:
    (came,) = called_with(server, ("other", {"limit": "3"}))

    assert ([{"limit": "3"}], ()) == (server.arrived, came.repaired)


def test_a_client_that_does_not_repair_lists_no_tools() -> None:
    server = Server("find")
    (came,) = called_with(server, ("find", {"limit": "3"}), on=False)

    assert ([{"limit": "3"}], (), 0) == (server.arrived, came.repaired, server.listed)


def refuses(kind: str, *, raises: Exception | None = None) -> Server:
    """Return a server that takes only texts, after it listed integers once; now it lists `kind`."""
    server = Server("find", "count")
    called_with(server, ("find", {"limit": "3"}))
    server.kind, server.takes, server.raises = kind, (str,), raises
    with suppress(Refused):
        called_with(server, ("find", {"limit": "4"}))
    return server


@pytest.mark.parametrize("kind", ["string", "integer"])
@pytest.mark.parametrize("raises", [None, Refused(-32602, "Invalid arguments for tool find")])
def test_a_tool_that_refused_repaired_arguments_is_not_repaired_by_the_same_schema(
    kind: str, raises: Exception | None
) -> None:
    server = refuses(kind, raises=raises)
    came = called_with(server, ("find", {"limit": "5"}), ("find", {"limit": "6"}))

    assert [{"limit": 3}, {"limit": 4}, {"limit": "5"}, {"limit": "6"}] == server.arrived
    assert ([(), ()], 4) == ([one.repaired for one in came], server.listed)


def test_a_tool_that_refused_repaired_arguments_is_repaired_by_another_schema() -> None:
    server = refuses("number")
    server.takes = (int,)
    came = called_with(server, ("find", {"limit": "5"}), ("count", {"limit": "6"}))

    assert [{"limit": 5}, {"limit": 6}] == server.arrived[2:]
    assert all(one.repaired for one in came)


def test_a_failure_of_another_type_changes_nothing_about_repairs() -> None:
    server = refuses("string", raises=Refused(-32603, "connect ECONNREFUSED 127.0.0.1:80"))
    server.takes = (int,)
    called_with(server, ("find", {"limit": "5"}))

    assert ({"limit": 5}, 2) == (server.arrived[-1], server.listed)


# Cost, and arguments of the client


LONG = json.dumps({"error": None, "rows": ["a line"] * 5_000})


@pytest.mark.parametrize(
    "came",
    [
        foreign(LONG, is_error=False),
        result(json.loads(LONG), is_error=False, meta=None),
        result(None, is_error=False, meta={"io.github.replybook/trace-id": "t-1"}),
    ],
    ids=["text", "structured", "empty"],
)
def test_a_long_success_is_not_parsed(
    came: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loads(*_: object, **__: object) -> object:
        raise AssertionError("parsed")

    monkeypatch.setattr(json, "loads", loads)
    made, _ = called(came)

    assert (came, "") == (made.result, made.says)
    assert made.verdict is not None
    assert "go" == made.verdict.what


def test_a_long_success_of_ours_has_its_code_and_a_long_failure_is_read() -> None:
    meta = {"io.github.replybook/trace-id": "t-1"}
    long = {**DONE, "data": {"rows": ["a line"] * 5_000}}
    done, _ = called(result(long, is_error=False, meta=meta))
    fell, _ = called(result({**FELL, "data": long["data"]}, is_error=True, meta=meta))

    assert done.verdict is not None
    assert fell.verdict is not None
    assert ("WA-READ-S-001", "stop") == (done.verdict.code, fell.verdict.what)


def test_a_long_text_is_counted_by_its_first_words() -> None:
    loops = Loops()
    said = [
        called(foreign("Error: file not found\n" * 5_000), loops=loops)[0].says for _ in range(3)
    ]

    assert ["", ""] == said[:2]
    assert "failed 3 times in a row" in said[2]


def test_each_result_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read_results: list[object] = []
    found = following.verdict_of
    monkeypatch.setattr(
        following, "verdict_of", lambda came: (read_results.append(came), found(came))[1]
    )
    answer = foreign("done", is_error=False)

    assert (answer, [answer]) == (called(answer)[0].result, read_results)


def test_the_arguments_of_the_client_are_passed_on() -> None:
    given: list[dict[str, Any]] = []

    class Session:
        async def call_tool(self, *_: Any, **more: Any) -> SimpleNamespace:
            given.append(more)
            return result(DONE, is_error=False)

    more: Any = {"read_timeout_seconds": 5, "meta": {"user": "u"}}
    client: Any = Session()
    asyncio.run(call_tool(client, "find", **more))
    pytest.importorskip("fastmcp", reason="make interop installs it")
    from replybook.client import fastmcp_client

    asyncio.run(fastmcp_client.call_tool(client, "find", timeout=5, progress_handler=print))

    fastmcp = {"timeout": 5, "progress_handler": print, "raise_on_error": False}
    assert [more, fastmcp] == given
