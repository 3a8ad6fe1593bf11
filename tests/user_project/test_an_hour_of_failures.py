"""An hour with the failures of a server: a project from `init` learns to read them.

The user writes a dialect and a rule with the mistakes of a first try, follows the findings, judges
the results of the server, and follows its next release. Source: specification 73.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.warm_python import warm_python

CLI = ("-m", "replybook_devtools.commands.main")

JUDGE = """
import json, sys
from replybook.client.judging import judge

if len(sys.argv) > 2:
    from acme_replies.failures import TABLES
else:
    from replybook.client.judging.base_tables import BASE as TABLES
for result in json.loads(sys.argv[1]):
    found = judge(result, tables=TABLES)
    print(json.dumps([found.type, found.rule, found.code, found.after_s]))
"""

FIRST_TRY = """\
# The failures of the parcel server.
# Read by: replybook check and generate. Made from it: acme_replies.failures.
# What may never change: the names of dialects and rules.
dialects:
  - name: parcel_error
    source: the parcel server
    version: "4.2"
    places: [body]
    within: parcel_error
    has: {}
    type: {member: kind, types: {locked_out: D, depot_down: E, too_fast: L}, otherwise: cause}
    code: kind
    after_s: {wait_ms: 0.001}
    messages: [note]
    matches:
      - {parcel_error: {kind: LOCKED_OUT}}
      - {parcel_error: {kind: TOO_FAST, wait_ms: 20000}}
    refuses:
      - {parcel_error: {count: 3}}
      - {parcel: {kind: letter}}
rules:
  - name: rate_limit
    type: W
    confidence: "0.95"
    source: texts of the parcel server
    version: "4.2"
    phrases: [Night mode]
    matches:
      - Depot 7 is in night mode
      - The depot has entered night mode
    refuses:
      - Night mode of the lamp was not found
      - The parcel was not found
"""


def failed(text: str) -> dict[str, object]:
    """A result that says it failed."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


def said(**error: object) -> dict[str, object]:
    """A result with the error of the parcel server."""
    return {"content": [], "structuredContent": {"parcel_error": error}, "isError": True}


DAY = [
    said(kind="LOCKED_OUT"),
    said(kind="TOO_FAST", wait_ms=20000),
    said(kind="OTHER", note="Parcel 12 not found"),
    failed("Depot 7 is in night mode"),
    failed("Too many requests"),
    failed("The lamp is out"),
]
"""Results of a day."""

READ = [
    ["D", "dialect:parcel_error", "LOCKED_OUT", None],
    ["W", "dialect:parcel_error", "TOO_FAST", 20.0],
    ["I", "phrase:missing_thing", "OTHER", None],
    ["W", "phrase:depot_closed", None, None],
    ["W", "phrase:rate_limit", None, None],
    [None, None, None, None],
]
"""What the judge says about them with the tables of the project."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The project of the user, and what he does in it."""

    folder: Path

    @property
    def file(self) -> Path:
        """The file with the failures."""
        return self.folder / "src/acme_replies/registry/failures/parcels.yaml"

    @property
    def generated(self) -> Path:
        """The generated tables."""
        return self.folder / "src/acme_replies/failures.json"

    def command(self, *words: str) -> tuple[int, str]:
        """Run a command; return its exit code and what it prints."""
        done = warm_python(*CLI, *words, cwd=self.folder)
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout + done.stderr

    def found(self) -> list[str]:
        """The rules that `check` finds broken."""
        return re.findall(r"^src\S+ (RB[0-9]{3}) ", self.command("check")[1], re.MULTILINE)

    def write(self, before: str, after: str) -> None:
        """Change a part of the file."""
        text = self.file.read_text("utf-8")
        assert text.count(before) == 1, before
        self.file.write_text(text.replace(before, after), "utf-8")

    def judged(self, *results: object, own: bool = True) -> list[object]:
        """Judge results with the tables of the project or of the library."""
        words = ("own",) if own else ()
        done = warm_python("-c", JUDGE, json.dumps(results), *words, cwd=self.folder / "src")
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    found = Desk(tmp_path)
    code, shown = found.command("init", ".", "--name", "acme", "--tool", "parcel_read")
    assert code == 0, shown
    return found


def test_an_hour_with_the_failures_of_a_server(desk: Desk) -> None:
    # Without own failures there is no module, and the library knows what it knows.
    assert not desk.generated.exists()
    assert [row[:2] for row in desk.judged(*DAY, own=False)] == [  # type: ignore[index]
        [None, None],
        [None, None],
        [None, None],
        [None, None],
        ["W", "phrase:rate_limit"],
        [None, None],
    ]

    # The first try has a mistake of every kind. The findings say them one after the other.
    desk.file.parent.mkdir()
    desk.file.write_text(FIRST_TRY, "utf-8")
    code, shown = desk.command("check")
    assert code == 1
    assert "'0.001' is a number to every reader of YAML" in shown
    assert "'body' is not one of data, alone, error, meta" in shown
    assert "'L' is not one of S, I, D, E, W, cause" in shown
    assert desk.command("generate")[0] == 1
    assert not desk.generated.exists()
    desk.write("0.001", '"0.001"')
    desk.write("[body]", "[data]")
    desk.write("too_fast: L", "too_fast: W")
    assert sorted(desk.found()) == ["RB140", "RB146", "RB157"]
    desk.write("has: {}", "has: {kind: text}")
    desk.write("name: rate_limit", "name: depot_closed")
    desk.write("[Night mode]", "[night mode]")
    assert desk.found() == ["RB147"]
    assert "'depot_closed' is decided by it" in desk.command("check")[1]
    desk.write("[night mode]", "[depot ... night mode]")
    assert desk.command("check")[0] == 0

    # Written, the tables read the day of the server.
    assert "RB162" in desk.command("generate", "--check")[1]
    assert desk.command("generate")[0] == 0
    assert desk.command("generate", "--check")[0] == 0
    assert desk.judged(*DAY) == READ

    # The next release of the server has another text. A phrase is added, and generate forgotten.
    night = failed("All depots rest until 06:00")
    assert desk.judged(night)[0][:2] == [None, None]  # type: ignore[index]
    desk.write("[depot ... night mode]", "[depot ... night mode, depots rest until]")
    desk.write("      - Depot 7", "      - All depots rest until 06:00\n      - Depot 7")
    assert desk.command("check")[0] == 0
    assert "RB160" in desk.command("generate", "--check")[1]
    assert desk.judged(night)[0][:2] == [None, None]  # type: ignore[index]
    assert desk.command("generate")[0] == 0
    assert desk.judged(night)[0][:2] == ["W", "phrase:depot_closed"]  # type: ignore[index]

    # A colleague corrects the generated file by hand.
    text = desk.generated.read_text("utf-8")
    desk.generated.write_text(text.replace('"W"', '"E"'), "utf-8")
    assert "RB161" in desk.command("generate", "--check")[1]
    assert desk.command("generate")[0] == 0
    assert desk.generated.read_text("utf-8") == text

    # The server speaks our envelope one day: the file goes, and the module with it.
    aside = desk.file.read_text("utf-8")
    desk.file.unlink()
    assert "removed src/acme_replies/failures.py" in desk.command("generate")[1]
    assert desk.command("generate", "--check")[0] == 0
    desk.file.write_text(aside, "utf-8")
    assert desk.command("generate")[0] == 0
    assert desk.judged(*DAY) == READ
