"""Serve the tools of the stories over stdio, with the standard library and our replies alone.

    python story_server.py FOLDER [TOOL]

`FOLDER/tools.json` holds the tools as `stories.toml` has them. `FOLDER/calls.txt` gets a line for
each call that arrives: the tool and its argument, `failed` or `fine`, the trace id of the answer,
and what the client sent beside the arguments. A call is allowed if `FOLDER/allowed` has a line with
its argument. The envelopes are those of `mcp_safe_tool`, in the places of the specification
(2 and 68); `test_story_server.py` compares them with those of a `ReplyServer`. A server of the SDK
takes a second of the CPU to start, and the matrix starts hundreds. With a tool in the command line
it prints the text of its first answer and ends.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

OURS: Final = "io.github.replybook/"
METHODS: Final = {"ping": {}, "resources/list": {"resources": []}, "prompts/list": {"prompts": []}}
_CLASSES: Final = {"I": "validation", "D": "governance", "E": "reliability"}


class StoryServer:
    """The tools of a folder, and how often each call came."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tools: dict[str, Any] = json.loads((folder / "tools.json").read_text("utf-8"))
        self.counts: Counter[str] = Counter()

    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any] | None:
        """Return the result of a request, None for a method that the server lacks."""
        if method == "initialize":
            return {
                "protocolVersion": params["protocolVersion"],
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "stories", "version": "1"},
            }
        if method == "tools/list":
            schema = {"type": "object", "properties": {"of": {"type": "string"}}}
            return {
                "tools": [
                    {"name": name, "description": f"Do {name}.", "inputSchema": schema}
                    for name in self.tools
                ]
            }
        return self.call(params) if method == "tools/call" else METHODS.get(method)

    def call(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the result of a call, or raise `LookupError` for an error of the protocol."""
        tool, of = params["name"], (params.get("arguments") or {}).get("of", "")
        self.counts[f"{tool} {of}"] += 1
        answer = self.chosen(tool, of)
        result = made(tool, answer)
        sent = {key: one for key, one in (params.get("_meta") or {}).items() if "/" not in key}
        trace = result["_meta"].get(f"{OURS}trace-id", "-")
        how = "failed" if result["isError"] else "fine"
        line = [tool, of, how, trace, json.dumps(sent)]
        with (self.folder / "calls.txt").open("a", encoding="utf-8") as notes:
            notes.write("\t".join(line) + "\n")
        if "progressToken" in sent:
            token = {"progressToken": sent["progressToken"], "progress": 1.0, "total": 1.0}
            send({"method": "notifications/progress", "params": token})
        if "protocol" in answer:
            raise LookupError(answer["protocol"])
        return result

    def chosen(self, tool: str, of: str) -> dict[str, Any]:
        """Return the first answer whose condition holds."""
        allowed = self.folder / "allowed"
        may = allowed.exists() and of in allowed.read_text("utf-8").splitlines()
        times = self.counts[f"{tool} {of}"]
        return next(
            one
            for one in self.tools[tool]
            if not (one.get("until_allowed") and may)
            and one.get("until_of", of) == of
            and times <= one.get("times", times)
        )


def made(tool: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the result that an answer describes."""
    if "pause" in answer:
        time.sleep(answer["pause"])
    page = "fine " * answer.get("words", 0)
    if "code" not in answer:
        text = answer.get("text", "").replace("@PAGE@", page)
        if "quotes" in answer:
            text = text.replace("@REPLY@", json.dumps(envelope("another", answer["quotes"])))
        came: dict[str, Any] = {"content": [{"type": "text", "text": text}], "_meta": {}}
        if "structured" in answer:
            came["structuredContent"] = envelope("another", answer["quotes"])
        return {**came, "isError": answer.get("failed", False)}
    if page:
        answer = {**answer, "data": {"rows": page}}
    if "quotes" in answer:
        quoted = json.dumps(envelope("another", answer["quotes"]))
        answer = {**answer, "data": {**answer["data"], "page": quoted}}
    return sent(envelope(tool, answer), untouched=answer.get("untouched", False))


def envelope(tool: str, answer: dict[str, Any]) -> dict[str, Any]:
    """Return the envelope that our library makes of a code and its data."""
    from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

    code = answer["code"].replace("-", "_")
    method = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}[code.split("_")[2]]

    @mcp_safe_tool(name=tool, **answer.get("limits", {}))
    def reply(rb: ReplyBuilder, of: str = "") -> Reply:
        made: Reply = getattr(rb, method)(getattr(codes, code), data=answer.get("data", {}))
        return made

    return dict(reply())


def sent(reply: dict[str, Any], *, untouched: bool) -> dict[str, Any]:
    """Return the result that holds an envelope, in either form of the specification (2 and 68)."""
    letter, error = reply["reply_type"], reply["error"]
    trace = reply["meta"]["trace_id"]
    meta: dict[str, Any] = {f"{OURS}trace-id": trace}
    body: dict[str, Any] = reply["data"] if untouched and letter == "S" else reply
    if error:
        guidance = {"class": _CLASSES[letter], "code": reply["code"], "correlationId": trace}
        meta[f"{OURS}tool-failure"] = {**guidance, "agentGuidance": error["remedy"]}
        if untouched:
            meta[f"{OURS}envelope"] = reply
    elif untouched:
        meta[f"{OURS}code"] = reply["code"]
    text = json.dumps(body, separators=(",", ":"))
    result = {"_meta": meta, "content": [{"type": "text", "text": text}], "isError": bool(error)}
    return result if untouched and error else {**result, "structuredContent": body}


def send(message: dict[str, Any]) -> None:
    """Write a message to the client."""
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Serve until the client closes the pipe."""
    server = StoryServer(Path(sys.argv[1]))
    for name in sys.argv[2:]:
        sys.stdout.write(made(name, server.tools[name][0])["content"][0]["text"])
        return
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message or "method" not in message:
            continue
        try:
            result = server.answer(message["method"], message.get("params") or {})
            unknown = {"code": -32601, "message": f"there is no method {message['method']}"}
            part: dict[str, Any] = {"error": unknown} if result is None else {"result": result}
        except LookupError as error:
            part = {"error": {"code": -32603, "message": str(error.args[0])}}
        send({"id": message["id"], **part})


if __name__ == "__main__":
    main()
