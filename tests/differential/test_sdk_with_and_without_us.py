"""Generated calls of an `MCPServer` and a `ReplyServer` differ only as the pages say.

What no other test sees: shapes, bodies, dependencies, decorators, nested calls and wrong arguments
in any combination.
"""

from __future__ import annotations

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.differential.held_to_the_pages import hold
from tests.differential.laws import FORMS


@pytest.mark.parametrize(("form", "mode"), FORMS)
def test_servers_differ_only_in_what_the_pages_say(form: str, mode: str) -> None:
    hold("sdk", form, mode)
