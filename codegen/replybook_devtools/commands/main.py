"""`replybook <command>`: the entry point of the command line.

Source: decision 7.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence

from replybook_devtools.console.command_list import command_named, commands_help, near_command
from replybook_devtools.console.command_run import complain, run_command
from replybook_devtools.console.exit_code import Exit

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Exit codes: 0 fine, 1 findings, 2 wrong call, 3 bug of ours.
    """
    try:
        return _main(argv)
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FINE
    finally:
        if argv is None:
            gc.freeze()  # what is left dies with the process: the last collection need not look at it


def _main(argv: Sequence[str] | None) -> int:
    if argv is None:
        gc.disable()  # a process of one command makes few cycles; collecting costs a tenth
        _escape_unprintable()
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
    command = command_named(name)
    if command is None:
        near = near_command(name)
        hint = f", did you mean {near!r}?" if near else ""
        return complain(f"there is no command {name!r}{hint}; run: replybook --help")
    return run_command(name, command, rest)


def _escape_unprintable() -> None:
    """Escape what the terminal cannot show: a code page of Windows, a file name that is not text."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _version() -> int:
    from importlib.metadata import version

    from replybook_generated.manifest import MANIFEST

    print(f"replybook {version('replybook')}, registry {MANIFEST.name} {MANIFEST.version}")
    return Exit.FINE


if __name__ == "__main__":
    sys.exit(main())
