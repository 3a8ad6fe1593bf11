"""A depot with a database of its own for every test."""

import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.server.mcpserver import MCPServer
from parcel_depot import database
from parcel_depot.server import server


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
def depot(tmp_path: Path) -> Iterator[MCPServer[Any]]:
    database.PATH = tmp_path / "depot.sqlite"
    yield server
    database.PATH = Path("depot.sqlite")


@pytest.fixture
async def client(depot: MCPServer[Any]) -> AsyncIterator[Client]:
    async with Client(depot) as connected:
        yield connected


@pytest.fixture
def rows(depot: MCPServer[Any]) -> Any:
    """Ask the database itself."""

    def ask(query: str, *values: object) -> list[tuple[Any, ...]]:
        with sqlite3.connect(database.PATH) as conn:
            return list(conn.execute(query, values))

    return ask
