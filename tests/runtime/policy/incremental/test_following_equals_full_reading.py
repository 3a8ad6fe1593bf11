"""A gate that follows a trace gives the same answer as one that reads everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from hypothesis import strategies as st
from tests.property_sizes import held
from tests.runtime.policy.incremental.processes import SESSION, Folder, request

from replybook.policy.completion import Completion
from replybook.trace.archive import compress

SESSIONS = st.sampled_from(["s1", "s2", "s3"])
TOOLS = st.sampled_from(["ck3_search", "ck3_read", "ck3_playset", "ck3_conflicts", "ck3_deliver"])
MODES = st.sampled_from(["ck3lens", "ck3lens", "ck3lens", "ck3raven-dev"])

WRITE = st.tuples(
    st.just("write"), SESSIONS, TOOLS, st.integers(0, 2), st.integers(-4, 4), st.booleans()
)
DELIVER = st.tuples(st.just("deliver"), SESSIONS, MODES, st.lists(st.integers(0, 30), max_size=3))
STEPS = st.lists(
    st.one_of(WRITE, WRITE, WRITE, DELIVER, st.tuples(st.sampled_from(["compress", "restart"]))),
    min_size=1,
    max_size=40,
)


def _do(folder: Folder, step: tuple[object, ...]) -> None:
    match step:
        case ("write", str(session), str(tool), int(process), int(skew), bool(fits)):
            args = {} if fits else {"playset_id": "another"}
            at = folder.calls + 1 + skew  # a call that began earlier may end later
            folder.write(session, tool, process=process, at=at, **args)
        case ("deliver", str(session), str(mode), cited):
            asked = request(
                folder.path,
                session,
                [f"{number:032x}" for number in cast("list[int]", cited)],
                mode=mode,
                session={**SESSION, "session_id": session, "mode": mode},
            )
            assert folder.in_full(asked) == folder.followed(asked)
        case ("compress",) if folder.path.exists():
            compress(folder.path)
        case _:
            folder.follow()


@held(120, STEPS, st.sampled_from([700, 1_500, 1_000_000]))
def test_a_followed_trace_is_judged_as_one_that_is_read_in_full(
    steps: list[tuple[object, ...]], max_bytes: int
) -> None:
    with TemporaryDirectory() as name:
        folder = Folder(Path(name) / "trace", processes=3, max_bytes=max_bytes)
        for step in steps:
            _do(folder, step)
        for session in ("s1", "s2", "s3"):
            asked = request(folder.path, session, [f"{1:032x}"])
            assert folder.in_full(asked) == folder.followed(asked)
        folder.close()


# What somebody did to the files

SPOIL = st.tuples(
    st.sampled_from(["edit", "drop", "repeat", "swap", "insert", "cut", "remove"]),
    st.integers(0, 9),
    st.integers(0, 99),
)


def _spoilt(lines: list[bytes], how: str, at: int) -> list[bytes]:
    at %= len(lines)
    line, rest = lines[at], lines[at + 1 :]
    match how:
        case "edit":
            return [*lines[:at], line.replace(b'"count":1', b'"count":2'), *rest]
        case "drop":
            return [*lines[:at], *rest]
        case "repeat":
            return [*lines[:at], line, line, *rest]
        case "swap":
            return [*lines[:at], *rest[:1], line, *rest[1:]]
        case "insert":
            return [*lines[:at], b'{"v":1}\n', line, *rest]
        case _:
            return [*lines[:at], line[: len(line) // 2]]


def _drop_trace_digest(data: dict[str, object]) -> None:
    if isinstance(signed := data.get("completion"), Completion):
        data["completion"] = replace(signed, trace_digest="")


@held(
    150,
    st.lists(WRITE, min_size=1, max_size=12),
    st.lists(WRITE, max_size=6),
    SPOIL,
    SESSIONS,
    st.sampled_from([900, 1_000_000]),
)
def test_whatever_a_full_reading_finds_is_found(
    before: list[tuple[object, ...]],
    since: list[tuple[object, ...]],
    spoil: tuple[str, int, int],
    session: str,
    max_bytes: int,
) -> None:
    how, number, at = spoil
    with TemporaryDirectory() as name:
        folder = Folder(Path(name) / "trace", processes=3, max_bytes=max_bytes)
        asked = request(folder.path, session)
        for step in before:
            _do(folder, step)
        first = folder.followed(asked)
        for step in since:
            _do(folder, step)
        file = folder.files()[number % len(folder.files())]
        whole = file.read_bytes()
        if how == "remove":
            file.unlink()
        else:
            file.write_bytes(b"".join(_spoilt(whole.splitlines(keepends=True), how, at)))
        full, followed = folder.in_full(asked), folder.followed(asked)
        if full.is_broken:
            assert followed.is_broken
            assert "trace" == followed.reason == full.reason
        elif not followed.is_broken:
            seen = followed.data.pop("trace_notes", None)  # it knows more of what was there before
            assert full.data.pop("trace_notes", None) is None or seen is not None
            for one in (full, followed) if seen is not None else ():
                _drop_trace_digest(one.data)  # of the text that each of them has verified
            assert full == followed

        assert not first.is_broken
        file.write_bytes(whole)
        if followed.is_broken:  # else what it verified is what was there then
            assert folder.in_full(asked) == folder.followed(asked)
        folder.close()
