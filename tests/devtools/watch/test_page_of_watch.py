"""The command for HTTP on the page about watching listens where the page says.

Source: specification 74.
"""

from __future__ import annotations

import json
import shlex
import socket
import subprocess
import threading
from pathlib import Path

from tests.devtools.watch.proxied import Upstream, exchange, request, response
from tests.devtools.watch.test_watch_records import MEMBERS
from tests.devtools.watch.watched import WATCH, call, environment, records
from tests.markdown_pages import blocks, read

PAGE = "docs/how-to/watch-a-server.md"


def test_the_command_for_http_serves_the_address_of_the_page(tmp_path: Path) -> None:
    (line,) = [block.text for block in blocks(PAGE) if block.language == "text"]
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    upstream = Upstream(lambda client, _: (client.sendall(response(b"{}")), client.shutdown(1)))
    threading.Thread(target=upstream.serve, daemon=True).start()
    words = shlex.split(line.replace("8000", str(upstream.port)).replace("9000", str(port)))
    assert words[:2] == ["replybook", "watch"]
    watch = subprocess.Popen(
        [*WATCH, *words[2:]], env=environment(), cwd=tmp_path, stderr=subprocess.PIPE
    )
    hint = watch.stderr.readline().decode()
    back = exchange(port, request(json.dumps(call(1, "read")).encode()))
    watch.terminate()
    watch.communicate(timeout=60)
    upstream.listener.close()

    assert f"http://127.0.0.1:{port}/mcp" in hint
    assert back == response(b"{}")
    assert f"http://127.0.0.1:{9000}/mcp" in read(PAGE)
    assert records(tmp_path / "calls.jsonl") == []


def test_the_page_tells_every_member_of_a_call() -> None:
    rows = [line for line in read(PAGE).splitlines() if line.startswith("| `")]
    told = {word for row in rows for word in row.split("|")[1].replace("`", "").split(", ")}

    assert {name.strip() for name in told} == set(MEMBERS) - {"v", "kind"}
