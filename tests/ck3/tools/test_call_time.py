"""Loops over what others wrote end with the time of the call, and the reply says so.

Source: specification 9 and 61.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from tests.ck3.logs.game_log import ERROR_LOG
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import put

from replybook import ReplyBuilder
from replybook_ck3.ask.logs.fault_log import faults_in
from replybook_ck3.index.file_words import sought_by
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import log_faults, search_excerpts
from replybook_ck3.serve.tools.call_time import Deadline
from replybook_ck3.serve.tools.log_reading import ck3_logs
from replybook_ck3.serve.tools.search_excerpts import Excerpts

_TEXT = ERROR_LOG.encode() if isinstance(ERROR_LOG, str) else ERROR_LOG
LONG = _TEXT * (1 + 2**21 // len(_TEXT))
"""A log of more than one piece."""

TRAITS = "mod:Far Shores/common/traits/far_traits.txt"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    made = working(tmp_path)
    put(made.roots["user_docs"], "logs/error.log", ERROR_LOG)
    put(made.roots["user_docs"], "mod/far_shores/common/traits/far_traits.txt", "salt = { }\n")
    return made


class Hours:
    """A clock that goes on by a second with every look."""

    def __init__(self) -> None:
        self.now = 0

    def monotonic_ns(self) -> int:
        self.now += 1_000_000_000
        return self.now


@pytest.mark.parametrize("looks", [0, 3])
def test_a_deadline_is_over_when_its_seconds_are(work: SessionContext, looks: int) -> None:
    deadline = Deadline(work, looks, Hours())  # type: ignore[arg-type]

    assert [*[False] * looks, True] == [deadline.is_over for _ in range(looks + 1)]


def test_a_log_is_read_up_to_the_end_of_the_time() -> None:
    whole, begin = faults_in(BytesIO(LONG)), faults_in(BytesIO(LONG), None, lambda: True)

    assert (0, len(LONG) - 2**20) == (whole.left_out, begin.left_out)
    assert whole.entries > begin.entries


@pytest.mark.parametrize(("seconds", "is_whole"), [(20.0, True), (-1.0, False)])
@pytest.mark.parametrize("command", ["summary", "faults", "cascades", "compare"])
def test_a_reply_says_that_a_log_was_not_read_to_its_end(
    work: SessionContext,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    seconds: float,
    is_whole: bool,
) -> None:
    monkeypatch.setattr(log_faults, "_MOST_S", seconds)
    put(work.roots["user_docs"], "logs/error.log", LONG)
    put(work.roots["user_docs"], "crashes/ck3_20261120_203015/logs/error.log", ERROR_LOG)
    more = {"before": "ck3_20261120_203015/error"} if command == "compare" else {}

    reply = ck3_logs(work, "error", command, rb=ReplyBuilder("ck3_logs"), **more)  # type: ignore[arg-type]

    assert "WA-LOG-S-001" == reply.code
    assert is_whole == ("bytes_left_out" not in reply.data)


@pytest.mark.parametrize(("seconds", "has_excerpt"), [(20.0, True), (-1.0, False)])
def test_an_entry_beyond_the_time_has_no_excerpt(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, seconds: float, has_excerpt: bool
) -> None:
    monkeypatch.setattr(search_excerpts, "_MOST_S", seconds)
    sought = sought_by("salt")
    assert sought is not None

    found = Excerpts(work).of_words(TRAITS, sought)

    assert has_excerpt == bool(found)


@pytest.mark.parametrize(
    ("words", "letters", "is_found"),
    [(64, 100_000, True), (2, 1_000_000, True), (64, 2_000_000, False)],
)
def test_a_long_phrase_is_looked_for_in_less_of_a_text(
    words: int, letters: int, is_found: bool
) -> None:
    sought = sought_by('"' + "b " * words + '"')
    assert sought is not None

    assert is_found == bool([*sought.lines("a " * (letters // 2) + "b " * words)])


def test_the_words_of_a_phrase_beyond_the_limit_are_left_out() -> None:
    sought = sought_by('"' + "b " * 1_000 + '"')

    assert sought is not None
    assert [64] == [len(part) for part in sought.parts]
