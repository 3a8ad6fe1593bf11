"""A server of notes in a folder, with every habit of failing, that logs the bytes of both sides.

    python notes_server.py FOLDER LOG

Tools: `read`, `write`, `search`, `admin` (never allowed), `report` (breaks), `quota` (not now).
"""

import json
import os
import sys
from pathlib import Path

FOLDER, LOG = Path(sys.argv[1]), sys.argv[2]
GIVEN = os.open(f"{LOG}.in", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
BACK = os.open(f"{LOG}.out", os.O_WRONLY | os.O_CREAT | os.O_APPEND)


class Failed(Exception):
    pass


def read(path: str) -> str:
    file = FOLDER / path
    if not file.exists():
        raise Failed(f"File '{path}' not found")
    return file.read_text("utf-8")


def write(path: str, text: str) -> str:
    if not text:
        raise Failed("Invalid argument: 'text' must not be empty")
    (FOLDER / path).write_text(text, "utf-8")
    return f"wrote {len(text)} characters"


def search(word: str) -> str:
    return "\n".join(sorted(p.name for p in FOLDER.iterdir() if word in p.read_text("utf-8")))


def admin(action: str) -> str:
    raise Failed(f"Permission denied: you may not {action}")


def report(day: int) -> str:
    raise ZeroDivisionError(f"internal error: division by zero on day {day}")


def quota(amount: int) -> str:
    raise Failed(f"Rate limit exceeded: {amount} of 5 requests. Try again in 30 seconds.")


TOOLS = {one.__name__: one for one in (read, write, search, admin, report, quota)}


def say(message: object, pieces: int = 1) -> None:
    data = json.dumps(message, ensure_ascii=False).encode() + b"\n"
    size = max(1, len(data) // pieces)
    for start in range(0, len(data), size):
        os.write(BACK, data[start : start + size])
        os.write(1, data[start : start + size])


def answer(asked: dict) -> None:
    number, params = asked["id"], asked["params"]
    name, arguments = params["name"], params.get("arguments") or {}
    if arguments.pop("ask_first", False):
        say({"jsonrpc": "2.0", "id": number, "method": "sampling/createMessage", "params": {}})
    if arguments.pop("die", False):
        os.write(BACK, b'{"jsonrpc": "2.0", "id":')
        os.write(1, b'{"jsonrpc": "2.0", "id":')
        os._exit(3)
    pieces = arguments.pop("pieces", 1)
    if name not in TOOLS:
        error = {"code": -32602, "message": f"Unknown tool: {name}"}
        say({"jsonrpc": "2.0", "id": number, "error": error}, pieces)
        return
    try:
        text, failed = TOOLS[name](**arguments), False
    except Failed as error:
        text, failed = str(error), True
    except TypeError as error:
        text, failed = f"Invalid arguments for {name}: {error}", True
    except Exception as error:
        text, failed = f"{type(error).__name__}: {error}", True
    result = {"content": [{"type": "text", "text": text}], "isError": failed}
    say({"jsonrpc": "2.0", "id": number, "result": result}, pieces)


for line in sys.stdin.buffer:
    os.write(GIVEN, line)
    try:
        message = json.loads(line)
    except ValueError:
        continue
    for one in message if isinstance(message, list) else [message]:
        if one.get("method") == "initialize":
            info = {"name": "notes", "version": "1"}
            say({"jsonrpc": "2.0", "id": one["id"], "result": {"serverInfo": info}})
        elif one.get("method") == "tools/call":
            answer(one)
