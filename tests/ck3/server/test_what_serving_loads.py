"""A served process loads no authoring code, and no telemetry unless it is requested."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.project_tree import fresh_python

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("uvicorn", reason="the extra `server` is not installed")

from tests.ck3.server.serving import on_stdio, run, warm_command

AUTHORING = ["yaml", "ruamel", "jinja2", "black", "jsonschema", "replybook_registry"]
SECRET = "hunter2-0xC0FFEE"
BOTH = {f"{enabled} {frozen}" for enabled in (True, False) for frozen in (True, False)}

_LOAD = """
import sys
from pathlib import Path
from replybook_ck3.serve.server import offering
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.server_config import ServerConfig
with Ck3Server(ServerConfig.read(Path(sys.argv[1]))) as server:
    made = getattr(offering, sys.argv[2])(server)
print(*sorted({name.split(".")[0] for name in sys.modules}), "opentelemetry.sdk" in sys.modules)
"""


@pytest.mark.parametrize(
    "stack", ["sdk_server", pytest.param("fastmcp_server", marks=pytest.mark.slow)]
)
def test_a_server_loads_no_yaml_no_template_and_no_telemetry(stack: str, tmp_path: Path) -> None:
    script = tmp_path / "load.py"
    script.write_text(_LOAD)
    done = fresh_python(str(script), str(tmp_path / "data"), stack, cwd=tmp_path)
    assert 0 == done.returncode, done.stderr
    loaded = done.stdout.split()
    of_stack = {"yaml", "jsonschema"} if stack == "fastmcp_server" else {"jsonschema"}
    assert set() == ({*AUTHORING} - of_stack) & {*loaded}
    assert "False" == loaded[-1]


_BEGIN = """
import gc, sys
import anyio, uvicorn
from replybook_devtools.commands.main import main

def begin(*_, **__):
    print(gc.isenabled(), gc.get_freeze_count() > 50_000, file=sys.stderr)

def load(server, _):
    server.config.load()
    begin()

anyio.run, uvicorn.Server.run = begin, load
for transport in [[], ["--http", "0"]]:
    gc.enable()
    gc.unfreeze()
    assert main(["serve", *transport, *sys.argv[1:]]) == 0
"""


@pytest.mark.parametrize(
    "stack",
    [pytest.param([], id="sdk"), pytest.param(["--fastmcp"], id="fastmcp", marks=pytest.mark.slow)],
)
def test_a_server_collects_the_cycles_of_its_calls_and_passes_over_what_it_is_made_of(
    stack: list[str], tmp_path: Path
) -> None:
    """Serve over stdio, then HTTP, and observe the garbage collector in place of the first call."""
    script = tmp_path / "begin.py"
    script.write_text(_BEGIN)
    done = fresh_python(str(script), "--data", str(tmp_path / "data"), *stack)
    assert 0 == done.returncode, done.stderr
    lines = [line for line in done.stderr.splitlines() if line in BOTH]
    assert ["True True"] * 2 == lines, done.stderr


class Collector:
    """The requests to a collector of OpenTelemetry, by path."""

    def __init__(self) -> None:
        self.bodies: dict[str, bytes] = {}
        self.url = ""


@contextmanager
def collector() -> Iterator[Collector]:
    """A collector on the loopback for the length of a `with` block."""
    found = Collector()

    class Sink(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            found.bodies[self.path] = found.bodies.get(self.path, b"") + body
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    sink = ThreadingHTTPServer(("127.0.0.1", 0), Sink)
    threading.Thread(target=sink.serve_forever, daemon=True).start()
    found.url = f"http://127.0.0.1:{sink.server_address[1]}"
    try:
        yield found
    finally:
        sink.shutdown()
        sink.server_close()


def asked(folder: Path) -> None:
    """Start a server, say a secret in a call, and leave."""

    async def ask() -> None:
        async with on_stdio(warm_command("--data", str(folder))) as client:
            await client.call_tool("ck3_playset", {"command": "switch", "playset": SECRET})

    run(ask)


@pytest.mark.parametrize("is_on", [True, False])
def test_telemetry_leaves_where_it_is_asked_for_and_only_there(is_on: bool, tmp_path: Path) -> None:
    pytest.importorskip("opentelemetry.sdk", reason="the extra `otel` is not installed")
    with collector() as sink:
        settings = (
            f"[telemetry]\nenabled = {json.dumps(is_on)}\nendpoint = {json.dumps(sink.url)}\n"
        )
        (tmp_path / "server.toml").write_text(settings)
        asked(tmp_path)
        sent = dict(sink.bodies)
    assert (["/v1/metrics", "/v1/traces"] if is_on else []) == sorted(sent)
    everything = b"".join(sent.values())
    assert (b"tools/call ck3_playset" in everything) is is_on
    assert SECRET.encode() not in everything
    assert str(tmp_path).encode() not in everything
