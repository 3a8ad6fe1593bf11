"""Vercel AI SDK, in Node: the program asks the mind of the story for each turn, a line each."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tests.clients.story_matrix.mind import Host, Play
from tests.interop.processes import at_home
from tests.interop.typescript_page import compiled_page

PROGRAM = "run_story.mjs"
LONGEST_LINE = 1 << 24
CANNOT = {
    "person": "a loop asks a person by its end",
    "restart": "a loop asks a person by its end",
    "guarded": "there is no hook over the output",
}


@cache
def page() -> Path:
    """Return a folder with the lines of the page, compiled, and the program beside them."""
    return compiled_page(Path(tempfile.mkdtemp(prefix="stories-")), PROGRAM)


async def run(play: Play, wrapped: bool) -> str:
    """Play a story."""
    minds = dict(zip(("first", "second"), play.minds(), strict=False))
    told = {
        "shape": play.story.shape,
        "wrapped": wrapped,
        "command": play.command,
        "local": list(play.local()),
        "options": play.options,
        "minds": list(minds),
    }
    minds |= {"story": minds["first"], "outer": play.mind([["helper"]], "heeding")}
    (play.folder / "story.json").write_text(json.dumps(told), "utf-8")
    child = await asyncio.create_subprocess_exec(
        os.environ["REPLYBOOK_INTEROP_NODE"],
        str(page() / PROGRAM),
        str(page() / "out"),
        str(play.folder / "story.json"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=play.folder,
        env=at_home(play.folder),
        limit=LONGEST_LINE,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    try:
        while True:
            asked: dict[str, Any] = json.loads(await child.stdout.readline())
            if "told" not in asked:
                break
            if asked.get("again"):
                minds["first"].prompted(play.story.then)
            said = minds[asked["mind"]].next(asked["told"])
            answer = {"text": said} if isinstance(said, str) else {"calls": said}
            child.stdin.write(json.dumps(answer).encode() + b"\n")
    finally:
        child.stdin.close()
        await child.wait()
    if "raised" in asked:
        raise RaisedInNode(asked["raised"])
    return str(asked["words"])


class RaisedInNode(Exception):  # it says what was raised
    """The program threw."""


HOSTS = {"Vercel AI SDK": Host(run, CANNOT)}
