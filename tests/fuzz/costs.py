"""Call every tool of our servers with hostile arguments: none may take half a second of CPU time.

    python -m tests.fuzz.costs --count 20000 --seed 1 [--only SERVER]

A value is made for each argument of each tool from its published schema: long, deep and repeated
texts, at the maximum length and beyond, huge numbers, long lists, deep nesting, unknown names. The
servers are the reference server, a server of tools that nobody decorated, on both stacks, and the
three servers of authors that were moved over. Exit code 1 names the calls that took too long.
Source: specification 9, 61 and 69.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, chdir
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic import BaseModel
from tests.ck3.server.working import PLAYSET, indexed
from tests.ck3.server.working_day_world import write_working_day
from tests.real_servers.adopting import SERVERS as MOVED
from tests.real_servers.adopting import made
from tests.runtime.mcp.memory import session
from tests.runtime.mcp.stacks import make
from tests.yaml_files import read_yaml

from replybook.safety import ServerSettings
from replybook.trace import TraceLog

__all__ = ["BUDGET_S", "GOOD", "SERVERS", "Served", "Slow", "bundle", "calls", "main", "run"]

BUDGET_S = 0.5
"""CPU seconds that a call may take."""
WORK_S = 0.08
"""CPU seconds of `_pace` there."""

GOOD = Path(__file__).parent / "good_calls.yaml"
PIECES = (
    *("x", "a/", "../", "common/traits/", "mod:Far Shores/", ":", "trait:", "*", "**/", "?*", "\\"),
    *("{", "(", "[", "a={", "a = b\n", '"', '"a" ', "(a+)+", "[a-z]*", ".{999}", "(a|aa)*$", "a, "),
    *("-a,", "a ", "a_", "aB", "-", ".", "a.", "9", "%", "%2e%2e/", "$a$", " ", "\n", "\0", "\t"),
    *("e\u0301\u0302", "\u0130", "\ufb01", "\u202e", "\ud800", "\U0001f409", "select 1 union "),
    *("if a:\n", "lambda: ", "@[", "#", "l_english:\n a: ", "f'{", "not ", "a if a else "),
)
LONG = 16_000
"""Characters of a text without a maximum length."""
LARGE = 100_000
"""Characters of the content of a file."""
DEEP = 300
MANY = 20_000
A_SESSION = 500
"""Calls of a session."""

Arguments: TypeAlias = "dict[str, Any]"
Ask: TypeAlias = "Callable[[str, Arguments], Awaitable[Any]]"


class Call(NamedTuple):
    """A call with one hostile argument; `made_of` says how that was made."""

    tool: str
    arguments: Arguments
    argument: str
    made_of: str


class Slow(NamedTuple):
    """A call that took too long."""

    call: Call
    seconds: float

    def __str__(self) -> str:
        call = self.call
        command = call.arguments.get("command", "") if call.argument != "command" else ""
        known = command if isinstance(command, str) else ""
        return f"{self.seconds:.2f} s: {call.tool} {known} {call.argument} = {call.made_of}"


# hostile values


def texts(longest: int | None) -> Iterator[tuple[str, str]]:
    """Texts of each piece: as long as allowed, and longer."""
    sizes = [LONG] if longest is None else [min(longest, LARGE), longest + 1]
    for piece in PIECES:
        for size in sizes if sizes[-1] < LARGE or piece == "x" else sizes[:1]:
            yield f"{piece!r} * {size}", (piece * size)[:size]
    for size in sizes[:1]:
        yield f"brackets {size}", "(" * (size // 2) + ")" * (size // 2)
        yield f"braces {size}", "a={" * (size // 8) + "}" * (size // 8)


def others() -> Iterator[tuple[str, object]]:
    """Values of every other type, and some of the right type at no length that anybody expects."""
    yield "10 ** 300", 10**300
    yield "-(10 ** 300)", -(10**300)
    yield "2 ** 63", 2**63
    yield "-1", -1
    yield "1e308", 1e308
    yield "null", None
    yield "true", True
    yield f"{MANY} times x", ["x"] * MANY
    yield f"{MANY} names", [f"name_{at}" for at in range(MANY)]
    yield "1000 names", [f"trait:name_{at}" for at in range(1_000)]
    yield "1000 addresses", [f"mod:Far Shores/common/{at}/**" for at in range(1_000)]
    yield "1000 long addresses", [f"mod:Far Shores/{'a/' * 480}{at}" for at in range(1_000)]
    yield "20 long paths", ["a/" * 8_000] * 20
    yield f"a list {DEEP} deep", _nested(lambda inner: [inner])
    yield f"an object {DEEP} deep", _nested(lambda inner: {"a": inner})
    yield f"{MANY} members", {f"k{at}": at for at in range(MANY)}
    yield "a long member", {"a/" * 8_000: "a/" * 8_000}
    yield "1000 members", {f"name_{at}": "a/" * 500 for at in range(1_000)}
    yield "5000 objects", [{"a": 1}] * 5_000
    yield "a bundle of 500 files", bundle(f"common/traits/{at}.txt" for at in range(500))
    yield "a bundle of long paths", bundle("a/" * 8_000 for _ in range(10))
    for kind in ("non_existence", "a/" * 1_000):
        yield f"1000 claims {kind[:20]!r}", [_claim(kind, f"trait:{at}") for at in range(1_000)]
    yield "20 long claims", [_claim("non_existence", "a/" * 8_000)] * 20


def _nested(around: Callable[[object], object]) -> object:
    value: object = "x"
    for _ in range(DEEP):
        value = around(value)
    return value


def bundle(paths: Iterator[str]) -> Arguments:
    """A bundle of files that all define the same trait."""
    more = {"format": "ck3_script", "content": "a = { b = {", "ck3_file_model": "A"}
    return {"target": "mod:Far Shores", "artifacts": [{"path": path, **more} for path in paths]}


def _claim(kind: str, subject: str) -> Arguments:
    return {"claim_type": kind, "subject": subject, "evidence_tool_calls": ["a" * 32] * 10}


def names() -> Iterator[tuple[str, Arguments]]:
    """Arguments that no tool has."""
    for piece in PIECES:
        yield f"the name {piece!r} * {LONG}", {(piece * LONG)[:LONG]: 1}
    yield "2000 names", {f"comand_{at}": at for at in range(2_000)}
    yield "2000 long names", {f"{'a_b' * 100}{at}": "x" for at in range(2_000)}
    yield "a name with many names", {"args": {f"folder_{at}": "x" for at in range(MANY)}}


def calls(tools: Mapping[str, Arguments], good: Sequence[Arguments]) -> Iterator[Call]:
    """Every call: each argument of each good call with each value, one at a time."""
    for one in good:
        schema, base = tools[one["tool"]], one["arguments"]
        for argument, about in schema["properties"].items():
            longest = _longest(about, schema)
            for made_of, value in [*texts(longest), *others()]:
                yield Call(one["tool"], {**base, argument: value}, argument, made_of)
        for made_of, more in names():
            yield Call(one["tool"], {**base, **more}, "?", made_of)


def _longest(about: object, schema: Arguments) -> int | None:
    """The largest maximum length in the schema of an argument."""
    if isinstance(about, Mapping):
        if "$ref" in about:
            return _longest(schema["$defs"][str(about["$ref"]).rpartition("/")[2]], {"$defs": {}})
        inner = [_longest(one, schema) for one in about.values()]
        return max(
            [one for one in (about.get("maxLength"), *inner) if one is not None], default=None
        )
    inner = [_longest(one, schema) for one in about] if isinstance(about, list) else []
    return max([one for one in inner if one is not None], default=None)


# servers


class Note(BaseModel):
    """An argument of a tool that nobody decorated."""

    title: str
    tags: list[str] = []
    pages: dict[str, int] = {}


def write_note(note: Note, command: Literal["write", "draft"] = "write", folder: str = "") -> str:
    """Write a note."""
    return f"{command} {folder} {note.title}"


def read_notes(
    query: str | int | list[str], limit: int = 3, author_name: str = "", **_: Any
) -> str:
    """Read notes."""
    return f"{query} {limit} {author_name}"[:100]


def sort_notes(a1: str, a2: str, name_of_note: str, note_name: str, tag: list[Note] | None) -> str:
    """Sort notes."""
    return f"{a1} {a2} {name_of_note} {note_name} {tag}"[:100]


UNDECORATED = (write_note, sort_notes)
BARE: Sequence[Arguments] = [
    {"tool": "write_note", "arguments": {"note": {"title": "a"}}},
    {
        "tool": "sort_notes",
        "arguments": {"a1": "", "a2": "", "name_of_note": "", "note_name": "", "tag": []},
    },
]


class Served(NamedTuple):
    """A server that is ready for calls."""

    ask: Ask
    tools: Mapping[str, Arguments]
    good: Sequence[Arguments]


@asynccontextmanager
async def reference(folder: Path) -> Any:
    """The reference server on the working day's world, with an index."""
    from replybook_ck3.serve.server.offering import sdk_server
    from replybook_ck3.serve.session.reference_server import Ck3Server
    from replybook_ck3.serve.session.server_config import ServerConfig, ServerLimits

    write_working_day(folder)
    roots = {key: folder / key for key in ("game", "steam", "user_docs", "repo", "vscode")}
    config = ServerConfig.read(folder / "data", mode="ck3lens", roots=roots)
    with Ck3Server(replace(config, limits=ServerLimits(calls_per_minute=1_000_000))) as server:
        playset = server.playsets.find(PLAYSET)
        handles = [server.sessions.open(playset).handle]
        indexed(server.work_of(handles[0]))
        app = sdk_server(server)
        made = count()

        async def ask(tool: str, arguments: Arguments) -> Any:
            if next(made) % A_SESSION == 0:  # the journal of a session grows with its calls
                handles.append(server.sessions.open(playset).handle)
            return await app.call_tool(tool, {"session": handles[-1], **arguments})

        tools = {tool.name: dict(tool.input_schema) for tool in await app.list_tools()}
        yield Served(ask, tools, read_yaml(GOOD))


