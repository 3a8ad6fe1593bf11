"""The execution of allowed programs: no shell, no input, bounded time and output.

A program gets only the words, folder and variables that enforcement decided. It leads its own
process group, which is killed when the program ends or times out. A process that leaves the group
is not followed.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, Final

from replybook.enforcement import NotStarted, Run
from replybook_ck3.serve.session.kept_output import KeptOutput

_PATIENCE_S: Final = 2.0
"""Timeout for the end of a killed program and of its output."""


class ProgramRunner:
    """A runner of programs.

        reply = enforcement.run(rb, verdict, ProgramRunner(60, shown=guard.mask))

    The reply gets the texts `output` and `errors`, and the number of omitted bytes as `left_out`.

    Args:
        shown: Masks a line of output before it leaves the server.
        boxed: Returns the words that run a program in a sandbox, for code of the project.

    Raises:
        TimeoutError: The program took longer and was killed.
    """

    def __init__(
        self,
        timeout_s: float,
        *,
        shown: Callable[[str], str],
        boxed: Callable[[str, Run], Sequence[str]] | None = None,
    ) -> None:
        self._timeout: Final = timeout_s
        self._shown: Final = shown
        self._boxed: Final = boxed

    def __call__(self, run: Run) -> tuple[int, Mapping[str, object]]:
        """Start a program and wait for its end.

        Raises:
            NotStarted: The program does not exist or cannot be started.
        """
        process = _started(run, self._boxed if run.runs_code else None)
        output, errors = _kept(process.stdout), _kept(process.stderr)
        try:
            status = process.wait(self._timeout)
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"the program took longer than {self._timeout} s") from None
        finally:
            _end(process)
            for kept in (output, errors):
                kept.finish(_PATIENCE_S)
        data: dict[str, object] = {
            "output": output.text(self._shown),
            "errors": errors.text(self._shown),
        }
        if left_out := output.left_out + errors.left_out:
            data["left_out"] = left_out
        return status, data


def _kept(stream: IO[bytes] | None) -> KeptOutput:
    assert stream is not None  # Popen was called with a pipe
    return KeptOutput(stream)


def _started(
    run: Run, boxed: Callable[[str, Run], Sequence[str]] | None
) -> subprocess.Popen[bytes]:
    """Start the program as the leader of a process group. Only the PATH of the run is searched."""
    program = shutil.which(run.words[0], path=run.environment.get("PATH", ""))
    if program is None:
        raise NotStarted("the program is not there")
    words = [program, *run.words[1:]] if boxed is None else boxed(program, run)
    try:
        return subprocess.Popen(
            words,
            cwd=run.folder,
            env=dict(run.environment) if boxed is None else {},  # a sandbox sets them inside
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise NotStarted("the program cannot be started") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill the process group, including processes that the program left running."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_PATIENCE_S)
