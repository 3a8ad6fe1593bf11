"""`replybook init DIR`: write a registry of your own that extends the base, ready to generate.

With `--server`, the registry has the tools in the source of a server; with `--from-running`, those
that a running server lists. With `--extends`, it is on top of another registry than the base, and
implements the tools that this one declares. With `--gate`, it has a server with contract, gate and
one policy beside it, and tests of both. Existing files are never overwritten.
"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.new_registry import FIRST_TOOL, NewRegistry, write_new_registry
from replybook_devtools.running.running_options import add_from_running
from replybook_devtools.running.running_tools import running_source


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    help_ = "folder of the project; it may exist (default with the tools of a server: here)"
    parser.add_argument("folder", metavar="DIR", nargs="?", help=help_)
    parser.add_argument("--name", help="name of the project (default: name of the folder)")
    parser.add_argument("--tool", metavar="NAME", help="tool that gets codes of its own")
    help_ = "source of a server whose tools are listed; it is read, never run"
    parser.add_argument("--server", metavar="PATH", help=help_)
    help_ = "import name of the registry to extend (default: the base)"
    parser.add_argument("--extends", metavar="PACKAGE", help=help_)
    parser.add_argument("--gate", action="store_true", help="write a server with a gate, and tests")
    add_from_running(parser)


def run(options: argparse.Namespace) -> int:
    """Write the files and print the next command."""
    has_server = options.server is not None or options.from_running
    given = "." if options.folder is None and has_server else options.folder
    if given is None or not given.strip():
        raise UsageError("name the folder of the project, or . for this one")
    folder = Path(given)
    made = write_new_registry(
        folder,
        name=options.name,
        tool=options.tool,
        server=options.server,
        running=running_source(options),
        extends=options.extends,
        gate=options.gate,
    )
    for name in made.created:
        print(f"created {name}")
    _print_tools(made, options)
    if made.first:
        print(f"\n{made.first} may answer {' and '.join(made.codes)}")
    if made.settings_to_add:
        print(f"\nadd this to your pyproject.toml:\n\n{made.settings_to_add}")
    where = "" if folder.resolve() == Path.cwd() else f"cd {shlex.quote(given)} && "
    test = " && python -m pytest" if options.gate else ""
    print(f"\nnext: {where}replybook check && replybook generate{test}")
    return Exit.FINE


def _print_tools(made: NewRegistry, options: argparse.Namespace) -> None:
    tools, of = made.source.tools, options.server
    if made.source.command:
        of = " ".join(["the running server", *map(repr, made.source.servers[:1])])
    if of is not None:
        print(f"\nread {len(tools)} {'tool' if len(tools) == 1 else 'tools'} of {of}")
    elif options.tool is None and not options.gate:
        rename = "rename it in tools.yaml, or use --tool"
        print(f"\nno tool was named, so it is called {FIRST_TOOL}: {rename}")
    for one in made.source.unread:
        print(one)
    for note in made.notes():
        print(f"\n{note}")
