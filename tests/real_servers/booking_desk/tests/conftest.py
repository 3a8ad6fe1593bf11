"""A desk with a database of its own for every test, and clients of it."""

import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from booking_desk import prices, server
from booking_desk.around import CALLED
from booking_desk.config import Config, config
from fastmcp import Client, FastMCP


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
def desk(tmp_path: Path) -> Iterator[FastMCP[Any]]:
    """The server, on an empty database."""
    before = dict(vars(config)), dict(prices.prices.per_hour)
    vars(config).update(vars(Config(database=tmp_path / "desk.sqlite")))
    CALLED.clear()
    yield server.mcp
    vars(config).update(before[0])
    prices.prices.per_hour = before[1]


@pytest.fixture
async def client(desk: FastMCP[Any]) -> AsyncIterator[Client[Any]]:
    async with Client(desk) as connected:
        yield connected


@pytest.fixture
def rows(desk: FastMCP[Any]) -> Any:
    """Ask the database itself."""

    def ask(query: str, *values: object) -> list[tuple[Any, ...]]:
        with sqlite3.connect(config.database) as conn:
            return list(conn.execute(query, values))

    return ask
