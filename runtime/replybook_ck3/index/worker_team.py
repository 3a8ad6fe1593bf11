"""Read files in several processes that end with this process, however this process ends.

A worker is a fresh Python. It gets the list of files once and then numbers of chunks on its
standard input. The end of this process closes that input, and then the worker ends.
`multiprocessing` would run the main script of the user again.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

from replybook_ck3.index.extraction import Extract, Job, extract
from replybook_ck3.index.index_file import IndexFault
from replybook_ck3.world.units import Calls

if TYPE_CHECKING:
    from replybook_ck3.world.domain_table import DomainTable

Chunk: TypeAlias = list[Job]
"""Files that are sent, written and committed together."""

_Done: TypeAlias = tuple[int, Extract]
"""The number of a chunk, and what its files hold."""

_Answers: TypeAlias = "SimpleQueue[tuple[_Worker, bytes | None]]"
"""The answers of the workers; None from a dead worker."""

_LENGTH: Final = 8
"""Bytes before each answer that say how long it is."""

_AHEAD: Final = 2
"""Chunks that each worker knows of, so that it need not wait for the next."""

_WORTH_A_WORKER: Final = 4_000_000
"""Bytes below which starting a process takes longer than reading them here."""

_MOST_WORKERS: Final = 8

_APART: Final[Mapping[str, Any]] = (
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    if os.name == "nt"
    else {"start_new_session": True}
)
"""Ctrl-C is for the process that started the others: it ends them."""

_PATIENCE_S: Final = 10.0
"""Seconds that the end of a build waits for the thread that listened to a dead worker."""

_PROGRAM: Final = "from replybook_ck3.index.worker_team import work; work()"


def fitting_workers(size: int) -> int:
    """Return how many workers are worth their start for so many bytes; none for few."""
    return min(size // _WORTH_A_WORKER, os.cpu_count() or 1, _MOST_WORKERS)


def extract_chunks(
    chunks: Sequence[Chunk], domains: DomainTable, calls: Calls, workers: int
) -> Iterator[_Done]:
    """Yield the number and the extract of each chunk, in the order in which chunks are done.

    Args:
        chunks: Files that are read together.
        domains: Table of the folders that the game reads.
        calls: Words that call items which other files define.
        workers: Processes that read; with 0 the files are read in this process.

    Raises:
        IndexFault: A worker died.
    """
    if workers <= 0 or not chunks:
        for number, chunk in enumerate(chunks):
            yield number, extract(chunk, domains, calls)
        return
    team: list[_Worker] = []
    try:
        answers: _Answers = SimpleQueue()
        for _ in range(min(workers, len(chunks))):
            team.append(_Worker(chunks, domains, calls, answers))
        yield from _collect_answers(team, len(chunks), answers)
    finally:
        for worker in team:
            worker.end()


class _Worker:
    """One process, and a thread that takes what it sends."""

    def __init__(
        self, chunks: Sequence[Chunk], domains: DomainTable, calls: Calls, answers: _Answers
    ) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
            **_APART,
        )
        self._answers = answers
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()
        self._send((chunks, domains, calls))

    def take(self, number: int) -> None:
        """Tell the worker to read a chunk."""
        self._send(number)

    def end(self) -> None:
        """Stop the process; what it was doing is not wanted any more."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            _open(self._process.stdin).close()
        self._thread.join(_PATIENCE_S)
        if not self._thread.is_alive():  # else a fork of this process holds the other end, too
            _open(self._process.stdout).close()

    def _send(self, what: object) -> None:
        pipe = _open(self._process.stdin)
        with suppress(OSError):  # the thread tells that the worker is gone
            pickle.dump(what, pipe, pickle.HIGHEST_PROTOCOL)
            pipe.flush()

    def _listen(self) -> None:
        pipe = _open(self._process.stdout)
        try:
            while len(head := pipe.read(_LENGTH)) == _LENGTH:
                length = int.from_bytes(head, "big")
                answer = pipe.read(
                    length
                )  # read here and understood there: SQLite wants the GIL often
                if len(answer) < length:
                    break
                self._answers.put((self, answer))
        except (OSError, MemoryError, OverflowError):  # what came is no length of an answer
            pass
        finally:  # else the build would wait for ever
            self._answers.put((self, None))


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # asked for when the process was started
    return pipe


def _collect_answers(team: Sequence[_Worker], count: int, answers: _Answers) -> Iterator[_Done]:
    numbers = iter(range(count))
    for _ in range(_AHEAD):
        for worker in team:
            _hand_out(worker, numbers)
    for _ in range(count):
        worker, answer = answers.get()
        if answer is None:
            raise IndexFault("worker_died", "a process that read files was ended from outside")
        _hand_out(worker, numbers)
        done: _Done = pickle.loads(answer)
        yield done


def _hand_out(worker: _Worker, numbers: Iterator[int]) -> None:
    number = next(numbers, None)
    if number is not None:
        worker.take(number)


def work() -> None:
    """Read what the process asks for that started this one, until it is gone."""
    asks, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what code prints is no answer
    with suppress(EOFError, OSError, pickle.UnpicklingError):  # who asked is gone
        chunks, domains, calls = pickle.load(asks)
        gc.freeze()
        gc.disable()  # a chunk makes millions of objects and leaves none
        while True:
            number = pickle.load(asks)
            answer = pickle.dumps(
                (number, extract(chunks[number], domains, calls)), pickle.HIGHEST_PROTOCOL
            )
            answers.write(len(answer).to_bytes(_LENGTH, "big") + answer)
            answers.flush()
            gc.collect()
