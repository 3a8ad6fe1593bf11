"""The trace holds what was asked: a tool cannot change what its line says (specification 39)."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import pytest
from tests.project_tree import fresh_python

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.encoding import DEEPEST, canonical
from replybook.safety import ServerSettings
from replybook.testing import MemoryLog
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.entry import Entries
from replybook.trace.event import LoggedRequest
from replybook.trace.keys import Digester
from replybook.trace.reader import events
from replybook_schema.active import ACTIVE

OpenLog = Callable[..., TraceLog]
MakeEvent = Callable[..., TraceEvent]
Tool = Callable[..., Any]

KEY = b"0123456789abcdef"


def called(log: Any, name: str, change: Callable[..., object], **args: object) -> None:
    """Call a tool of this name that does something to its arguments."""

    def body(rb: ReplyBuilder, **given: Any) -> Reply:
        change(**given)
        return rb.success(codes.WA_READ_S_001, data={})

    safe = cast("Tool", mcp_safe_tool(name=name, settings=ServerSettings(log=log))(body))
    assert "WA-READ-S-001" == safe(**args)["code"]


def line_of(folder: Path) -> Mapping[str, Any]:
    (line,) = events(folder)
    return line


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_tool_that_changes_its_arguments_does_not_change_the_record(
    open_log: OpenLog, folder: Path
) -> None:
    called(
        open_log(key=KEY),
        "ck3_dir",
        lambda path: path.append("root:game"),
        path=["root:repo"],
    )
    line = line_of(folder)

    assert {"path": ["root:repo"]} == line["args"]
    assert Digester(KEY).of({"path": ["root:repo"]}) == line["args_digest"]


def test_the_digest_of_a_validation_is_that_of_what_was_validated(
    open_log: OpenLog, folder: Path
) -> None:
    """Else a tool could be shown one file and the trace another (specification 33)."""
    file = {"path": "root:repo/a.txt", "content": "asked\n"}
    called(
        open_log(),
        "ck3_validate_artifact_bundle",
        lambda artifact_bundle: artifact_bundle["artifacts"][0].update(content="made of it\n"),
        artifact_bundle={"artifacts": [file]},
    )

    assert [sha256("asked\n")] == line_of(folder)["args"]["sha256"]


def test_what_a_tool_leaves_alone_is_the_same(open_log: OpenLog, folder: Path) -> None:
    called(open_log(), "ck3_dir", lambda **_: None, command="list", path="root:repo")

    assert {"command": "list", "path": "root:repo"} == line_of(folder)["args"]


def test_a_tool_that_crashes_after_a_change_does_not_change_the_record(
    open_log: OpenLog, folder: Path
) -> None:
    # replybook: ignore[RB521] its arguments are looked at, not its answer
    def body(path: list[str]) -> None:
        path.clear()
        raise ValueError

    settings = ServerSettings(log=open_log())
    safe = cast("Tool", mcp_safe_tool(name="ck3_dir", settings=settings)(body))
    assert "MCP-SYS-E-001" == safe(["root:repo"])["code"]

    assert {"path": ["root:repo"]} == line_of(folder)["args"]


def test_the_scope_of_a_line_is_that_of_the_time_of_the_call(
    open_log: OpenLog, folder: Path
) -> None:
    scope: dict[str, Any] = {"playset_id": 7, "roots": ["repo"]}
    log = open_log()
    settings = ServerSettings(log=log, session=lambda: SessionInfo("s1", scope=scope))

    def body(rb: ReplyBuilder) -> Reply:
        scope["playset_id"] += 1
        scope["roots"].append("game")
        return rb.success(codes.WA_READ_S_001, data={})

    safe = cast("Tool", mcp_safe_tool(name="ck3_dir", settings=settings)(body))
    safe()
    safe()

    assert [
        {"playset_id": 7, "roots": ["repo"]},
        {"playset_id": 8, "roots": ["repo", "game"]},
    ] == [line["scope"] for line in events(folder)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"roots": ["repo"]}, {"roots": ["repo", "game"]}),
        ({"mods": [{"name": "A"}]}, {"mods": [{"name": "B"}]}),
        ({"roots": ["repo"]}, {"roots": ("game",)}),
        ({"roots": list("a" * 300)}, {"roots": list("b" * 300)}),
        ({"roots": ["repo"]}, {}),
        ({"roots": ["repo"]}, {"roots": None}),
        ({"more": {"a": ["repo"]}}, {"more": {"a": None}}),
    ],
    ids=["longer", "inside", "tuple", "large", "empty", "none", "none inside"],
)
def test_a_scope_that_changed_is_another_one(
    before: dict[str, object], after: dict[str, object]
) -> None:
    entries, fresh = (Entries(ACTIVE, Digester(KEY)) for _ in range(2))
    first = entries.asked("ck3_dir", {}, before).scope

    assert first == entries.asked("ck3_dir", {}, deepcopy(before)).scope
    assert first != entries.asked("ck3_dir", {}, after).scope
    assert fresh.asked("ck3_dir", {}, after).scope == entries.asked("ck3_dir", {}, after).scope


@pytest.mark.parametrize("is_simple", [False, True], ids=["memory log", "a log without `asked`"])
def test_a_log_that_reduces_nothing_gets_a_copy(is_simple: bool) -> None:
    class Simple:
        def __init__(self) -> None:
            self.events: list[TraceEvent] = []

        def begin(self, *_: object) -> bool:
            return True

        def append(self, event: TraceEvent, /) -> bool:
            self.events.append(event)
            return True

        def stack(self, *_: object) -> bool:
            return True

    log: Any = Simple() if is_simple else MemoryLog()
    called(log, "a", lambda tree, **_: tree["a"][0].clear(), tree={"a": [[1], (2,)]}, word="x")

    assert {"tree": {"a": [[1], (2,)]}, "word": "x"} == log.events[0].args


def test_a_call_without_a_log_takes_nothing_down(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[object] = []
    monkeypatch.setattr(LoggedRequest, "whole", lambda *args: taken.append(args))
    called(None, "a", lambda **_: None, tree={"a": 1})

    assert [] == taken


# Arguments that hold themselves, or fight back


def twice_in_itself() -> object:
    """A list that holds itself twice: two to the power of its depth values for who follows it."""
    found: list[object] = []
    found += [found, found]
    return found


def lattice() -> object:
    """No cycle, and yet two to the power of sixty values."""
    found: object = "x"
    for _ in range(60):
        found = [found, found]
    return found


def objects_in_themselves() -> object:
    found: dict[str, object] = {}
    found |= {"a": found, "b": found, "c": [found] * 10}
    return found


class Odd(Mapping[str, object]):
    """An object whose members cannot be read."""

    def __getitem__(self, name: str) -> object:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[str]:
        raise ZeroDivisionError

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize("make", [twice_in_itself, lattice, objects_in_themselves, Odd])
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        ("ck3_dir", "path"),
        ("ck3_search", "query"),
        ("ck3_parse_content", "content"),
        ("ck3_validate_artifact_bundle", "artifact_bundle"),
        ("nobody_knows", "x"),
    ],
)
@pytest.mark.parametrize("most", [1_000, pytest.param(None, marks=pytest.mark.slow)])
def test_an_odd_argument_ends_and_its_call_has_a_line(
    open_log: OpenLog,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[], object],
    tool: str,
    name: str,
    most: int | None,
) -> None:
    """With fewer repeated items than ours in the quick run; the test below has ours."""
    if most is not None:
        monkeypatch.setattr("replybook.encoding._MOST_REPEATED", most)
    log = open_log()
    called(log, tool, lambda **_: None, **{name: make(), "domain": "x"})

    assert 16 == len(line_of(folder)["args_digest"])
    assert 0 == log.failures


@pytest.mark.parametrize("make", [lattice, objects_in_themselves])
def test_what_repeats_itself_is_followed_as_far_as_we_go(
    open_log: OpenLog, folder: Path, make: Callable[[], object]
) -> None:
    log = open_log()
    called(log, "ck3_dir", lambda **_: None, path=make())

    assert 16 == len(line_of(folder)["args_digest"])
    assert 0 == log.failures


@pytest.mark.parametrize("make", [twice_in_itself, lattice, objects_in_themselves])
def test_a_copy_of_what_holds_itself_holds_itself(make: Callable[[], object]) -> None:
    asked = LoggedRequest.whole({"x": make()}, {})

    copied: Any = asked.args["x"]
    first = copied["a"] if isinstance(copied, dict) else copied[0]
    assert first is (copied["b"] if isinstance(copied, dict) else copied[1])


@pytest.mark.parametrize("value", [[0] * 300_000, ["x" * 256] * 300_000], ids=["items", "text"])
def test_what_is_there_in_memory_is_taken_down_whole(value: list[object]) -> None:
    assert value == json.loads(canonical(value))


def test_what_makes_its_members_up_while_it_is_read_ends() -> None:
    class Mirrors(Mapping[str, object]):
        def __getitem__(self, key: str) -> object:
            return Mirrors()

        def __iter__(self) -> Iterator[str]:
            return iter("ab")

        def __len__(self) -> int:
            return 2

    assert b"<Mirrors>" in canonical(Mirrors())


@pytest.mark.parametrize("levels", [DEEPEST - 1, DEEPEST, DEEPEST + 1, 300, 5000])
def test_depth_has_one_limit_with_every_encoder(levels: int) -> None:
    value: object = 1
    for _ in range(levels):
        value = [value]

    text = canonical(value).decode()

    assert min(levels, DEEPEST) == text.count("[")
    assert ("1" if levels <= DEEPEST else '"<list>"') == text.strip("[]")


def test_a_digest_does_not_depend_on_the_encoder_that_is_installed() -> None:
    code = (
        "import sys; sys.modules['orjson'] = None\n"
        "from replybook.encoding import canonical\n"
        "value = 1\n"
        "for _ in range(100): value = {'a': [value, 'ü']}\n"
        "print(canonical(value))"
    )
    value: object = 1
    for _ in range(100):
        value = {"a": [value, "ü"]}

    assert str(canonical(value)) == fresh_python("-c", code).stdout.strip()


def test_arguments_that_a_thread_changes_meanwhile_cost_no_line(
    open_log: OpenLog, folder: Path, make_event: MakeEvent
) -> None:
    tree: dict[str, object] = {str(number): [number] for number in range(50)}
    stop = threading.Event()

    def _change() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            tree[f"new {number % 97}"] = {"x": number}
            tree.pop(f"new {(number + 40) % 97}", None)

    thread = threading.Thread(target=_change)
    thread.start()
    log = open_log(max_bytes=10**9)
    try:
        done = [log.append(make_event(n, args={"path": tree, "x": tree})) for n in range(300)]
    finally:
        stop.set()
        thread.join()

    assert all(done)
    assert 0 == log.failures
    assert 300 == len(list(events(folder)))
