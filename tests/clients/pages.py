"""The pages about clients: which need a framework, and what they show is what happens.

The python block of a page defines `run`. What it prints with the scripted models of `page_run.py`
is the `text` block. The runs of each verb are in `transcripts`, as the module of its runs prints
them. `python` is the one that serves.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.clients.stories import server_python
from tests.markdown_pages import blocks

ROOT: Final = Path(__file__).resolve().parents[2]

INSTALLED: Final = os.environ.get("REPLYBOOK_CLIENT", "").partition(" ")[0]
"""The extra that is tried, in an environment that has nothing else; empty in ours."""

PAGES: Final = {  # page -> the extra that it needs, and its module; the test of the other pages leaves these out
    "docs/how-to/act-on-replies-in-pydantic-ai.md": ("pydantic-ai", "pydantic_ai"),
    "docs/how-to/act-on-replies-in-langchain.md": ("langchain", "langchain_mcp_adapters"),
    "docs/how-to/act-on-replies-in-openai-agents.md": ("openai-agents", "agents"),
    "docs/how-to/act-on-replies-in-google-adk.md": ("google-adk", "google.adk"),
    "docs/how-to/act-on-replies-in-the-claude-agent-sdk.md": (
        "claude-agent-sdk",
        "claude_agent_sdk",
    ),
    "docs/how-to/act-on-replies-in-fastmcp.md": ("fastmcp", "fastmcp.server"),
    "docs/how-to/act-on-replies-with-the-sdk.md": ("mcp", "fastmcp.server"),
}

LONGEST = 300
"""Seconds for one program of a page."""


def can_run(page: str) -> bool:
    """Return True if what a page needs is installed here."""
    extra, module = PAGES[page]
    if (
        INSTALLED
    ):  # a framework may bring a version of another client with it that the page is not about
        return extra == INSTALLED
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # of a package over it
        return False


def printed_by_page(page: str, folder: Path) -> str:
    """Return what the program of a page prints."""
    [program] = [block.text for block in blocks(page) if block.language == "python"]
    (folder / "page.py").write_text(program, "utf-8")
    return printed([sys.executable, "-m", "tests.clients.page_run", PAGES[page][0]], folder)


def shown_on_page(page: str) -> str:
    """Return what its text blocks show."""
    return "".join(f"{block.text.rstrip()}\n" for block in blocks(page) if block.language == "text")


def transcript(page: str) -> Path:
    """Return the file with the runs of each verb."""
    return Path(__file__).with_name("transcripts") / f"{PAGES[page][0]}.txt"


def command(page: str) -> list[str]:
    """Return the command that prints the runs."""
    extra = PAGES[page][0]
    words = {"fastmcp": ["fastmcp"], "mcp": ["sdk"]}.get(extra, [])
    return [sys.executable, "-m", module_of_runs(extra), *words]


def module_of_runs(extra: str) -> str:
    """Return the module that makes the runs of an extra."""
    name = "plain_clients" if extra in ("fastmcp", "mcp") else extra.replace("-", "_")
    return f"tests.clients.runs_of_{name}"


def printed(command: list[str], folder: Path) -> str:
    """Return what a program prints; that it fails is a failure of the test."""
    (folder / "bin").mkdir(exist_ok=True)
    serving = folder / "bin" / "python"
    serving.write_text(f'#!/bin/sh\nexec "{server_python()}" "$@"\n', "utf-8")
    serving.chmod(0o755)
    path = os.pathsep.join([str(serving.parent), os.environ.get("PATH", os.defpath)])
    roots = [folder, ROOT, ROOT / "runtime", os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(map(str, roots))},
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def same(printed_text: str, shown: str) -> bool:
    """Return True if it is what is shown; `...` stands for any text within a line."""
    lines = [re.escape(line).replace(r"\.\.\.", ".*") for line in shown.splitlines()]
    return re.fullmatch("\n".join(lines), printed_text.rstrip("\n")) is not None
