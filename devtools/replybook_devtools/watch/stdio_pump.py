"""The pumps of stdio: bytes from a host to its server and back, with signals and exit code.

Two threads write each read at once, and hand a copy to the side thread. The main thread waits for
signals. Standard error is the server's own: it inherits ours.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

OnBytes: TypeAlias = Callable[[bytes], None]
"""A function that gets a copy of passed bytes."""

_READ: Final = 64 * 1024
_SETTLED: Final = 1.0
"""Seconds without a byte after which a pipe that a grandchild holds open is left."""

_TURN: Final = 0.05
_OF_THE_KERNEL: Final = 0x80
"""The `si_code` of a signal from the terminal, which reaches the whole process group."""

_PASSED_ON: Final[frozenset[int]] = frozenset(
    {
        *(signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT),
        *(signal.SIGUSR1, signal.SIGUSR2),
    }
)
_NOT_FOUND: Final = 127
_NOT_TO_RUN: Final = 126


class Pump(threading.Thread):
    """A thread that writes what it reads, read by read, until one end closes.

    Attributes:
        moved: Moment of the last byte.
        is_writing: True while a write waits for its reader.
    """

    def __init__(self, source: int, target: int, before: OnBytes, after: OnBytes) -> None:
        super().__init__(daemon=True)
        self.moved = time.monotonic()
        self.is_writing = False
        self._source, self._target = source, target
        self._before, self._after = before, after

    def run(self) -> None:
        """Move bytes, then close both ends, as without a pump between them."""
        source, target, before, after = self._source, self._target, self._before, self._after
        with suppress(OSError):  # one of the two ends is gone
            while data := _read(source):
                self.is_writing = True
                before(data)
                written = _write(target, data)
                while written < len(data):
                    written += _write(target, data[written:])
                after(data)
                self.moved = time.monotonic()
                self.is_writing = False
        self.is_writing = False
        _close(source)
        _close(target)


def _read(source: int) -> bytes:
    while True:
        try:
            return os.read(source, _READ)
        except BlockingIOError:  # a host may give us an end that does not block
            _wait(source, select.POLLIN)


def _write(target: int, data: bytes) -> int:
    while True:
        try:
            return os.write(target, data)
        except BlockingIOError:
            _wait(target, select.POLLOUT)


def _wait(number: int, event: int) -> None:
    ready = select.poll()
    ready.register(number, event)
    ready.poll()


def _close(number: int) -> None:
    """Close a descriptor. Replace a standard one, since other files must not get its number."""
    with suppress(OSError):
        if number > 2:
            os.close(number)
            return
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, number)
        os.close(nothing)


def run_between(
    command: Sequence[str], on_start: Callable[[], None], on_request: OnBytes, on_answer: OnBytes
) -> int:
    """Run a server between our standard input and output. Return its exit code.

    The code is negative if a signal ended the server.

    Args:
        command: Program and arguments of the server.
        on_start: Called once the server runs. It may start threads.
        on_request: Called with bytes of the host before the server gets them.
        on_answer: Called with bytes of the server after the host got them.
    """
    passed = {one for one in _PASSED_ON if signal.getsignal(one) is not signal.SIG_IGN}
    early: list[int] = []
    for number in passed:
        signal.signal(number, lambda number, _: early.append(number))
    try:
        server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,  # no threads yet
        )
    except OSError as error:
        from replybook_devtools.console.terminal_text import printable

        print(f"replybook watch: {printable(command[0])}: {error.strerror}", file=sys.stderr)
        return _NOT_FOUND if isinstance(error, FileNotFoundError) else _NOT_TO_RUN
    waited: set[int] = {*passed, signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, waited)  # the pumps inherit it
    for number in early:
        server.send_signal(number)
    assert server.stdin is not None  # they were asked for
    assert server.stdout is not None
    requests = Pump(0, os.dup(server.stdin.fileno()), on_request, _nothing)
    answers = Pump(os.dup(server.stdout.fileno()), 1, _nothing, on_answer)
    server.stdin.close()
    server.stdout.close()
    for start in (on_start, requests.start, answers.start):
        start()
    while server.poll() is None:
        _pass_on(server, waited)
    _drain(answers, passed)
    return server.returncode


def _pass_on(server: subprocess.Popen[bytes], waited: set[int]) -> None:
    """Wait for a signal, and send it to the server if the server does not have it."""
    if not hasattr(signal, "sigwaitinfo"):
        number = signal.sigwait(waited)
    else:
        found = signal.sigwaitinfo(waited)
        number = found.si_signo if found.si_code != _OF_THE_KERNEL else signal.SIGCHLD
    if number != signal.SIGCHLD:
        server.send_signal(number)


def _drain(answers: Pump, passed: set[int]) -> None:
    """Wait until the host has all bytes of a server that ended, or a signal comes."""
    while True:
        answers.join(_TURN)
        idle = time.monotonic() - answers.moved
        if not answers.is_alive() or (idle > _SETTLED and not answers.is_writing):
            return
        if passed & set(signal.sigpending()):
            return


def end_like(code: int) -> int:
    """End this process by the signal that ended the server. Return any other exit code.

    Args:
        code: Exit code of the server, negative for a signal.
    """
    if code >= 0:
        return code
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the server has left its own core
    sys.stderr.flush()
    with suppress(OSError):  # SIGKILL has no handler
        signal.signal(-code, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {-code})
    os.kill(os.getpid(), -code)
    return 128 - code


def _end_with_parent() -> None:
    """Ask Linux to kill the server if the watch is killed, so that no orphan stays.

    It runs in the new process, so the watch never imports ctypes.
    """
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL, 0, 0, 0)


def _nothing(data: bytes) -> None:
    """Take a copy that nobody needs."""
