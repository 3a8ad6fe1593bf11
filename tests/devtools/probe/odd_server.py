"""A server with one odd habit, that logs each call of a tool: `python odd_server.py HABIT LOG`."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

HABIT, LOG = sys.argv[1], Path(sys.argv[2])
TEXT = {"type": "string"}
ABSENT = {
    "down": "cannot connect to the database: connection refused",
    "other": "'how' must be given for such notes",
    "gone": "no note here",
}
OPTIONAL = {"type": "object", "properties": {"day": TEXT}}
TOOLS: list[dict[str, Any]] = [
    {"name": "read_note", "inputSchema": {**OPTIONAL, "required": ["day"]}},
    {
        "name": "write_note",
        "inputSchema": {
            "type": "object",
            "properties": {
                "path": TEXT,
                "lines": {"type": "array", "items": {"type": "integer"}},
                "how": {"anyOf": [{"$ref": "#/$defs/how"}, {"type": "null"}]},
            },
            "required": ["path", "lines"],
            "$defs": {
                "how": {
                    "type": "object",
                    "properties": {
                        "mode": {"enum": ["append", "replace"]},
                        "times": {"type": "integer"},
                    },
                    "required": ["times"],
                }
            },
        },
    },
    {
        "name": "delete_note",
        "inputSchema": {"type": "object", "properties": {"id": TEXT}, "required": ["id"]},
        "annotations": {"destructiveHint": True},
    },
    {"name": "list_notes", "inputSchema": {"type": "object", "properties": {}}},
    {
        "name": "broken_schema",
        "inputSchema": {"type": "nothing", "required": ["a"], "properties": {"a": {}}},
    },
]


def say(message: dict[str, Any]) -> None:
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def failed(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": True}


def answer_of(name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    if HABIT in ABSENT and "no-such-thing" in str(arguments):
        return failed(ABSENT[HABIT])
    if HABIT == "key":
        return failed("Permission denied: set NOTES_KEY first, the API key is missing")
    if HABIT == "browser":
        return failed("Run `npx browsers install` first: there is no browser at /opt/browser")
    if HABIT == "dies" and name == "read_note":
        os._exit(7)
    if HABIT == "sleeps" and name == "read_note":
        time.sleep(30)
    if HABIT == "accepts":
        return {"content": [{"type": "text", "text": "written"}]}
    return failed(f"Invalid arguments for {name}: path, lines and day must be right")


if HABIT == "exits":
    sys.exit("odd_server: NOTES_DATABASE is not set; point it to a database")
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        if HABIT == "refuses":
            error = {"code": -32602, "message": "only version 1999-01-01 is served"}
            say({"id": message["id"], "error": error})
            continue
        if HABIT == "deaf":
            os.close(0)  # what the client writes after the answer reaches nobody
            say({"id": message["id"], "result": {"serverInfo": {"name": "deaf"}}})
            os._exit(3)
        print("not JSON: a greeting that belongs on standard error", flush=True)
        info = {"name": "odd", "version": "3", "folder": str(Path.cwd())}
        say({"id": message["id"], "result": {"serverInfo": info, "protocolVersion": "2025-06-18"}})
    elif message.get("method") == "tools/list":
        cursor = message["params"].get("cursor")
        if HABIT == "promptly":
            error = {"code": -32601, "message": "Method not found"}
            say({"id": message["id"], "error": error})
            continue
        if HABIT == "turns":
            say({"id": message["id"], "result": {"tools": TOOLS[:2], "nextCursor": "again"}})
            continue
        page = {"tools": TOOLS[2:]} if cursor else {"tools": TOOLS[:2], "nextCursor": "more"}
        say({"id": message["id"], "result": {} if HABIT == "empty" else page})
    elif message.get("method") == "tools/call":
        call = {
            "pid": os.getpid(),
            "env": sorted(os.environ),
            "cwd": str(Path.cwd()),
            **message["params"],
        }
        with LOG.open("a") as log:
            log.write(json.dumps(call) + "\n")
        say({"id": "ask-1", "method": "ping"})
        say({"id": "ask-2", "method": "sampling/createMessage", "params": {}})
        say({"id": message["id"], "result": answer_of(**message["params"])})
    elif message.get("id") in ("ask-1", "ask-2"):
        with LOG.with_suffix(".answers").open("a") as log:
            log.write(line)
