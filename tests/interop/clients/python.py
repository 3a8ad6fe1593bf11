"""The same calls with the two Python clients."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.interop.cases import Case
from tests.interop.processes import at_home

__all__ = ["Report", "ask"]

_PATIENCE = 60


@dataclass(slots=True)
class Report:
    """What one client saw: the tools as listed, and per call the raw result or what was raised."""

    era: str | None = None
    tools: list[dict[str, object]] = field(default_factory=list)
    results: dict[str, dict[str, object]] = field(default_factory=dict)


def ask(
    library: str, era: str, target: str | list[str], cases: Sequence[Case], home: Path
) -> Report:
    """List the tools and make the calls; `target` is a URL or the command of a stdio server."""
    client = {"mcp": _mcp, "fastmcp": _fastmcp}[library]
    mode = "auto" if era == "modern" else "legacy"
    talk = _talk(client(mode, target, home), cases)
    return asyncio.run(asyncio.wait_for(talk, _PATIENCE))


def _mcp(mode: str, target: str | list[str], home: Path) -> object:
    from mcp import StdioServerParameters, stdio_client
    from mcp.client import Client

    if isinstance(target, list):
        program, *words = target
        start = StdioServerParameters(command=program, args=words, env=at_home(home))
        return Client(stdio_client(start), mode=mode)
    return Client(target, mode=mode)


def _fastmcp(mode: str, target: str | list[str], home: Path) -> object:
    from fastmcp import Client
    from fastmcp.client.transports import StdioTransport

    if isinstance(target, list):
        program, *words = target
        start = StdioTransport(command=program, args=words, env=at_home(home), keep_alive=False)
        return Client(start, mode=mode)
    return Client(target, mode=mode)


async def _talk(client: object, cases: Sequence[Case]) -> Report:
    """Both clients have the same verbs, but FastMCP's `call_tool` returns parsed data."""
    report = Report()
    async with client:
        call = getattr(client, "call_tool_mcp", client.call_tool)
        report.era = client.session.protocol_version
        listed = await client.list_tools()
        report.tools = [_wire(tool) for tool in getattr(listed, "tools", listed)]
        for case in cases:
            report.results[case.name] = await _result(call, case)
    return report


async def _result(call: object, case: Case) -> dict[str, object]:
    try:
        return _wire(await call(case.tool, dict(case.arguments)))
    except Exception as error:
        return {"thrown": f"{type(error).__name__}: {error}"}


def _wire(model: object) -> dict[str, object]:
    return model.model_dump(mode="json", by_alias=True, exclude_none=False, exclude_unset=True)
