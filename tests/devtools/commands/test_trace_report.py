"""`replybook trace report`: one session as a page (specification 29, 30 and 38)."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.event import Begun, LoggedRequest
from replybook.trace.reader import trace_files
from replybook_devtools.reports.session.timeline import badge

BEGAN = datetime(2026, 11, 20, 21, 50, 0, 5, UTC)

VIOLATION = {
    "severity": "error",
    "code": "CLAIM_EVIDENCE_MISSING",
    "message": "A claim cites no call: ticket:T-1",
    "rule": "no_silent_assumptions",
    "stage": "claims_validation",
    "trace_ids": [f"{1:032x}"],
    "hint": "Cite the trace id of the call that shows it.",
}

Args = Mapping[str, object]


def event(
    number: int,
    code: str = "WA-READ-S-001",
    *,
    tool: str = "ck3_read",
    args: Args | None = None,
    result: Args | None = None,
    session_id: str | None = "s-1",
    parent: int | None = None,
    contract_id: str | None = None,
) -> TraceEvent:
    return TraceEvent(
        BEGAN + timedelta(seconds=number),
        f"{number:032x}",
        tool,
        {"path": f"root:repo/{number}.md"} if args is None else args,
        "reply",
        1.5,
        code.split("-")[2],  # type: ignore[arg-type]
        code,
        {} if result is None else result,
        session_id=session_id,
        contract_id=contract_id,
        parent_id=None if parent is None else f"{parent:032x}",
        registry_version="3.0.0",
    )


def log_of(folder: Path, *events: TraceEvent) -> Path:
    log = TraceLog(folder)
    assert all(log.append(one) for one in events)
    log.close()
    return folder


STORY = (
    event(1),
    event(2, "WA-RES-I-001", result={"input_path": "root:repo/nowhere.md", "reason": "not_found"}),
    event(3, "EN-GATE-D-002", tool="ck3_file", result={"reason": "no_contract"}),
    event(4, "CT-GATE-S-001", tool="ck3_contract",
          result={"contract_id": "ct-1", "operations": ["write"], "targets": ["root:repo/**"]}),
    event(5, "EN-WRITE-S-001", tool="ck3_file", contract_id="ct-1"),
    event(6, "EN-GATE-D-004", tool="ck3_deliver", result={"violations": [VIOLATION]}),
    event(7, "EN-GATE-S-003", tool="ck3_deliver", args={"artifact_bundle": {"artifacts": [{"content": "x"}]}},
          result={"completion": "c" * 300, "violations": []}),
    event(8, "CT-GATE-S-002", tool="ck3_contract", contract_id="ct-1",
          result={"contract_id": "ct-1", "audit": {"files": ["root:repo/5.md"], "undeclared_count": 0}}),
    event(9, "MCP-SYS-E-001", result={"error_type": "OSError"}),
)  # fmt: skip


@pytest.fixture
def traces(tmp_path: Path) -> Path:
    return log_of(tmp_path / "traces", *STORY)


class _Text(HTMLParser):
    """The words of a page by row, and everything that it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.loads: list[str] = []
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.loads += [
            str(value) for name, value in attrs if name in {"src", "href", "srcset", "action"}
        ]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def read(html: str) -> _Text:
    page = _Text()
    page.feed(html)
    return page


def text_of(html: str) -> str:
    return " ".join(" ".join(read(html.partition("</style>")[2]).words).split())


def report(run: Run, folder: Path, *words: str) -> str:
    ended = run("trace", "report", str(folder), "-o", "-", *words)
    assert ended.code == 0, ended.err
    return ended.out


# What it says


def test_every_call_has_its_row_with_code_message_and_time(run: Run, traces: Path) -> None:
    html = report(run, traces)

    assert [f"call-{number}" for number in range(1, 10)] == re.findall(r'id="(call-\d+)"', html)
    text = text_of(html)
    for words in ("+1.00 s", "1.5 ms", "WA-RES-I-001", "An active contract is required"):
        assert words in text
    assert f'title="{9:032x}"' in html


