"""The same calls with the two Python clients."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.interop.cases import Case
from tests.interop.pages import PROMPTS, URIS, Pages
from tests.interop.processes import at_home

__all__ = ["Report", "ask"]

_PATIENCE = 60


@dataclass(slots=True)
class Report:
    """The observations of one client: the listed tools, each raw result or error, and the pages."""

    era: str | None = None
    tools: list[dict[str, object]] = field(default_factory=list)
    results: dict[str, dict[str, object]] = field(default_factory=dict)
    pages: dict[str, object] | None = None


def ask(
    library: str,
    era: str,
    target: str | list[str],
    cases: Sequence[Case],
    home: Path,
    *,
    token: str | None = None,
    pages: bool = False,
) -> Report:
    """List the tools and make the calls; `target` is a URL or the command of a stdio server."""
    mode = "auto" if era == "modern" else "legacy"
    talk = _talk(_LIBRARIES[library](mode, target, home, token), cases, pages=pages)
    return asyncio.run(asyncio.wait_for(talk, _PATIENCE))


@asynccontextmanager
async def _mcp(
    mode: str, target: str | list[str], home: Path, token: str | None
) -> AsyncIterator[object]:
    from mcp import StdioServerParameters, stdio_client
    from mcp.client import Client
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared._httpx_utils import create_mcp_http_client

    if isinstance(target, list):
        program, *words = target
        start = StdioServerParameters(command=program, args=words, env=at_home(home))
        async with Client(stdio_client(start), mode=mode) as client:
            yield client
        return
    headers = {"Authorization": f"Bearer {token}"} if token else None
    async with (
        create_mcp_http_client(headers=headers) as http,
        Client(streamable_http_client(target, http_client=http), mode=mode) as client,
    ):
        yield client


@asynccontextmanager
async def _fastmcp(
    mode: str, target: str | list[str], home: Path, token: str | None
) -> AsyncIterator[object]:
    from fastmcp import Client
    from fastmcp.client.transports import StdioTransport

    start: object = target
    if isinstance(target, list):
        program, *words = target
        start = StdioTransport(command=program, args=words, env=at_home(home), keep_alive=False)
    async with Client(start, mode=mode, auth=token) as client:
        yield client


_LIBRARIES = {"mcp": _mcp, "fastmcp": _fastmcp}


async def _talk(
    connecting: AbstractAsyncContextManager[object], cases: Sequence[Case], *, pages: bool
) -> Report:
    """Both clients have the same verbs, but FastMCP's `call_tool` returns parsed data."""
    report = Report()
    async with connecting as client:
        call = getattr(client, "call_tool_mcp", client.call_tool)
        report.era = client.session.protocol_version
        listed = await client.list_tools()
        report.tools = [_wire(tool) for tool in getattr(listed, "tools", listed)]
        for case in cases:
            report.results[case.name] = await _result(call, case)
        report.pages = asdict(await _pages(client)) if pages else None
    return report


async def _pages(client: object) -> Pages:
    """FastMCP's lists are lists already, and so is what it reads."""
    resources = await client.list_resources()
    templates = await client.list_resource_templates()
    prompts = await client.list_prompts()
    pages = Pages(
        sorted(str(one.uri) for one in getattr(resources, "resources", resources)),
        sorted(one.uri_template for one in getattr(templates, "resource_templates", templates)),
        sorted(one.name for one in getattr(prompts, "prompts", prompts)),
    )
    for uri in URIS:
        read = await client.read_resource(uri)
        pages.texts[uri] = "".join(part.text for part in getattr(read, "contents", read))
    for name in PROMPTS:
        prompt = await client.get_prompt(name)
        pages.spoken[name] = "".join(message.content.text for message in prompt.messages)
    return pages


async def _result(call: object, case: Case) -> dict[str, object]:
    try:
        return _wire(await call(case.tool, dict(case.arguments)))
    except Exception as error:
        return {"thrown": f"{type(error).__name__}: {error}"}


def _wire(model: object) -> dict[str, object]:
    return model.model_dump(mode="json", by_alias=True, exclude_none=False, exclude_unset=True)
