"""The calls of `provoked.yaml` at a loans desk, and the types that a client reads.

`python -m tests.moving.provoked_calls [FOLDER] [--json]` makes them at the three servers in the
folder of a desk, by default the bare one, and prints how many types are right on each stack. With
`--json` it prints every reading.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import fastmcp
import mcp
from mcp.server.mcpserver import MCPServer
from tests.yaml_files import read_yaml

from replybook.client import Verdict
from replybook.client.blocks import verdict_of, verdict_of_error

HERE = Path(__file__).parent
BARE = HERE / "lending_desk"
SERVERS = {"sdk": "loans_sdk:mcp", "fastmcp": "loans_fast:mcp", "lowlevel": "loans_lowlevel:server"}
"""The module and the name of the server of each stack, in the folder of a desk."""

COUNTED = ("right", "arguable", "wrong", "none", "hidden", "S right", "told")
"""The four scores; not right since the stack hid the words; successes; answers with a secret."""


@dataclass(frozen=True, slots=True)
class Provoked:
    """A row of the table: a call, and the type that its answer should have.

    Attributes:
        tool: Name of the tool.
        arguments: The arguments.
        type: The right type: S, I, D, E or W.
        arguable: Another type that can be argued for, or `none`. Empty if there is no other.
        why: The reason, where the type can be argued.
        tells: Secrets and paths of the host in the bare answer.
    """

    tool: str
    arguments: Mapping[str, Any]
    type: str
    arguable: str = ""
    why: str = ""
    tells: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.tool} {json.dumps(self.arguments)}"


@dataclass(frozen=True, slots=True)
class Reading:
    """A row, and what a client reads in the answer.

    Attributes:
        row: The row.
        type: S, I, D, E, W (wait, then repeat the same call), or `none`.
        what: The step of the verdict, such as `retry_changed`. Empty without a verdict.
        rule: The rule of the judgement. Empty for a reply.
        is_declared: True if the answer says that it failed, or is a reply.
        is_hidden: True if the stack took out the words of the failure.
        told: The texts of `row.tells` that the answer holds.
        said: The answer: a result as JSON, or the text of an error.
    """

    row: Provoked
    type: str
    what: str
    rule: str
    is_declared: bool
    is_hidden: bool
    told: tuple[str, ...]
    said: str

    @property
    def score(self) -> str:
        """`right`, `arguable`, `wrong` or `none`."""
        if self.type == self.row.type:
            return "right"
        if self.type == self.row.arguable:
            return "arguable"
        return "none" if self.type == "none" else "wrong"


def rows() -> list[Provoked]:
    """Return the rows of the table.

    Raises:
        TypeError: A row has a member that the table does not know.
    """
    table: list[dict[str, Any]] = read_yaml(HERE / "provoked.yaml")
    return [
        Provoked(arguable=row.pop("or", ""), tells=tuple(row.pop("tells", ())), **row)
        for row in table
    ]


def stack_of(server: object) -> str:
    """Return the stack of a server: `fastmcp`, `sdk` or `lowlevel`."""
    if isinstance(server, fastmcp.FastMCP):
        return "fastmcp"
    return "sdk" if isinstance(server, MCPServer) else "lowlevel"


async def readings(server: Any, refill: Any) -> list[Reading]:
    """Make each call on a fresh desk, and read its answer.

    Args:
        server: The server of one of the three stacks.
        refill: Function that puts the desk back to its first day.
    """
    stack = stack_of(server)
    found: list[Reading] = []
    client: Any = fastmcp.Client(server) if stack == "fastmcp" else mcp.Client(server)
    async with client:
        for row in rows():
            refill()
            call = client.call_tool_mcp if stack == "fastmcp" else client.call_tool
            try:
                result = await call(row.tool, dict(row.arguments))
            except Exception as error:  # a protocol error, or an answer that the client refuses
                text = f"{error} {getattr(error, 'data', '')}"
                found.append(_reading(row, verdict_of_error(error), text))
            else:
                found.append(_reading(row, verdict_of(result), _wire(result)))
    return found


def _wire(result: Any) -> str:
    text: str = result.model_dump_json(by_alias=True, exclude_none=True, exclude={"meta"})
    return text


def _reading(row: Provoked, verdict: Verdict | None, said: str) -> Reading:
    judgement = verdict.judgement if verdict else None
    waits = verdict and (verdict.what == "retry_same" or (judgement and judgement.type == "W"))
    hidden = (f'"Error executing tool {row.tool}"', "Internal server error")
    return Reading(
        row,
        type="W" if waits else (verdict and verdict.reply_type) or "none",
        what=verdict.what if verdict else "",
        rule=(judgement and judgement.rule) or "",
        is_declared=verdict is not None and (judgement is None or not judgement.is_advice),
        is_hidden=any(text in said for text in hidden),
        told=tuple(text for text in row.tells if text in said),
        said=said,
    )


def counts(here: Iterable[Reading]) -> Counter[str]:
    """Return the number of readings by score, and by what else the report counts."""
    found: Counter[str] = Counter()
    for each in here:
        found[each.score] += 1
        found["hidden"] += each.is_hidden and each.score != "right"
        found["S right"] += each.row.type == each.type == "S"
        found["told"] += bool(each.told)
    return found


def report(found: Mapping[str, list[Reading]]) -> str:
    """Return the numbers by stack, and each reading that is not right."""
    lines = [f"{'':10}" + "".join(f"{name:>9}" for name in COUNTED)]
    other: list[str] = []
    for stack, here in found.items():
        number = counts(here)
        lines.append(f"{stack:10}" + "".join(f"{number[name]:9}" for name in COUNTED))
        other += [
            f"{stack:9} {each.score:8} {each.row.type}, read {each.type:4} {each.rule or '-':24}"
            f"{' (hidden)' if each.is_hidden else ''} {each.row}"
            for each in here
            if each.score != "right"
        ]
    return "\n".join([*lines, "", *other])


def read_desk(folder: Path) -> dict[str, list[Reading]]:
    """Make all calls at the three servers in the folder of a desk, in this process."""
    sys.path[:0] = [str(folder), str(folder / "src"), str(BARE / "tests" / "loans")]
    union: Any = import_module("loans_union")
    service = import_module("union_service")
    jobs = import_module("loans_jobs")
    found: dict[str, list[Reading]] = {}
    with service.started() as union.BASE_URL:
        for stack, place in SERVERS.items():
            module, name = place.split(":")
            server = getattr(import_module(module), name)
            found[stack] = asyncio.run(readings(server, lambda: _refill(jobs)))
    return found


def _refill(jobs: Any) -> None:
    """Put the desk back to its first day, where nobody has waited."""
    jobs.refill()
    if (tools := sys.modules.get("loans_tools")) is not None:
        tools.waits.counts.clear()


def main() -> None:
    """Print what a client reads of the desk in a folder."""
    words = [word for word in sys.argv[1:] if word != "--json"]
    logging.disable(logging.CRITICAL)
    desk = read_desk(Path(words[0]).resolve() if words else BARE)
    if "--json" in sys.argv:
        told = {s: [{**asdict(r), "score": r.score} for r in each] for s, each in desk.items()}
        print(json.dumps(told))
    else:
        print(report(desk))


if __name__ == "__main__":
    main()
