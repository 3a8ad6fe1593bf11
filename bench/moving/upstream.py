"""A service on the loopback that answers what a table says: what the servers stand on."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Upstream:
    """The service. The first of `answers` whose `method` and `path` match goes out.

    An answer has `status`, `body` (a text, or a value for JSON) and `headers`. Status 0 closes the
    connection without an answer.
    """

    def __init__(self) -> None:
        self.answers: list[Mapping[str, Any]] = []
        upstream = self

        class Handler(BaseHTTPRequestHandler):
            def _answer(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                found = upstream._found(self.command, self.path)
                if not found.get("status", 200):
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                body = found.get("body", "")
                sent = (body if isinstance(body, str) else json.dumps(body)).encode()
                kind = "text/html" if isinstance(body, str) else "application/json"
                headers = {"Content-Type": kind, "Content-Length": len(sent)}
                self.send_response(found.get("status", 200))
                for name, value in {**headers, **found.get("headers", {})}.items():
                    self.send_header(name, str(value))
                self.end_headers()
                self.wfile.write(sent)

            do_GET = do_POST = do_PUT = do_DELETE = _answer  # noqa: N815  # the base's names

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.port = server.server_port
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.closed_port = taken.getsockname()[1]

    def _found(self, method: str, path: str) -> Mapping[str, Any]:
        for answer in self.answers:
            is_asked = answer.get("method", method) == method
            if is_asked and re.search(answer.get("path", ""), path):
                return answer
        return {"status": 404, "body": "not found"}
