"""`replybook <command>`: the entry point of the command line."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from replybook_devtools.console.command_list import commands_help, find_command, near_command
from replybook_devtools.console.command_run import complain, run_command
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.console.handed_over import accept_what_is_handed_over
from replybook_devtools.console.terminal_text import escape_streams


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Exit codes: 0 success, 1 findings, 2 usage error, 3 internal error.
    """
    try:
        return _main(argv)
    except BrokenPipeError:  # the process that reads our output closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINE
    finally:
        if argv is None and "duckdb" not in sys.modules:  # which complains about what is left
            gc.freeze()  # the process ends now, so the last collection would be wasted time


def _main(argv: Sequence[str] | None) -> int:
    if argv is None:
        gc.disable()  # a short process makes few cycles, and collecting costs a tenth of its time
        accept_what_is_handed_over()
        escape_streams()
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in {"-h", "--help"}:
        print(commands_help())
        return Exit.FINE if words else Exit.USAGE
    if words[0] == "--version":
        return _version()
    try:
        os.getcwd()
    except OSError:
        return complain("the current folder is gone; change to one that exists")
    name, rest = words[0], words[1:]
    command = find_command(name)
    if command is None:
        near = near_command(name)
        hint = f", did you mean {near!r}?" if near else ""
        return complain(f"there is no command {name!r}{hint}; run: replybook --help")
    return run_command(name, command, rest)


def _version() -> int:
    from importlib.metadata import version

    from replybook_generated.manifest import MANIFEST

    print(f"replybook {version('replybook')}, registry {MANIFEST.name} {MANIFEST.version}")
    return Exit.FINE


if __name__ == "__main__":
    sys.exit(main())
