"""An hour of one agent on the running server: over stdio, with restarts, and over HTTP.

No other test works so long in one session with files that others change. Source: specification 60
to 63.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.serving import warm_http
from tests.specification.server.ground import PLAYSET, Ground
from tests.specification.server.hour import DELIVERIES, Hour
from tests.specification.server.load import Client
from tests.specification.server.wire import Wire, envelope_in, wired
from tests.specification.server.working_agent import Agent

NAME = "bench"


@pytest.fixture
def ground(tmp_path: Path) -> Ground:
    return Ground(tmp_path)


def begun(wire: Wire) -> Agent:
    """An agent in the session that the server was started with."""
    wire.call("ck3_playset", command="switch", playset=PLAYSET)
    return Agent(wire, NAME)


def test_an_hour_in_one_server(ground: Ground) -> None:
    with wired(*ground.options("--index", "--session", NAME)) as wire:
        hour = Hour(ground, begun(wire))
        hour.play()

    assert len(set(hour.completions)) == DELIVERIES
    assert hour.calls >= 200


@pytest.mark.slow
def test_an_hour_with_two_restarts(ground: Ground) -> None:
    words = ground.options("--index", "--session", NAME)
    with ExitStack() as servers:
        wire = servers.enter_context(wired(*words))

        def restarted() -> Agent:
            servers.close()
            return Agent(servers.enter_context(wired(*words)), NAME)

        hour = Hour(ground, begun(wire), restarted)
        hour.play()

    assert len(set(hour.completions)) == DELIVERIES
    assert hour.calls >= 200


class OverHttp:
    """Calls over HTTP, each on a connection of its own, so that either worker may take it."""

    def __init__(self, url: str) -> None:
        self._url = url

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        client = Client(self._url)
        try:
            return envelope_in(client.call(tool, **arguments))
        finally:
            client.close()


@pytest.mark.slow
def test_an_hour_over_http_with_two_workers(ground: Ground) -> None:
    with warm_http(*ground.options("--workers", "2", "--index", "--session", NAME)) as server:
        wire = OverHttp(server.url)
        wire.call("ck3_playset", command="switch", playset=PLAYSET)
        hour = Hour(ground, Agent(wire, NAME))
        hour.play()

    assert len(set(hour.completions)) == DELIVERIES
    assert hour.calls >= 200
