"""Measure how many of our files one warm operation enters, in a fresh process.

The result is printed as JSON.

A profiler hook hears every Python function that begins, in every thread, and keeps those of the
packages `replybook...`, generated ones included. Every operation runs some times before it is
counted, so that imports, caches and tables that are made once do not count. What a reader of the
code has to open to follow one call is what is counted: files, and beside them functions.

    python -m bench.entered FOLDER
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType

from bench import plain_project
from bench.calls import ARGUMENTS, sdk_server
from bench.deciding import TARGET, Office
from bench.recordings import BUNDLE, SESSION, record
from replybook import Reply, ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec, RuleSpec

RATCHET: Mapping[str, Mapping[str, int]] = tomllib.loads(
    Path(__file__).with_name("entered.toml").read_text("utf-8")
)
"""By operation what it enters today, and the goals (decision 22)."""

SPINE = ("replybook/policy/kinds/", "replybook_ck3")
"""Path parts outside the spine of a delivery: kinds of rules, and the CK3 world."""

WARM = 3
_COMPREHENSIONS = frozenset(("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"))

Operation = Callable[[], object]
Found = Mapping[str, int]
"""The number of functions entered, by file."""


class Entered:
    """The files and functions that a count has heard of."""

    def __init__(self) -> None:
        self._seen: set[CodeType] = set()
        self._is_counting = False

    def hear(self, frame: FrameType, event: str, _argument: object) -> None:
        """Hear of each call; the hook stays on so that threads that are used again have it too."""
        if self._is_counting and event == "call":
            self._seen.add(frame.f_code)

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count what begins meanwhile."""
        self._seen.clear()
        self._is_counting = True
        try:
            yield
        finally:
            self._is_counting = False

    def files(self) -> Mapping[str, int]:
        """Return the number of functions entered, by file as `package/.../module.py`.

        A comprehension counts with the function that it stands in: from Python 3.12 on it has no
        frame of its own.
        """
        found: dict[str, int] = {}
        for code in self._seen:
            if code.co_name not in _COMPREHENSIONS and (name := _name_of(code.co_filename)):
                found[name] = found.get(name, 0) + 1
        return dict(sorted(found.items()))


def _name_of(file: str) -> str | None:
    """Return the file from its package on, if it is one of ours."""
    parts = Path(file).parts
    ours = (index for index, part in enumerate(parts[:-1]) if part.startswith("replybook"))
    start = next((at for at in ours if Path(*parts[: at + 1], "__init__.py").exists()), None)
    return None if start is None else "/".join(parts[start:])


def entered_by(operation: Operation) -> Mapping[str, int]:
    """Return what one warm run of an operation enters: functions by file."""
    heard = Entered()
    threading.setprofile(heard.hear)
    sys.setprofile(heard.hear)
    try:
        for _ in range(WARM):
            operation()
        with heard.counting():
            operation()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return heard.files()


def counts(found: Found) -> Mapping[str, int]:
    """Return how many files, functions and files of the spine were entered."""
    spine = sum(1 for file in found if not file.startswith(SPINE))
    return {"files": len(found), "functions": sum(found.values()), "spine": spine}


def operations(folder: Path) -> Mapping[str, Operation]:
    """Each operation of the ratchet, by its name there; what they write lies in `folder`."""
    traced = ServerSettings(log=TraceLog(folder / "calls"))
    office = Office(folder / "office")
    actions: tuple[Operation, ...] = (
        _call(ServerSettings()),
        _call(traced),
        lambda: _expect("S", office.world.resolve(TARGET)[0]),
        lambda: _expect("S", office.write()),
        _delivery(folder / "each", one_rule_of_each_kind(ACTIVE.policy())),
        _plain_delivery(folder / "plain"),
    )
    return dict(zip(RATCHET, actions, strict=True))


def _call(settings: ServerSettings) -> Operation:
    """Return a call within one event loop, as a server that runs answers it."""
    server, loop = sdk_server(settings), asyncio.new_event_loop()
    return lambda: loop.run_until_complete(server.call_tool("listing", ARGUMENTS))


def one_rule_of_each_kind(policy: PolicySpec) -> PolicySpec:
    """Return the policy with the first rule of each kind, in whatever mode."""
    rules: dict[object, RuleSpec] = {}
    for rule in policy.rules:
        rules.setdefault(rule.check["kind"], replace(rule, modes=("any",)))
    return replace(policy, rules=tuple(rules.values()))


def _delivery(folder: Path, policy: PolicySpec) -> Operation:
    """Return a delivery of one file and one claim over a stored trace, in the CK3 world."""
    recording = record(folder, 40)
    gate = DeliveryGate(b"k" * 32, policy=policy, providers=CK3_FACTS, validators=ck3_validators())
    request = DeliveryRequest(
        mode=str(SESSION["mode"]),
        session=SESSION,
        trace=recording.trace,
        bundle=BUNDLE,
        claims=recording.claims[:1],
    )
    return lambda: _expect("SD", gate.deliver(ReplyBuilder("deliver"), request))


def _plain_delivery(folder: Path) -> Operation:
    """Return a passing delivery of a project that adds only words to the base."""
    deliver = plain_project.delivery(folder)
    return lambda: _expect("S", deliver())


def _expect(types: str, reply: Reply) -> Reply:
    """Return the reply; what went wrong before the end would enter fewer files."""
    if reply.reply_type not in types:
        raise SystemExit(f"the operation gave {reply.code}: {reply.data}")
    return reply


def main(argv: Sequence[str]) -> int:
    """Print the functions entered, by operation and file."""
    *others, (plain, deliver) = operations(Path(argv[0])).items()
    found = {name: entered_by(action) for name, action in others}
    with plain_project.active():
        found[plain] = entered_by(deliver)
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
