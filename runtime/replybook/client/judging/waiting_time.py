"""The seconds to wait that a failure names, in a text or in a member."""

from __future__ import annotations

import re
import time
from datetime import datetime
from typing import Final

LONGEST_WAIT_S: Final = 31_536_000.0
"""A year. A longer wait counts as one."""

_UNITS: Final = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3_600.0, "d": 86_400.0, "w": 604_800.0}
_MOST_HINTS: Final = 5
_NEAR: Final = 60

_HINT: Final = re.compile(
    r"(?<![a-z])(?:retry|again|wait|resets?)[ _-]{0,2}(?:after|in|for|at|until)?[ _-]?"
    r"(?P<unit>ms|milliseconds|seconds|secs|s|minutes)?(?![a-z])",
    re.IGNORECASE | re.ASCII,
)
_DATE: Final = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)(?:[T ](?P<time>\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(?P<zone>Z|[+-]\d\d:?\d\d)?)?"
    r"|(?<!\d)\d{1,2}:\d\d(?!\d)"
)
_NUMBER: Final = r"\d{1,3}(?:,\d{3}){1,4}|\d{1,12}(?:\.\d{1,6})?"
_PART: Final = re.compile(
    rf"(?<![\d.,:-])(?:\d{{1,9}} ?- ?)?(?P<number>{_NUMBER}) {{0,3}}"
    r"(?P<unit>milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w)"
    r"(?![a-z])",
    re.IGNORECASE | re.ASCII,
)
_NEXT: Final = re.compile(r"[ ,]{0,3}(?:and )?", re.IGNORECASE | re.ASCII)
_BARE: Final = re.compile(
    rf"[\s:=\"'-]{{0,4}}(?:after|in|for|is|about|approximately|at least)?[\s:=\"'-]{{0,4}}"
    rf"(?P<number>{_NUMBER})(?![\w.,:-]*\d)(?:[.,;:)\"'!}}\]]|\s*$|\s+(?:before|and|then|to)\b)",
    re.IGNORECASE | re.ASCII,
)


def seconds_in(text: str) -> float | None:
    """Return the seconds in a text such as `retry after 30s` or `try again in 2 minutes`, or None.

    A number without a unit is a number of seconds. A date without a zone, and a time of day, say
    nothing.
    """
    for count, hint in enumerate(_HINT.finditer(text)):
        if count >= _MOST_HINTS:
            break
        near = text[hint.end() : hint.end() + _NEAR]
        date = _DATE.search(near)
        part = _PART.search(near)
        if date is not None and (part is None or date.start() <= part.start()):
            return _until(date)
        unit = hint["unit"]
        bare = _BARE.match(near)
        if bare is not None and (part is None or bare.start("number") < part.start("number")):
            return _limited(_value(bare["number"]) * _factor(unit or "s"))
        if part is not None:
            return _sum(near, part)
    return None


def duration_of(text: str, unit: float = 1.0) -> float | None:
    """Return the seconds of a member such as `30`, `1.5`, `30s` or `1h30m`, or None.

    Args:
        text: The text of the member.
        unit: Seconds of a number without a unit.
    """
    text = text.strip()[:_NEAR]
    if re.fullmatch(r"\d{1,12}(?:\.\d{1,9})?", text, re.ASCII):
        return _limited(float(text) * unit)
    part = _PART.match(text)
    return None if part is None else _sum(text, part)


def _sum(text: str, part: re.Match[str]) -> float:
    """Return the sum of a duration such as `1 hour and 30 minutes`."""
    total = 0.0
    found: re.Match[str] | None = part
    while found is not None:
        total += _value(found["number"]) * _factor(found["unit"])
        between = _NEXT.match(text, found.end())
        found = _AFTER.match(text, found.end() if between is None else between.end())
    return _limited(total)


_AFTER: Final = re.compile(_PART.pattern.removeprefix("(?<![\\d.,:-])"), re.IGNORECASE | re.ASCII)


def _value(number: str) -> float:
    return float(number.replace(",", ""))


def _factor(unit: str) -> float:
    name = unit.lower()
    return _UNITS["ms"] if name.startswith(("ms", "milli")) else _UNITS[name[0]]


def _until(date: re.Match[str]) -> float | None:
    if date["zone"] is None:
        return None
    clock = date["time"] if len(date["time"]) > len("00:00") else f"{date['time']}:00"
    zone = "+00:00" if date["zone"] == "Z" else date["zone"]
    try:
        moment = datetime.fromisoformat(f"{date['day']}T{clock}{zone}").timestamp()
    except ValueError:
        return None
    except OverflowError:  # the last hours of the calendar
        return LONGEST_WAIT_S
    return _limited(max(0.0, moment - time.time()))


def _limited(seconds: float) -> float:
    return min(seconds, LONGEST_WAIT_S)
