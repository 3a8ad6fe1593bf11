"""Every test begins on the morning of the first day."""

import catalog
import pytest


@pytest.fixture(autouse=True)
def morning() -> None:
    catalog.refill()
