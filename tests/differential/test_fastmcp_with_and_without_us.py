"""Generated calls of a `FastMCP` server with and without `ReplyMiddleware` differ as documented.

What no other test sees: shapes, bodies, dependencies, decorators, nested calls and wrong arguments
in any combination.
"""

from __future__ import annotations

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.differential.held_to_the_pages import hold
from tests.differential.laws import FORMS


@pytest.mark.parametrize(("form", "mode"), FORMS)
def test_servers_differ_only_in_what_the_pages_say(form: str, mode: str) -> None:
    hold("fastmcp", form, mode)
