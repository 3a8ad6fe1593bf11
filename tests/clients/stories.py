"""One run per verb: the calls that a scripted model makes, and what is noted of the run.

The model is stubborn, as many are: it repeats whatever failed, at once, until it is told not to
call that again. Nothing here knows a framework. Source: specification 2 and 50.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from replybook.client import read

SERVER: Final = Path(__file__).with_name("faulty_server.py")
PYTHON: Final = os.environ.get("REPLYBOOK_SERVER_PYTHON", sys.executable)
"""The server runs with its own stack, whatever version of it a framework brings."""


def server_python() -> str:
    """Give `PYTHON`, or the warm interpreter where the tests use it."""
    return os.environ.get("REPLYBOOK_SERVER_PYTHON", sys.executable)


Calls: TypeAlias = Sequence[tuple[str, dict[str, Any]]]

PATIENCE: Final = 4
"""The number of calls that the model makes of one tool."""

STORIES: Final[dict[str, Calls]] = {
    "proceed": [("ok", {"word": "brave"})],
    "fix_arguments": [("invalid_first", {"path": "notes"})],
    "ask_user": [("denied", {})],
    "stop_and_report": [("broken", {})],
    "wait_and_retry": [("busy", {})],
    "deaf": [("broken", {})],
    "two at once": [("ok", {"word": "brave"}), ("broken", {})],
    "no envelope": [("raw", {})],
    "no envelope, failed": [("raw_error", {})],
    "two faces": [("faces", {}), ("faces_error", {})],
}

HANDED: Final = {  # client -> what the model is given of a success and of a failure, without the adapter
    "Pydantic AI": ("structured content", "structured content"),
    "LangChain": ("text", "text"),
    "OpenAI Agents SDK": ("text", "text"),
    "Google ADK": ("both", "both"),
    "Vercel AI SDK": ("text", "text"),
    "FastMCP's client": ("both", "text"),
    "the SDK's client": ("both", "both"),
}
"""The tests of each hold it.

What the Claude Agent SDK gives is made by its host, which is not tried.
"""


@dataclass(frozen=True)
class Told:
    """One result as the framework shows it to the model."""

    tool: str
    text: str
    failed: bool


@dataclass
class Run:
    """One run: what the model says next, what is noted, and which calls arrived at the server."""

    folder: Path
    story: Calls
    lines: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    made: list[str] = field(default_factory=list)

    @property
    def arrived(self) -> list[str]:
        """The tools that were called at the server, in order."""
        notes = self.folder / "calls.txt"
        return notes.read_text("utf-8").split() if notes.exists() else []

    def allow(self) -> None:
        """Do as a person does who allows what was denied."""
        (self.folder / "allowed").touch()
        self.lines.append("the person allows it")

    def next(self, told: Sequence[Told]) -> Calls | str:
        """Return the model's answer to these results of its last calls, or more calls."""
        for one in told:
            self.told.append(one)
            how = "that it failed" if one.failed else "the result"
            self.lines.append(f"the model is told {how} of {one.tool}: {shown(one.text)}")
        calls = self._again(told) if told else list(self.story)
        for name, arguments in calls:
            self.made.append(name)
            self.lines.append(f"the model calls {name}({spoken(arguments)})")
        if calls:
            return calls
        answer = "I could not do it." if any(one.failed for one in told) else "It is done."
        self.lines.append(f"the model answers: {answer}")
        return answer

    def _again(self, told: Sequence[Told], /) -> Calls:
        arguments = dict(self.story)
        return [
            (one.tool, corrected(arguments[one.tool]))
            for one in told
            if one.failed
            and "Do not call this again" not in one.text
            and self.made.count(one.tool) < PATIENCE
        ]

    def end(self, how: str) -> None:
        """Note how the run ended, and how often the server was called."""
        self.lines += [f"the run ends: {shown(how)}", f"calls that arrived: {len(self.arrived)}"]


class Deaf(Run):
    """A model that reads nothing: it makes the same calls four times."""

    def _again(self, _: Sequence[Told], /) -> Calls:
        return list(self.story) if len(self.made) < PATIENCE * len(self.story) else []


def corrected(arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments with an address where there was none, as the remedy of `invalid_first` asks."""
    return {**arguments, "path": "root:repo/notes"} if "path" in arguments else arguments


def spoken(arguments: dict[str, Any]) -> str:
    """The arguments as in a call."""
    return ", ".join(f"{name}={value!r}" for name, value in arguments.items())


def shown(text: str) -> str:
    """The text, with an envelope cut to its type and code, and no trace id."""
    envelope, more = (part.strip() for part in f"{text}\n".split("\n", 1))
    if (verdict := read(None, envelope)) is not None:
        cut = f"the envelope {verdict.reply_type} {verdict.code}"
        return f"{cut}, and: {shown(more)}" if more else cut
    return re.sub(r"[0-9a-f]{32}", "<trace id>", text)


def handed(run: Run) -> tuple[str, str]:
    """Return which face of the results reached the model: of the success, of the failure."""
    told = {one.tool: face(one.text) for one in run.told}
    return told["faces"], told["faces_error"]


def face(told: str) -> str:
    """Return which face of a result a text shows."""
    found = {"text": ": so it is" in told, "structured content": "structured content" in told}
    return "both" if all(found.values()) else next(name for name, there in found.items() if there)


def allow_nothing(run: Run) -> None:
    """Stand in for `Run.allow` where a person says yes and changes nothing at the server."""
    run.lines.append("the person allows nothing")
