"""An hour of reports beside servers that go on writing, with the mistakes of a person.

Two servers write traces, one watch writes its lines. Between the reports, files are rotated,
compressed, torn, damaged, renamed and removed, and options are mistyped. A plain book of all calls
says what each report has to count.
"""

from __future__ import annotations

import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.reports.calls.written_calls import (
    BEGAN,
    CRASH,
    DENIED,
    MISSING,
    READ,
    watch_line,
)

from replybook.trace import TraceEvent, TraceLog
from replybook.trace.archive import compress
from replybook.trace.reader import trace_files

STEPS = 120
FAILING = (MISSING, CRASH, DENIED)

Key = tuple[str, str, str, str, str]
"""Server, session, tool, arguments and code of a call."""


@dataclass
class Hour:
    """The files, and the book of what is in them."""

    folder: Path
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    book: list[Key] = field(default_factory=list)
    bad: Counter[str] = field(default_factory=Counter)
    seconds: int = 0

    def __post_init__(self) -> None:
        self.logs = {
            name: TraceLog(self.folder / name / "trace", max_bytes=9_000)
            for name in ("desk", "shop")
        }
        self.watched = self.folder / "calls.jsonl"
        self.watched.write_text('{"v":1,"kind":"start","at":"2026-11-20T08:00:00.000Z"}\n', "utf-8")

    def call(self) -> None:
        """Make one call at one of the servers."""
        self.seconds += self.chance.randrange(1, 40)
        server = self.chance.choice(["desk", "shop", "foreign"])
        tool, args = self.chance.choice(["read", "list"]), str(self.chance.randrange(4))
        code = self.chance.choice([READ, READ, *FAILING])
        session = f"s-{self.chance.randrange(3)}"
        self.book.append((server, session, tool, args, code))
        if server == "foreign":
            kind = code.split("-")[2]
            line = watch_line(
                self.seconds, tool=tool, args=args, type=kind, code=code, session=session
            )
            with self.watched.open("a", encoding="utf-8") as stream:
                stream.write(line)
            return
        event = TraceEvent(
            BEGAN + timedelta(seconds=self.seconds),
            f"{self.seconds:032x}",
            tool,
            {"path": args},
            "reply",
            self.chance.lognormvariate(1, 1),
            code.split("-")[2],  # type: ignore[arg-type]
            code,
            session_id=session,
        )
        assert self.logs[server].append(event)

    def expected(self) -> Mapping[str, object]:
        """Return the totals that the book gives."""
        types = Counter(code.split("-")[2] for *_, code in self.book)
        repeats = [n for key, n in Counter(self.book).items() if key[4] in FAILING]
        return {
            "calls": len(self.book),
            **{letter: types[letter] for letter in "SIDE"},
            "wasted": sum(n - 1 for n in repeats),
            "loops": sum(n >= 3 for n in repeats),
        }

    # What happens between two reports

    def pack(self) -> None:
        """Compress a closed file."""
        files = [
            file for name in self.logs for file in trace_files(self.folder / name / "trace")[:-1]
        ]
        plain = [one for one in files if one.suffix == ".jsonl"]
        if plain:
            compress(self.chance.choice(plain))

    def scribble(self) -> None:
        """Add a line that is no line, at the end of the watch file."""
        self.bad["calls.jsonl"] += 1
        with self.watched.open("ab") as stream:
            stream.write(self.chance.choice([b"oops\n", b"[]\n", b"\xff\n", b'{"v":1,"kind\n']))

    def rotate(self) -> None:
        """Move the watch file away, compressed, and begin another."""
        packed = self.folder / f"old-{len(self.book)}.jsonl.gz"
        packed.write_bytes(gzip.compress(self.watched.read_bytes()))
        self.bad[packed.name] = self.bad.pop("calls.jsonl", 0)
        self.watched.write_bytes(b"")

    def rename(self) -> None:
        """Give a packed watch file another folder."""
        packed = sorted(self.folder.glob("old-*.gz"))
        if packed:
            target = self.folder / f"archive-{len(self.book)}"
            target.mkdir(exist_ok=True)
            packed[0].rename(target / packed[0].name)

    def litter(self) -> None:
        """Put files there that hold no calls."""
        (self.folder / "notes.jsonl").write_text('{"a":1}\n', "utf-8")
        (self.folder / "half.jsonl.gz").write_bytes(gzip.compress(b"x" * 5000)[:20])
        (self.folder / "empty.jsonl").write_bytes(b"")

    def close(self) -> None:
        for log in self.logs.values():
            log.close()


@pytest.fixture
def hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hour]:
    monkeypatch.chdir(tmp_path)
    found = Hour(tmp_path / "data")
    yield found
    found.close()


def test_every_report_of_an_hour_counts_what_the_book_says(run: Run, hour: Hour) -> None:
    mistakes = Counter[str]()
    for step in range(STEPS):
        for _ in range(hour.chance.randrange(1, 6)):
            hour.call()
        hour.chance.choice([hour.pack, hour.scribble, hour.rotate, hour.rename, hour.litter, int])()
        if step % 3 == 0:
            _check_report(run, hour)
        if step % 10 == 0:
            mistakes[_mistake(run, hour)] += 1
    hour.close()
    _check_report(run, hour)

    assert len(mistakes) > 3
    assert len(hour.book) > 200
    assert sum(hour.bad.values()) > 5
    assert [path.name for path in Path().iterdir() if path.name.startswith(".")] == []


def _check_report(run: Run, hour: Hour) -> None:
    ended = run("report", "data", "--format", "json")
    report: dict[str, Any] = json.loads(ended.out)
    expected = hour.expected()

    assert (ended.code, ended.err) == (0, "")
    assert {name: report["totals"][name] for name in expected} == expected
    told = Counter(
        Path(one["file"]).name for one in report["problems"] for _ in range(one["lines"] or 0)
    )
    assert told == +hour.bad
    for server in ("desk", "shop", "foreign"):
        rows = [one for one in report["tools"] if one["server"] == server]
        assert sum(row["calls"] for row in rows) == sum(key[0] == server for key in hour.book)
    asked = sum(one["asked"] for one in report["followed"])
    assert asked == sum(key[4] in FAILING for key in hour.book)
    assert asked == sum(
        one["obeyed"] + one["ignored"] + one["unclear"] for one in report["followed"]
    )


def _mistake(run: Run, hour: Hour) -> str:
    """Make one mistake of a person, and return its name. Each ends with 2 and one line."""
    words = hour.chance.choice(
        [
            ["dat"],
            ["data/**/*.nothing"],
            ["data", "--format", "pdf"],
            ["data", "--to", "csv"],
            ["data", "--memory", "lots"],
            ["data", "-o", "gone/page.html"],
            [],
        ]
    )
    ended = run("report", *words)

    assert ended.code == 2, words
    assert len(ended.err.splitlines()) == 1
    assert ended.err.startswith("replybook: ")
    return " ".join(words)
