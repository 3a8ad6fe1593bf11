"""Measure a call over HTTP through `replybook watch --url`, beside the server itself; print JSON.

python -m bench.watch_http_cost FOLDER [CALLS]
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.watch_cost import CALLS, REST, ROUNDS

SERVER = """
import http.server, json

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *words):
        pass

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        result = {"content": [{"type": "text", "text": "File not found"}], "isError": True}
        body = json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": result}).encode()
        head = f"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: {len(body)}\\r\\n\\r\\n"
        self.wfile.write(head.encode() + body)

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
"""


def main(argv: Sequence[str]) -> int:
    """Measure both in turns and print seconds of a call at p50."""
    records = f"{argv[0]}/calls-http.jsonl"
    calls = int(argv[1]) if len(argv) > 1 else CALLS
    with serving() as port, watching_port(port, records) as watched:
        rounds = [(calls_at(port, calls), calls_at(watched, calls)) for _ in range(ROUNDS)]
    direct, through = (median(one) for one in zip(*rounds, strict=True))
    print(json.dumps({"direct": direct, "watch": through}))
    return 0


@contextmanager
def serving() -> Iterator[int]:
    """Start the server and yield its port."""
    command = [sys.executable, "-c", SERVER]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None  # it was asked for
        yield int(server.stdout.readline())
        server.kill()


@contextmanager
def watching_port(port: int, records: str) -> Iterator[int]:
    """Start a watch in front of a port and yield its own port."""
    words = ["-m", "replybook_devtools.commands.main", "watch", "--quiet", "-o", records]
    command = [sys.executable, *words, "--url", f"http://127.0.0.1:{port}/mcp"]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as watch:
        assert watch.stderr is not None  # it was asked for
        yield int(watch.stderr.readline().decode().rpartition(":")[2].partition("/")[0])
        watch.terminate()


def calls_at(port: int, calls: int) -> float:
    """Return the seconds of a call at p50, on one connection.

    Args:
        port: Port of the server or the watch.
    """
    times: list[float] = []
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for number in range(calls):
            params = {"name": "read_file", "arguments": {"path": f"/srv/{number % 50}.txt"}}
            asked = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
            body = json.dumps(asked).encode()
            head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
            start, back = time.perf_counter(), b""
            client.sendall(head.encode() + body)
            while not back.endswith(b"}}"):
                back += client.recv(65_536)
            times.append(time.perf_counter() - start)
            time.sleep(REST)
    return median(times)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
