"""The run of one command, from its words to its exit code. Errors become one line on stderr."""

from __future__ import annotations

import errno
import importlib
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

from replybook_devtools.console.command_list import ListedCommand
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.extras import extra_of

_OF_THE_SYSTEM = frozenset(
    {
        *(errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO),
        *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
    }
)
"""Errors of the operating system: no space, no permission, too many open files."""


_OF_A_LIMIT = frozenset({errno.EMFILE, errno.ENFILE})


def run_command(name: str, command: ListedCommand, words: Sequence[str]) -> int:
    """Parse the options of a command, run it and return its exit code.

    Args:
        command: Summary and module of the command.
        words: The words after the name on the command line.

    Returns:
        The exit code.

    Raises:
        BrokenPipeError: The process that reads the output closed it. No other exception is raised.
    """
    try:
        module = importlib.import_module(command.module)
        if hasattr(module, "is_done_early") and module.is_done_early(words):
            return Exit.FINE
        from replybook_devtools.console.command_parser import command_parser  # and argparse

        parser = command_parser(name, command.summary)
        module.configure(parser)
        ended = int(module.run(parser.parse_args(words)))
        print(end="", flush=True)  # flushed here, so that a full disk is still reported in one line
        return ended
    except UsageError as error:
        return complain(str(error))
    except ModuleNotFoundError as error:
        extra = extra_of(error)
        if extra is None:
            return _fault(error)
        return complain(f"this command needs more; run: pip install 'replybook[{extra}]'")
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return complain("stopped")
    except OSError as error:
        if error.errno not in _OF_THE_SYSTEM:
            return _fault(error)
        return _stopped_by_the_system(error)
    except Exception as error:  # internal errors: print no traceback on the terminal
        refused = _refused_by_the_system(error)
        if isinstance(refused, BrokenPipeError):
            raise refused from error
        return _fault(error) if refused is None else _stopped_by_the_system(refused)


def complain(text: str) -> int:
    """Print one line on standard error and return the exit code of a usage error."""
    print(f"replybook: {text}", file=sys.stderr)
    return Exit.USAGE


def _refused_by_the_system(error: Exception) -> OSError | None:
    """Return the error of the operating system that ended the tasks of a server, or None."""
    if isinstance(error, ExceptionGroup):
        group = cast("ExceptionGroup[Exception]", error)
        found = [_refused_by_the_system(exception) for exception in group.exceptions]
        return found[0] if None not in found else None
    is_refused = isinstance(error, OSError) and error.errno in {*_OF_THE_SYSTEM, errno.EPIPE}
    return cast("OSError", error) if is_refused else None


def _stopped_by_the_system(error: OSError) -> int:
    """Report an error of the operating system, such as a full disk, and return the exit code."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stdout.close()  # unwritten output would fail a second time when Python exits
    why = (error.strerror or type(error).__name__).lower()
    if error.errno in _OF_A_LIMIT:
        return complain(f"the system refused: {why}; raise the limit (ulimit -n), then again")
    return complain(f"the system refused: {why}; free some space or check the rights, then again")


def _fault(error: BaseException) -> int:
    """Report an internal error with a trace id, and write the traceback to a file."""
    import secrets
    import tempfile
    import traceback
    from pathlib import Path

    trace_id = secrets.token_hex(8)
    name = f"replybook-{trace_id}.log"
    text = "".join(traceback.format_exception(error))
    with suppress(OSError):  # a full disk must not hide the internal error
        (Path(tempfile.gettempdir()) / name).write_text(text, "utf-8")
    print(
        f"replybook: broken ({type(error).__name__}), trace id {trace_id}; this is our fault:"
        f" report it with the file {name} of the temporary folder",
        file=sys.stderr,
    )
    return Exit.FAULT
