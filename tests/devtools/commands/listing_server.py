"""A server that lists the pages of a file, with one habit: `listing_server.py PAGES [HABIT]`.

It stands for servers in other languages and on other versions of the SDK. It has no code of ours.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

PAGES: list[list[Any]] = json.loads(Path(sys.argv[1]).read_text("utf-8"))
HABIT = sys.argv[2] if len(sys.argv) > 2 else ""


def answer(message: dict[str, Any], **said: object) -> None:
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **said}), flush=True)


def page(number: int) -> dict[str, Any]:
    if HABIT == "endless":
        return {"tools": [], "nextCursor": str(number + 1)}
    has_more = number + 1 < len(PAGES)
    return {"tools": PAGES[number], **({"nextCursor": str(number + 1)} if has_more else {})}


if HABIT == "needs a key" and "DESK_KEY" not in os.environ:
    sys.exit("listing_server: DESK_KEY is not set")
print("listing_server: ready", file=sys.stderr)
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "initialize":
        info = {"name": "lister", "version": "2", "title": str(Path.cwd())}
        answer(asked, result={"serverInfo": info, "capabilities": {}})
    elif asked["method"] == "tools/list" and HABIT == "crashes":
        sys.exit("listing_server: the list is broken")
    elif asked["method"] == "tools/list" and HABIT == "no tools":
        answer(asked, error={"code": -32601, "message": "Method not found"})
    elif asked["method"] == "tools/list" and HABIT == "fails":
        answer(asked, error={"code": -32603, "message": "the database is away"})
    elif asked["method"] == "tools/list":
        answer(asked, result=page(int(asked["params"].get("cursor", 0))))
    elif asked["method"] == "tools/call":
        sys.exit("listing_server: a tool was called")
