"""A newsroom for every test; its shift begins with nothing in the store."""

import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from fastmcp import Client, FastMCP
from newsroom import wire
from newsroom.desk import SIGNED
from newsroom.server import mcp
from newsroom.store import Store, store
from reading import data


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Stacks log what broke."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def newsroom() -> FastMCP[Any]:
    SIGNED.clear()
    vars(wire.agency).update(hang_ups=0, asked=0)
    return mcp


@pytest.fixture
async def client(newsroom: FastMCP[Any]) -> AsyncIterator[Client[Any]]:
    async with Client(newsroom) as connected:
        yield connected


@pytest.fixture
def kept(client: Client[Any]) -> Store:
    return store


@pytest.fixture
async def story(client: Client[Any]) -> str:
    """The id of a draft."""
    asked = {"section": "politics", "headline": "A vote", "body": "They voted."}
    return data(await client.call_tool("desk_write", asked))["id"]
