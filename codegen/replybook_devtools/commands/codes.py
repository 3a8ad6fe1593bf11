"""`replybook codes list | add | retire | freeze`: query and edit the reply codes of a registry.

Every edit keeps all other bytes of the file, is checked before it is written, and is followed by a
regeneration. Source: decision 6.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from replybook_codegen.edit import BadEdit, Edit, add, edited, freeze, open_shelf, retire, write
from replybook_codegen.held_folder import StillHeld, held
from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.new_code import add_fields, new_code
from replybook_devtools.project.projects import inspect, project_of
from replybook_devtools.reports.formats import report
from replybook_registry.files import RegistryFiles
from replybook_registry.model import Code, Registry
from replybook_registry.project import Project, open_projects
from replybook_registry.read import Inspection, inspect_files, project_files
from replybook_schema import Finding

__all__ = ["Work", "configure", "editing", "generate_chain", "new_findings", "run"]

_PATIENCE_S: Final = 60.0
"""How long an edit waits for another: some dozen of them, with what each generates."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _configure_list(add_action(actions, "list", "the codes, one line each"))
    _configure_add(add_action(actions, "add", "a new code under the next free number"))
    _configure_retire(add_action(actions, "retire", "stop giving a code; its number stays"))
    _configure_freeze(add_action(actions, "freeze", "record released meanings for ever"))


