"""Measure how many files of ours one warm operation enters, taken inside a fresh process; prints JSON.

A profiler hook hears every Python function that begins, in every thread, and keeps those of the packages
`replybook...`, generated ones included. Every operation runs some times before it is counted, so that
imports, caches and tables that are made once do not count. What a reader of the code has to open to
follow one call is what is counted: files, and beside them functions.

    python -m bench.entered FOLDER
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType

from bench.calls import ARGUMENTS, sdk_server
from bench.deciding import TARGET, Office
from bench.recordings import BUNDLE, SESSION, record
from replybook import Reply, ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.safety import ServerSettings
from replybook.trace import TraceLog
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_generated.policy import POLICY as BASE_POLICY
from replybook_schema.active import ACTIVE
from replybook_schema.policy import PolicySpec, RuleSpec

__all__ = ["BUDGETS", "Entered", "entered_by", "main", "operations"]

BUDGETS: Mapping[str, int] = {
    "a call on MCPServer": 12,
    "the same with a trace on disk": 18,
    "resolve": 12,
    "a write decision": 20,
    "a delivery, one rule of each kind": 35,
    "a delivery, a plain user project": 25,
}
"""The most files of ours that each may enter (decision 22)."""

WARM = 3

Operation = Callable[[], object]


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
        """Return the number of functions entered, by file as `package/.../module.py`."""
        found: dict[str, int] = {}
        for code in self._seen:
            if name := _name_of(code.co_filename):
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


def operations(folder: Path) -> Mapping[str, Operation]:
    """Each operation of the budgets, by its name there; what they write lies in `folder`."""
    traced = ServerSettings(log=TraceLog(folder / "calls"))
    office = Office(folder / "office")
    actions: tuple[Operation, ...] = (
        _call(ServerSettings()),
        _call(traced),
        lambda: _expect("S", office.world.resolve(TARGET)[0]),
        lambda: _expect("S", office.write()),
        _delivery(folder / "each", one_rule_of_each_kind(ACTIVE.policy()), BUNDLE),
        _delivery(folder / "plain", rules_of_every_mode(BASE_POLICY), _PLAIN_BUNDLE),
    )
    return dict(zip(BUDGETS, actions, strict=True))


def _call(settings: ServerSettings) -> Operation:
    """Return a call within one event loop, as a server that runs answers it."""
    server, loop = sdk_server(settings), asyncio.new_event_loop()
    return lambda: loop.run_until_complete(server.call_tool("listing", ARGUMENTS))


_PLAIN_BUNDLE: Mapping[str, object] = {
    "target": "mod:My Patch",
    "artifacts": [
        {"path": "mod:My Patch/answer.py", "format": "python", "content": "ANSWER = 42\n"}
    ],
}


def one_rule_of_each_kind(policy: PolicySpec) -> PolicySpec:
    """Return the policy with the first rule of each kind, in whatever mode."""
    rules: dict[object, RuleSpec] = {}
    for rule in policy.rules:
        rules.setdefault(rule.check["kind"], replace(rule, modes=("any",)))
    return replace(policy, rules=tuple(rules.values()))


def rules_of_every_mode(policy: PolicySpec) -> PolicySpec:
    """Return the policy as a project has it that adds no rules of its own, so that of the base, not of CK3."""
    return replace(policy, rules=tuple(rule for rule in policy.rules if rule.modes == ("any",)))


def _delivery(folder: Path, policy: PolicySpec, bundle: Mapping[str, object]) -> Operation:
    """Return a delivery of one file and one claim over a stored trace."""
    recording = record(folder, 40)
    gate = DeliveryGate(b"k" * 32, policy=policy, providers=CK3_FACTS, validators=ck3_validators())
    request = DeliveryRequest(
        mode=str(SESSION["mode"]),
        session=SESSION,
        trace=recording.trace,
        bundle=bundle,
        claims=recording.claims[:1],
    )
    return lambda: _expect("SD", gate.deliver(ReplyBuilder("deliver"), request))


def _expect(types: str, reply: Reply) -> Reply:
    """Return the reply; what went wrong before the end would enter fewer files."""
    if reply.reply_type not in types:
        raise SystemExit(f"the operation gave {reply.code}: {reply.data}")
    return reply


def main(argv: Sequence[str]) -> int:
    """Print the functions entered, by operation and file."""
    found = {name: entered_by(action) for name, action in operations(Path(argv[0])).items()}
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
