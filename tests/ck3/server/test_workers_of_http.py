"""Workers of the server over HTTP end with the process over them, however that ended.

Source: decision 48.
"""

from __future__ import annotations

import http.client
import socket
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.serving import PATIENCE, warm_http


@pytest.mark.parametrize("workers", ["1", "2"])
def test_nobody_listens_once_the_server_was_killed(workers: str, tmp_path: Path) -> None:
    with warm_http("--workers", workers, "--data", str(tmp_path / "data")) as server:
        at = urlsplit(server.url)
        place = (str(at.hostname), int(at.port or 0))
        assert _answers(place)
        time.sleep(1)  # the second worker may still be at its start

        server.process.kill()
        server.process.wait(timeout=PATIENCE)

        end = time.monotonic() + PATIENCE
        while _listens(place):
            assert time.monotonic() < end, "a worker goes on after the server was killed"
            time.sleep(0.1)


def _answers(place: tuple[str, int]) -> bool:
    asked = http.client.HTTPConnection(*place, timeout=PATIENCE)
    try:
        asked.request("POST", "/mcp", b"{}", {"content-type": "application/json"})
        return asked.getresponse().status in range(400, 500)
    finally:
        asked.close()


def _listens(place: tuple[str, int]) -> bool:
    try:
        with socket.create_connection(place, timeout=5):
            return True
    except OSError:
        return False
