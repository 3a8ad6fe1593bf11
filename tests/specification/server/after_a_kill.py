"""The conditions after a server was killed and started again: its faults, as sentences.

Source: specification 29, 35, 40, 43, 56.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.specification.server.ground import FAR, Ground
from tests.specification.server.killed_deliveries import FILES, Deliveries, Round, content_of
from tests.specification.server.wire import Wire

from replybook.testing import get_session_trace
from replybook_devtools.commands.main import main

__all__ = ["UNSEALED", "faults", "findings_of"]

UNSEALED = "RB407"
"""The finding of `trace verify` for a file whose server was killed: its end is not sealed."""

UNFINISHED = "RB413"
"""The rule of a call that began and has no end. A server is killed in at most one call."""

Standing = list[int | str]


def faults(deliveries: Deliveries, before: Standing, wire: Wire) -> Iterator[str]:
    """Each thing that is wrong after the newest round; `before` is what stood before it began."""
    now = deliveries.rounds[-1]
    told = f"round {now.version} ({'written' if now.writes else 'held'}, in {now.stopped_in}): "
    for file in (
        *_of_files(now, before, deliveries.standing()),
        *(f"left behind: {name}" for name in deliveries.strays()),
        *_of_answers(now, deliveries.ground),
        *(_of_contract(now, wire) if now.session else ()),
        *(_of_delivery(now, wire) if now.succeeded("deliver") else ()),
    ):
        yield told + file


def findings_of(trace: Path) -> list[Mapping[str, Any]]:
    """Return the findings of `replybook trace verify`, except missing seals and ends of calls."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        main(["trace", "verify", str(trace), "--format", "json"])
    found = json.loads(said.getvalue())["findings"]
    return [one for one in found if one["rule"] not in (UNSEALED, UNFINISHED)]


def _of_files(now: Round, before: Standing, after: Standing) -> Iterator[str]:
    for path, old, new in zip(FILES, before, after, strict=True):
        if new not in (old, now.version):
            yield f"{path} is neither old ({old}) nor new: {new!r}"
    if now.writes and after not in (before, [now.version] * len(FILES)):
        yield f"a part of a delivery was done: {before} before, {after} after"
    if now.writes and now.told("deliver") is not None:
        expected = [now.version] * len(FILES) if now.succeeded("deliver") else before
        if after != expected:
            yield f"the delivery was answered, and {after} stands"
    for nth, path in enumerate(FILES):
        if now.succeeded(f"write {nth}") and after[nth] != now.version:
            yield f"the write of {path} was acknowledged, and {after[nth]} stands"


def _of_answers(now: Round, ground: Ground) -> Iterator[str]:
    lines = {line["trace_id"]: line for line in get_session_trace(ground.trace)}
    for name, envelope in now.answers:
        line = lines.get(envelope["meta"]["trace_id"])
        if line is None or line["code"] != envelope["code"]:
            yield f"the answer to {name} is not in the trace"


def _of_contract(now: Round, wire: Wire) -> Iterator[str]:
    """An open contract is marked; one whose end was acknowledged is neither open nor marked."""
    status = wire.call("ck3_contract", command="status", session=now.session)["data"]
    listed = wire.call("ck3_contract", command="list", session=now.session)["data"]
    playset = wire.call("ck3_playset", command="get", session=now.session)["data"]
    is_open = bool(status["has_active_contract"])
    marks = [tuple(data.get("interrupted", ())) for data in (status, listed, playset)]
    if marks != [(status["contract_id"],) if is_open else ()] * 3:
        yield f"a contract {'is' if is_open else 'is not'} open, and the marks are {marks}"
    if now.succeeded("open") and not listed["contracts"]:
        yield "the opening of a contract was acknowledged, and there is none"
    if now.succeeded("close") and is_open:
        yield "the closing of the contract was acknowledged, and it is open"
    closing = now.stopped_in == "close" or now.succeeded("close")
    if now.succeeded("open") and not closing and not is_open:
        yield "nobody closed the contract, and it is not open"
    if is_open:
        ended = wire.call("ck3_contract", command="cancel", session=now.session)
        after = wire.call("ck3_contract", command="status", session=now.session)["data"]
        if ended["code"] != "CT-GATE-S-003" or after["has_active_contract"]:
            yield f"the contract that was left open cannot be cancelled: {ended['code']}"


def _of_delivery(now: Round, wire: Wire) -> Iterator[str]:
    """Yield faults of a completion: wrong files or digests, or a bundle that is not valid again."""
    told = now.told("deliver")
    assert told is not None
    shas = told["data"]["files"]
    named = set(shas)
    if named != {f"{FAR}/{path}" for path in FILES}:
        yield f"the completion names {sorted(named)}"
    read = wire.call("ck3_read", path=f"{FAR}/{FILES[1]}", session=now.session)["data"]
    if read["content"].lstrip("\ufeff") != content_of(now.version, 1).lstrip("\ufeff"):
        yield "the session reads something else than it delivered"
    if shas.get(f"{FAR}/{FILES[1]}") != read["sha256"]:
        yield "the completion has another digest than the file"
