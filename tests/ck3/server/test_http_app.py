"""The socket that a server over HTTP listens on."""

import socket

from replybook_ck3.server.http_app import listening


def test_a_server_listens_on_a_socket_that_says_it_is_tcp() -> None:
    """Else asyncio leaves Nagle's delay on, and each answer waits for the client's acknowledgement."""
    with listening("127.0.0.1", 0) as listener:
        assert socket.IPPROTO_TCP == listener.proto
