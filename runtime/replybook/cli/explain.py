"""`replybook explain WHAT`: one code, key, rule, violation, stage or legacy id.

Source: decision 7 and 22.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

from replybook.cli.exit_code import Exit, UsageError
from replybook.cli.lookup import Answer, answer, near_names
from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_registry.project import Project

__all__ = ["as_text", "configure", "open_own_registry", "run"]

_BASE = "replybook_generated"
_BASE_DOCS = "docs/reference"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("what", metavar="WHAT", help="e.g. WA-RES-I-001, RB104, TRACE_REQUIRED")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")


def run(options: argparse.Namespace) -> int:
    """Print the answer; 2 with near names if there is none."""
    importlib.import_module("replybook_generated")  # announces the base registry
    project = open_own_registry()
    try:
        found = answer(options.what)
        near = near_names(options.what) if found is None else []
    except Exception as error:
        if project is None:
            raise
        raise UsageError(_broken_print(project.package, error)) from error
    if found is None:
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        hint = hint or "; it is no code, key, old id, rule, violation or stage"
        raise UsageError(f"nothing is known under {options.what!r}{hint}")
    found = _at_home(found, project)
    texts = "\n\n".join(map(as_text, (found, *found.also)))
    print(found.to_json() if options.format == "json" else texts)
    return Exit.FINE


def _at_home(found: Answer, project: Project | None) -> Answer:
    """`found` with its page where this project has it; pages of the base are replybook's own."""
    page = str(found.facts.get("documented in", ""))
    if project is None or project.package == _BASE or not page:
        return found
    facts = {key: value for key, value in found.facts.items() if key != "documented in"}
    own = found.kind == "code" and ACTIVE.owner_of(found.id).package == project.package
    if own and project.docs is not None:
        facts["documented in"] = page.replace(_BASE_DOCS, str(project.docs))
    elif not own:
        facts["documented in"] = f"{page} of replybook"
    return replace(found, facts=facts)


def open_own_registry() -> Project | None:
    """Import the generated package of the project that we stand in, if it has one."""
    if not any(
        (folder / "pyproject.toml").is_file() for folder in (Path.cwd(), *Path.cwd().parents)
    ):
        return None
    from replybook_registry.project import BadProject, open_project

    try:
        project = open_project(Path.cwd())
    except BadProject:
        return None
    if project.output is None or not (project.root / project.output / "__init__.py").is_file():
        return None
    depth = len(project.package.split("."))
    sys.path.insert(0, str((project.root / project.output).parents[depth - 1]))
    try:
        importlib.import_module(project.package)
    except Exception as error:  # generated code that a merge or an edit broke still leaves the base
        said = _broken_print(project.package, error)
        print(f"replybook: only the base registry answers: {said}", file=sys.stderr)
    return project


def _broken_print(package: str, error: Exception) -> str:
    why = type(error).__name__
    return f"the generated package {package} cannot be imported ({why}); run: replybook generate"


def as_text(found: Answer) -> str:
    """An answer for a terminal: a headline, then one fact per line."""
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
