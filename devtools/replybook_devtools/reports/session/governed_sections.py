"""The sections about deliveries and contracts on the page of a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from replybook_devtools.reports.html.markup import Content, Markup, count_noun, element, section
from replybook_devtools.reports.session.governed_work import (
    RecordedContract,
    RecordedDelivery,
    contracts,
    deliveries,
)
from replybook_devtools.reports.session.session_calls import RecordedCall
from replybook_devtools.reports.session.timeline import badge, link


def delivery_section(calls: Sequence[RecordedCall]) -> Markup:
    """Return the section about deliveries and delivery checks, with their violations."""
    found = deliveries(calls)
    if not found:
        return section("Deliveries", element("p", "Nothing was delivered.", class_="note"))
    by_id = {call.trace_id: call for call in calls}
    return section("Deliveries", *(_delivery(one, by_id) for one in found))


def _delivery(delivery: RecordedDelivery, by_id: Mapping[str, RecordedCall]) -> Markup:
    call, accepted = delivery.call, delivery.answer == "accepted"
    is_good = delivery.answer in {"accepted", "would pass"}
    head = element(
        "h3",
        badge(call.reply_type),
        element("span", delivery.answer, class_="good" if is_good else "bad"),
        element("span", call.tool),
        link(call),
    )
    parts: list[Content] = [head]
    if accepted:
        parts.append(element("p", *_describe_completion(delivery), class_="note"))
    if delivery.violations:
        told = (_violation(entry, by_id) for entry in delivery.violations)
        parts.append(element("ol", *told, class_="violations"))
    elif accepted or not delivery.is_cut:
        parts.append(element("p", "No violations.", class_="note"))
    if delivery.is_cut and not accepted:
        parts.append(element("p", "The line keeps a part of what the gate said.", class_="note"))
    return element("article", *parts)


def _describe_completion(delivery: RecordedDelivery) -> Iterable[Content]:
    """Return the id and the files of a completion.

    The text of the completion is too long for a trace line; only the agent has it.
    """
    named = delivery.call.result.get("completion_id")
    yield "The server issued the completion " if named else "The server issued a completion"
    yield element("code", str(named)) if named else None
    yield "; its text is with the agent, since it is too long for a line. "
    digests = delivery.call.args.get("sha256")
    count = len(cast("list[object]", digests)) if isinstance(digests, list) else 0
    if delivery.files:
        yield "It names "
        yield from _space_parts(element("code", address) for address in delivery.files)
    elif count:
        yield f"It is about {count_noun(count, 'file')}."


def _violation(entry: Mapping[str, object], by_id: Mapping[str, RecordedCall]) -> Markup:
    severity, hint = _text(entry, "severity"), entry.get("hint")
    weight = "bad" if severity == "error" else "warn"
    cited = entry.get("trace_ids")
    ids = map(str, cast("list[object]", cited)) if isinstance(cited, list) else ()
    known = [by_id[id_] for id_ in ids if id_ in by_id]
    return element(
        "li",
        element(
            "p",
            element("span", severity, class_=f"severity {weight}"),
            element("code", _text(entry, "code")),
            element("small", f"{_text(entry, 'stage')} / {_text(entry, 'rule')}"),
        ),
        element("p", _text(entry, "message")),
        element("p", str(hint), class_="hint") if hint else None,
        element("p", "Calls: ", *_space_parts(map(link, known)), class_="note") if known else None,
    )


def _text(entry: Mapping[str, object], name: str) -> str:
    value = entry.get(name)
    return "(not kept)" if value is None else str(value)


def _space_parts(parts: Iterable[Markup]) -> Iterable[Content]:
    for part in parts:
        yield part
        yield " "


# Contracts


def contract_section(calls: Sequence[RecordedCall]) -> Markup:
    """Return the section about contracts: intent, calls, and how each contract ended."""
    found = contracts(calls)
    if not found:
        return section("Contracts", element("p", "No contract was open.", class_="note"))
    return section("Contracts", *map(_contract, found))


def _contract(contract: RecordedContract) -> Markup:
    ways = [("opened", contract.opened), ("ended", contract.ended)]
    head = element("h3", element("code", contract.contract_id), element("span", contract.state))
    told = [
        f"{count_noun(contract.calls, 'call')} under it, {count_noun(contract.changes, 'change')}",
        *(
            part
            for word, call in ways
            if call is not None
            for part in (f", {word} by ", link(call))
        ),
    ]
    opened: Mapping[str, object] = {} if contract.opened is None else contract.opened.result
    terms = [(name, opened.get(name)) for name in ("intent", "operations", "targets", "exclude")]
    members = [
        element("div", element("dt", name), element("dd", _list_values(value)))
        for name, value in terms
        if value
    ]
    return element(
        "article",
        head,
        element("p", *told, ".", class_="note"),
        element("dl", *members) if members else None,
        _audit(contract),
    )


def _audit(contract: RecordedContract) -> Markup | None:
    """Return the files that the audit of a closed contract lists."""
    audit = None if contract.ended is None else contract.ended.result.get("audit")
    if not isinstance(audit, dict):
        return None
    told = cast("Mapping[str, object]", audit)
    files = _list_values(told.get("files")) or "no file"
    undeclared = told.get("undeclared_count")
    return element(
        "p", f"Touched: {files}.", f" Not declared: {undeclared}." if undeclared else None
    )


def _list_values(value: object) -> str:
    if not isinstance(value, list):
        return "" if value is None else str(value)
    return ", ".join(map(str, cast("list[object]", value)))
