"""The bare and the moved lending desk side by side. `python -m` prints the content of the page.

With `--time` it prints how long a call takes on each, in a process of its own.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.markdown_pages import blocks, read
from tests.page_steps import apply_diff, commands, replybook_on_the_path
from tests.project_tree import PACKAGES, ROOT, run
from tests.warm_python import warm_python

HERE = Path(__file__).parent
ASKED = HERE / "asked_of_desk.py"
STACKS = {"sdk": "SDK", "fastmcp": "FastMCP"}
LOANS_STACKS = {**STACKS, "lowlevel": "low-level"}
TITLES = {
    "I": "I: a book that is not there",
    "D": "D: a reader who may not borrow",
    "E": "E: the other branch does not answer",
    "wait": "Wait: the third renewal in a row",
}
VARIES = (
    (re.compile(r'"trace_id": "[0-9a-f]{32}"'), '"trace_id": "0123...cdef"'),
    (re.compile(r'"duration_ms": [0-9.]+'), '"duration_ms": 1.2'),
)
PAGE = "docs/how-to/move-a-server-over.md"
STAGES = {"bare": 0, "untouched": 1, "migration": 2, "moved": 5}
"""The stages of the page after which the loans desk is read."""

Found = dict[str, list[dict[str, Any]]]
_PLAYED = ("sed", "cp", "printf", "rm", "replybook init", "replybook check")


def bare_desk(folder: Path) -> Path:
    """The desk as it was before the move."""
    return Path(shutil.copytree(HERE / "lending_desk", folder))


def desk_at(folder: Path, stage: int) -> Path:
    """The desk after the changes that the page makes up to the end of a stage."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / "moved", folder / "moved", ignore=ignored)
    desk = Path(shutil.copytree(HERE / "lending_desk", folder / "desk", ignore=ignored))
    environment = replybook_on_the_path(folder, warm=True)
    lines = read(PAGE).splitlines()
    ends = [n for n, line in enumerate(lines) if line.startswith(f"## Stage {stage + 1}")]
    for block in blocks(PAGE):
        if block.line > min(ends, default=len(lines)):
            break
        if block.language == "diff":
            apply_diff(block.text, desk)
        for command, code, _ in commands(block) if block.language == "console" else ():
            if command.startswith(_PLAYED):
                done = run(["bash", "-c", command], desk, **environment)
                assert done.returncode == code, f"{command}\n{done.stdout}{done.stderr}"
    return desk


def moved_desk(folder: Path) -> Path:
    """The desk at the end of the move, strict, without a trace."""
    desk = desk_at(folder, STAGES["moved"])
    text = (desk / "desk.py").read_text("utf-8")
    assert text.count('log=TraceLog("traces")') == 1
    (desk / "desk.py").write_text(text.replace('log=TraceLog("traces")', ""), "utf-8")
    return desk


def asked(folder: Path, *words: str) -> Mapping[str, Any]:
    """The answers of a desk to `asked_of_desk.py`."""
    shutil.copy(ASKED, folder)
    start = f"import sys, runpy; sys.path[:0] = ['.', 'src']; runpy.run_path('{ASKED.name}', run_name='__main__')"
    said: Mapping[str, Any] = json.loads(_ran(folder, "-c", start, *words))
    return said


def sizes(bare: Mapping[str, Any], moved: Mapping[str, Any]) -> str:
    """The table of bytes."""
    rows = ["| | bare | moved | added |", "| --- | --- | --- | --- |"]
    for stack, name in STACKS.items():
        one, two = bare[stack], moved[stack]
        tools = one["tools"]
        each = (two["listed"] - one["listed"]) / tools
        listed = f"`tools/list` of {tools} tools, {name}"
        rows.append(f"| {listed} | {one['listed']} | {two['listed']} | {each:.0f} a tool |")
        more = (two["large"] - one["large"]) / one["large"]
        rows.append(
            f"| a large text, {name} | {one['large']} | {two['large']} | {more:.0%} of the text |"
        )
    return "\n".join(rows) + "\n"


def loans_readings(desk: Path) -> Found:
    """What a client reads in the answers of a desk to the calls of `provoked.yaml`."""
    path = os.pathsep.join(str(ROOT / folder) for folder in PACKAGES)
    words = ("-m", "tests.moving.provoked_calls", str(desk), "--json")
    done = warm_python(*words, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    found: Found = json.loads(done.stdout)
    return found


def loans_table(found: Mapping[str, Found]) -> str:
    """The table of what a client reads of the loans desk, by stage and stack."""
    calls = len(found["bare"]["sdk"])
    rows = [
        f"| of {calls} calls | {' | '.join(found)} |",
        f"| --- |{' --- |' * len(found)}",
    ]
    for title, score in (("right", "right"), ("wrong", "wrong"), ("no type", "none")):
        for stack, name in LOANS_STACKS.items():
            counts = [sum(each["score"] == score for each in at[stack]) for at in found.values()]
            rows.append(f"| {title}, {name} | {' | '.join(map(str, counts))} |")
    return "\n".join(rows) + "\n"


def transcript(bare: Mapping[str, Any], moved: Mapping[str, Any]) -> str:
    """The text of each failure on the SDK, before and after."""
    parts = []
    for shown, title in TITLES.items():
        before, after = bare["sdk"]["said"][shown], moved["sdk"]["said"][shown]
        parts.append(
            f"### {title}\n\nBefore, `isError` is {_truth(before)}:\n\n```text\n{_text(before)}\n```\n\n"
            f"After, `isError` is {_truth(after)}:\n\n```text\n{_envelope(after)}\n```\n"
        )
    return "\n".join(parts)


def _ran(folder: Path, *words: str) -> str:
    done = warm_python(*words, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _truth(sent: Mapping[str, Any]) -> str:
    return "true" if sent["isError"] else "false"


def _text(sent: Mapping[str, Any]) -> str:
    return "\n".join(str(block["text"]) for block in sent["content"])


def _envelope(sent: Mapping[str, Any]) -> str:
    envelope = sent["structuredContent"]
    assert envelope == json.loads(_text(sent))
    text = json.dumps(envelope, indent=2)
    for varies, put in VARIES:
        text = varies.sub(put, text)
    return text


def main() -> None:
    """Print what the page shows, or the times."""
    with tempfile.TemporaryDirectory() as folder:
        bare, moved = bare_desk(Path(folder, "bare")), moved_desk(Path(folder, "moved"))
        if "--time" in sys.argv:
            times = [(asked(bare, "--time"), asked(moved, "--time")) for _ in range(3)]
            for stack, name in STACKS.items():
                one, two = (min(pair[side][stack] for pair in times) for side in (0, 1))
                print(f"{name}: {one:.0f} us bare, {two:.0f} us moved, {two / one:.2f} times")
            return
        said = asked(bare), asked(moved)
        print(sizes(*said), transcript(*said), sep="\n")
        stages = {name: desk_at(Path(folder, f"at-{n}"), n) for name, n in STAGES.items()}
        print(loans_table({name: loans_readings(desk) for name, desk in stages.items()}))


if __name__ == "__main__":
    main()
