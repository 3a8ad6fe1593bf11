"""Whatever a parent hands over, `serve` and `watch` work, or say in one line why not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.bounded_waits import PATIENCE, killed_late
from tests.ck3.server.serving import command, environment

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")

WATCH: Final = [sys.executable, "-m", "replybook_devtools.commands.main", "watch", "--"]
ECHO: Final = [sys.executable, "-c", "import sys; sys.stdout.write(sys.stdin.read())"]

_HELLO: Final = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "parent", "version": "1"},
}


@dataclass(frozen=True)
class Parent:
    """A parent process, by its acts before it starts a command.

    Attributes:
        before: Called in the new process.
        env: Variables of the environment.
        works: The command must work; else it may also say in one line why it does not.
    """

    before: Callable[[], Any] = lambda: None
    env: dict[str, str] = field(default_factory=dict[str, str])
    works: bool = True


def _ignoring(*numbers: signal.Signals) -> Parent:
    return Parent(lambda: [signal.signal(number, signal.SIG_IGN) for number in numbers])


def _limited(most: int) -> Parent:
    import resource

    works = most >= 64
    return Parent(lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)), works=works)


def _closed(*numbers: int) -> Parent:
    return Parent(lambda: [os.close(number) for number in numbers], works=numbers == (2,))


def _full(number: int) -> Parent:
    return Parent(lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), number), works=number == 2)


def _unread(number: int) -> Parent:
    def before() -> None:
        reading, writing = os.pipe()
        os.close(reading)
        os.dup2(writing, number)

    return Parent(before, works=number == 2)


def _gone() -> None:
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    Path(folder).rmdir()


def _unreadable() -> None:
    folder = tempfile.mkdtemp()
    os.chdir(folder)
    Path(folder).chmod(0)


_PLAIN: Final = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

PARENTS: Final[dict[str, Parent]] = {
    "nohup": _ignoring(signal.SIGHUP),
    "a shell in the background": _ignoring(signal.SIGINT, signal.SIGQUIT),
    "SIGCHLD ignored": _ignoring(signal.SIGCHLD),
    "SIGPIPE by default": Parent(lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL)),
    "every signal blocked": Parent(
        lambda: signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    ),
    "umask 0": Parent(lambda: os.umask(0)),
    "umask 777": Parent(lambda: os.umask(0o777)),
    "16 open files": _limited(16),
    "24 open files": _limited(24),
    "64 open files": _limited(64),
    "input closed": _closed(0),
    "output closed": _closed(1),
    "errors closed": _closed(2),
    "all streams closed": _closed(0, 1, 2),
    "output on a full disk": _full(1),
    "errors on a full disk": _full(2),
    "output that nobody reads": _unread(1),
    "errors that nobody reads": _unread(2),
    "locale C": Parent(env={"LC_ALL": "C", **_PLAIN}),
    "locale POSIX": Parent(env={"LC_ALL": "POSIX", **_PLAIN}),
    "a locale that is not installed": Parent(env={"LC_ALL": "tr_TR.UTF-8", "LANG": "xx_YY"}),
    "a time zone that is none": Parent(env={"TZ": "Nowhere/At_All"}),
    "a time zone far away": Parent(env={"TZ": "Pacific/Kiritimati"}),
    "a folder that is gone": Parent(_gone, works=False),
    "a folder that may not be read": Parent(_unreadable),
    "no home": Parent(env={"HOME": "/nonexistent", "XDG_DATA_HOME": ""}),
}
OFTEN: Final = {"nohup", "SIGCHLD ignored", "umask 777", "16 open files", "output closed"}


def _started(words: list[str], parent: Parent, given: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run a command as the child of such a parent, to its end."""
    return subprocess.run(
        words,
        input=given,
        env={**environment(), **parent.env},
        capture_output=True,
        preexec_fn=parent.before,
        timeout=PATIENCE,
    )


def _asked(
    words: list[str], parent: Parent, messages: list[dict[str, Any]]
) -> subprocess.CompletedProcess[bytes]:
    """Start a server as the child of such a parent, and close its input after the last answer."""
    with tempfile.TemporaryFile() as errors:
        server = subprocess.Popen(
            words,
            env={**environment(), **parent.env},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            preexec_fn=parent.before,
        )
        with killed_late(server):
            assert server.stdin is not None
            assert server.stdout is not None
            with suppress(BrokenPipeError):
                for message in messages:
                    server.stdin.write(json.dumps(message).encode() + b"\n")
                server.stdin.flush()
            out = b""
            while line := server.stdout.readline():
                out += line
                if json.loads(line).get("id") == messages[-1]["id"]:
                    break
            with suppress(BrokenPipeError):
                server.stdin.close()
            out += server.stdout.read()
            code = server.wait()
        server.stdout.close()
        errors.seek(0)
        return subprocess.CompletedProcess(words, code, out, errors.read())


def _check_refusal(done: subprocess.CompletedProcess[bytes], name: str) -> None:
    errors = done.stderr.decode()
    assert done.returncode in {0, 2, -signal.SIGPIPE}, (name, done.returncode, errors)
    assert "Traceback" not in errors
    assert "our fault" not in errors
    if "errors" not in name and "all" not in name and done.returncode == 2:
        assert 1 == len(errors.splitlines()), errors


cases = pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=() if one in OFTEN else pytest.mark.slow) for one in PARENTS],
)


@cases
def test_the_server_works_or_says_why_not(tmp_path: Path, name: str) -> None:
    parent = PARENTS[name]
    asked = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "ck3_playset", "arguments": {"command": "list"}},
        },
    ]
    done = _asked(command("--data", str(tmp_path / "d\u00e4ta")), parent, asked)
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    if parent.works or answers:
        (called,) = [answer for answer in answers if answer["id"] == 2]
        assert called["result"]["structuredContent"]["reply_type"] == "S", called
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "d\u00e4ta" / "state").stat().st_mode & 0o700 == 0o700
    else:
        _check_refusal(done, name)


@cases
def test_the_watch_passes_on_or_says_why_not(tmp_path: Path, name: str) -> None:
    parent = PARENTS[name]
    given = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    words = [*WATCH[:-1], "-o", str(tmp_path / "calls.jsonl"), "--", *ECHO]
    done = _started(words, parent, given)

    if parent.works or done.stdout:
        assert given == done.stdout, done.stderr
        assert done.returncode == 0, done.stderr
    else:
        _check_refusal(done, name)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_whose_parent_blocked_signals_can_be_ended(
    tmp_path: Path, number: signal.Signals
) -> None:
    server = subprocess.Popen(
        command("--data", str(tmp_path / "data")),
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=PARENTS["every signal blocked"].before,
    )
    with server:
        assert server.stdin is not None
        assert server.stdout is not None
        hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}
        server.stdin.write(json.dumps(hello).encode() + b"\n")
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(number)
        assert 128 + number == server.wait(PATIENCE)
