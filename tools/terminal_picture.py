"""Draw the terminal picture of the README from commands that are executed in a real project.

The server is the first one of the tutorial, with one mistake. `rich` draws the output of the
commands, with colours, as one SVG that loads nothing. A test draws it again and fails if the output
has changed.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs/pictures/first-finding.svg"
WIDTH = 96
"""Columns."""
PATIENCE = 300
"""Seconds for one command."""
SET_UP = ("replybook init . --name desk --tool read_ticket", "replybook generate")
SHOWN = (
    "replybook codes list WA-TICKET",
    "replybook lint src",
    "replybook lint src --fix --unsafe-fixes",
)
SLIP = ("rb.invalid(", "rb.error(")
"""The text of the tutorial, and the mistake that replaces it."""
FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="replybook in a terminal">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width }}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 18px; font-weight: bold }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The template of `rich`, without the font that it would load from another host."""


def main() -> int:
    """Write the picture; with `--check`, only compare it with the output of the commands."""
    drawn = picture()
    if "--check" in sys.argv:
        if PICTURE.exists() and PICTURE.read_text("utf-8") == drawn:
            return 0
        print(f"docs/pictures/{PICTURE.name} is out of date; run: python tools/terminal_picture.py")
        return 1
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn, "utf-8", newline="\n")
    print(f"wrote docs/pictures/{PICTURE.name}")
    return 0


def picture() -> str:
    """Return the current output of the commands as an SVG."""
    with tempfile.TemporaryDirectory(prefix="replybook-picture-") as scratch:
        folder = Path(scratch)
        for line in SET_UP:
            _run(line, folder)
        (folder / "src/server.py").write_text(_server().replace(*SLIP), "utf-8")
        printed = "\n\n".join(f"\x1b[1;32m$\x1b[0m {line}\n{_run(line, folder)}" for line in SHOWN)
    return _drawn(printed)


def _server() -> str:
    page = (ROOT / "docs/tutorial/first-server.md").read_text("utf-8")
    match = re.search(
        r'^```python title="src/server\.py"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL
    )
    if match is None or SLIP[0] not in match[1]:
        raise SystemExit(f"the tutorial has no block src/server.py that says {SLIP[0]}")
    return match[1]


def _run(line: str, folder: Path) -> str:
    """Return the output of a command on a terminal with colours. Exit code 1 means findings."""
    known = {name: text for name, text in os.environ.items() if name not in {"NO_COLOR", "CI"}}
    done = subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", *line.split()[1:]],
        cwd=folder,
        env={**known, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if done.returncode not in {0, 1}:
        raise SystemExit(f"$ {line}\n{done.stdout}")
    return done.stdout.rstrip("\n")


def _drawn(printed: str) -> str:
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(Text.from_ansi(printed))
    svg = console.export_svg(title="replybook", code_format=FORMAT, unique_id="replybook")
    return "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"


if __name__ == "__main__":
    sys.exit(main())
