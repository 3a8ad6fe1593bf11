"""A server on stdio that answers each `tools/call` with what its arguments ask for.

`result` or `error` is the answer; `raw` are the very bytes, written in pieces of `piece` bytes;
`first` are messages before it; `leave` ends the process with this code instead of an answer.
"""

import json
import sys


def say(message: object) -> None:
    sys.stdout.buffer.write(json.dumps(message).encode() + b"\n")
    sys.stdout.buffer.flush()


def answer(message: dict, arguments: dict) -> None:
    for one in arguments.get("first", []):
        say(one)
    if "raw" in arguments:
        data, size = arguments["raw"].encode("latin-1"), arguments.get("piece", 1)
        for start in range(0, len(data), size):
            sys.stdout.buffer.write(data[start : start + size])
            sys.stdout.buffer.flush()
    if "leave" in arguments:
        sys.exit(arguments["leave"])
    kind = "error" if "error" in arguments else "result"
    if kind in arguments:
        say({"jsonrpc": "2.0", "id": message["id"], kind: arguments[kind]})


for line in sys.stdin.buffer:
    try:
        read = json.loads(line)
    except ValueError:
        continue
    for one in read if isinstance(read, list) else [read]:
        if one.get("method") == "initialize":
            info = {"name": "scripted", "version": "1"}
            say({"jsonrpc": "2.0", "id": one["id"], "result": {"serverInfo": info}})
        elif "id" in one and "method" in one:
            answer(one, one.get("params", {}).get("arguments") or one["params"])
