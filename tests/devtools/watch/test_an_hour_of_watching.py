"""An hour of an agent that makes many mistakes, at a server that breaks, while files come and go.

The host keeps a book of its own. At the end the records say the same, and both sides have the same
bytes.

Source: specification 74.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.watch.watched import PYTHON, call, lines, records, started

SERVER = Path(__file__).with_name("notes_server.py")
STEPS = int(os.environ.get("REPLYBOOK_HOUR_STEPS", "400"))


@dataclass
class Host:
    """An agent with its watched server, and the book that it keeps."""

    folder: Path
    chance: random.Random
    file: Path
    book: list[dict[str, Any]] = field(default_factory=list)
    given: bytearray = field(default_factory=bytearray)
    back: bytearray = field(default_factory=bytearray)
    number: int = 0
    watch: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start the server with a watch before it, and greet it."""
        command = [PYTHON, str(SERVER), str(self.folder), str(self.file.with_suffix(""))]
        self.watch = started(["-o", str(self.file), "--quiet"], command)
        hello = {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {}}
        self.send(lines(hello))
        self.hear()
        self.book.append({"session": True})

    def end(self) -> int:
        """Close the session; the exit code."""
        self.watch.stdin.close()
        self.back += self.watch.stdout.read()
        code = self.watch.wait(60)
        self.watch.stdout.close()
        self.watch.stderr.close()
        return code

    def send(self, data: bytes) -> None:
        """Write bytes in pieces of any size."""
        self.given += data
        while data:
            size = self.chance.choice([1, 7, 100, 4_000, 1_000_000])
            data = data[self.watch.stdin.write(data[:size]) :]

    def hear(self) -> Any:
        """Read one message; None at the end."""
        line = self.watch.stdout.readline()
        self.back += line
        return json.loads(line) if line.endswith(b"\n") else None

    def asked(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """A call with the next id."""
        self.number += 1
        number = self.number if self.chance.random() < 0.8 else f"id-{self.number}"
        return call(number, tool, **arguments)

    def call(self, *asked: dict[str, Any]) -> bool:
        """Make calls, in one batch if they are several; False if the server died."""
        self.send(lines(asked[0] if len(asked) == 1 else list(asked)))
        open_calls = {one["id"]: one["params"] for one in asked}
        while open_calls:
            answer = self.hear()
            if answer is None:
                return False
            if "method" in answer:
                self.send(lines({"jsonrpc": "2.0", "id": answer["id"], "result": {"model": "m"}}))
                continue
            self._note(open_calls.pop(answer["id"]), answer)
        return True

    def _note(self, params: dict[str, Any], answer: dict[str, Any]) -> None:
        result = answer.get("result")
        error = answer.get("error")
        text = error["message"] if error else result["content"][0]["text"]
        self.book.append(
            {
                "tool": params["name"],
                "args": json.dumps(params["arguments"], sort_keys=True),
                "is_error": None if error else result["isError"],
                "rpc_code": error["code"] if error else None,
                "text": text,
                "bytes": len(json.dumps(answer, ensure_ascii=False).encode()),
            }
        )


def _hour(host: Host) -> None:
    """Do what the chance says, and see the server leave and come back."""
    chance, notes = host.chance, host.folder
    host.begin()
    for _ in range(STEPS):
        note = f"note-{chance.randrange(12)}.txt"
        match chance.choices(range(9), [40, 12, 12, 8, 8, 8, 4, 4, 3])[0]:
            case 0:  # a note that may be there, asked for once or again and again
                asked = {"path": note}
                for _ in range(chance.choice([1, 1, 1, 2, 4])):
                    host.call(host.asked("read", **asked, pieces=chance.choice([1, 1, 9])))
            case 1:
                host.call(host.asked("write", path=note, text="word " * chance.randrange(3)))
            case 2:  # somebody else changes the files
                (notes / note).unlink(missing_ok=True)
                (notes / f"note-{chance.randrange(12)}.txt").write_text("words", "utf-8")
            case 3:
                host.call(host.asked(chance.choice(["admin", "quota", "report"]), **_wrong(chance)))
            case 4:
                host.call(host.asked(chance.choice(["raed", "missing"]), path=note))
            case 5:
                host.call(*(host.asked("search", word=w) for w in ("word", "none", "o")))
            case 6:
                host.call(host.asked("search", word="word", ask_first=True))
            case 7:
                host.send(chance.choice([b"not JSON\n", b"\n", b"[]\n", b'{"method": 1}\n']))
            case 8:  # the server dies in the middle of an answer, and is started again
                if chance.random() < 0.3:
                    assert not host.call(host.asked("read", path=note, die=True))
                    assert host.end() == 3
                    host.begin()
                else:
                    host.call(host.asked("write", path=note, text="x" * 300_000))
    assert host.end() == 0


def _wrong(chance: random.Random) -> dict[str, Any]:
    return chance.choice([{"action": "delete"}, {"amount": 9}, {"day": chance.randrange(30)}])


@pytest.fixture(scope="module")
def hour(tmp_path_factory: pytest.TempPathFactory) -> Host:
    folder = tmp_path_factory.mktemp("hour")
    (folder / "notes").mkdir()
    host = Host(folder / "notes", random.Random(20261127), folder / "calls.jsonl")
    _hour(host)
    return host


def _sessions(host: Host) -> Iterator[list[dict[str, Any]]]:
    calls: list[dict[str, Any]] = []
    for one in [*host.book[1:], {"session": True}]:
        if "session" in one:
            yield calls
            calls = []
        else:
            calls.append(one)


def test_both_sides_have_the_same_bytes(hour: Host) -> None:
    log = hour.file.with_suffix("")

    assert bytes(hour.given) == Path(f"{log}.in").read_bytes()
    assert bytes(hour.back) == Path(f"{log}.out").read_bytes()
    assert len(hour.given) > 100 * STEPS


def test_every_call_of_the_book_has_its_record(hour: Host) -> None:
    found, noted = records(hour.file), [one for one in hour.book if "session" not in one]
    members = ("tool", "is_error", "rpc_code", "bytes")

    assert len(noted) > STEPS
    assert [[one[name] for name in members] for one in found] == [
        [one[name] for name in members] for one in noted
    ]


def test_every_session_has_an_end_that_counts_right(hour: Host) -> None:
    ends, sessions = records(hour.file, "end"), list(_sessions(hour))

    assert len(ends) == len(sessions) > 1
    assert [end["calls"] for end in ends] == [len(session) for session in sessions]
    assert [(one["exit"], one["unanswered"]) for one in ends] == [(3, 1)] * (len(ends) - 1) + [
        (0, 0)
    ]
    assert {one["unseen"] for one in ends} == {0}
    assert {one["server"] for one in ends} == {"notes"}


def test_each_call_that_the_server_died_in_has_a_record(hour: Host) -> None:
    found, ends = records(hour.file, "unanswered"), records(hour.file, "end")

    died = [end["session"] for end in ends if end["exit"] == 3]
    assert [one["session"] for one in found] == died != []
    assert {(one["tool"], one["server"], one["cancelled"]) for one in found} == {
        ("read", "notes", False)
    }


HABITS = {"admin": "D", "quota": "W", "report": "E", "write": "I", "read": "I", "raed": "I"}


def test_failures_have_the_types_of_their_habits(hour: Host) -> None:
    found = records(hour.file)
    failed = [one for one in found if one["is_error"] is not False]
    texts = [noted["text"] for noted in hour.book if "text" in noted]
    wrong = [
        (one["tool"], one["type"], text)
        for one, text in zip(found, texts, strict=True)
        if one in failed
        and one["type"] is not None
        and one["type"] != ("I" if "arguments" in text else HABITS.get(one["tool"], "I"))
    ]

    assert {one["type"] for one in found if one["is_error"] is False} <= {"S", None}
    assert len(failed) > STEPS // 4
    assert {one["type"] for one in failed} >= {"I", "D", "E", "W"}
    assert wrong == []


def test_wasted_calls_are_those_of_the_definition(hour: Host) -> None:
    """The host applies the definition to its own book, with the types of the records."""
    found = iter(records(hour.file))
    for calls in _sessions(hour):
        times: Counter[tuple[object, ...]] = Counter()
        for noted in calls:
            one = next(found)
            has_failed = noted["is_error"] is not False
            answer = tuple(one[name] for name in ("type", "rule", "code", "text"))
            key = (noted["tool"], noted["args"], *answer)
            counts = has_failed and one["type"] != "W" and one["after_s"] is None
            times[key] += counts
            expected = times[key] if counts else 0
            assert (one["loop"], one["wasted"]) == (expected, expected > 1), (noted, one)


def test_no_text_of_a_note_or_path_is_kept(hour: Host) -> None:
    text = hour.file.read_text("utf-8")

    assert "note-" not in text
    assert "xxx" not in text
