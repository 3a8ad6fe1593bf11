"""The timeline of a session: time, tool, reply, duration and kept data of each call."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from replybook_devtools.reports.html.markup import Markup, element, join_parts
from replybook_devtools.reports.session.session_calls import RecordedCall

_SHORT: Final = 8
"""Number of digits of a trace id in the table. Its tooltip shows the whole id."""

_WORDS: Final[Mapping[str | None, str]] = {
    "S": "success",
    "I": "invalid",
    "D": "denied",
    "E": "error",
    None: "no reply",
}


def badge(letter: str | None) -> Markup:
    """Return the letter of a type on its colour."""
    return element("b", letter or "-", class_=f"badge t{letter or 'none'}", title=_WORDS[letter])


def link(call: RecordedCall) -> Markup:
    """Return a link to the row of a call."""
    return element("a", f"#{call.number}", href=f"#call-{call.number}")


def duration(milliseconds: object) -> str:
    """Return a duration for people, e.g. `0.4 ms` or `1.20 s`, or a dash without one."""
    if not isinstance(milliseconds, int | float):
        return "-"
    if milliseconds < 1000:
        return f"{milliseconds:.1f} ms"
    return f"{milliseconds / 1000:.2f} s"


def strip(calls: Iterable[RecordedCall]) -> Markup:
    """Return one small coloured field per call, each a link to the row of its call."""
    return element("p", *map(_field, calls), class_="strip")


def _field(call: RecordedCall) -> Markup:
    letter = call.reply_type
    text = f"#{call.number} {call.tool} {call.code or call.body['outcome']}"
    kind = f"t{letter or 'none'}"
    return element("a", letter or "-", href=f"#call-{call.number}", class_=kind, title=text)


def timeline(calls: Iterable[RecordedCall], began: str) -> Markup:
    """Return the table of calls. Seconds count from the moment `began`."""
    heads = ("#", "after", "reply", "tool and code", "message", "took", "trace id")
    numbers: dict[str, int] = {}
    rows: list[Markup] = []
    for call in calls:
        numbers[call.trace_id] = call.number
        rows.append(_row(call, began))
    head = element("tr", *(element("th", text, scope="col") for text in heads))
    return element(
        "table", element("thead", head), element("tbody", join_parts(rows)), class_="timeline"
    )


def _row(call: RecordedCall, began: str) -> Markup:
    body, letter = call.body, call.reply_type
    indent = f"inner i{call.depth}" if call.depth else None
    named = (element("b", call.tool), element("code", str(call.code or body["outcome"])))
    return element(
        "tr",
        element("td", call.number, class_="n"),
        element("td", _after(call.moment, began), class_="n", title=call.moment),
        element("td", badge(letter)),
        element("td", *named, class_=f"what {indent or ''}".strip()),
        element(
            "td",
            element("span", call.message or ""),
            _next(call),
            _show_kept_parts(call),
            class_="said",
        ),
        element("td", duration(body["duration_ms"]), class_="n"),
        element("td", *_ids(call), class_="id"),
        id=f"call-{call.number}",
        class_=f"r{letter or 'none'}",
    )


def _next(call: RecordedCall) -> Markup | None:
    verb = call.next_verb if call.reply_type in {"I", "D", "E"} else None
    return None if verb is None else element("small", f"next: {verb}", class_="hint")


def _ids(call: RecordedCall) -> Iterable[Markup]:
    yield element("code", call.trace_id[:_SHORT], title=call.trace_id)
    parent = call.body.get("parent_id")
    if parent is not None:
        yield element("small", f"inside {str(parent)[:_SHORT]}", title=str(parent))


def _show_kept_parts(call: RecordedCall) -> Markup:
    """Return the arguments and data that the line keeps, in a folded block."""
    body = call.body
    parts: dict[str, object] = {"args": call.args, "result": call.result}
    parts |= {name: body[name] for name in ("scope", "injected", "contract_id") if body[name]}
    told = f"trace id {call.trace_id}, ended {call.moment}"
    text = json.dumps(parts, ensure_ascii=False, indent=1)
    summary = element("summary", "what the line keeps")
    return element("details", summary, element("small", told), element("pre", text))


def period(first: str, last: str) -> str:
    """Return two UTC times for people, to the second, with the date once if it is the same."""
    (day, time), (end_day, end) = (moment[:19].partition("T")[::2] for moment in (first, last))
    return f"{day} {time} to {f'{end_day} ' if end_day != day else ''}{end} UTC"


def _after(moment: str, began: str) -> str:
    """Return the seconds since the first call, or the time itself if it has no valid form."""
    try:
        passed = datetime.fromisoformat(moment) - datetime.fromisoformat(began)
    except (ValueError, TypeError):  # TypeError: only one of the times has a time zone
        return moment
    return f"{passed.total_seconds():+.2f} s"
