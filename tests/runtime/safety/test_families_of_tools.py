"""One family of tools for each name (specification 25).

Edge, audit, trace and testing kit find the same.
"""

from collections.abc import Iterator

import pytest

from replybook.contracts.audit import registered_tags
from replybook.safety.returned.held_envelope import HeldEnvelope, reply_in
from replybook.testing.codes_seen import find_tool
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec

FOUND = "WA-READ-S-001"
STORED = "EN-WRITE-S-001"


@pytest.fixture(autouse=True)
def nested_families() -> Iterator[None]:
    """A family inside another, declared after it."""
    tools = (
        ToolSpec("take_", "All that takes.", ("mutation",), codes=(STORED,), prefix=True),
        ToolSpec("take_look_", "All that looks.", ("read",), codes=(FOUND,), prefix=True),
    )
    parts = Tried(
        policy=ACTIVE.policy(), tools=tools, world=ACTIVE.world(), vocabulary=ACTIVE.vocabulary()
    )
    with ACTIVE.trying(parts):
        yield


def says(tool: str, code: str) -> bool:
    """Return True if an envelope with a code is taken for what a tool says."""
    envelope = {"status": "success", "reply_type": "S", "code": code, "data": {}}
    return isinstance(reply_in(HeldEnvelope(envelope), tool, migration=False), Reply)


def test_the_nearest_family_says_which_codes_and_tags_a_tool_has() -> None:
    tags = registered_tags()

    assert (frozenset({"read"}), frozenset({"mutation"})) == (tags("take_look_up"), tags("take_it"))
    for name, family in (("take_look_up", "take_look_"), ("take_it", "take_")):
        spec = find_tool(name)
        assert spec is not None
        assert family == spec.name


def test_an_envelope_is_held_to_the_codes_of_the_nearest_family() -> None:
    assert says("take_look_up", FOUND)
    assert not says("take_look_up", STORED)
    assert says("take_it", STORED)
    assert not says("take_it", FOUND)
