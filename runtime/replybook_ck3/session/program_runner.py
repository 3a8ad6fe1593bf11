"""Programs of the allowed list as they really run: no shell, no input, bounded time and output.

A program gets the words, the folder and the variables that enforcement says, and no others. It leads a
group of processes of its own, which ends with it or with its time; a process that leaves the group on
purpose is not followed. Source: specification 35 and 41, decision 27.
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
from replybook_ck3.session.kept_output import KeptOutput

__all__ = ["ProgramRunner"]

_PATIENCE_S: Final = 2.0
"""Seconds that a stopped program has to end, and its output to be read."""


class ProgramRunner:
    """Runs programs; `TimeoutError` where one takes longer than `timeout_s`, and is ended.

    `shown` makes of a line what may leave the server. What the reply holds beside the exit status is
    `output` and `errors`, texts, and where something was left out of them `left_out`, in bytes. `boxed` gives the words
    that run a program in a sandbox, for one that runs code of the project.

        reply = enforcement.run(rb, verdict, ProgramRunner(60, shown=guard.mask))
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
        """Start it and wait; `NotStarted` if it is not there or cannot be started."""
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
    assert stream is not None  # it was asked for
    return KeptOutput(stream)


def _started(
    run: Run, boxed: Callable[[str, Run], Sequence[str]] | None
) -> subprocess.Popen[bytes]:
    """Return the program as the leader of a group; it is looked up in the variables of the run alone."""
    program = shutil.which(run.words[0], path=run.environment.get("PATH", ""))
    if program is None:
        raise NotStarted("the program is not there")
    try:
        return subprocess.Popen(
            [program, *run.words[1:]] if boxed is None else list(boxed(program, run)),
            cwd=run.folder,
            env=dict(run.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except OSError as error:
        raise NotStarted("the program cannot be started") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the group, and with it what the program left running."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(_PATIENCE_S)
