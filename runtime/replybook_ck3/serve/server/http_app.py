"""The server on streamable HTTP: an ASGI application, in one process or several.

It is stateless. Every request holds all its data, so any worker answers any request, from clients
of both protocol versions.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, cast

from replybook_ck3.serve.server.http_gate import App, HttpGate, Receive, Scope, Send, is_loopback
from replybook_ck3.serve.server.opening import Opening, Stack, collects_from_here
from replybook_ck3.serve.session.bearer import Tokens
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import refuse_damage
from replybook_ck3.serve.session.reference_server import Ck3Server

PATH: Final = "/mcp"
_STOP_S: Final = 10
_MOST_CONNECTIONS: Final = 1_000


class NotServed(ValueError):
    """The settings are unsafe to serve with. The message has the reason and the fix."""


def app_of(server: Ck3Server, stack: Stack = "sdk", hosts: Sequence[str] = ()) -> App:
    """Return the ASGI application of a server behind its gate.

    The server is closed when the application stops.

    Args:
        hosts: Names besides loopback that clients may use for this server.
    """
    limits = server.config.limits
    inner = _on_fastmcp(server) if stack == "fastmcp" else _on_sdk(server, limits.request_bytes)
    return HttpGate(
        _closing(inner, server),
        hosts=hosts,
        tokens=Tokens(server.config.tokens),
        most_bytes=limits.request_bytes,
    )


def _on_sdk(server: Ck3Server, most_bytes: int) -> App:
    from mcp.server.transport_security import TransportSecuritySettings

    from replybook_ck3.serve.server.offering import sdk_server

    gate_does = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = sdk_server(server, "tcp").streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        max_request_body_size=most_bytes,
        transport_security=gate_does,
    )
    return cast("App", app)


def _on_fastmcp(server: Ck3Server) -> App:
    from replybook_ck3.serve.server.offering import fastmcp_server

    app = fastmcp_server(server, "tcp").http_app(
        path=PATH, stateless_http=True, json_response=True, host_origin_protection=False
    )
    return cast("App", app)


def _closing(app: App, server: Ck3Server) -> App:
    """Return an application that closes the server at its end or failed start."""

    async def closing(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        finally:
            if scope["type"] == "lifespan":
                server.close()

    return closing


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpServing:
    """Serves over HTTP until a signal. Worker processes get a copy of this object.

        HttpServing(opening=Opening(data="..."), workers=2).run(listening("127.0.0.1", 8000))

    Attributes:
        opening: The settings of the server.
        host: The address to listen on.
        workers: The number of processes.
        hosts: Names besides loopback and `host` that clients may use for this server.
    """

    opening: Opening
    host: str = "127.0.0.1"
    workers: int = 1
    hosts: tuple[str, ...] = ()

    def check(self) -> None:
        """Check the settings before serving.

        Raises:
            NotServed: Other machines could connect without a token.
            ConfigFault: A setting cannot be used.
            DamagedData: The data folder is damaged.
        """
        refuse_damage(DataFolder(self.opening.data))
        has_tokens = bool(self.opening.config().tokens)
        if not is_loopback(self.host) and not has_tokens:
            raise NotServed(
                "others than this machine need a token; make one with: replybook serve token NAME"
            )

    def __call__(self) -> App:
        """Open the server in this process, and return its application.

        The host to listen on is one of the permitted host names.
        """
        _end_with_parent()
        own = () if self.host in {"0.0.0.0", "::"} else (self.host,)
        app = app_of(self.opening.open(), self.opening.stack, (*own, *self.hosts))
        collects_from_here()
        return app

    def run(self, listener: socket.socket) -> None:
        """Serve requests at `listener` until a signal, and finish the running requests."""
        import uvicorn
        from uvicorn.supervisors import Multiprocess

        options: dict[str, Any] = {"log_level": "warning", "access_log": False, "ws": "none"}
        config = uvicorn.Config(
            cast("Any", self),
            factory=True,
            workers=self.workers,
            lifespan="on",
            server_header=False,
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_graceful_shutdown=_STOP_S,
            **options,
        )
        if self.workers > 1:
            Multiprocess(config, [listener]).run()
        else:
            _end_well()
            uvicorn.Server(config).run([listener])


def _end_with_parent() -> None:
    """Stop this worker when its parent process was killed without notice."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="replybook-parent", daemon=True).start()


def _end_well() -> None:
    """Ignore SIGTERM and SIGINT when they are raised again after serving.

    The server has obeyed the signal by then, so the process must not end by it.
    """
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _nothing)


def _nothing(_: int, __: FrameType | None) -> None:
    """Do nothing, since the signal was obeyed already."""


def listening(host: str, port: int) -> socket.socket:
    """Return a listening socket. Port 0 selects a free port.

    Raises:
        OSError: The port is in use.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's delay only for sockets with IPPROTO_TCP
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(_MOST_CONNECTIONS)
    except BaseException:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener
