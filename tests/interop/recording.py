"""Recorders of passed bytes, on both sides of what stands between a client and a server."""

import shlex
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

__all__ = ["recorded", "relayed"]

Sides = tuple[bytes, bytes]
"""The bytes of a client, and those of its server."""


def recorded(command: Sequence[str], folder: Path, name: str) -> list[str]:
    """A command whose input and output `tee` writes to two files, too."""
    given, back = (shlex.quote(str(folder / f"{name}.{side}")) for side in ("in", "out"))
    return ["sh", "-c", f"tee {given} | {shlex.join(command)} | tee {back}"]


class _Relay:
    """A relay to a port that keeps the bytes of each connection."""

    def __init__(self, port: int) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.connections: list[tuple[bytearray, bytearray]] = []
        self._port = port

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                kept = (bytearray(), bytearray())
                self.connections.append(kept)
                for source, target, copy in ((client, server, kept[0]), (server, client, kept[1])):
                    threading.Thread(target=_move, args=(source, target, copy), daemon=True).start()


def _move(source: socket.socket, target: socket.socket, copy: bytearray) -> None:
    with suppress(OSError):
        while data := source.recv(65_536):
            copy.extend(data)
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


@contextmanager
def relayed(port: int) -> Iterator[tuple[int, list[tuple[bytearray, bytearray]]]]:
    """The port of a relay to another port, and what passed on each connection."""
    relay = _Relay(port)
    threading.Thread(target=relay.serve, daemon=True).start()
    try:
        yield relay.listener.getsockname()[1], relay.connections
    finally:
        relay.listener.close()
