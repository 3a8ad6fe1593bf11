"""Every test begins on the morning of the first day, beside a union catalogue that answers."""

from collections.abc import Iterator

import loans_jobs
import loans_union
import pytest
import union_service


@pytest.fixture(scope="session", autouse=True)
def union() -> Iterator[None]:
    with union_service.started() as loans_union.BASE_URL:
        yield


@pytest.fixture(autouse=True)
def first_day() -> None:
    loans_jobs.refill()
