"""The options of `replybook codes`, one function per action."""

from __future__ import annotations

import argparse

from replybook_devtools.console.command_parser import add_action, add_text_or_json
from replybook_devtools.project.projects import add_project
from replybook_devtools.registry_edits.new_code import add_fields


def declare_code_options(parser: argparse.ArgumentParser) -> None:
    """Declare the actions list, add, retire and freeze."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _declare_list(add_action(actions, "list", "list the codes, one per line"))
    add = add_action(actions, "add", "add a code under the next free number")
    add_fields(add)
    _add_editing(add)
    _declare_retire(add_action(actions, "retire", "retire a code; its number stays taken"))
    frozen = add_action(actions, "freeze", "record the meanings of a release for good")
    help_ = "also copy the registry to DIR/VERSION, e.g. tests/frozen"
    frozen.add_argument("--copy-to", metavar="DIR", help=help_)
    _add_editing(frozen)


def _declare_list(parser: argparse.ArgumentParser) -> None:
    help_ = "text to find in the id or key of a code"
    parser.add_argument("pattern", metavar="TEXT", nargs="?", default="", help=help_)
    statuses = ("active", "reserved", "deprecated", "retired")
    parser.add_argument("--status", choices=statuses, help="list only codes with this status")
    help_ = "leave out the codes of registries that this one extends"
    parser.add_argument("--own", action="store_true", help=help_)
    add_text_or_json(parser)
    add_project(parser)


def _declare_retire(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="code to retire, e.g. WA-RES-I-500")
    parser.add_argument("--reason", default="", help="reason, as one sentence")
    help_ = "code to use instead. Repeatable"
    parser.add_argument("--use", metavar="CODE", action="append", help=help_)
    help_ = "version that retires the code (default: version of the registry, so raise that first)"
    parser.add_argument("--in", dest="version", metavar="VERSION", default="", help=help_)
    _add_editing(parser)


def _add_editing(parser: argparse.ArgumentParser) -> None:
    add_project(parser)
    parser.add_argument("--dry-run", action="store_true", help="show the diff, write nothing")
    add_no_generate(parser)


def add_no_generate(parser: argparse.ArgumentParser) -> None:
    """Declare `--no-generate`."""
    help_ = "do not run the generator after the edit"
    parser.add_argument("--no-generate", action="store_true", help=help_)
