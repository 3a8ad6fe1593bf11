"""Stories, the scripted model that plays them, and what came of a run.

Nothing here knows a framework, and nothing here needs more than the standard library: every
environment of `tools/clients.py` imports it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

HERE: Final = Path(__file__).parent
SERVER: Final = HERE / "story_server.py"
PATIENCE: Final = 4
"""The number of times that a deaf model makes a call."""

MOST_TURNS: Final = 30
"""A bound for hosts that never end."""

Call: TypeAlias = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Story:
    """A story of `stories.toml`, whose head explains the fields."""

    name: str
    rule: str
    turns: Sequence[Sequence[str]]
    expect: Mapping[str, Any]
    shape: str = "plain"
    model: str = "heeding"
    then: Sequence[Sequence[str]] = ()
    fixes: Mapping[str, str] = field(default_factory=dict)
    person: Mapping[str, bool] = field(default_factory=dict)
    host: Mapping[str, Any] = field(default_factory=dict)
    only: Sequence[str] = ()
    cannot: Mapping[str, str] = field(default_factory=dict)
    instead: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def expected(self, client: str) -> Mapping[str, Any]:
        """Return what is expected of a client."""
        return {**self.expect, **self.instead.get(client, {})}


def stories() -> Sequence[Story]:
    """Return all stories."""
    return [Story(**one) for one in _data()["story"]]


def tools() -> Mapping[str, Any]:
    """Return the tools of the server with their answers."""
    told: Mapping[str, Any] = _data()["tools"]
    return told


def is_foreign(tool: str) -> bool:
    """Return True if a tool stands for one of a server that does not speak our envelope."""
    return tool in tools() and "code" not in tools()[tool][0]


def _data() -> dict[str, Any]:
    return tomllib.loads((HERE / "stories.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Outcome:
    """The result of a run.

    Attributes:
        calls: The calls that arrived at the server, sorted.
        turns: How often a model was asked.
        raised: The exception that left the run; empty without one.
        words: What the user reads at the end.
        told: What the models read of the results.
        asked: The arguments that a person was asked about.
        traces: The trace ids of the server's replies that failed.
        sent: What the client sent beside the arguments.
    """

    calls: Sequence[str]
    turns: int
    raised: str
    words: str
    told: Sequence[str]
    asked: Sequence[str]
    traces: Sequence[str]
    sent: str


@dataclass
class Play:
    """One run of a story: its folder, and what was noted of it."""

    story: Story
    folder: Path
    turns: int = 0
    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @property
    def command(self) -> list[str]:
        """The command line of the server."""
        python = os.environ.get("REPLYBOOK_SERVER_PYTHON", sys.executable)
        return [python, str(SERVER), str(self.folder)]

    def mind(self, turns: Sequence[Sequence[str]] | None = None, model: str = "") -> Mind:
        """Return a model, by default the one of the story."""
        return Mind(self, self.story.turns if turns is None else turns, model or self.story.model)

    @property
    def options(self) -> dict[str, Any]:
        """Options of the adapter, as the story gives them."""
        host = self.story.host
        return {name: host[name] for name in ("stops", "max_wait_s") if name in host}

    def minds(self) -> list[Mind]:
        """Return the models of the agents that run at once."""
        pair = self.story.then if self.story.shape == "together" else ()
        return [self.mind(), *([self.mind(pair)] if pair else [])]

    @property
    def can_ask(self) -> bool:
        """True if the story has a person."""
        return bool(self.story.person)

    def asks(self, of: str) -> bool:
        """Note that a person is asked about an argument, and return the answer."""
        self.asked.append(of)
        answer = self.story.person[of]
        if answer or self.story.host.get("allowed_meanwhile"):
            with (self.folder / "allowed").open("a", encoding="utf-8") as notes:
                notes.write(f"{of}\n")
        return answer

    def local(self) -> Iterator[tuple[str, str, bool]]:
        """Yield the name and the words of each tool of the user's own, and True if it fails."""
        for name in {call[1:] for turn in self.story.turns for call in turn if call[0] == "@"}:
            shown = subprocess.run(
                [*self.command, name], capture_output=True, text=True, check=True
            )
            yield f"local_{name}", shown.stdout, tools()[name][0].get("failed", False)

    def outcome(self, words: object, raised: str = "") -> Outcome:
        """Return what came of the run."""
        notes = self.folder / "calls.txt"
        lines = notes.read_text("utf-8").splitlines() if notes.exists() else []
        rows = [line.split("\t") for line in lines]
        return Outcome(
            calls=sorted(f"{tool} {of}".strip() for tool, of, *_ in rows),
            turns=self.turns,
            raised=raised,
            words="" if words is None else str(words),
            told=self.told,
            asked=self.asked,
            traces=[trace for _, _, how, trace, _ in rows if how == "failed" and trace != "-"],
            sent=" ".join(row[4] for row in rows),
        )


