"""The union catalogue as the tests need it: the end of each path chooses the answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

PROBLEM, PAGE, JSON = "application/problem+json", "text/html", "application/json"


def problem(status: int, title: str, detail: str, **headers: str) -> Any:
    """Problem details, as in RFC 9457."""
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return status, PROBLEM, json.dumps(body), headers


FOUND = {"libraries": ["North", "Harbour"], "shelf_mark": "QA 76", "state": "on its way"}
ANSWERS = {
    "400": problem(400, "Bad Request", "the check digit of the ISBN is wrong"),
    "401": problem(401, "Unauthorized", "the token has expired"),
    "403": problem(403, "Forbidden", "your library has no contract for loans"),
    "404": problem(404, "Not Found", "nothing has this number"),
    "409": problem(409, "Conflict", "the copy is kept for another job"),
    "429": problem(429, "Too Many Requests", "120 requests an hour", **{"retry-after": "30"}),
    "500": (500, PAGE, "<html><body><h1>500 Internal Server Error</h1></body></html>", {}),
    "502": (502, PAGE, "<html><body><h1>502 Bad Gateway</h1></body></html>", {}),
    "503": problem(503, "Service Unavailable", "back soon", **{"retry-after": "120"}),
    "cut": (200, JSON, '{"libraries": ["North", "Harb', {}),
    "quota": (200, JSON, '{"ok": false, "error": "quota of your library is used up"}', {}),
    "none": (200, JSON, '{"total": 0, "hits": [], "error": null}', {}),
}


class Handler(BaseHTTPRequestHandler):
    """Answers by the end of the path; `-hang` gets no answer."""

    def do_GET(self) -> None:
        end = self.path.rpartition("-")[2]
        if end == "hang":
            self.server.ended.wait(60)
            return
        status, kind, text, headers = ANSWERS.get(end, (200, JSON, json.dumps(FOUND), {}))
        self.send_response(status)
        for name, value in {**headers, "content-type": kind, "connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *words: Any) -> None:
        pass


@contextmanager
def started() -> Iterator[str]:
    """The address of a running service."""
    service = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.ended = Event()
    Thread(target=service.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{service.server_port}"
    finally:
        service.ended.set()
        service.shutdown()
        service.server_close()
