"""Any arguments whatever give exactly one line that parses and fits the schema (decision 18)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replybook.encoding import (
    DEEPEST,
    LINE_ENCODERS,
    _canonical_by_stdlib,  # the other way, with and without orjson
    canonical,
    json_value,
)
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.event import OUTCOMES
from replybook.trace.line import _ALL, _REPAIRED, parse

Schema = Callable[[object], bool]

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(alphabet=st.characters(codec=None, exclude_categories=())),  # surrogates included
    st.sampled_from(["line\nbreak", "\r\n", "\u2028", "\x00", "\ud800", '"', "\\", "é" * 300]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
ARGS = st.dictionaries(
    st.sampled_from(["command", "path", "depth", "domain", "mod_ids", "content", "odd"])
    | st.text(),
    VALUES,
    max_size=6,
)
TOOLS = ["ck3_dir", "ck3_search", "ck3_parse_content", "ck3_contract", "fs_read", "nobody_knows"]


Written = Callable[[TraceEvent], bytes]


def _writer(folder: str, encoder: str) -> tuple[TraceLog, Written]:
    log = TraceLog(folder, key=b"k" * 32, encoder=LINE_ENCODERS[encoder])

    def _written(event: TraceEvent) -> bytes:
        before = log.path.stat().st_size if log.path is not None else 0
        assert log.append(event), event
        assert log.path is not None
        added = log.path.read_bytes()[before:]
        return added.split(b"\n", 1)[1] if before == 0 else added

    return log, _written


@pytest.fixture(params=sorted(LINE_ENCODERS))
def written(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Written]:
    """The bytes that an event adds to a log."""
    log, writer = _writer(str(tmp_path), request.param)
    yield writer
    log.close()


@settings(max_examples=50, deadline=None)
@given(args=ARGS, tool=st.sampled_from(TOOLS), result=st.dictionaries(st.text(), VALUES))
def test_any_event_gives_one_line_that_parses_and_fits_the_schema(
    make_event: Callable[..., TraceEvent],
    is_valid: Schema,
    args: dict[str, Any],
    tool: str,
    result: dict[str, Any],
) -> None:
    """With each encoder, and both say the same."""
    event = make_event(tool=tool, args=args, result=result)
    said: list[object] = []
    with TemporaryDirectory() as folder:
        for name in LINE_ENCODERS:
            log, writer = _writer(folder, name)
            line = writer(event)
            log.close()
            assert line.endswith(b"\n")
            assert line.count(b"\n") == 1
            body = json.loads(line)
            assert is_valid(body), line
            said.append({**body, "prev": None})

    assert all(body == said[0] for body in said)


@settings(max_examples=200, deadline=None)
@given(VALUES)
def test_canonical_json_is_that_of_the_standard_library(value: object) -> None:
    text = json.dumps(json_value(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))

    assert canonical(value) == text.encode()


def test_canonical_json_does_not_depend_on_the_order_of_members() -> None:
    assert canonical({"b": 1, "a": [1e16, 1e-7]}) == b'{"a":[1e+16,1e-07],"b":1}'


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (float("nan"), b'"nan"'),
        (2**70, b"1180591620717411303424"),
        ("\ud800", b'"\\\\ud800"'),
        (object(), b'"<object>"'),
        (Path("a"), b'"<PosixPath>"'),
        ({1: 2}, b'{"<int>":2}'),
        (b"secret", b'"<bytes>"'),
    ],
    ids=lambda value: type(value).__name__,
)
def test_canonical_json_names_what_is_no_json_by_its_type(value: object, text: bytes) -> None:
    assert canonical(value) == text


def test_canonical_json_ends_a_cycle() -> None:
    cycle: list[object] = []
    cycle.append(cycle)

    assert b"<list>" in canonical({"a": cycle})


def holding_itself_twice() -> object:
    items: list[object] = []
    items += [items, items]
    return items


def holding_itself_twice_by_name() -> object:
    members: dict[str, object] = {}
    members.update(a=members, b=members)
    return members


def shared(levels: int, leaf: object) -> object:
    for _ in range(levels):
        leaf = [leaf, leaf]
    return leaf


SMALL_IN_MEMORY = {
    "a list that holds itself twice": holding_itself_twice,
    "a mapping that holds itself twice": holding_itself_twice_by_name,
    "two of two of two": lambda: shared(60, "x"),
    "two of two of two tuples": lambda: shared(60, (1.5, None)),
    "a long list in many places": lambda: shared(30, [1.5] * 100),
    "itself among others": lambda: [holding_itself_twice() for _ in range(9)],
}


@pytest.mark.parametrize("make", SMALL_IN_MEMORY.values(), ids=SMALL_IN_MEMORY)
def test_canonical_json_of_a_few_objects_is_never_without_end(make: Callable[[], object]) -> None:
    """They are 2**60 items in JSON; both encoders name omitted items by their type."""
    text = canonical({"a": make()})

    assert len(text) < 2_000_000
    assert b'"<list>"' in text or b'"<dict>"' in text or b'"<tuple>"' in text
    assert text == _canonical_by_stdlib({"a": make()})


@pytest.mark.parametrize(
    "value",
    [
        [[{}] * 3, [{}] * 3, ()],
        shared(12, {"a": 1}),
        shared(12, 1.5),
        [{"n": n, "row": [n]} for n in range(2_000)],
        [[1.5, n] for n in range(2_000)],
        [()] * 50_000,
    ],
    ids=["empty", "mappings", "floats", "rows", "rows of floats", "many empty"],
)
def test_canonical_json_holds_all_of_what_stands_in_several_places(value: object) -> None:
    assert json.loads(canonical(value)) == json.loads(json.dumps(value))
    assert canonical(value) == _canonical_by_stdlib(value)


@pytest.mark.parametrize("levels", [1, 63, 64, 65, 200, 300])
def test_both_encoders_follow_as_many_levels(levels: int) -> None:
    value: object = "x"
    for _ in range(levels):
        value = [value]

    assert canonical(value) == _canonical_by_stdlib(value)
    assert (b'"x"' in canonical(value)) == (levels <= DEEPEST)


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_has_a_line(
    written: Written,
    make_event: Callable[..., TraceEvent],
    is_valid: Schema,
    outcome: str,
) -> None:
    other = {} if outcome == "reply" else {"reply_type": None, "code": None, "result": {}}
    line = json.loads(written(make_event(outcome=outcome, **other)))

    assert outcome == line["outcome"]
    assert is_valid(line)


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 11, 20, 23, 50, tzinfo=timezone(timedelta(hours=2))),
        datetime(2026, 11, 20, 21, 50, tzinfo=timezone.utc),  # noqa: UP017  another spelling
        datetime(2026, 11, 20, 21, 50),  # one without a zone is taken for UTC
    ],
)
def test_a_moment_is_written_in_utc_with_six_decimals(
    written: Written, make_event: Callable[..., TraceEvent], moment: datetime
) -> None:
    line = json.loads(written(make_event(ts=moment)))

    assert line["ts"] == "2026-11-20T21:50:00.000000Z"


@pytest.mark.parametrize("duration", [math.nan, math.inf, -1.0])
def test_a_duration_that_is_none_is_null(
    written: Written, make_event: Callable[..., TraceEvent], duration: float
) -> None:
    assert json.loads(written(make_event(duration_ms=duration)))["duration_ms"] is None


def test_an_unknown_tool_cannot_write_what_it_likes_into_its_name(
    written: Written, make_event: Callable[..., TraceEvent]
) -> None:
    names = ["x" * 5000, "Bearer abcdefghijklmnop", "\ud800", "/home/jo/bin/tool"]
    lines = [json.loads(written(make_event(tool=name))) for name in names]

    assert [line["tool"][:10] for line in lines] == [
        "digest:" + lines[0]["tool"][7:10],
        "[redacted:",
        "\\ud800",
        "[redacted:",
    ]
    assert [["command", "path"]] * 4 == [list(line["args"]) for line in lines]
    assert all(v.startswith("digest:") for line in lines for v in line["args"].values())  # spec 51


def test_a_line_tells_scope_session_contract_and_injection(
    written: Written, make_event: Callable[..., TraceEvent]
) -> None:
    said: dict[str, object] = {
        "session_id": "s1",
        "contract_id": "c1",
        "scope": {"playset_id": "p1", "vanilla_version_id": None},
        "injected": ("playset_id",),
        "policy_digest": "0123456789abcdef",
    }
    line = json.loads(written(make_event(**said)))

    assert {**said, "injected": ["playset_id"]} == {name: line[name] for name in said}


def test_a_line_names_the_parent_of_its_call_and_else_has_no_such_key(
    written: Written, make_event: Callable[..., TraceEvent]
) -> None:
    inside, alone = (written(make_event(parent_id=parent)) for parent in ("p" * 32, None))

    assert "p" * 32 == json.loads(inside)["parent_id"]
    assert "parent_id" not in json.loads(alone)
    for line in (inside, alone):
        parsed = parse("trace.jsonl", 2, line)
        assert parsed is not None
        assert "event" == parsed.kind


SPAN = {"w3c_trace_id": "0af7651916cd43dd8448eb211c80319c", "w3c_span_id": "b7ad6b7169203331"}


@pytest.mark.parametrize("said", [SPAN, {"registry_version": "3.0.0"}, {}], ids=str)
def test_a_line_has_the_keys_that_are_not_always_there_only_where_they_are(
    written: Written, make_event: Callable[..., TraceEvent], said: dict[str, str]
) -> None:
    raw = written(make_event(**said))
    line = json.loads(raw)

    assert said == {name: line[name] for name in (*SPAN, "registry_version") if name in line}
    parsed = parse("trace.jsonl", 2, raw)
    assert parsed is not None
    assert "event" == parsed.kind


def test_a_line_with_every_key_there_is_parses(
    written: Written, make_event: Callable[..., TraceEvent]
) -> None:
    """No other test has all keys that are not always there at once."""
    repaired = [{"name": "a", "was": "b", "by": "c"}]
    line = json.loads(written(make_event(**SPAN, registry_version="3.0.0", parent_id="p" * 32)))
    judged = {"type": "W", "rule": "wording", "confidence": 0.9, "sent_as": "success"}
    whole = {**line, "repaired": [dict.fromkeys(sorted(_REPAIRED), "text")], "judged": judged}

    parsed = parse("trace.jsonl", 2, json.dumps(whole).encode() + b"\n")
    assert parsed is not None
    assert parsed.body.keys() == _ALL
    for wrong in ({"repaired": repaired}, {"judged": {**judged, "why": "x"}}, {"judged": None}):
        refused = json.dumps({**whole, **wrong}).encode() + b"\n"
        assert parse("trace.jsonl", 2, refused) is None


@pytest.mark.parametrize(
    "change", [{"w3c_span_id": 3}, {"registry_version": None}, {"w3c_flags": "01"}], ids=str
)
def test_a_line_with_a_key_that_no_log_writes_so_is_none(
    written: Written, make_event: Callable[..., TraceEvent], change: dict[str, object]
) -> None:
    line = {**json.loads(written(make_event(**SPAN))), **change}

    assert parse("trace.jsonl", 2, json.dumps(line).encode() + b"\n") is None


def test_a_scope_that_changes_is_not_remembered(
    written: Written, make_event: Callable[..., TraceEvent]
) -> None:
    scope = {"playset_id": "p1"}
    first = json.loads(written(make_event(scope=scope)))
    scope["playset_id"] = "p2"
    second = json.loads(written(make_event(scope=scope)))

    assert ["p1", "p2"] == [line["scope"]["playset_id"] for line in (first, second)]


def test_what_no_line_can_hold_is_refused_with_its_type() -> None:
    with pytest.raises(TypeError, match="a trace line cannot hold complex"):
        LINE_ENCODERS["json"]({"value": 1j})
