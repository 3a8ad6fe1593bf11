"""An exception whose own attributes raise is a failure of the call, as any other exception is."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import pytest

pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from tests.runtime.mcp.stacks import make, over_a_client

from replybook.safety import ServerSettings

READ = (
    *("__str__", "__repr__", "__cause__", "__context__", "__traceback__", "__suppress_context__"),
    *("args", "__dict__", "__notes__", "__doc__", "code", "errors", "response", "errno"),
)
BASES = (Exception, OSError)


def odd(name: str, base: type[Exception]) -> Exception:
    """An exception that raises when this attribute is read."""

    def broken(_: object) -> str:
        raise RuntimeError("secret words")

    how: Any = broken if name in {"__str__", "__repr__"} else property(broken)
    return type("Odd", (base,), {name: how})("words")


def server_quotes(stack: str, successes: str) -> bool:
    """Return True if the bare server quotes the text, and so sends an error of JSON-RPC."""
    return successes == "untouched" and (stack == "fastmcp" or version("mcp").startswith("2.0"))


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize("successes", ["reply", "untouched"])
def test_it_ends_as_a_failed_result(stack: str, successes: Any, subtests: pytest.Subtests) -> None:
    raised: list[Exception] = []

    def tool() -> str:
        raise raised[-1]

    async def later() -> str:
        raise raised[-1]

    server = make(stack, tool, later, settings=ServerSettings(successes=successes))
    for base in BASES:
        for name in READ:
            if name == "__str__" and server_quotes(stack, successes):
                continue
            raised.append(odd(name, base))
            for called in ("tool", "later"):
                with subtests.test(called, base=base.__name__, name=name):
                    result = over_a_client(server, called)

                    assert result.is_error, result
                    assert "secret words" not in str(result)
