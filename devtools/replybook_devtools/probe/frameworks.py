"""Measures of an answer that a framework decides without the author of the server.

A framework is known by its words, and replybook by its envelope.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Final

from replybook.client.judging import Judgement
from replybook_devtools.probe.wrong_calls import NO_TOOLS, WrongCall

_EVERY: Final = frozenset(("failed", "typed", "culprit", "right", "next", "tidy", "same"))
_RAISED: Final = frozenset(("failed", "typed"))
_SENT: Final = frozenset(("failed", "same"))
_OF_REPLYBOOK: Final = ("MCP-SYS-I-001", "MCP-SYS-I-006")
"""The codes of the package for wrong arguments and for an unknown tool."""


def decided_by_framework(
    call: WrongCall, text: str, judgement: Judgement
) -> tuple[str, Collection[str]]:
    """Return the framework of an answer, or "", and the measures that it decides alone.

    It decides all measures if it refuses an argument or the name of a tool before any code of the
    server runs, and else the form in which it sends a failure of the server.
    """
    if judgement.rule == "envelope":
        return "replybook", _EVERY if judgement.code in _OF_REPLYBOOK else _SENT
    for name, refused, unknown, raised in _known():
        is_unknown = call.kind in NO_TOOLS and unknown.fullmatch(text.strip())
        if is_unknown or refused.match(text):
            return name, _EVERY
        if raised.match(text):
            return name, _RAISED
    return "", ()


@cache
def _known() -> list[tuple[str, re.Pattern[str], re.Pattern[str], re.Pattern[str]]]:
    found = json.loads(files(__package__ or "").joinpath("frameworks.json").read_text("utf-8"))
    never = r"(?!)"
    return [
        (
            one["name"],
            re.compile(one["refused"]),
            re.compile(one.get("unknown", never)),
            re.compile(one.get("raised", never)),
        )
        for one in found
    ]
