"""A server whose tools answer wrong calls as `seeded_faults` says: `faulty_00`, `right_00`, ...

    python seeded_server.py

It speaks JSON-RPC itself, so that no SDK changes an answer. It runs no tool.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import seeded_faults as seeded  # the folder is on the path now

TYPES = {"ticket_id": "string", "amount": "integer", "colour": "string", "note": "string"}
SCHEMA = {
    "type": "object",
    "properties": {
        "ticket_id": {"type": "string"},
        "amount": {"type": "integer", "minimum": 1, "maximum": 50},
        "colour": {"type": "string", "enum": ["red", "green", "blue"]},
        "note": {"type": "string"},
    },
    "required": ["ticket_id", "amount"],
}
PYTHON = {"string": str, "integer": int}
GOOD = {
    "type": seeded.TYPE,
    "range": seeded.RANGE,
    "enum": seeded.ENUM,
    "missing": seeded.MISSING,
    "misspelt": seeded.MISSPELT,
    "absent": seeded.ABSENT,
}


def kind_of(given: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The kind of a wrong call, and what its answer names."""
    strange = [one for one in given if one not in TYPES]
    if strange:
        return "misspelt", {"name": "ticket_id", "sent": strange[0]}
    if "amount" not in given or "ticket_id" not in given:
        return "missing", {"name": "amount"}
    for name, value in given.items():
        if not isinstance(value, PYTHON[TYPES[name]]):
            return "type", {"name": name, "expected": TYPES[name]}
    if not 1 <= given["amount"] <= 50:
        return "range", {"name": "amount"}
    if given.get("colour", "red") not in ("red", "green", "blue"):
        return "enum", {"name": "colour"}
    return "absent", {"name": "ticket_id", "value": given["ticket_id"]}


def filled(told: Any, names: dict[str, str]) -> Any:
    if isinstance(told, str):
        return re.sub(r"\{(\w+)\}", lambda found: names.get(found[1], ""), told)
    if isinstance(told, dict):
        return {name: filled(one, names) for name, one in told.items()}
    return [filled(one, names) for one in told] if isinstance(told, list) else told


def answered(way: str, told: Any) -> dict[str, Any]:
    if way.startswith("rpc"):
        return {"error": {"code": int(way[3:] or -32602), "message": told}}
    if way == "twice":
        text, data = told
        content = [{"type": "text", "text": text}]
        return {"result": {"content": content, "structuredContent": data, "isError": True}}
    text = told if isinstance(told, str) else json.dumps(told)
    result: dict[str, Any] = {"content": [{"type": "text", "text": text}]}
    if way == "told":
        result["isError"] = True
    return {"result": result if isinstance(told, str) else {**result, "structuredContent": told}}


def called(name: str, given: dict[str, Any]) -> dict[str, Any]:
    match = re.fullmatch(r"(faulty|right)_(\d\d)", name)
    if match is None:
        meant = ("right_" if name[0] == "r" else "faulty_") + name[-2:]
        return answered(
            "rpc", f"There is no tool {name!r}; did you mean {meant!r}? Call tools/list to see all."
        )
    pair = seeded.PAIRS[int(match[2])]
    kind, names = kind_of(given)
    way, told = pair.faulty if match[1] == "faulty" else pair.right
    return (
        answered(way, filled(told, names))
        if kind == pair.kind
        else answered("rpc", filled(GOOD[kind], names))
    )


def tools() -> list[dict[str, Any]]:
    names = [f"{one}_{at:02}" for at in range(len(seeded.PAIRS)) for one in ("faulty", "right")]
    hints = {"readOnlyHint": True}
    return [{"name": name, "inputSchema": SCHEMA, "annotations": hints} for name in names]


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    method, params = message["method"], message.get("params", {})
    if method == "initialize":
        info = {"name": "seeded", "version": "1"}
        answer = {
            "result": {
                "serverInfo": info,
                "capabilities": {"tools": {}},
                "protocolVersion": params["protocolVersion"],
            }
        }
    elif method == "tools/list":
        answer = {"result": {"tools": tools()}}
    else:
        answer = called(params["name"], params["arguments"])
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer}), flush=True)
