"""`replybook tools sync [PATH ...]`: keep tools.yaml in step with the tools of the code."""

from __future__ import annotations

import argparse

from replybook_codegen.edit import BadEdit
from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.projects import add_format, add_project
from replybook_devtools.registry_edits.code_options import add_no_generate
from replybook_devtools.registry_edits.editing import editing
from replybook_devtools.registry_edits.sync_run import sync_tools
from replybook_devtools.running.running_options import add_from_running


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-command."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    sync = add_action(actions, "sync", "add new tools, arguments and codes, report what is gone")
    help_ = "file or folder of the server (default: servers in [tool.replybook])"
    sync.add_argument("paths", metavar="PATH", nargs="*", help=help_)
    add_from_running(sync)
    help_ = "also declare the codes that tests saw; FILE is from pytest --replybook-codes FILE"
    sync.add_argument("--from-tests", metavar="FILE", help=help_)
    add_format(sync)
    sync.add_argument("--check", action="store_true", help="write nothing; exit 1 on any drift")
    sync.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    help_ = "remove the entries of tools and arguments that the code no longer has"
    sync.add_argument("--prune", action="store_true", help=help_)
    add_project(sync)
    add_no_generate(sync)


def run(options: argparse.Namespace) -> int:
    """Compare or sync. Return 1 on findings, or if tools.yaml and the code differ."""
    try:
        with editing(options.project) as registry:
            return sync_tools(registry, options)
    except BadEdit as error:
        raise UsageError(str(error)) from error
