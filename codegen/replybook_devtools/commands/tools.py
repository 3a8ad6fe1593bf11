"""`replybook tools sync [PATH ...]`: keep tools.yaml in step with the tools of the code.

The code is read, never imported or run. What is new is added; what people wrote stays, every byte; what
is gone from the code is a finding and leaves with `--prune` alone. Source: specification 51, decision 6.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final

from replybook_codegen.edit import BadEdit, Edit, Sheet, change_tools, open_sheet, write
from replybook_codegen.server_source import Comparison, Known, ServerSource, compare, read_server
from replybook_devtools.commands.codes import Work, editing, generate_chain, new_findings
from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.projects import add_format
from replybook_devtools.reports.formats import report
from replybook_registry.model import Registry
from replybook_registry.nodes import Items, Table
from replybook_schema import Finding

__all__ = ["configure", "run"]

_FILE: Final = "tools.yaml"
_DONE: Final = "WA-SYS-S-001"
"""What a new tool answers until somebody gives it better codes."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-command."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    sync = add_action(actions, "sync", "add new tools and arguments, report what is gone")
    help_ = "a file or folder of the server (default: servers in [tool.replybook])"
    sync.add_argument("paths", metavar="PATH", nargs="*", help=help_)
    add_format(sync)
    sync.add_argument("--check", action="store_true", help="write nothing; fail on any drift")
    sync.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    sync.add_argument("--prune", action="store_true", help="take off what is gone from the code")
    sync.add_argument("--project", metavar="DIR", default=".", help="the project (default: here)")
    sync.add_argument("--no-generate", action="store_true", help="do not regenerate")


def run(options: argparse.Namespace) -> int:
    """0 when tools.yaml is (now) in step with the code, 1 on findings."""
    try:
        with editing(options) as work:
            return _read_and_sync(work, options)
    except BadEdit as error:
        raise UsageError(str(error)) from error


def _read_and_sync(work: Work, options: argparse.Namespace) -> int:
    try:
        source = read_server(*_starts(work, options.paths), root=work.project.root)
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        name = Path(str(error.filename)).name
        raise UsageError(
            f"cannot read the server {name!r}: {why}; name its folder or file"
        ) from error
    inspection = work.inspect(work.files)
    if inspection.registry is None:
        print(report(options.format, inspection.findings, {}, work.project.root))
        return Exit.FINDINGS
    return _sync(work, source, inspection.registry, options)


def _starts(work: Work, given: Sequence[str]) -> list[Path]:
    """The files and folders to read: those that are named, else those of the settings."""
    starts = [Path(one) for one in given] or [work.project.root / o for o in work.project.servers]
    if not starts:
        raise UsageError(
            'no server is named; run: replybook tools sync PATH, or set servers = ["src/acme/server.py"]'
            " in [tool.replybook]"
        )
    return starts


def _sync(
    work: Work, source: ServerSource, registry: Registry, options: argparse.Namespace
) -> Exit:
    sheet = _sheet(work)
    found = compare(source, _entries(sheet), _known(registry))
    if options.check:
        findings = [*found.drift, *found.left]
        _say(work, findings, source, options)
        return _ended(findings)
    edit = _edit(work, sheet, found, prune=options.prune)
    left = _left(found, prune=options.prune)
    if options.diff:
        sys.stdout.write(edit.diff() if edit is not None else "")
        if left:
            print(report("text", sorted(left), {}), file=sys.stderr)
        return Exit.FINDINGS if edit is not None else _ended(left)
    if edit is not None:
        return _write(work, edit, left, source, options)
    _say(work, left, source, options)
    return _ended(left)


def _write(
    work: Work,
    edit: Edit,
    left: Sequence[Finding],
    source: ServerSource,
    options: argparse.Namespace,
) -> Exit:
    fresh, after = new_findings(work, [edit])
    if fresh:
        print(report(options.format, fresh, {}, work.project.root))
        print("nothing was written", file=sys.stderr)
        return Exit.FINDINGS
    write([edit])
    if options.format == "text":
        print(f"wrote {edit.shown}")
    _say(work, left, source, options)
    ended = _ended(left)
    if options.no_generate or work.project.output is None:
        return ended
    if after is None or options.format != "text":
        print("not regenerated; run: replybook check && replybook generate", file=sys.stderr)
        return ended
    return max(ended, Exit(generate_chain(work.project, after)))


def _ended(findings: Sequence[Finding]) -> Exit:
    errors = any(finding.severity == "error" for finding in findings)
    return Exit.FINDINGS if errors else Exit.FINE


def _say(
    work: Work, findings: Sequence[Finding], source: ServerSource, options: argparse.Namespace
) -> None:
    if findings or options.format != "text":
        about = {"tools": len(source.tools)}
        print(report(options.format, sorted(findings), about, work.project.root))
    else:
        count = len(source.tools)
        print(f"in step ({count} {'tool' if count == 1 else 'tools'})")


def _left(found: Comparison, *, prune: bool) -> list[Finding]:
    """Return the findings that a person decides on; with `--prune` only those of what cannot be read."""
    return [one for one in found.left if not prune or one.rule == "RB169"]


# The file


def _sheet(work: Work) -> Sheet:
    """The tools.yaml of the project; a new one with its header if there is none."""
    data = work.files.files.get(_FILE)
    shown = work.files.shown(_FILE)
    text = _header(work) if data is None else _text(data, shown)
    return open_sheet(text, shown)


def _text(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown} is not UTF-8; save it as UTF-8") from error


def _header(work: Work) -> str:
    template = (files("replybook_devtools.project") / "new_project" / "tools.yaml.txt").read_text(
        "utf-8"
    )
    package = work.project.package
    names = {"project": work.project.root.name, "package": package.replace(".", "/")}
    return Template(template).substitute(names).rstrip() + " []\n"


def _entries(sheet: Sheet) -> list[Table]:
    items = sheet.root.get("tools")
    if not isinstance(items, Items):
        return []
    return [item if isinstance(item, Table) else Table(sheet.path) for item in items]


def _known(registry: Registry) -> Known:
    """Return the entries that the registry has beside those of its own file."""
    others = {tool.name for tool in registry.tools if tool.origin != registry.name}
    families = tuple(tool.name for tool in registry.tools if tool.prefix)
    filled = {name for one in registry.scope_injection for name in one.inject}
    has_done = any(str(code.id) == _DONE for code in registry.codes)
    return Known(others, families, filled, (_DONE,) if has_done else ())


def _edit(work: Work, sheet: Sheet, found: Comparison, *, prune: bool) -> Edit | None:
    new = found.new_if_pruned if prune else found.new
    text = change_tools(_listed(sheet, new), new, found.pruned if prune else found.changes)
    if text == sheet.text:
        return None
    path = work.project.root / PurePosixPath(sheet.path)
    return Edit(path, sheet.path, _FILE, work.files.files.get(_FILE), text.encode())


def _listed(sheet: Sheet, new: Sequence[object]) -> Sheet:
    """A file that has only tags gets the list that new tools go into."""
    if "tools" in sheet.root or not new:
        return sheet
    text = sheet.text + ("" if sheet.text.endswith("\n") else "\n") + "\ntools: []\n"
    return open_sheet(text, sheet.path)
