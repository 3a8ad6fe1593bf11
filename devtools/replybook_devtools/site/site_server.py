"""A preview server of a built site on loopback; other machines cannot connect."""

from __future__ import annotations

import functools
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

LOOPBACK: Final = "127.0.0.1"


def site_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the files in the folder; port 0 takes a free port.

    Raises:
        OSError: The port is in use.
    """
    server = ThreadingHTTPServer((LOOPBACK, port), functools.partial(_Files, directory=str(folder)))
    server.daemon_threads = True
    return server


class _Files(SimpleHTTPRequestHandler):
    """The files as a host of pages gives them, without a line on the terminal for each."""

    extensions_map = {  # noqa: RUF012  # it is one of the parent's
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".md": "text/markdown; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }

    def list_directory(self, path: object) -> None:
        """Answer 404 for a folder without a page, as any host of pages does."""
        del path
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer an address without a page with the site's own page for that."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name
        """Say nothing."""
