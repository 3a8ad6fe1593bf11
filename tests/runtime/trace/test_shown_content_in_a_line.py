"""A line keeps what its call showed of the world, small and clean (specification 62)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from replybook.call import SessionInfo
from replybook.policy.predicates import CallRefs, Tools
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.entry import Entries
from replybook.trace.keys import Digester
from replybook.trace.reader import events
from replybook.trace.shown import Shown
from replybook_schema.active import ACTIVE

OpenLog = Callable[..., TraceLog]
MakeEvent = Callable[..., TraceEvent]

FILE = "root:docs/a.txt"
DIGEST = "0123456789abcdef" * 4


def line(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, shows: Any, **changes: Any
) -> Mapping[str, Any]:
    log = open_log(shows=shows)
    assert log.append(make_event(**changes))
    (found,) = events(folder)
    return found


def kept(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, found: Iterable[Shown], **changes: Any
) -> object:
    return line(open_log, make_event, folder, lambda _event: found, **changes)["result"].get(
        "_shown"
    )


def test_a_line_says_which_things_and_lines_of_which_file_were_shown(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, is_valid: Callable[[object], bool]
) -> None:
    found = kept(
        open_log, make_event, folder, [Shown(FILE, DIGEST, ("trait:brave",), ((1, 3), (7, 7)))]
    )

    assert [
        {
            "path": FILE,
            "sha256": "0123456789abcdef",
            "units": ["trait:brave"],
            "lines": [[1, 3], [7, 7]],
        }
    ] == found
    (file,) = folder.glob("*.jsonl")
    assert is_valid(json.loads(file.read_bytes().splitlines()[1]))


def test_a_file_as_such_has_neither(open_log: OpenLog, make_event: MakeEvent, folder: Path) -> None:
    assert [{"path": FILE}] == kept(open_log, make_event, folder, [Shown(FILE)])


@pytest.mark.parametrize("reply_type", ["I", "D", "E"])
def test_only_a_success_shows_something(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, reply_type: str
) -> None:
    changes = {"reply_type": reply_type, "code": f"WA-READ-{reply_type}-001"}

    assert None is kept(open_log, make_event, folder, [Shown(FILE)], **changes)


def test_a_server_that_cannot_say_it_costs_the_evidence_and_not_the_line(
    open_log: OpenLog, make_event: MakeEvent, folder: Path
) -> None:
    def broken(_event: TraceEvent) -> Iterable[Shown]:
        raise LookupError

    found = line(open_log, make_event, folder, broken, result={"count": 1})
    assert {"count": 1} == found["result"]


@pytest.mark.parametrize("shows", [None, lambda _event: ()], ids=["nobody says it", "nothing"])
def test_no_tool_says_it_of_itself(
    open_log: OpenLog, make_event: MakeEvent, folder: Path, shows: Any
) -> None:
    said = {"count": 1, "_shown": [{"path": FILE}]}

    assert "_shown" not in line(open_log, make_event, folder, shows, result=said)["result"]


def test_what_would_have_to_be_altered_is_left_out(
    open_log: OpenLog, make_event: MakeEvent, folder: Path
) -> None:
    secret = "password=hunter2hunter2"
    found = kept(
        open_log, make_event, folder, [Shown("/home/anna/a.txt"), Shown(FILE, None, (secret,)), Shown(FILE, None, (secret, "b"))]
    )  # fmt: skip

    assert [{"path": FILE, "units": ["b"]}] == found


def test_a_line_stays_small(open_log: OpenLog, make_event: MakeEvent, folder: Path) -> None:
    names = tuple(f"trait:t{number}" for number in range(2_000))
    spans = tuple((number, number) for number in range(1, 2_000))
    found = [Shown(f"{FILE}{number}", DIGEST, names, spans) for number in range(200)]
    shown: Any = kept(open_log, make_event, folder, found)

    assert (128, 128) == (
        sum(len(one.get("units", ())) for one in shown),
        sum(len(one.get("lines", ())) for one in shown),
    )
    assert len(json.dumps(shown)) < 10_000


# The scope of a call is kept whole, or as a digest


def test_a_field_of_a_scope_that_is_too_long_is_a_digest_and_not_a_part() -> None:
    asked = Entries(ACTIVE, Digester(b"0123456789abcdef")).asked
    scope = {"playset_id": "p1", "active_mod_ids": [f"m{number}" for number in range(100)]}
    found = asked("ck3_search", {}, scope).scope

    assert "p1" == found["playset_id"]
    assert str(found["active_mod_ids"]).startswith("digest:")


def test_a_rule_compares_with_the_session_where_the_line_holds_a_digest() -> None:
    session = SessionInfo("s1", scope={"active_mod_ids": ["m1"]}).scope
    read = CallRefs(session, Tools.of({})).read("session.active_mod_ids")

    assert ["m1"] == read({"scope": {"active_mod_ids": "digest:0123456789abcdef"}})
    assert ["m2"] == read({"scope": {"active_mod_ids": ["m2"]}})
