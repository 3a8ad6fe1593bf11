"""The same reading of a file without replybook, on the bare SDK: what a call costs by itself.

    python bare_server.py FILE

Serves one tool `read` over HTTP. The first line of its output is its address. It ends with its
standard input.
"""

import os
import socket
import sys
import threading
from pathlib import Path

import uvicorn
from mcp.server.mcpserver import MCPServer


def main() -> None:
    """Serve until told otherwise."""
    file = Path(sys.argv[1])
    server = MCPServer("bare")

    @server.tool()
    def read(
        path: str, start_line: int | None = None, end_line: int | None = None
    ) -> dict[str, object]:
        """Read a text file."""
        text = file.read_text("utf-8-sig")
        return {"path": path, "content": text, "lines": text.count("\n")}

    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.bind(
        ("127.0.0.1", 0)
    )  # its protocol is named, else asyncio leaves Nagle's algorithm on
    listener.listen(128)
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp", flush=True)
    threading.Thread(target=_end_with_stdin, daemon=True).start()
    app = server.streamable_http_app(stateless_http=True, json_response=True)
    config = uvicorn.Config(app, log_level="warning", lifespan="on", timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listener])


def _end_with_stdin() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