def bare(stack: str) -> Any:
    """A server of undecorated tools on one stack, with a trace on disk."""

    @asynccontextmanager
    async def serve(folder: Path) -> Any:
        app = make(stack, *UNDECORATED, settings=ServerSettings(log=TraceLog(folder / "trace")))
        listed = [
            tool.to_mcp_tool() if stack == "fastmcp" else tool for tool in await app.list_tools()
        ]
        yield Served(app.call_tool, {tool.name: _schema(tool) for tool in listed}, BARE)

    return serve


def moved(name: str) -> Any:
    """One of the authors' servers after the move, whose tools get arguments of no type at all."""

    @asynccontextmanager
    async def serve(folder: Path) -> Any:
        project = made(MOVED[name], "strict", folder / name)
        sys.path[:0] = [str(project), str(project / "src")]
        module = import_module(f"{name}.server")
        app = getattr(module, "mcp", None) or module.server
        async with session(app) as connected:
            tools = {t.name: _schema(t) for t in (await connected.list_tools()).tools}
            good = [{"tool": tool, "arguments": {}} for tool in tools]
            yield Served(connected.call_tool, tools, good)

    return serve


def _schema(tool: Any) -> Arguments:
    return dict(getattr(tool, "input_schema", None) or tool.inputSchema)