def test_replies_are_counted_by_layer_and_type(run: Run, traces: Path) -> None:
    text = text_of(report(run, traces))

    assert "9 calls 5 S success 1 I invalid 2 D denied 1 E error" in text
    assert "EN Enforcement 2 EN-GATE-S-003 EN-WRITE-S-001 2 EN-GATE-D-002 EN-GATE-D-004 0" in text
    assert "WA World adapter 1 WA-READ-S-001 1 WA-RES-I-001 0" in text


def test_a_blocked_delivery_tells_each_violation_and_what_to_do(run: Run, traces: Path) -> None:
    html = report(run, traces)

    text = text_of(html)
    assert "D blocked ck3_deliver #6" in text
    assert (
        "error CLAIM_EVIDENCE_MISSING claims_validation / no_silent_assumptions"
        " A claim cites no call: ticket:T-1 Cite the trace id of the call that shows it. Calls: #1"
    ) in text


def test_an_accepted_delivery_says_that_the_line_does_not_hold_the_completion(
    run: Run, traces: Path
) -> None:
    text = text_of(report(run, traces))

    assert "S accepted ck3_deliver #7" in text
    assert (
        "its text is with the agent, since it is too long for a line. It is about 1 file." in text
    )
    assert "accepted with completion (not kept)" in text


def test_a_delivery_that_names_its_files_tells_them_and_the_completion(
    run: Run, tmp_path: Path
) -> None:
    named = {
        "completion": "c" * 300,
        "completion_id": "dl-1",
        "files": {"root:repo/a.md": "0" * 64},
    }
    folder = log_of(tmp_path / "traces", event(1, "EN-GATE-S-003", result=named))

    text = text_of(report(run, folder))
    assert "issued the completion dl-1 ; its text is with the agent" in text
    assert "It names root:repo/a.md" in text


@pytest.mark.parametrize(("errors", "is_said"), [(1, False), (2, True), (None, True)])
def test_whether_the_line_keeps_all_violations_is_said(
    run: Run, tmp_path: Path, errors: int | None, is_said: bool
) -> None:
    summary = {} if errors is None else {"errors": errors, "warnings": 0, "reviews": 0}
    kept = {"violations": [VIOLATION], "summary": summary, "more": "x" * 300}
    folder = log_of(tmp_path / "traces", event(1, "EN-GATE-D-004", result=kept))

    text = text_of(report(run, folder))
    assert is_said == ("The line keeps a part of what the gate said." in text)


def test_a_contract_tells_what_was_done_under_it_and_how_it_ended(run: Run, traces: Path) -> None:
    text = text_of(report(run, traces))

    assert "ct-1 closed 2 calls under it, 1 change, opened by #4 , ended by #8" in text
    assert "targets root:repo/** Touched: root:repo/5.md." in text


def test_a_contract_that_nobody_ended_says_so(run: Run, tmp_path: Path) -> None:
    text = text_of(report(run, log_of(tmp_path / "traces", *STORY[:5])))

    assert "ct-1 not ended here 1 call under it, 1 change" in text
    assert "Nothing was delivered." in text


def test_a_call_inside_another_is_shown_inside_it(run: Run, tmp_path: Path) -> None:
    html = report(run, log_of(tmp_path / "traces", event(1, parent=2), event(2)))

    assert 1 == html.count('class="what inner i1"')
    assert f"inside {f'{2:032x}'[:8]}" in text_of(html)


def test_a_call_is_as_far_inside_as_there_are_calls_around_it(run: Run, tmp_path: Path) -> None:
    calls = event(1, parent=2), event(2, parent=3), event(3)
    html = report(run, log_of(tmp_path / "traces", *calls))

    assert ["i2", "i1"] == re.findall(r'class="what inner (i\d)"', html)


def test_a_type_is_its_letter_and_a_call_without_a_reply_a_stroke() -> None:
    assert '<b class="badge tI" title="invalid">I</b>' == str(badge("I"))
    assert '<b class="badge tnone" title="no reply">-</b>' == str(badge(None))


