"""An hour of an author: a server that fails, starts, lies, leaks, is mended, and breaks again."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from tests.devtools.commands.calling import Ended, Run

SERVER = """
import json, os, sys
if "NOTES" not in os.environ:
    sys.exit("notes.py: set NOTES to the folder of the notes")
FOLDER = os.environ["NOTES"]
TEXT, NUMBER = {"type": "string"}, {"type": "integer", "minimum": 1, "maximum": 9}
SCHEMA = {"type": "object", "properties": {"title": TEXT, "stars": NUMBER}, "required": ["title", "stars"]}
TOOLS = [{"name": "write_note", "inputSchema": SCHEMA}]
class Refused(Exception):
    pass
def write_note(title, stars):
    with open(os.path.join(FOLDER, str(title)), "w") as file:
        file.write("*" * stars)
    return "written"
def answer(name, given):
HANDLER
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "initialize":
        told = {"result": {"serverInfo": {"name": "notes", "version": "1"}}}
    elif asked["method"] == "tools/list":
        told = {"result": {"tools": TOOLS}}
    elif "id" in asked:
        told = answer(asked["params"]["name"], asked["params"]["arguments"])
    if "id" in asked:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **told}), flush=True)
"""
SAYS = 'text = {}\nreturn {{"result": {{"content": [{{"type": "text", "text": text}}], "isError": {}}}}}\n'
LYING = SAYS.format('"ok"', False)
LEAKING = """
import traceback
try:
    text = globals()[name](**given) if isinstance(given.get("title"), str) else given["title"].strip()
except Exception:
    text = traceback.format_exc()
return {"result": {"content": [{"type": "text", "text": text}], "isError": True}}
"""
MUTE = SAYS.format('"Invalid arguments."', True)
NAMING = """
wrong = "title" if not isinstance(given.get("title"), str) else "stars"
text = f"Argument {wrong!r} is wrong."
return {"result": {"content": [{"type": "text", "text": text}], "isError": True}}
"""
GOOD = """
known = [one["name"] for one in TOOLS]
strange = [one for one in given if one not in SCHEMA["properties"]]
if name not in known:
    text = f"There is no tool {name!r}. Call one of: {', '.join(known)}."
elif strange:
    text = f"There is no argument {strange[0]!r}: pass 'title' (string) and 'stars' (integer)."
else:
    text = "Arguments 'title' (string) and 'stars' (integer from 1 to 9) are required. Pass both."
return {"error": {"code": -32602, "message": text}}
"""


class Desk:
    """The folder of the author: the server as it is now, and the notes that nobody may change."""

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder, self.run, self.notes = folder, run, folder / "notes"
        self.notes.mkdir()
        (self.notes / "first").write_text("*****", "utf-8")

    def write(self, handler: str, **changed: str) -> None:
        text = SERVER.replace("HANDLER", indent(handler, "    "))
        for old, new in changed.items():
            text = text.replace(old, new)
        (self.folder / "notes.py").write_text(text, "utf-8")

    def probe(self, *options: str, is_set: bool = True) -> Ended:
        given = ("--env", f"NOTES={self.notes}") if is_set else ()
        return self.run("probe", *given, *options, "--", sys.executable, "notes.py")

    def found(self, *options: str) -> dict[str, Any]:
        return dict(json.loads(self.probe("--format", "json", *options).out))

    def digest(self) -> str:
        held = [(path.name, path.read_bytes()) for path in sorted(self.notes.iterdir())]
        return hashlib.sha256(repr(held).encode()).hexdigest()


@pytest.fixture
def desk(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path, run)


def test_an_hour_of_an_author(desk: Desk) -> None:
    before = desk.digest()

    # Nothing works yet: no file, a syntax error, a variable that is not set.
    missing = desk.probe()
    desk.write("retrun 1\n")
    broken = desk.probe()
    desk.write(LYING)
    unset = desk.probe(is_set=False)
    misspelt = desk.run("probe", "--fail-belw", "80", "--", sys.executable, "notes.py")

    assert [1, 1, 1, 2] == [one.code for one in (missing, broken, unset, misspelt)]
    assert "SyntaxError" in broken.out
    assert "set NOTES to the folder of the notes" in unset.out
    assert "--fail-below" in misspelt.err

    # It starts. It lies, then leaks, then is mute, then names the culprit, then is good.
    scores: list[float] = []
    lost: list[set[str]] = []
    unchanged: list[bool] = []
    for handler in (LYING, LEAKING, MUTE, NAMING, GOOD):
        desk.write(handler)
        found = desk.found()
        unchanged.append(before == desk.digest())
        (desk.notes / "replybook-probe").unlink(missing_ok=True)
        scores.append(found["score"])
        lost.append({key for key, one in found["measures"].items() if one["lost"] > 0})
    lying, leaking, mute, naming, good = lost

    assert [0.0, 100.0] == [scores[0], scores[-1]]
    assert scores[2] < scores[3] < scores[4]
    assert 6 == len(lying)
    assert {"tidy", "typed", "next"} <= leaking
    assert "tidy" not in mute
    assert {"culprit", "right"} <= mute
    assert {"typed", "right", "next"} <= naming
    assert set() == good
    assert [True, False, True, True, True] == unchanged  # the second runs its tool unchecked

    # The gate of CI stays open, until a second tool comes that nobody checks.
    desk.write(GOOD)
    passed = desk.probe("--fail-below", "95", "--badge", "badge.svg", "-o", "probe.txt")
    sloppy = 'if name == "star_note":\n    return {"result": {"content": []}}\n' + GOOD
    listed = 'TOOLS = [{"name": "write_note", "inputSchema": SCHEMA}, {"name": "star_note", "inputSchema": SCHEMA}]'
    desk.write(sloppy, **{'TOOLS = [{"name": "write_note", "inputSchema": SCHEMA}]': listed})
    refused = desk.probe("--fail-below", "95", "--format", "markdown", "--worst", "1")
    sarif = json.loads(desk.probe("--format", "sarif").out)["runs"][0]["results"]

    assert (0, 1) == (passed.code, refused.code)
    assert "100 of 100" in (desk.folder / "badge.svg").read_text("utf-8")
    assert "notes 1: 100 of 100" in (desk.folder / "probe.txt").read_text("utf-8")
    assert "| star\\_note |" in refused.out
    assert {"star_note"} == {one["locations"][0]["logicalLocations"][0]["name"] for one in sarif}
    assert {"notes.py"} == {
        one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in sarif
    }

    # In all that time no note was changed, and the same server gets the same calls.
    first, second = desk.found("--calls", "7"), desk.found("--calls", "7")
    assert first["answers"] == second["answers"]
    assert before == desk.digest()
    assert {"badge.svg", "notes", "notes.py", "probe.txt"} == {
        path.name for path in desk.folder.iterdir()
    }
