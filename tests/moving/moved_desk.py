"""The bare and the moved lending desk side by side. `python -m` prints the content of the page.

With `--time` it prints how long a call takes on each, in a process of its own.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.warm_python import warm_python

HERE = Path(__file__).parent
ASKED = HERE / "asked_of_desk.py"
STACKS = {"sdk": "SDK", "fastmcp": "FastMCP"}
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
_CLI = "import sys; from replybook_devtools.commands.main import main; sys.exit(main(sys.argv[1:]))"


def bare_desk(folder: Path) -> Path:
    """The desk as it was before the move."""
    return Path(shutil.copytree(HERE / "lending_desk", folder))


def moved_desk(folder: Path) -> Path:
    """The desk at the end of the move, strict, generated from its registry."""
    shutil.copytree(HERE / "lending_desk", folder)
    _ran(folder, "-c", _CLI, "init", "--server", ".", "--name", "lending-desk")
    shutil.copytree(HERE / "moved", folder, dirs_exist_ok=True)
    for name in ("desk.py", "desk_fast.py"):
        text = (folder / name).read_text("utf-8")
        changed = re.sub(r"ServerSettings\(.*\)", "ServerSettings()", text)
        (folder / name).write_text(changed, "utf-8")
    thin = (folder / "more_tools.py").read_text("utf-8")
    (folder / "more_tools.py").write_text(_thinned(thin), "utf-8")
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write(_SETTINGS)
    _ran(folder, "-c", _CLI, "generate")
    return folder


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


_SETTINGS = """
[tool.replybook]
extends = ["pkg:replybook_registry"]
sources = ["src/lending_desk_replies/registry"]
output = "src/lending_desk_replies"
docs = "docs/replies"
tests = "tests/generated"
"""


def _thinned(text: str) -> str:
    """The thin tools after `thin.sed`, whose expressions Python reads too."""
    for line in (HERE / "moved/thin.sed").read_text("utf-8").splitlines():
        if line.startswith("s/"):
            _, found, put, _ = line.split("/")
            python = found.replace(r"\(", "\0").replace(r"\)", "\1")
            python = python.replace("(", r"\(").replace(")", r"\)")
            python = python.replace("\0", "(").replace("\1", ")")
            text = re.sub(python, put.replace("&", r"\g<0>"), text, flags=re.MULTILINE)
    return text


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


if __name__ == "__main__":
    main()
