"""Serve one of the test servers, over stdio or over HTTP on a free port of the loopback.

    python serve.py {sdk,fastmcp} {bare,netted,enveloped} {scenarios,replies}
        [--http] [--decided FILE]

Over HTTP the first line of standard output is the port, and the server ends with its standard
input, so that nothing is left behind when the test that started it dies. `--decided` appends every
envelope that the library made to a file, so that a test can compare it with what a client got.
"""

import argparse
import os
import socket
import sys
import threading
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2])  # where the package `tests` is


def main() -> None:
    """Parse the words, build the server, serve until told otherwise."""
    parser = argparse.ArgumentParser()
    parser.add_argument("stack", choices=["sdk", "fastmcp"])
    parser.add_argument("dress", choices=["bare", "netted", "enveloped"])
    parser.add_argument("tools", choices=["scenarios", "replies"])
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--decided", type=Path)
    words = parser.parse_args()

    from tests.interop.servers.assembly import reply_server, scenario_server
    from tests.interop.servers.noting import note_envelopes
    from tests.interop.servers.stacks import STACKS

    stack = STACKS[words.stack]()
    make = {"scenarios": scenario_server, "replies": reply_server}[words.tools]
    server = make(stack, words.dress)
    if words.decided:
        note_envelopes(words.decided)
    if words.http:
        _serve_http(stack.app(server))
    else:
        stack.serve_stdio(server)


def _serve_http(app: object) -> None:
    import uvicorn

    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    config = uvicorn.Config(app, log_level="warning", lifespan="on", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listener])


def _end_with_stdin() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
