"""`replybook explain WHAT`: one code, key, rule, violation, stage or legacy id.

Source: design 5; budget: 80 ms for the whole process (design 6).
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import textwrap
from pathlib import Path
from typing import cast

from replybook.cli.answers import Answer, answer, near_names
from replybook.cli.outcome import Exit, UsageError

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("what", metavar="WHAT", help="e.g. WA-RES-I-001, RB104, TRACE_REQUIRED")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")


def run(options: argparse.Namespace) -> int:
    """Print the answer; 2 with near names if there is none."""
    importlib.import_module("replybook_generated")  # announces the base registry
    _open_own_registry()
    found = answer(options.what)
    if found is None:
        near = near_names(options.what)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise UsageError(f"nothing is known under {options.what!r}{hint}")
    print(found.to_json() if options.format == "json" else _text(found))
    return Exit.FINE


def _open_own_registry() -> None:
    """Import the generated package of the project that we stand in, if it has one."""
    if not any(
        (folder / "pyproject.toml").is_file() for folder in (Path.cwd(), *Path.cwd().parents)
    ):
        return
    from replybook_registry.project import BadProject, open_project

    try:
        project = open_project(Path.cwd())
    except BadProject:
        return
    if project.output is None or not (project.root / project.output / "__init__.py").is_file():
        return
    depth = len(project.package.split("."))
    sys.path.insert(0, str((project.root / project.output).parents[depth - 1]))
    importlib.import_module(project.package)


def _text(found: Answer) -> str:
    lines = [f"{found.id} ({found.kind})", f"  {found.headline}", ""]
    width = max(map(len, found.facts), default=0) + 4
    for key, value in found.facts.items():
        lines += _fact(key, value, width)
    return "\n".join(lines).rstrip()


def _fact(key: str, value: object, width: int) -> list[str]:
    if key == "page":
        return [*str(value).splitlines(), ""]
    if key == "params":
        entries = cast("list[dict[str, object]]", value)
        return [f"  {key}:", *(f"    {_param(entry)}" for entry in entries)]
    words = cast("list[str]", value) if isinstance(value, list) else [_plain(value)]
    text = "; ".join(words)
    first, hanging = f"  {key}:".ljust(width), " " * width
    wrapper = textwrap.TextWrapper(98, first, hanging, break_on_hyphens=False)
    return wrapper.wrap(text)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _param(entry: dict[str, object]) -> str:
    need = "required" if entry["required"] else "optional"
    return f"{entry['name']}: {entry['type']}, {need}, {entry['privacy']}: {entry['description']}"
