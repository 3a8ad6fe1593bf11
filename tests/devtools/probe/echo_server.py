"""A server without tools whose name is what it sees: its words, a variable, and its folder."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

seen = {
    "words": sys.argv[1:],
    "there": [Path(word.rpartition("=")[2]).exists() for word in sys.argv[1:]],
    "data": Path(os.environ.get("DESK_DATA", "-")).exists(),
    "folder": str(Path.cwd()),
}
for line in sys.stdin:
    asked = json.loads(line)
    if asked.get("method") == "initialize":
        told = {"serverInfo": {"name": json.dumps(seen), "version": "1"}}
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": told}), flush=True)
    elif "id" in asked:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": {}}), flush=True)