def _configure_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pattern", metavar="TEXT", nargs="?", default="", help="in code or key")
    statuses = ("active", "reserved", "deprecated", "retired")
    parser.add_argument("--status", choices=statuses, help="only codes of this status")
    parser.add_argument(
        "--own", action="store_true", help="only what this registry declares, not what it extends"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")
    _add_project(parser)


def _configure_add(parser: argparse.ArgumentParser) -> None:
    add_fields(parser)
    _add_project(parser)
    _add_writing(parser)


def _configure_retire(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the code to retire, e.g. WA-RES-I-500")
    parser.add_argument("--reason", default="", help="why; a sentence")
    parser.add_argument("--use", metavar="CODE", action="append", help="what to give instead")
    help_ = "the version that retires it (default: the registry's; raise that first)"
    parser.add_argument("--in", dest="version", metavar="VERSION", default="", help=help_)
    _add_project(parser)
    _add_writing(parser)


def _configure_freeze(parser: argparse.ArgumentParser) -> None:
    help_ = "also copy the registry to DIR/VERSION, e.g. tests/frozen"
    parser.add_argument("--copy-to", metavar="DIR", help=help_)
    _add_project(parser)
    _add_writing(parser)


def _add_project(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--project", metavar="DIR", default=".", help="the project (default: here)")


def _add_writing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="show the diff, write nothing")
    parser.add_argument("--no-generate", action="store_true", help="do not regenerate")


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    if options.action == "list":
        return _list(Work.of(options), options)
    try:
        with editing(options) as work:
            return _edit(work, options)
    except BadEdit as error:
        raise UsageError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Work:
    """The project and its files as they are before the edit."""

    project: Project
    files: RegistryFiles

    @classmethod
    def of(cls, options: argparse.Namespace) -> Work:
        """The project that `--project` names."""
        project = project_of(options.project)
        return cls(project, project_files(project))

    def inspect(self, files: RegistryFiles) -> Inspection:
        """Read and check `files` in the place of those of the project."""
        return inspect_files(files, datetime.now(UTC).date())


@contextmanager
def editing(options: argparse.Namespace) -> Generator[Work]:
    """The project that `--project` names, while no other command edits its registry.

    `BadEdit` if another one does for longer than this waits.
    """
    project = project_of(options.project)
    folder = project.root / project.sources[0]
    with ExitStack() as stack:
        if folder.is_dir():  # else reading the files says what is wrong
            try:
                stack.enter_context(held(folder, patience_s=_PATIENCE_S))
            except StillHeld:
                why = "another command is editing the registry; wait until it has ended, then run it again"
                raise BadEdit(why) from None
        yield Work.of(options)


def _list(work: Work, options: argparse.Namespace) -> int:
    inspection = work.inspect(work.files)
    if inspection.registry is None:
        print(report("text", inspection.findings, {}))
        return Exit.FINDINGS
    registry = inspection.registry
    mine = (code for code in registry.codes if not options.own or code.origin == registry.name)
    chosen = [code for code in mine if _is_chosen(code, options)]
    print(_as_json(chosen) if options.format == "json" else _as_lines(chosen))
    if inspection.errors:
        print(
            "replybook: there are findings, so some may be missing; run: replybook check",
            file=sys.stderr,
        )
    return Exit.FINE


def _is_chosen(code: Code, options: argparse.Namespace) -> bool:
    text = options.pattern.upper()
    named = text in str(code.id) or text in code.key
    return named and options.status in (None, code.status)


def _as_json(codes: Sequence[Code]) -> str:
    rows = [
        {
            "code": str(code.id),
            "key": code.key,
            "title": code.title,
            "status": code.status,
            "meaning": code.meaning,
            "registry": code.origin,
        }
        for code in codes
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def _as_lines(codes: Sequence[Code]) -> str:
    if not codes:
        return "no codes"
    width = max(len(str(code.id)) for code in codes)
    wide = max(len(code.key) for code in codes)
    lines = [
        f"{code.id!s:<{width}}  {code.key:<{wide}}  {_status(code)}{code.title}" for code in codes
    ]
    return "\n".join([*lines, "1 code" if len(codes) == 1 else f"{len(codes)} codes"])


def _status(code: Code) -> str:
    return "" if code.status == "active" else f"({code.status}) "


def _edit(work: Work, options: argparse.Namespace) -> int:
    said, edits = _planned(work, options)
    fresh, registry = new_findings(work, edits)
    if fresh:
        print(report("text", fresh, {}))
        print("nothing was written")
        return Exit.FINDINGS
    for edit in edits:
        print(edit.diff(), end="")
    if options.dry_run:
        print(f"{said} (dry run: nothing was written)")
        return Exit.FINE
    write(edits)
    print(said)
    return _regenerate(work, registry, options)


def _planned(work: Work, options: argparse.Namespace) -> tuple[str, Sequence[Edit]]:
    shelf = open_shelf(work.project.root, work.files)
    if options.action == "add":
        code, edit = add(shelf, new_code(options))
        return f"added {code}", [edit]
    if options.action == "retire":
        return f"retired {options.code}", [
            retire(
                shelf,
                options.code,
                reason=options.reason,
                use=options.use,
                version=options.version,
            )
        ]
    folder = Path(options.copy_to) if options.copy_to else None
    edits = freeze(shelf, folder, options.copy_to or "")
    return (f"froze {shelf.version}" if edits else "everything is frozen already"), edits


def new_findings(work: Work, edits: Sequence[Edit]) -> tuple[list[Finding], Registry | None]:
    """Return the faults that the edit would add; faults that were there before are left out."""
    after = work.inspect(edited(work.files, edits))
    if not after.errors:
        return [], after.registry
    before = {(f.rule, f.place.path, f.problem) for f in work.inspect(work.files).findings}
    fresh = [f for f in after.errors if (f.rule, f.place.path, f.problem) not in before]
    return fresh, None


def _regenerate(work: Work, registry: Registry | None, options: argparse.Namespace) -> int:
    if options.no_generate or work.project.output is None:
        return Exit.FINE
    if registry is None:
        print("not regenerated: the registry has other findings; run: replybook check")
        return Exit.FINDINGS
    return generate_chain(work.project, registry)


def generate_chain(project: Project, registry: Registry) -> int:
    """Generate the project, and those of the same root that may extend it: they come behind it."""
    from replybook_devtools.commands.generate import print_registry

    projects = open_projects(project.root)
    above = projects[projects.index(project) + 1 :] if project in projects else ()
    inspected = [(one, inspect(one)) for one in above if one.output is not None]
    chain = [(project, registry)]
    chain += [(o, i.registry) for o, i in inspected if i.registry is not None and not i.errors]
    for one, each in chain:
        done = print_registry(one, each, "write")
        for path in done.written.changed if done.written is not None else ():
            print(f"wrote {path}")
    if len(chain) <= len(inspected):
        print("a registry that builds upon this one has findings; run: replybook check")
        return Exit.FINDINGS
    return Exit.FINE
