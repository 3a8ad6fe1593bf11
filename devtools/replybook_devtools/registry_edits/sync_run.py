"""One run of `replybook tools sync`: compare, show or write, then generate.

The code is read, never imported or run. New tools, arguments and codes are added, and all text that
people wrote is kept. A tool that the code no longer has is a finding. It is removed only with
`--prune`. A declared code that the code does not show stays, since a helper that cannot be read may
answer it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final, NamedTuple

from replybook_codegen.edit import Edit, Sheet, change_tools, open_sheet, write
from replybook_codegen.server_source import Comparison, Known, ServerSource, compare, read_server
from replybook_devtools.console.byte_diff import print_unchanged
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.generating import generate_chain
from replybook_devtools.registry_edits.editing import EditedRegistry, new_findings
from replybook_devtools.registry_edits.tool_codes import ToolCodes, tool_codes
from replybook_devtools.reports.formats import report
from replybook_devtools.running.running_tools import running_source
from replybook_registry.model import Registry
from replybook_registry.nodes import Items, Table
from replybook_schema import Finding

_FILE: Final = "tools.yaml"
_DONE: Final = "WA-SYS-S-001"
"""The code of a new tool, until its author chooses others."""


def sync_tools(edited: EditedRegistry, options: argparse.Namespace) -> Exit:
    """Bring tools.yaml in line with the code, as the options say, and print the result."""
    running = running_source(options, edited.files.shown(_FILE))
    if running is not None and options.paths:
        raise UsageError("--from-running takes no PATH of the source; leave one of the two out")
    source = running or _read_tools(edited, options.paths)
    run = _Run(edited, options, len(source.tools))
    inspection = edited.inspect()
    if inspection.registry is None:
        print(report(options.format, inspection.findings, {}, edited.project.root))
        return Exit.FINDINGS
    found = _compare_tools(edited, source, inspection.registry, options.from_tests)
    if options.check:
        return run.report_findings(found.drift)
    edit, left = found.edit(prune=options.prune), found.left(prune=options.prune)
    if options.diff:
        print_unchanged(edit.diff() if edit is not None else "")
        if left:
            print(report("text", sorted(left), {}), file=sys.stderr)
        return Exit.FINDINGS if edit is not None else _exit_of(left)
    return run.report_findings(left) if edit is None else run.written(edit, left)


class _Run(NamedTuple):
    """One run of `tools sync`.

    Attributes:
        options: The options of the command line.
        tools: Number of tools in the code.
    """

    edited: EditedRegistry
    options: argparse.Namespace
    tools: int

    def written(self, edit: Edit, left: Sequence[Finding]) -> Exit:
        """Write an edit that adds no errors, then generate. Otherwise write nothing."""
        form, project = self.options.format, self.edited.project
        fresh, after = new_findings(self.edited, [edit])
        if fresh:
            print(report(form, fresh, {}, project.root))
            print("nothing was written", file=sys.stderr)
            return Exit.FINDINGS
        write([edit])
        if form == "text":
            print(f"wrote {edit.shown}")
        ended = self.report_findings(left)
        if self.options.no_generate or project.output is None:
            return ended
        if after is None or form != "text":
            print("not regenerated; run: replybook check && replybook generate", file=sys.stderr)
            return ended
        generated, lines = generate_chain(project, after)
        print(*lines, sep="\n", end="\n" if lines else "")
        return max(ended, generated)

    def report_findings(self, findings: Sequence[Finding]) -> Exit:
        """Print the findings, and return the exit code for them."""
        form, count = self.options.format, self.tools
        if findings or form != "text":
            root = self.edited.project.root
            print(report(form, sorted(findings), {"tools": count}, root))
        else:
            print(f"in step ({count} {'tool' if count == 1 else 'tools'})")
        return _exit_of(findings)


def _exit_of(findings: Sequence[Finding]) -> Exit:
    errors = any(finding.severity == "error" for finding in findings)
    return Exit.FINDINGS if errors else Exit.FINE


class _ToolsSync(NamedTuple):
    """The differences between tools.yaml and the code.

    Attributes:
        found: The differences in tools and arguments.
    """

    edited: EditedRegistry
    sheet: Sheet
    found: Comparison
    codes: ToolCodes

    @property
    def drift(self) -> list[Finding]:
        """Every difference, as a finding."""
        return [*self.found.drift, *self.codes.drift, *self.found.left, *self.codes.left]

    def left(self, *, prune: bool) -> list[Finding]:
        """Return the findings that a person must decide.

        With `prune`, these are only the findings about codes, and about source that cannot be read.
        """
        found = (one for one in self.found.left if not prune or one.rule == "RB169")
        return [*found, *self.codes.left]

    def edit(self, *, prune: bool) -> Edit | None:
        """Return the edit of tools.yaml, or None if nothing changes.

        With `prune`, the edit removes entries that the code no longer has.
        """
        found, sheet, registry = self.found, self.sheet, self.edited
        new = found.new_if_pruned if prune else found.new
        text = change_tools(
            _add_tool_list(sheet, new), new, found.pruned if prune else found.changes
        )
        if text == sheet.text:
            return None
        path = registry.project.root / PurePosixPath(sheet.path)
        return Edit(path, sheet.path, _FILE, registry.files.files.get(_FILE), text.encode())


def _read_tools(edited: EditedRegistry, given: Sequence[str]) -> ServerSource:
    """Read the tools in the source of the server.

    Args:
        given: Paths of the source; if empty, those of the setting `servers`.

    Raises:
        UsageError: No path is known, or one cannot be read.
    """
    project = edited.project
    starts = [Path(one) for one in given] or [project.root / server for server in project.servers]
    if not starts:
        raise UsageError(
            'no server is named; run: replybook tools sync PATH, or set servers = ["src/acme/server.py"]'
            " in [tool.replybook], or run: replybook tools sync --from-running -- COMMAND"
        )
    try:
        return read_server(*starts, root=project.root)
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        name = Path(str(error.filename)).name
        raise UsageError(
            f"cannot read the server {name!r}: {why}; name its folder or file"
        ) from error


def _compare_tools(
    edited: EditedRegistry,
    source: ServerSource,
    registry: Registry,
    tests: str | None = None,
) -> _ToolsSync:
    """Compare the tools of the code with the tools.yaml of the project.

    Args:
        edited: The registry before the edit.
        source: The tools of the code or of a running server.
        tests: Report of the tests, or None.

    Raises:
        UsageError: The report cannot be read, or the settings of the linter are wrong.
    """
    sheet, project = _sheet(edited), edited.project
    entries = _entries(sheet)
    places = {str(entry.get("name")): entry.value_place("name") for entry in entries}
    is_code = not source.command
    of_code = (
        source if is_code else _read_tools(edited, ()) if project.servers else ServerSource((), ())
    )
    codes = tool_codes(project.root, registry, places, of_code, tests)
    known = _read_known_entries(registry, codes.to_add)
    return _ToolsSync(edited, sheet, compare(source, entries, known), codes)


def _sheet(edited: EditedRegistry) -> Sheet:
    """Open the tools.yaml of the project, or a new one with its header if there is none."""
    data = edited.files.files.get(_FILE)
    shown = edited.files.shown(_FILE)
    text = _header(edited) if data is None else _text(data, shown)
    return open_sheet(text, shown)


def _text(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{shown} is not UTF-8; save it as UTF-8") from error


def _header(edited: EditedRegistry) -> str:
    folder = files("replybook_devtools.project") / "new_project"
    template = (folder / "tools.yaml.txt").read_text("utf-8")
    project = edited.project
    names = {"project": project.root.name, "package": project.package.replace(".", "/")}
    return Template(template).substitute(names).rstrip() + " []\n"


def _entries(sheet: Sheet) -> list[Table]:
    items = sheet.root.get("tools")
    if not isinstance(items, Items):
        return []
    return [item if isinstance(item, Table) else Table(sheet.path) for item in items]


def _read_known_entries(registry: Registry, to_add: Mapping[str, Sequence[str]]) -> Known:
    """Return the entries of the registry that are not in its own tools.yaml."""
    others = {tool.name for tool in registry.tools if tool.origin != registry.name}
    families = tuple(tool.name for tool in registry.tools if tool.prefix)
    filled = {name for one in registry.scope_injection for name in one.inject}
    has_done = any(str(code.id) == _DONE for code in registry.codes)
    return Known(others, families, filled, (_DONE,) if has_done else (), to_add)


def _add_tool_list(sheet: Sheet, new: Sequence[object]) -> Sheet:
    """Return the sheet with a list for new tools, if it has only tags."""
    if "tools" in sheet.root or not new:
        return sheet
    text = sheet.text + ("" if sheet.text.endswith("\n") else "\n") + "\ntools: []\n"
    return open_sheet(text, sheet.path)
