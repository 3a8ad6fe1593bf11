"""The facts of a large message, read in a process of its own: parsing would stop the pumps.

The parser of JSON holds the lock of the interpreter for its whole run, 10 ms for each megabyte.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, Final

from replybook_devtools.watch.judged_result import Judged
from replybook_devtools.watch.message_facts import (
    AnswerMessage,
    CallMessage,
    Cancellation,
    Fact,
    TaskQuestion,
    client_facts,
    server_facts,
)
from replybook_devtools.watch.watch_settings import Keeping

LARGE: Final = 256 * 1024
"""Number of bytes from which a message is large."""

_PATIENCE: Final = 60
_KINDS: Final = {
    one.__name__: one for one in (AnswerMessage, CallMessage, Cancellation, TaskQuestion)
}


def facts_of_large(line: bytes, keeping: Keeping, *, is_answer: bool) -> Iterator[Fact]:
    """Yield the facts of a large message.

    Args:
        line: JSON text.
        keeping: The values to keep as they are.
        is_answer: True for a message of the server.

    Raises:
        subprocess.SubprocessError: The process failed.
    """
    side = "server" if is_answer else "client"
    words = [side, str(int(keeping.arguments)), str(int(keeping.results))]
    done = subprocess.run(
        [sys.executable, "-P", "-m", __name__, *words],
        input=line,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=_PATIENCE,
        check=True,
    )
    for kind, *values in json.loads(done.stdout):
        yield _read(kind, values)


def _read(kind: str, values: list[Any]) -> Fact:
    if kind == AnswerMessage.__name__ and values[4] is not None:
        values[4] = Judged(*values[4])
    return _KINDS[kind](*values)


def _main(side: str, arguments: str, results: str) -> None:
    keeping = Keeping(arguments == "1", results == "1")
    line = sys.stdin.buffer.read()
    facts: Iterator[Fact] = (
        server_facts(line, keeping, lambda _: True)
        if side == "server"
        else client_facts(line, keeping)
    )
    print(json.dumps([[type(fact).__name__, *fact] for fact in facts]))


if __name__ == "__main__":
    _main(*sys.argv[1:])