@contextmanager
def playing(story: Story) -> Iterator[Play]:
    """Give a folder to a run of a story."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "tools.json").write_text(json.dumps(tools()), "utf-8")
        yield Play(story, Path(folder))


@dataclass(frozen=True)
class Host:
    """A client with a loop, in one way of running it.

    Args:
        run: Play a story, with the adapter or without it, and return the words at the end.
        cannot: Shape, or `person`, -> why the client has no such thing.
    """

    run: Callable[[Play, bool], Awaitable[str]]
    cannot: Mapping[str, str] = field(default_factory=dict)


class Mind:
    """A scripted model."""

    def __init__(self, play: Play, turns: Sequence[Sequence[str]], model: str) -> None:
        self._play = play
        self._turns = [list(turn) for turn in turns]
        self._deaf = model == "deaf"
        self._made: Counter[str] = Counter()
        self._last: list[str] = []
        self._failed: dict[str, str] = {}
        self.turns = 0

    def next(self, told: Sequence[str]) -> list[Call] | str:
        """Return the next calls, or the last words.

        Args:
            told: What the framework gives the model of the results of its last calls, in order.
        """
        self.turns += 1
        self._play.turns += 1
        if self._play.turns > MOST_TURNS:
            return "I never end."
        self._play.told += told
        again = list(self._again(told))
        self._last = again or (self._turns.pop(0) if self._turns else [])
        if not self._last:
            return self._words()
        self._made.update(self._last)
        return [_call(one) for one in self._last]

    def prompted(self, turns: Sequence[Sequence[str]]) -> None:
        """Take a new prompt of the user, in the same conversation."""
        self._turns = [list(turn) for turn in turns]
        self._last = []
        self._made.clear()
        self._failed.clear()

    def _again(self, told: Sequence[str]) -> Iterator[str]:
        fixes = self._play.story.fixes
        for call, text in zip(self._last, told, strict=False):
            self._failed.pop(call, None)
            if "fine" in text:
                continue
            self._failed[call] = text
            if self._deaf:
                if self._made[call] < PATIENCE:
                    yield call
            elif call in fixes and "fix_arguments" in text:
                del self._failed[call]
                yield f"{call} {fixes[call]}"
            elif "Make the same call again now" in text and self._made[call] < MOST_TURNS:
                yield call

    def _words(self) -> str:
        if not self._failed:
            return "It is done."
        text = "" if self._deaf else " ".join(self._failed.values())
        return f"I could not do it. {text}".strip()


def _call(words: str) -> Call:
    name, _, of = words.replace("@", "local_").partition(" ")
    return name, {"of": of} if of else {}


def problems(story: Story, client: str, ours: Outcome, bare: Outcome) -> Iterator[str]:
    """Yield what is wrong with a run that has the adapter, beside the one that has not."""
    expected = story.expected(client)
    if ours.raised and not bare.raised:
        yield f"raised {ours.raised}, and the bare client does not"
    if bare.words and not ours.words:
        yield "ended without a word, and the bare client does not"
    for name, came in (("calls", ours.calls), ("asked", len(ours.asked)), ("turns", ours.turns)):
        wanted = expected.get(name, came)
        if came != wanted and not (name == "turns" and came in _all(wanted)):
            yield f"{name}: {came}, expected {wanted}"
    if expected.get("or_model") and "I could not do it" in ours.words:
        expected = {**expected, "words": [], "trace": False}
    for name, text in (("words", ours.words), ("told", "\n".join(ours.told)), ("sent", ours.sent)):
        absent = [one for one in expected.get(name, []) if one not in text]
        if absent:
            yield f"{name}: {absent} not in {text[:300]!r}"
    for text in expected.get("never", ()):
        if text in "\n".join(ours.told):
            yield f"the model is told {text!r}"
    if expected.get("trace") and not any(trace in ours.words for trace in ours.traces):
        yield f"no trace id of {ours.traces} in the words {ours.words[:300]!r}"
    if not bare.turns:
        yield f"the bare client asked no model: {bare.raised}"
    if len(bare.calls) != expected.get("bare_calls", len(bare.calls)):
        yield f"the bare client made {len(bare.calls)} calls"


def _all(wanted: Any) -> Sequence[Any]:
    return wanted if isinstance(wanted, list) else [wanted]
