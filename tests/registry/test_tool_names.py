"""Names of tools and arguments are those that MCP allows (spec 51)."""

from __future__ import annotations

import pytest

from replybook_registry.nodes import Items, Table
from replybook_registry.schema_check import check_shape

FINE = ("list", "ListTickets", "acme.list-tickets/v2", "_x", "9", "x" * 128)
WRONG = (
    "",
    "x" * 129,
    "list tickets",
    "list:tickets",
    "liste\N{LATIN SMALL LETTER E WITH ACUTE}",
    "a\n",
)


def made(**entries: object) -> Table:
    """A mapping as the loader gives it."""
    table = Table("tools.yaml")
    table.update(entries)
    return table


def accepted(name: str, argument: str = "path", *, prefix: bool = False) -> bool:
    """Return True if a file with this tool fits its schema."""
    arguments = Table("tools.yaml")
    arguments[argument] = made(type="string", required=True, trace="keep", description="A.")
    tool = made(
        name=name,
        description="A.",
        tags=Items(""),
        codes=Items(""),
        arguments=arguments,
        prefix=prefix,
    )
    tools = Items("tools.yaml")
    tools.append(tool)
    return not check_shape("tools.yaml", made(tools=tools)).findings


@pytest.mark.parametrize("name", FINE)
def test_a_name_that_mcp_allows_is_taken(name: str) -> None:
    assert accepted(name)
    assert accepted("list", argument=name)


@pytest.mark.parametrize("name", WRONG)
def test_any_other_name_is_refused(name: str) -> None:
    assert not accepted(name)
    assert not accepted("list", argument=name)


@pytest.mark.parametrize("name", ["take_", "acme.", "acme/", "acme-"])
def test_a_prefix_ends_where_a_name_is_joined(name: str) -> None:
    assert accepted(name, prefix=True)
    assert not accepted(name + "x", prefix=True)
