"""The service, and one client after the other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.runtime.upstream.service import CLIENTS, Call, Service, running


@pytest.fixture(scope="session")
def _service() -> Iterator[Service]:
    with running() as service:
        yield service


@pytest.fixture
def service(_service: Service) -> Service:
    """The service, of which nobody has asked anything yet."""
    _service.asked.clear()
    return _service


@pytest.fixture(params=CLIENTS)
def client(request: pytest.FixtureRequest) -> Call:
    """A function that asks by one client library. Skipped if the library is not installed."""
    return CLIENTS[request.param]()