SERVERS: Mapping[str, Callable[[Path], Any]] = {
    "reference": reference,
    "sdk": bare("sdk"),
    "fastmcp": bare("fastmcp"),
    **{name: moved(name) for name in MOVED},
}


async def run(name: str, folder: Path, *, seed: int, most: int | None) -> tuple[int, list[Slow]]:
    """Make some calls by chance, or all; return how many were made, and the slow ones."""
    async with SERVERS[name](folder) as served:
        for one in served.good:  # what only the first call does
            await _seconds(served.ask, Call(one["tool"], one["arguments"], "", ""))
        every = [*calls(served.tools, served.good)] if most is None else _some(served, seed, most)
        slow = [
            Slow(call, spent)
            for call in every
            if (spent := await _spent(served.ask, call)) > BUDGET_S
        ]
        return len(every), slow


def _some(served: Served, seed: int, most: int) -> list[Call]:
    chance, found = random.Random(seed), list[Call]()
    for at, call in enumerate(calls(served.tools, served.good)):
        if at < most:
            found.append(call)
        elif (place := chance.randint(0, at)) < most:
            found[place] = call
    return found


async def _spent(ask: Ask, call: Call) -> float:
    """The CPU time of a call; of one that seems slow, the less of two, at our pace."""
    first = await _seconds(ask, call)
    if first <= BUDGET_S:
        return first
    return min(first, await _seconds(ask, call)) / max(1.0, _pace())


def _pace() -> float:
    """Return how many times longer a fixed piece of work takes here than for the budget."""
    began = time.process_time()
    json.loads(json.dumps({str(number): number for number in range(100_000)}))
    return (time.process_time() - began) / WORK_S


async def _seconds(ask: Ask, call: Call) -> float:
    began = time.process_time()
    try:
        await ask(call.tool, call.arguments)
    except Exception as error:  # how a stack refuses is not the question
        json.dumps(str(type(error)))
    return time.process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it and print the report; 1 if a call took too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, help="calls of each server (default: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*SERVERS])
    words = parser.parse_args(arguments)
    if words.only is None:  # each in a process of its own, since their registries differ
        same = [
            sys.executable,
            "-m",
            "tests.fuzz.costs",
            *(sys.argv[1:] if arguments is None else arguments),
        ]
        ended = [subprocess.run([*same, "--only", name], check=False) for name in SERVERS]
        return max(one.returncode for one in ended)
    logging.disable()  # the stacks log every refusal
    with tempfile.TemporaryDirectory(prefix="costs-") as folder, chdir(folder):
        made_calls, slow = asyncio.run(
            run(words.only, Path(folder), seed=words.seed, most=words.count)
        )
    print(f"costs, {words.only}, seed {words.seed}: {made_calls} calls, {len(slow)} too slow")
    for one in slow[:40]:
        print(f"  {one}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
