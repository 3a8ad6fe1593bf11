"""The execution of allowed programs: no shell, no input, bounded time and output.

A program gets only the words, folder and variables that enforcement decided. It leads its own
process group, which is killed when the program ends or times out. A process that leaves the group
is not followed. Of its output, beginning and end are kept.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, Final

from replybook.enforcement import NotStarted, Run

_PATIENCE_S: Final = 2.0
"""Timeout for the end of a killed program and of its output."""
HEAD: Final = 8_000
TAIL: Final = 16_000
"""Number of bytes kept at the beginning and at the end."""

_BLOCK: Final = 64 * 1024


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
        process = _start_program(run, self._boxed if run.runs_code else None)
        output, errors = _keep_output(process.stdout), _keep_output(process.stderr)
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


def _keep_output(stream: IO[bytes] | None) -> _KeptOutput:
    assert stream is not None  # Popen was called with a pipe
    return _KeptOutput(stream)


def _start_program(
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


class _KeptOutput:
    """A reader that consumes a stream in a thread and closes it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream: Final = stream
        self._head = b""
        self._tail = b""
        self._size = 0
        self._thread: Final = Thread(target=self._read, name="program output", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with suppress(OSError, ValueError), self._stream as stream:
            while data := os.read(stream.fileno(), _BLOCK):
                room = HEAD - len(self._head)
                self._head += data[:room]
                self._tail = (self._tail + data[room:])[-TAIL:]
                self._size += len(data)

    def finish(self, patience_s: float) -> None:
        """Wait for the end of the stream.

        A process that could not be killed may hold it open longer.
        """
        self._thread.join(patience_s)

    @property
    def left_out(self) -> int:
        """The number of bytes in the middle that are not kept."""
        return max(0, self._size - len(self._head) - len(self._tail))

    def text(self, shown: Callable[[str], str]) -> str:
        """Return the kept output, with each line passed through `shown`, without cut lines."""
        head, tail = self._head, self._tail
        if self.left_out:
            head = (head.rpartition(b"\n")[0] or head) + b"\n[...]\n"
            tail = tail.partition(b"\n")[2]
        lines = (head + tail).decode("utf-8", "replace").split("\n")
        return "\n".join(shown(line.rstrip("\r")) for line in lines)
