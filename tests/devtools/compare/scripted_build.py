"""A build of a server that answers as a JSON file says: `python scripted_build.py FILE`.

The file has `tools` and `answers`: for each tool a list of responses, taken in turn, the last one
for all further calls. `{clock}`, `{id}` and `{word}` in a text are new in each call; `{folder}` and
`{DESK}` are the folder and a variable. `{"dies": TEXT}` ends the server, `{"mute": true}` is no
response, and `{"flaky": [ONE, OTHER]}` is the first only before there is a log. Each call is a line
of the log, which stands beside FILE.
"""

from __future__ import annotations

import json
import os
import random
import string
import sys
import time
import uuid
from pathlib import Path
from typing import Any

FILE = Path(sys.argv[1])
BUILD: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
LOG = FILE.with_suffix(".log")
IS_FIRST = not LOG.exists()
TURNS: dict[str, int] = {}
UNKNOWN = {"error": {"code": -32602, "message": "Unknown tool"}}


def filled(answer: Any) -> Any:
    word = "".join(random.choices(string.ascii_lowercase, k=9))
    values = {"clock": time.time(), "id": uuid.uuid4(), "word": word, "folder": Path.cwd()}
    text = json.dumps(answer)
    for name, value in {**values, "DESK": os.environ.get("DESK")}.items():
        text = text.replace(f"{{{name}}}", str(value))
    return json.loads(text)


def called(name: str) -> dict[str, Any]:
    answers = BUILD["answers"].get(name, [UNKNOWN])
    turn = TURNS[name] = TURNS.get(name, -1) + 1
    answer = answers[min(turn, len(answers) - 1)]
    if "flaky" in answer:
        answer = answer["flaky"][0 if IS_FIRST else 1]
    if "dies" in answer:
        print(answer["dies"], file=sys.stderr)
        os._exit(3)
    return filled(answer)


if "exit" in BUILD or ("later_exit" in BUILD and not IS_FIRST):
    sys.exit(BUILD.get("exit") or BUILD["later_exit"])
for line in sys.stdin:
    asked = json.loads(line)
    if asked["method"] == "initialize":
        told = {"result": {"serverInfo": {"name": "desk", "version": BUILD["version"]}}}
    elif asked["method"] == "tools/list":
        told = {"result": {"tools": BUILD["tools"]}}
    elif asked["method"] == "tools/call":
        with LOG.open("a", encoding="utf-8") as log:
            log.write(json.dumps(asked["params"]) + "\n")
        told = called(asked["params"]["name"])
    if "id" in asked and told != {"mute": True}:
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **told}), flush=True)
