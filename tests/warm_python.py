"""Run Python programs in children of an interpreter that has imported the libraries already.

A new interpreter takes a second and more to import what a server needs. `warm_python` has the
signature of `tests.project_tree.fresh_python` and gives what it gives: each program runs in a child
of its own, forked from a process that imported libraries and ran nothing. Where a child would see
something else than a new interpreter does (options of the interpreter, variables that it reads when
it starts, a module of the project that shadows a library, a terminal), a new interpreter is
started.

Use `fresh_python` for what only a true process shows: what it imports and in which order, how it
starts, how it ends, and what differs from process to process, as the order of sets.
"""

import atexit
import contextlib
import marshal
import os
import selectors
import shlex
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES, ROOT, fresh_python

_HERE = ROOT / "tests" / "warm_start"
_AT_IMPORT = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
_FOLDERS = [str(ROOT / folder) for folder in PACKAGES]


def warm_python(
    *arguments: str, cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of Python as `fresh_python` does, in less time."""
    variables = {"PYTHONPATH": os.pathsep.join(_FOLDERS), **environment}
    done = _server().run([*arguments], cwd, {**os.environ, **variables})
    return done or fresh_python(*arguments, cwd=cwd, **environment)


def warm_interpreter() -> list[str]:
    """Return the words before the arguments of Python in a command that another program starts."""
    return [*_words(_server().address), ""]


def warm_executable() -> str:
    """Return a program to use as an interpreter; its children have it as `sys.executable`.

    So what they start with it is warm too.
    """
    return _server().executable


def warm_script(path: Path, *first: str) -> None:
    """Write a program that is `warm_executable()` with these first arguments."""
    server = _server()
    _write(path, [*_words(server.address), server.executable, *first])


def _words(address: str) -> list[str]:
    return [sys.executable, "-ISE", str(_HERE / "start.py"), address]


def _write(path: Path, words: list[str]) -> None:
    path.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', "utf-8")
    path.chmod(0o755)


@dataclass(frozen=True)
class _Server:
    """The interpreter that has imported the libraries, and where it listens."""

    owner: int
    address: str
    executable: str
    process: subprocess.Popen[bytes]

    def run(
        self, arguments: list[str], folder: Path, environment: dict[str, str]
    ) -> subprocess.CompletedProcess[str] | None:
        """Run a program in a child; None where only a new interpreter can run it."""
        interrupts = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        data = marshal.dumps((arguments, str(folder.absolute()), environment, interrupts, ""))
        with contextlib.ExitStack() as stack:
            connection = stack.enter_context(socket.socket(socket.AF_UNIX))
            nothing = stack.enter_context(Path(os.devnull).open("rb"))
            printed, to_print = _pipe(stack)
            failed, to_fail = _pipe(stack)
            connection.settimeout(PATIENCE)
            connection.connect(self.address)
            streams = [nothing.fileno(), to_print.fileno(), to_fail.fileno()]
            data = len(data).to_bytes(4, "big") + data
            sent = socket.send_fds(connection, [data], streams)
            if sent < len(data):
                connection.sendall(data[sent:])
            to_print.close()
            to_fail.close()
            if _answer(connection)[0] != b"R":
                return None
            texts = _read([printed.fileno(), failed.fileno()], arguments)
            return subprocess.CompletedProcess(
                [sys.executable, *arguments], _answer(connection)[1], *texts
            )


def _pipe(stack: contextlib.ExitStack) -> tuple[IO[bytes], IO[bytes]]:
    reading, writing = os.pipe()
    return stack.enter_context(os.fdopen(reading, "rb")), stack.enter_context(
        os.fdopen(writing, "wb")
    )


def _answer(connection: socket.socket) -> tuple[bytes, int]:
    said = connection.recv(5, socket.MSG_WAITALL)
    assert len(said) == 5, "the warm interpreter ended"
    kind, number = struct.unpack("=ci", said)
    return kind, number


def _read(streams: list[int], arguments: list[str]) -> list[str]:
    """Read streams to their ends, as text."""
    end = time.monotonic() + PATIENCE
    read: dict[int, list[bytes]] = {stream: [] for stream in streams}
    with selectors.DefaultSelector() as selector:
        for stream in streams:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(max(0, end - time.monotonic()))
            if not ready:
                raise subprocess.TimeoutExpired([sys.executable, *arguments], PATIENCE)
            for key, _ in ready:
                part = os.read(key.fd, 65536)
                read[key.fd].append(part)
                if not part:
                    selector.unregister(key.fd)
    texts = (b"".join(parts).decode() for parts in read.values())
    return [text.replace("\r\n", "\n").replace("\r", "\n") for text in texts]


_started: _Server | None = None


def _server() -> _Server:
    """Give the server of this process; a forked worker of the tests starts its own."""
    global _started
    if _started is None or _started.owner != os.getpid():
        _started = _start()
    return _started


def _start() -> _Server:
    folder = Path(tempfile.mkdtemp(prefix="warm-"))
    address = str(folder / "door")
    process = subprocess.Popen(
        [sys.executable, str(_HERE / "server.py"), address, *_FOLDERS],
        cwd=ROOT,
        env=_AT_IMPORT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    atexit.register(_end, process, os.getpid())
    executable = folder / "python"
    _write(executable, [*_words(address), str(executable)])
    return _Server(os.getpid(), address, str(executable), process)


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    if owner == os.getpid():
        process.communicate(timeout=PATIENCE)
