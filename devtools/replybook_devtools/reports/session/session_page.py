"""The HTML page of one session: overview, deliveries, contracts, calls, and the check of the trace.

The page is one file without scripts, fonts or pictures from other servers. The same trace and
registry always give the same bytes. A call is wasted if an earlier call had the same tool and
arguments and the same code of type I, D or E. Three such calls are a loop. Calls that were told to
wait and retry do not count.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, cast

from replybook.trace.verify import Verification
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.reports.html.document import document
from replybook_devtools.reports.html.markup import Markup, count_noun, element, join_parts, section
from replybook_devtools.reports.session.governed_sections import contract_section, delivery_section
from replybook_devtools.reports.session.governed_work import deliveries
from replybook_devtools.reports.session.raw_answers import escape_text
from replybook_devtools.reports.session.session_calls import (
    RecordedCall,
    RecordedSession,
    read_session,
)
from replybook_devtools.reports.session.timeline import (
    badge,
    duration,
    link,
    period,
    strip,
    timeline,
)
from replybook_generated.taxonomy import LAYERS, TYPES
from replybook_schema.codes import CodeId
from replybook_schema.near import did_you_mean

_NAMED: Final = 5
"""Number of other sessions that a message names."""

_STEPS = 4

_IN_VAIN: Final = frozenset("IDE")

_LOOP: Final = 3
"""Number of equal calls with equal answers that count as a loop."""


def session_page(path: Path, session_id: str | None, checked: Verification) -> tuple[str, str]:
    """Return the page of a session, and one line that describes the session.

    The page warns if the trace was edited. Messages come from the active registries.

    Args:
        path: Trace file or folder.
        session_id: The session; None for the newest one.
        checked: The result of verifying the trace.
    """
    with Elapsed("reading"):
        session = _session(path, session_id)
    return _build_page(session, checked), _describe_session(session)


def write_page(html: str, output: str) -> None:
    """Write a page.

    Raises:
        UsageError: The folder of the file does not exist.
    """
    try:
        Path(output).write_text(html, "utf-8")
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError) as error:
        raise UsageError(
            f"{output!r} is no place for a file; name one in a folder that is there"
        ) from error


def _session(path: Path, session_id: str | None) -> RecordedSession:
    try:
        return read_session(path, session_id)
    except KeyError as error:
        known = [name for name in read_session(path).sessions if name is not None]
        hint = did_you_mean(str(session_id), known, f"there are {len(known)}{_names(known)}")
        raise UsageError(f"no call is of the session {session_id!r}; {hint}") from error


def _describe_session(session: RecordedSession) -> str:
    named = (
        "no session" if session.session_id is None else f"session {escape_text(session.session_id)}"
    )
    others = [name for name in session.sessions if name is not None and name != session.session_id]
    more = f"; {len(others)} more in this trace{_names(others)}" if others else ""
    return f"{named}, {count_noun(session.total, 'call')}{more}"


def _names(names: Sequence[str]) -> str:
    if not names:
        return ""
    rest = ", ..." if len(names) > _NAMED else ""
    return f": {', '.join(escape_text(name) for name in names[:_NAMED])}{rest}"


def _build_page(session: RecordedSession, verified: Verification) -> str:
    """Return the page as HTML.

    Args:
        verified: The result of `trace verify` for the same files.
    """
    repeated = _repeated_calls(session.calls)
    named = "Calls without a session" if session.session_id is None else session.session_id
    sections = (
        _overview(session, repeated, verified),
        section("Calls at a glance", strip(session.calls), _legend()),
        delivery_section(session.calls),
        contract_section(session.calls),
        section("Replies by layer and type", _scrolling(_heat_map(session.calls))),
        _show_wasted(repeated),
        section("Timeline", *_timeline(session)),
        *_show_unfinished(session),
        _integrity(verified),
    )
    return document(
        f"Session {named}",
        element("header", *_title(session, named)),
        element("main", *sections),
        _foot(),
        package="replybook_devtools.reports.session",
        stylesheet="session.css",
    )


def _scrolling(table: Markup) -> Markup:
    return element("div", table, class_="scrolls")


def _title(session: RecordedSession, named: str) -> Iterable[Markup]:
    yield element("p", "Session report", class_="kicker")
    yield element("h1", named)
    if session.calls:
        first, last = session.calls[0], session.calls[-1]
        yield element("p", period(first.moment, last.moment), class_="when")
    facts = {**_scope(session.calls), **_versions(session.calls)}
    if facts:
        members = (
            element("div", element("dt", name), element("dd", value))
            for name, value in facts.items()
        )
        yield element("dl", *members)


def _scope(calls: Sequence[RecordedCall]) -> Mapping[str, str]:
    """Return the text members of the scope in the newest call that has a scope."""
    for call in reversed(calls):
        scope = call.body["scope"]
        if isinstance(scope, dict) and scope:
            members = cast("Mapping[str, object]", scope)
            return {name: str(value) for name, value in members.items() if isinstance(value, str)}
    return {}


def _versions(calls: Iterable[RecordedCall]) -> Mapping[str, str]:
    found = sorted(
        {str(call.body["registry_version"]) for call in calls if "registry_version" in call.body}
    )
    return {"registry": ", ".join(found)} if found else {}


def _overview(
    session: RecordedSession,
    repeated: Sequence[_Repeated],
    verified: Verification,
) -> Markup:
    types = Counter(call.reply_type for call in session.calls)
    answers = Counter(delivery.answer for delivery in deliveries(session.calls))
    errors = _errors(verified)
    tiles = [
        _tile(len(session.calls), "calls"),
        *(_tile(types[type_.letter], type_.name.lower(), badge(type_.letter)) for type_ in TYPES),
        *([_tile(types[None], "without a reply", badge(None))] if types[None] else []),
        _tile(answers["accepted"], "accepted", kind="good" if answers["accepted"] else None),
        _tile(answers["blocked"], "blocked", kind="warn" if answers["blocked"] else None),
        _tile(sum(one.wasted for one in repeated), "wasted"),
        _tile(duration(_took(session.calls)), "in tools"),
        _tile("broken" if errors else "holds", "the chain", kind="bad" if errors else "good"),
    ]
    return element("section", *tiles, class_="tiles")


def _took(calls: Iterable[RecordedCall]) -> float:
    """Return the total milliseconds of the calls that are not inside another call."""
    times = (call.body["duration_ms"] for call in calls if not call.depth)
    return sum(float(time) for time in times if isinstance(time, int | float))


def _tile(value: object, word: str, mark: Markup | None = None, kind: str | None = None) -> Markup:
    return element(
        "div",
        element("b", str(value), class_=kind),
        element("span", mark, f" {word}" if mark else word),
    )


def _legend() -> Markup:
    parts = [
        element("span", badge(type_.letter), f" {type_.name.lower()}: {type_.agent_action}")
        for type_ in TYPES
    ]
    return element("p", *parts, class_="legend")


def _timeline(session: RecordedSession) -> Iterable[Markup]:
    shown = len(session.calls)
    if not shown:
        yield element("p", "No call is in this trace.", class_="note")
        return
    if shown < session.total:
        text = f"Of {session.total} calls these are the newest {shown}; all numbers are of them."
        yield element("p", text, class_="note")
    yield _scrolling(timeline(session.calls, session.calls[0].moment))


def _show_unfinished(session: RecordedSession) -> Iterable[Markup]:
    """Return the section about calls that did not end; none if all did."""
    if session.unfinished:
        text = "These calls began and have no end: they may have changed something."
        entries = map(_show_begun_call, session.unfinished)
        yield section(
            "Begun and not ended", element("p", text, class_="note"), element("ul", *entries)
        )


def _show_begun_call(call: Mapping[str, object]) -> Markup:
    words = (call["ts"], call["tool"], call["trace_id"], json.dumps(call["args"]))
    return element("li", *(element("code", f"{word} ") for word in words))


# Wasted calls and the check of the trace


def _show_wasted(found: Sequence[_Repeated]) -> Markup:
    if not found:
        text = "No call was asked again as before and answered again as before."
        return section("Wasted calls", element("p", text, class_="note"))
    return section("Wasted calls", element("ul", *map(_show_repeated, found)))


def _show_repeated(one: _Repeated) -> Markup:
    first = one.calls[0]
    links = [part for call in one.calls for part in (link(call), " ")]
    return element(
        "li",
        badge(first.reply_type),
        element("b", first.tool),
        element("code", first.code),
        f" {len(one.calls)} times the same: ",
        *links,
        element("span", "a loop", class_="bad") if one.is_loop else None,
    )


def _integrity(verified: Verification) -> Markup:
    """Return the section about `trace verify`.

    Places show file names without folders, which would reveal paths of the machine.
    """
    errors = _errors(verified)
    all_seals = verified.sealed + verified.unchecked
    seals = (
        f"{verified.sealed} of {count_noun(all_seals, 'seal')} checked"
        if all_seals
        else "no seal yet"
    )
    told = (
        element(
            "b",
            "The chain does not hold." if errors else "The chain holds.",
            class_="bad" if errors else "good",
        ),
        f" {count_noun(verified.lines, 'line')} in {count_noun(verified.files, 'file')}; {seals}.",
    )
    findings = [
        element(
            "li",
            element(
                "code", f"{PurePath(finding.place.path).name}:{finding.place.line} {finding.rule}"
            ),
            f" {finding.severity}: {finding.problem}",
            element("p", finding.fix, class_="hint"),
        )
        for finding in verified.findings
    ]
    return section(
        "Integrity of the trace",
        element("p", *told),
        element("ul", *findings) if findings else None,
    )


def _errors(verified: Verification) -> int:
    return sum(finding.severity == "error" for finding in verified.findings)


def _foot() -> Markup:
    text = (
        "Made from the lines of a trace by `replybook trace report`. A line keeps of arguments what the"
        " registry allows, else a digest, and of results what is short and public. Messages are made"
        " again from the codes, for reading only."
    )
    return element("footer", element("p", text))


@dataclass(frozen=True, slots=True)
class _Field:
    """The replies of one layer and type.

    Attributes:
        heat: Step of the colour scale.
    """

    letter: str
    codes: Sequence[tuple[str, int]]
    heat: int

    @property
    def count(self) -> int:
        return sum(count for _, count in self.codes)


def _heat_map(calls: Iterable[RecordedCall]) -> Markup:
    """Return a table with a row per layer and a column per type.

    Combinations that the matrix forbids are crossed out.
    """
    counts = Counter(call.code for call in calls if call.code is not None)
    sums = Counter[tuple[str, str]]()
    for code, count in counts.items():
        if (place := _place(code)) is not None:
            sums[place] += count
    hottest = max(sums.values(), default=0)
    head = element("tr", element("td"), *(_head(type_.letter, type_.name) for type_ in TYPES))
    rows: list[Markup] = []
    for layer in LAYERS:
        cells = [element("th", layer.name, element("small", layer.title), scope="row")]
        for type_ in TYPES:
            place = (layer.name, type_.letter)
            codes = sorted((item for item in counts.items() if _place(item[0]) == place), key=_most)
            heat = -(-_STEPS * sums[place] // hottest) if hottest else 0
            allowed = type_.letter in layer.allowed_types
            cells.append(_cell(_Field(type_.letter, codes, heat), allowed=allowed))
        rows.append(element("tr", *cells))
    return element(
        "table", element("thead", head), element("tbody", join_parts(rows)), class_="heat"
    )


def _place(code: str) -> tuple[str, str] | None:
    """Return layer and type of a code, or None for an invalid code in an edited line."""
    try:
        found = CodeId.parse(code)
    except ValueError:
        return None
    return found.layer, found.type


def _most(item: tuple[str, int]) -> tuple[int, str]:
    return -item[1], item[0]


def _head(letter: str, name: str) -> Markup:
    return element(
        "th",
        element("b", letter, class_=f"badge t{letter}"),
        element("span", f" {name}"),
        scope="col",
    )


def _cell(field: _Field, *, allowed: bool) -> Markup:
    if not field.count:
        return element("td", "0" if allowed else "", class_="none" if allowed else "forbidden")
    codes = [
        element("small", f"{code} x {count}" if count > 1 else code) for code, count in field.codes
    ]
    return element("td", element("b", field.count), *codes, class_=f"t{field.letter} h{field.heat}")


@dataclass(frozen=True, slots=True)
class _Repeated:
    """Equal calls with equal answers, including the first one."""

    calls: Sequence[RecordedCall]

    @property
    def wasted(self) -> int:
        """The number of wasted calls."""
        return len(self.calls) - 1

    @property
    def is_loop(self) -> bool:
        """True if there are enough calls to be a loop."""
        return len(self.calls) >= _LOOP


def _repeated_calls(calls: Iterable[RecordedCall]) -> list[_Repeated]:
    """Return the calls that were repeated in vain, ordered by the first call of each group."""
    alike: dict[tuple[str, object, str], list[RecordedCall]] = {}
    for call in calls:
        code = call.code
        if code is not None and call.reply_type in _IN_VAIN and call.next_verb != "wait_and_retry":
            alike.setdefault((call.tool, call.body["args_digest"], code), []).append(call)
    return [_Repeated(found) for found in alike.values() if len(found) > 1]
