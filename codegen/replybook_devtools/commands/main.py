"""`replybook <command>`: finds the command's module, runs it, and turns its end into an exit code.

Source: decision 7.
"""

from __future__ import annotations

import errno
import gc
import importlib
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from replybook_devtools.console.command_list import Command, command_named, commands
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.extras import extra_of

__all__ = ["main"]

_MORE = "run `replybook <command> --help` for its options"

_OF_THE_SYSTEM = frozenset(
    {
        *(errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO),
        *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
    }
)
"""What a machine answers when it cannot: no space, no rights, no more open files."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code (0 fine, 1 findings, 2 called wrongly, 3 our fault)."""
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
        _print_anything()
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in {"-h", "--help"}:
        print(_help())
        return Exit.FINE if words else Exit.USAGE
    if words[0] == "--version":
        return _version()
    name, rest = words[0], words[1:]
    if not _has_folder():
        return _complain("the current folder is gone; change to one that exists")
    command = command_named(name)
    if command is None:
        return _complain(f"there is no command {name!r}{_near(name)}; run: replybook --help")
    return _run(name, command, rest)


def _print_anything() -> None:
    """Escape what the terminal cannot hold: a code page of Windows, a name that is text of no encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(name: str, command: Command, words: Sequence[str]) -> int:
    try:
        module = importlib.import_module(command.module)
        if hasattr(module, "is_done_early") and module.is_done_early(words):
            return Exit.FINE
        from replybook_devtools.console.command_parser import command_parser  # and argparse

        parser = command_parser(name, command.summary)
        module.configure(parser)
        ended = int(module.run(parser.parse_args(words)))
        print(end="", flush=True)  # here, where a full disk still gets its one line
        return ended
    except UsageError as error:
        return _complain(str(error))
    except ModuleNotFoundError as error:
        extra = extra_of(error)
        if extra is None:
            return _fault(error)
        return _complain(f"this command needs more; run: pip install 'replybook[{extra}]'")
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return _complain("stopped")
    except OSError as error:
        if error.errno not in _OF_THE_SYSTEM:
            return _fault(error)
        return _stopped_by_the_system(error)
    except Exception as error:  # the last net: our own fault, never a traceback on the terminal
        return _fault(error)


def _has_folder() -> bool:
    try:
        os.getcwd()
    except OSError:
        return False
    return True


def _help() -> str:
    known = commands()
    width = max(map(len, known))
    lines = [f"  {name.ljust(width)}  {command.summary}" for name, command in known.items()]
    return "\n".join(["usage: replybook <command> [options]", "", *lines, "", _MORE])


def _version() -> int:
    from importlib.metadata import version

    from replybook_generated.manifest import MANIFEST

    print(f"replybook {version('replybook')}, registry {MANIFEST.name} {MANIFEST.version}")
    return Exit.FINE


def _near(name: str) -> str:
    import difflib

    near = difflib.get_close_matches(name, commands(), 1)
    return f", did you mean {near[0]!r}?" if near else ""


def _complain(text: str) -> int:
    print(f"replybook: {text}", file=sys.stderr)
    return Exit.USAGE


def _stopped_by_the_system(error: OSError) -> int:
    """Nobody's fault but the machine's: a full disk, missing rights, a folder that is gone."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.close()  # what is still in it would fail once more when Python ends
    why = (error.strerror or type(error).__name__).lower()
    return _complain(f"the system refused: {why}; free some space or check the rights, then again")


def _fault(error: BaseException) -> int:
    """Our own fault: a trace id for the reader, the stack in a file, nothing else said."""
    import secrets
    import tempfile
    import traceback
    from pathlib import Path

    trace_id = secrets.token_hex(8)
    name = f"replybook-{trace_id}.log"
    text = "".join(traceback.format_exception(error))
    with suppress(OSError):  # a full disk must not hide that it broke
        (Path(tempfile.gettempdir()) / name).write_text(text, "utf-8")
    print(
        f"replybook: broken ({type(error).__name__}), trace id {trace_id}; this is our fault:"
        f" report it with the file {name} of the temporary folder",
        file=sys.stderr,
    )
    return Exit.FAULT


if __name__ == "__main__":
    sys.exit(main())
