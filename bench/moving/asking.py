"""Ask a public server what its table says, inside the environment of the server.

    python asking.py TABLE.toml

Prints a JSON object for each call. The server has the net if `net/sitecustomize.py` adds it. Every
call gets a server that was imported and made for it alone, with files and a service of its own.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import os
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fastmcp import Client
from upstream import Upstream

from replybook.client.blocks import verdict_of, verdict_of_error

_PATIENCE = 30


def _filled(value: Any, words: Mapping[str, Any]) -> Any:
    """Return a value of the table with its `{words}` filled in."""
    if isinstance(value, dict):
        return {_filled(key, words): _filled(one, words) for key, one in value.items()}
    for word, text in words.items():
        value = value.replace(f"{{{word}}}", str(text)) if isinstance(value, str) else value
    return value


def _made(table: Mapping[str, Any], call: Mapping[str, Any], words: Mapping[str, Any]) -> Any:
    """Return a new server. What the call sets beside its arguments wins over the table."""

    def both(name: str) -> dict[str, Any]:
        return _filled({**table.get(name, {}), **call.get(name, {})}, words)

    for name in [name for name in sys.modules if name.partition(".")[0] in table["modules"]]:
        del sys.modules[name]
    for place, text in both("files").items():
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        Path(place).write_text(text, "utf-8")
    os.environ.update(both("environment"))
    for name, value in both("constants").items():
        module, _, constant = name.rpartition(".")
        setattr(importlib.import_module(module), constant, value)
    module, _, maker = table["server"].partition(":")
    server = getattr(importlib.import_module(module), maker)
    return server if hasattr(server, "add_middleware") else server(**both("options"))


async def _asked(server: Any, call: Mapping[str, Any], words: Mapping[str, Any]) -> dict[str, Any]:
    async with Client(server) as client:
        for one in [*call.get("before", []), call]:
            arguments = _filled(one.get("arguments", {}), words)
            try:
                async with asyncio.timeout(_PATIENCE):
                    result = await client.call_tool(one["tool"], arguments, raise_on_error=False)
            except Exception as error:  # a JSON-RPC error, or a result that the client refuses
                told, verdict = repr(error), verdict_of_error(error)
            else:
                told = "\n".join(getattr(block, "text", "") for block in result.content)
                verdict = verdict_of(result)
    return {"text": told, **_read(verdict)}


def _read(verdict: Any) -> dict[str, Any]:
    """Return the type and the step that a client reads, and what they rest on."""
    if verdict is None:
        return {"type": None, "step": "unknown", "by": "no verdict"}
    judged = verdict.judgement
    if judged is not None:
        return {"type": judged.type, "step": verdict.what, "by": judged.rule}
    letter = "W" if verdict.what == "retry_same" else verdict.reply_type
    return {"type": letter, "step": verdict.what, "by": verdict.code}


def main() -> None:
    """Print the answers."""
    table = tomllib.loads(Path(sys.argv[1]).read_text("utf-8"))
    out, sys.stdout = sys.stdout, sys.stderr  # some servers print
    logging.disable(logging.CRITICAL)
    sys.path.insert(0, str(Path.cwd()))
    upstream, before = Upstream(), dict(os.environ)
    words: dict[str, Any] = {"port": upstream.port, "closed_port": upstream.closed_port}
    for call in table["call"]:
        upstream.answers = [*call.get("upstream", []), *table.get("upstream", [])]
        os.environ.clear()
        os.environ.update(before)
        with tempfile.TemporaryDirectory(prefix="moving") as folder:
            words["folder"] = folder
            try:
                found = asyncio.run(_asked(_made(table, call, words), call, words))
            except Exception as error:  # the server did not start
                found = {"text": repr(error), **_read(None)}
        print(json.dumps(found), file=out, flush=True)


if __name__ == "__main__":
    main()
