"""A server that does not end, answer or read as it should: `python hanging_server.py HABIT...`.

Each habit names a moment and what the server does then.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from typing import Any

HABITS = set(sys.argv[1:])
DAY = {"type": "object", "properties": {"day": {"type": "string"}}, "required": ["day"]}
BRANCH = {
    "type": "object",
    "properties": {"x": {"type": "integer", "minimum": 1}, "y": {"enum": ["a", "b"]}},
    "required": ["x"],
}
WIDE = {
    "type": "object",
    "properties": {f"p{n}": {"anyOf": [BRANCH, {"type": "null"}]} for n in range(30)},
    "required": [f"p{n}" for n in range(15)],
}
MANY = 2_000 if "many" in HABITS else 60


def say(message: dict[str, Any]) -> None:
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def stay() -> None:
    while True:
        time.sleep(1)


def answer(message: dict[str, Any]) -> dict[str, Any]:
    if "slow" in HABITS:
        time.sleep(0.25)
    while "asks" in HABITS:  # and never reads the answers
        say({"id": "ask", "method": "ping"})
    while "talks" in HABITS:
        say({"method": "notifications/message", "params": {"data": "x" * 1_000}})
    return {"error": {"code": -32602, "message": "'day' must be a string. Pass it."}}


if "ignores SIGTERM" in HABITS:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for line in sys.stdin:
    asked = json.loads(line)
    method = asked.get("method")
    if "id" not in asked:
        continue
    if f"mute {method}" in HABITS:
        stay()
    if method == "initialize":
        say({"id": asked["id"], "result": {"serverInfo": {"name": "hanging", "version": "1"}}})
    elif method == "tools/list":
        schema = WIDE if "wide" in HABITS else DAY
        tools = [{"name": f"read_{n}", "inputSchema": schema} for n in range(MANY)]
        say({"id": asked["id"], "result": {"tools": tools}})
    elif method == "tools/call":
        say({"id": asked["id"], **answer(asked)})
if "stays" in HABITS:
    stay()