def test_what_a_line_keeps_is_shown_in_its_own_letters(run: Run, tmp_path: Path) -> None:
    args = {"path": "root:repo/été/雪.md"}

    assert "root:repo/été/雪.md" in report(run, log_of(tmp_path / "traces", event(1, args=args)))


def test_a_session_without_contract_or_delivery_says_so(run: Run, tmp_path: Path) -> None:
    text = text_of(report(run, log_of(tmp_path / "traces", event(1))))

    assert "Nothing was delivered." in text
    assert "No contract was open." in text
    assert "No call was asked again as before" in text


# Wasted calls


def same(number: int, code: str) -> TraceEvent:
    return event(number, code, args={"path": "root:repo/x.md"})


def test_three_equal_calls_with_equal_refusals_are_a_loop(run: Run, tmp_path: Path) -> None:
    calls = [same(number, "WA-RES-I-001") for number in (1, 2, 3)]
    text = text_of(report(run, log_of(tmp_path / "traces", *calls)))

    assert "2 wasted" in text
    assert "3 times the same: #1 #2 #3 a loop" in text


def test_two_equal_calls_with_equal_refusals_are_waste_and_no_loop(
    run: Run, tmp_path: Path
) -> None:
    calls = [same(number, "WA-RES-I-001") for number in (1, 2)]
    text = text_of(report(run, log_of(tmp_path / "traces", *calls)))

    assert "1 wasted" in text
    assert "a loop" not in text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("WA-READ-S-001", "WA-READ-S-001"),  # a success may be asked again
        ("EN-GATE-D-002", "EN-WRITE-S-001"),  # the contract was opened since
        ("EN-GATE-D-005", "EN-GATE-D-005"),  # it said: wait, then call again
    ],
)
def test_what_was_worth_asking_again_is_no_waste(
    run: Run, tmp_path: Path, first: str, second: str
) -> None:
    calls = same(1, first), same(2, second)
    text = text_of(report(run, log_of(tmp_path / "traces", *calls)))

    assert "0 wasted" in text


# Which session


def test_the_session_of_the_last_call_is_told_and_others_are_named(
    run: Run, tmp_path: Path
) -> None:
    folder = log_of(tmp_path / "t", event(1), event(2, session_id="s-2"), event(3, session_id=None))
    ended = run("trace", "report", str(folder), "-o", str(tmp_path / "page.html"))

    assert ended.code == 0
    assert ended.out == f"wrote {tmp_path / 'page.html'}: session s-2, 1 call; 1 more in this trace: s-1\n"  # fmt: skip
    assert "<title>Session s-2</title>" in (tmp_path / "page.html").read_text("utf-8")


def test_a_session_can_be_named(run: Run, tmp_path: Path) -> None:
    folder = log_of(tmp_path / "t", event(1), event(2, session_id="s-2"))

    assert "<title>Session s-1</title>" in report(run, folder, "--session", "s-1")


def test_a_session_that_is_not_there_is_called_wrongly(run: Run, traces: Path) -> None:
    ended = run("trace", "report", str(traces), "--session", "s-11")

    assert ended.code == 2
    assert "no call is of the session 's-11'; did you mean 's-1'?" in ended.err


def test_a_place_that_holds_no_file_is_called_wrongly(
    run: Run, traces: Path, tmp_path: Path
) -> None:
    ended = run("trace", "report", str(traces), "-o", str(tmp_path / "nowhere" / "page.html"))

    assert ended.code == 2
    assert "is no place for a file" in ended.err


# Whether the trace holds


def test_a_trace_that_holds_says_so(run: Run, traces: Path) -> None:
    text = text_of(report(run, traces))

    assert "The chain holds. 11 lines in 1 file; 1 of 1 seal checked." in text


def test_a_trace_that_was_edited_says_so_on_its_page(run: Run, traces: Path) -> None:
    (file,) = trace_files(traces)
    file.write_bytes(file.read_bytes().replace(b"no_contract", b"no_problems"))

    text = text_of(report(run, traces))
    assert "broken the chain" in text
    assert f"The chain does not hold. 11 lines in 1 file; 1 of 1 seal checked. {file.name}:4 RB401 error" in text  # fmt: skip
    assert str(traces) not in text


