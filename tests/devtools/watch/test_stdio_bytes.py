"""Over stdio everything passes unchanged: bytes, errors, ends, signals, exit codes, backpressure.

Source: specification 74.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.devtools.watch.watched import PYTHON, SERVER, call, lines, said, started, through

MIB = 1024 * 1024
PAYLOADS = {
    "nothing": b"",
    "no line end": b'{"jsonrpc": "2.0"',
    "no JSON": b"}{ not JSON\n\0\xff\xfe\n\r\n\n",
    "a batch": lines([call(1, "a"), call(2, "b"), {"id": 3, "result": {}}]),
    "many messages in one write": lines(*(call(n, "read", path=f"/{n}") for n in range(5_000))),
    "every byte": bytes(range(256)) * 1_000,
    "deep nesting": b"[" * 100_000 + b"\n",
    "a long number": b'{"id": ' + b"9" * 10_000 + b', "method": "tools/call"}\n',
    "a lone surrogate": b'{"id": 1, "method": "tools/call", "params": {"name": "\\ud800"}}\n',
    "strange ids": lines({"id": [1], "result": {}}, {"id": {}, "method": "tools/call"}, 7, None),
    "strange members": lines({"id": 1, "method": 7, "params": []}, {"id": 1, "result": [7]}),
}


@pytest.mark.parametrize("name", PAYLOADS)
def test_the_same_bytes_come_out(name: str, tmp_path: Path) -> None:
    ended = through(["cat"], PAYLOADS[name], "-o", str(tmp_path / "calls.jsonl"))

    assert (ended.returncode, ended.stdout) == (0, PAYLOADS[name])


@pytest.mark.slow
def test_a_line_of_fifty_megabytes_passes_both_ways(tmp_path: Path) -> None:
    request = lines(call(1, "echo", text="x" * 50 * MIB))
    answer = json.dumps({"jsonrpc": "2.0", "id": 1, "result": said("y" * 50 * MIB, failed=True)})
    (tmp_path / "answer").write_text(answer + "\n", "ascii")
    command = ["sh", "-c", f"head -n 1 >{tmp_path}/request && cat {tmp_path}/answer"]
    ended = through(command, request, "-o", str(tmp_path / "calls.jsonl"))

    assert ended.stdout == (tmp_path / "answer").read_bytes()
    assert (tmp_path / "request").read_bytes() == request


def test_a_message_in_single_bytes_passes_as_they_come() -> None:
    raw = '{"jsonrpc":"2.0","id":1,"result":{}}\n' * 20
    ended = through([PYTHON, str(SERVER)], lines(call(1, "a", raw=raw, piece=1)))

    assert ended.stdout == raw.encode()


def test_a_byte_is_not_kept_for_the_end_of_its_line() -> None:
    with started([], ["cat"]) as watch:
        watch.stdin.write(b"{")
        assert watch.stdout.read(1) == b"{"
        watch.stdin.close()


def test_standard_error_is_the_servers_own() -> None:
    command = ["sh", "-c", r"printf 'no line end \377' >&2"]
    ended = through(command, b"", "--quiet")

    assert ended.stderr == b"no line end \xff"


def test_the_table_stands_on_standard_error_and_not_if_quiet() -> None:
    request = lines(call(1, "read", result=said("a")))
    told = through([PYTHON, str(SERVER)], request)
    quiet = through([PYTHON, str(SERVER)], request, "--quiet")

    assert told.stdout == quiet.stdout
    assert told.stderr.split()[:2] == [b"tool", b"calls"]
    assert quiet.stderr == b""


@pytest.mark.parametrize("code", [0, 1, 7, 255])
def test_the_exit_code_is_the_servers(code: int) -> None:
    assert through(["sh", "-c", f"exit {code}"], b"").returncode == code


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_signal_that_ends_the_server_ends_the_watch(number: signal.Signals) -> None:
    assert through(["sh", "-c", f"kill -{int(number)} $$"], b"").returncode == -number


def test_what_the_server_said_before_it_died_arrives_whole(tmp_path: Path) -> None:
    raw = "x" * 300_000 + "half a line"
    request = lines(call(1, "a", raw=raw, piece=100_000, leave=9))
    ended = through([PYTHON, str(SERVER)], request)

    assert (ended.returncode, ended.stdout) == (9, raw.encode())


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (["no-such-program-here"], 127, b"no-such-program-here: No such file"),
        (["/"], 126, b"/: Permission denied"),
    ],
)
def test_a_command_that_does_not_start_is_named(
    command: list[str], code: int, words: bytes
) -> None:
    ended = through(command, b"")

    assert (ended.returncode, ended.stdout) == (code, b"")
    assert words in ended.stderr


def test_the_server_reads_to_the_end_when_the_host_closes() -> None:
    ended = through(["sh", "-c", "wc -c"], b"x" * 100_000)

    assert ended.stdout.split() == [b"100000"]


def test_the_host_reads_to_the_end_when_the_server_closes_its_output() -> None:
    with started([], ["sh", "-c", "echo last; exec >&-; read line; exit 3"]) as watch:
        assert watch.stdout.read() == b"last\n"
        assert watch.poll() is None
        watch.stdin.write(b"go\n")
        assert watch.wait(60) == 3


def test_the_host_cannot_write_when_the_server_closed_its_input() -> None:
    with started([], ["sh", "-c", "exec <&-; echo closed; sleep 60"]) as watch:
        assert watch.stdout.readline() == b"closed\n"
        with pytest.raises(BrokenPipeError):
            _write_for(watch, 30)
        watch.terminate()


def test_the_server_cannot_write_when_the_host_closed_its_output() -> None:
    with started([], ["sh", "-c", "trap '' TERM; while echo x; do :; done"]) as watch:
        watch.stdout.read(1)
        watch.stdout.close()
        watch.stdin.close()
        assert watch.wait(60) != 0


@pytest.mark.parametrize("name", ["TERM", "INT", "HUP", "USR1"])
def test_a_signal_reaches_the_server_once(name: str) -> None:
    script = f"trap 'echo got; exit 5' {name}; echo ready; while :; do sleep 0.01; done"
    with started([], ["sh", "-c", script]) as watch:
        assert watch.stdout.readline() == b"ready\n"
        watch.send_signal(getattr(signal, f"SIG{name}"))
        assert (watch.stdout.read(), watch.wait(60)) == (b"got\n", 5)


def test_a_signal_in_the_first_moment_leaves_nothing_behind() -> None:
    for pause in (0.0, 0.05, 0.1, 0.15, 0.2, 0.3):
        with started([], ["sleep", "60"]) as watch:
            time.sleep(pause)
            watch.terminate()
            assert watch.wait(60) in {-signal.SIGTERM, 128 + signal.SIGTERM}


def test_no_server_stays_when_the_watch_is_killed() -> None:
    script = "trap '' HUP TERM INT; echo $$; while :; do sleep 0.01; done"
    with started([], ["sh", "-c", script]) as watch:
        server = int(watch.stdout.readline())
        watch.kill()
        _until(lambda: not _lives(server))


def test_a_server_that_reads_nothing_stops_the_host() -> None:
    with started([], ["sleep", "60"]) as watch:
        taken = _write_for(watch, 1.0)
        watch.terminate()

    assert 0 < taken < MIB


def test_a_host_that_reads_nothing_stops_the_server(tmp_path: Path) -> None:
    count = tmp_path / "count"
    script = (
        "import os, sys\nfor n in range(1_000):\n os.write(1, b'x' * 10_000)\n"
        " open(sys.argv[1], 'w').write(str(n))"
    )
    with started([], [PYTHON, "-c", script, str(count)]) as watch:
        _until(lambda: count.exists() and time.time() - count.stat().st_mtime > 1)
        written = int(count.read_text()) * 10_000
        rest = len(watch.stdout.read())
        watch.wait(60)

    assert written < MIB
    assert rest == 10_000_000


def test_ends_that_do_not_block_pass_everything() -> None:
    given, back = os.pipe(), os.pipe()
    os.set_blocking(given[0], False)
    os.set_blocking(back[1], False)
    data = bytes(range(256)) * 10_000
    with started([], ["cat"], stdin=given[0], stdout=back[1]) as watch:
        os.close(given[0])
        os.close(back[1])
        time.sleep(0.5)  # it has read nothing yet
        with ThreadPoolExecutor(1) as writer, os.fdopen(back[0], "rb") as answers:
            writer.submit(_write_and_close, given[1], data)
            time.sleep(0.5)  # and has filled what nobody reads
            assert answers.read() == data
        assert watch.wait(60) == 0


def _write_and_close(number: int, data: bytes) -> None:
    with os.fdopen(number, "wb") as file:
        file.write(data)


def test_a_grandchild_that_holds_the_pipe_does_not_keep_the_watch() -> None:
    with started([], ["sh", "-c", "sleep 30 & echo started; exit 4"]) as watch:
        watch.stdin.close()
        assert watch.stdout.readline() == b"started\n"
        assert watch.wait(20) == 4


def _write_for(watch: subprocess.Popen[bytes], seconds: float) -> int:
    """Write until no more is taken for a second; the number of bytes."""
    os.set_blocking(watch.stdin.fileno(), False)
    end, taken = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        done = watch.stdin.write(b"x" * 4096)
        if done:
            taken, end = taken + done, time.monotonic() + seconds
        else:
            time.sleep(0.02)
    return taken


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def _lives(process: int) -> bool:
    """True for a process that is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
