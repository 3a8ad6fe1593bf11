"""A probe as JSON and as SARIF."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from replybook_devtools.probe.leaks import LEAKS
from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probe_tables import (
    NO_TOOL,
    answers_by_tool,
    by_framework,
    judged_columns,
    measure_rows,
    skipped_in_words,
    tool_rows,
)
from replybook_devtools.probe.probing import Answered, Probed
from replybook_devtools.reports.html.markup import count_noun

_VERSION: Final = 1
_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_SEVERE: Final = 20
_LONGEST: Final = 2_000
_DIGITS: Final = 2


def as_json(probed: Probed) -> str:
    """Return the probe as one JSON object, with every answer."""
    data = probe_as_data(probed) | {"answers": [_answer(answer) for answer in probed.answers]}
    return json.dumps(data, indent=2, ensure_ascii=False)


def probe_as_data(probed: Probed) -> dict[str, Any]:
    """Return the probe as JSON data without its answers."""
    framework, points, theirs = by_framework(probed)
    return {
        "v": _VERSION,
        "server": {"name": probed.name, "version": probed.version},
        "status": probed.status,
        "reason": probed.reason,
        "score": _round_points(probed.score),
        "is_part": probed.is_part,
        "tools": probed.tools,
        "calls": len(probed.answers),
        "judged": judged_columns(probed),
        "skipped": dict(probed.skipped),
        "seconds": round(probed.seconds, _DIGITS),
        "measures": {
            row.key: {
                "weight": row.weight,
                "met": row.met,
                "of": row.of,
                "lost": round(row.lost, _DIGITS),
                "fix": row.fix,
            }
            for row in measure_rows(probed)
        },
        "by_framework": {
            "name": framework,
            "score": _round_points(points),
            "measures": {row.key: {"met": row.met, "of": row.of} for row in theirs},
        },
    }


def _round_points(points: float | None) -> float | None:
    return None if points is None else round(points, _DIGITS)


def _answer(one: Answered) -> Mapping[str, object]:
    marks = one.marks
    return {
        "kind": one.call.kind,
        "tool": one.call.tool,
        "arguments": one.call.arguments,
        "points": _round_points(one.points),
        "lost": [key for key in MEASURES if one.misses(key)],
        "framework": "" if marks is None else marks.framework,
        "type": None if marks is None else marks.judgement.type,
        "failed": None if marks is None else marks.judgement.failed,
        "rule": None if marks is None else marks.judgement.rule,
        "leaks": [] if marks is None else [f"{LEAKS[kind]}: {text}" for kind, text in marks.leaks],
        "text": one.text[:_LONGEST],
    }


def as_sarif(probed: Probed, file: str | None) -> str:
    """Return the probe as SARIF 2.1.0: one result for each tool and measure that lost points.

    Args:
        file: File of the server as a relative path, or None if it is not known. The line of a tool
            is never known.
    """
    keys = list(MEASURES)
    rules = [
        {
            "id": f"probe/{key}",
            "shortDescription": {"text": f"An answer to a wrong call {one.title}"},
            "help": {"text": f"Fix: {one.fix}."},
        }
        for key, one in MEASURES.items()
    ]
    by_tool = answers_by_tool(probed)
    results = [
        _result(_place(probed, name, file), name, by_tool[name], key, keys.index(key))
        for name, _, _, lost in tool_rows(probed)
        for key in lost
    ]
    driver = {"name": "replybook probe", "rules": rules}
    properties = {
        "score": probed.score,
        "status": probed.status,
        "skipped": skipped_in_words(probed.skipped),
    }
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "results": results if probed.status == "scored" else [],
        "properties": properties,
    }
    if probed.status == "not set up":
        note = {"level": "error", "message": {"text": f"the server is not set up: {probed.reason}"}}
        run["invocations"] = [{"executionSuccessful": False, "toolExecutionNotifications": [note]}]
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _place(probed: Probed, tool: str, file: str | None) -> Mapping[str, object]:
    """Return the location of a tool: its name, and the file of the server if that is known."""
    server = probed.name or "server"
    module = {"name": server, "fullyQualifiedName": server, "kind": "module"}
    function = {"name": tool, "fullyQualifiedName": f"{server}/{tool}", "kind": "function"}
    place: dict[str, object] = {"logicalLocations": [module if tool == NO_TOOL else function]}
    if file is not None:
        place["physicalLocation"] = {"artifactLocation": {"uri": quote(file)}}
    return place


def _result(
    place: Mapping[str, object], tool: str, answers: Sequence[Answered], key: str, index: int
) -> Mapping[str, object]:
    missed = [answer for answer in answers if answer.lost(key)]
    measure = MEASURES[key]
    shown = missed[0].text[:300]
    called = "of names that are no tool" if tool == NO_TOOL else f"of {tool!r}"
    count = f"{len(missed)} of {count_noun(len(answers), 'wrong call')} {called}"
    verb = "gets" if len(missed) == 1 else "get"
    text = f"{count} {verb} an answer without this: {measure.title}. Fix: {measure.fix}. Answer: {shown}"
    return {
        "ruleId": f"probe/{key}",
        "ruleIndex": index,
        "level": "warning" if measure.weight >= _SEVERE else "note",
        "message": {"text": text},
        "locations": [place],
        "partialFingerprints": {"replybookProbe/v1": f"{tool}:{key}"},
    }