def test_seals_that_nobody_checked_are_not_called_checked(run: Run, traces: Path) -> None:
    (traces / "trace.key").unlink()

    text = text_of(report(run, traces))
    assert "0 of 1 seal checked" in text
    assert "RB411 note" in text


# What it must never do


def test_the_page_loads_nothing(run: Run, traces: Path) -> None:
    html = report(run, traces)
    page = read(html)

    assert {"script", "img", "link", "iframe", "object", "base", "form"}.isdisjoint(page.names)
    assert all(target.startswith("#call-") for target in page.loads)
    assert "url(" not in html
    assert "@import" not in html
    assert "default-src &#x27;none&#x27;" in html


HOSTILE = "</pre></details><script>alert(1)</script>\"'><img src=x onerror=alert(1)>\u202e\x1b[2J"


def test_no_text_of_a_trace_breaks_out_of_the_page(run: Run, tmp_path: Path) -> None:
    violation = dict.fromkeys(VIOLATION, HOSTILE)
    folder = log_of(
        tmp_path / "traces",
        event(1, tool=HOSTILE, args={"path": HOSTILE}, result={HOSTILE: HOSTILE}, session_id=HOSTILE),
        event(2, "EN-GATE-D-004", result={"violations": [violation]}, session_id=HOSTILE),
    )  # fmt: skip
    html = report(run, folder)
    page = read(html)

    assert {"script", "img"}.isdisjoint(page.names)
    assert all(target.startswith("#call-") for target in page.loads)
    assert "\u202e" not in html
    assert "\x1b" not in html
    assert "\\u202e" in html


def test_the_same_trace_gives_the_same_bytes_and_no_path(
    run: Run, traces: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = report(run, traces)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.chdir(tmp_path)

    assert report(run, Path(traces.name)) == first
    assert str(tmp_path) not in first
    assert os.sep + "traces" not in first


def test_a_longer_session_is_told_by_its_newest_calls(
    run: Run, traces: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("replybook_devtools.reports.session.session_calls.MOST_CALLS", 4)
    html = report(run, traces)

    assert 4 == html.count('id="call-')
    assert "Of 9 calls these are the newest 4; all numbers are of them." in text_of(html)
    assert "Session report s-1 2026-11-20 21:50:06 to 21:50:09 UTC" in text_of(html)


def test_a_code_that_no_registry_here_knows_is_shown_without_a_message(
    run: Run, tmp_path: Path
) -> None:
    text = text_of(report(run, log_of(tmp_path / "traces", event(1, "WA-NOWHERE-I-001"))))

    assert "WA-NOWHERE-I-001 what the line keeps" in text


# Calls that began and have no end (specification 64)


def begun(number: int, session_id: str | None = "s-1") -> Begun:
    asked = LoggedRequest({"command": "write", "path": f"root:repo/{number}.md"})
    return Begun(BEGAN, f"{number:032x}", "ck3_file", asked, session_id)


def test_a_call_without_an_end_is_shown(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "traces"
    log = TraceLog(folder)
    for number in (1, 2):
        log.begin(begun(number))
    log.append(event(1, tool="ck3_file"))
    log.close()

    text = text_of(report(run, folder))
    assert "1 calls" in text
    assert "Begun and not ended These calls began and have no end" in text
    assert f'{2:032x} {{"command": "write", "path": "root:repo/2.md"' in text
    assert "RB413" in text


def test_a_session_that_was_killed_in_its_first_call_has_a_page(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "traces"
    log = TraceLog(folder)
    log.begin(begun(1))
    log.close()

    for words in ((), ("--session", "s-1")):
        text = text_of(report(run, folder, *words))
        assert "No call is in this trace." in text
        assert f"{1:032x}" in text


def test_a_session_whose_calls_all_ended_has_no_such_section(run: Run, traces: Path) -> None:
    assert "Begun and not ended" not in text_of(report(run, traces))
