"""The socket that a server over HTTP listens on."""

import socket
from pathlib import Path

import pytest

from replybook_ck3.serve.server.http_app import listening


def test_a_server_listens_on_a_socket_that_says_it_is_tcp() -> None:
    """Without it, asyncio keeps Nagle's delay, and answers wait for the client's confirmation."""
    with listening("127.0.0.1", 0) as listener:
        assert socket.IPPROTO_TCP == listener.proto


def test_a_port_that_is_taken_is_refused_and_no_socket_is_left() -> None:
    with listening("127.0.0.1", 0) as taken:
        before = len(list(Path("/proc/self/fd").iterdir()))
        with pytest.raises(OSError, match="in use"):
            listening("127.0.0.1", taken.getsockname()[1])

        assert before == len(list(Path("/proc/self/fd").iterdir()))
