"""The roots that calls reach into, by the session and by what a call brings itself.

Source: specification 55.
"""

from __future__ import annotations

import replybook_ck3.codes  # noqa: F401  opens a registry with members
from replybook.policy.call_roots import CallRoots
from replybook_schema.active import ACTIVE

SESSION = {"mods": [{"name": "Far Shores", "root": "user_docs"}]}
TOOLS = ACTIVE.tools()


def read(path: object, **event: object) -> dict[str, object]:
    return {"tool": "ck3_read", "args": {"path": path}, **event}


def test_addresses_with_one_beginning_lie_in_one_place() -> None:
    roots = CallRoots(SESSION, TOOLS.get)

    found = [roots.of(read(f"mod:Far Shores/{name}")) for name in ("a.txt", "b/c.txt", "a.txt")]

    assert [["user_docs"]] * 3 == found


def test_a_call_with_members_of_its_own_is_placed_by_them_and_by_nobody_before_it() -> None:
    roots = CallRoots(SESSION, TOOLS.get)
    elsewhere = {"mods": [{"name": "Far Shores", "root": "game"}]}

    before = roots.of(read("mod:Far Shores/a.txt"))
    there = roots.of(read("mod:Far Shores/a.txt", scope=elsewhere))
    after = roots.of(read("mod:Far Shores/a.txt", scope={"playset_id": "p1"}))

    assert (["user_docs"], ["game"], ["user_docs"]) == (before, there, after)


def test_a_beginning_that_is_known_makes_no_address_of_a_text_that_is_none() -> None:
    roots = CallRoots(SESSION, TOOLS.get)

    assert ["game"] == roots.of(read("root:game/common"))
    assert None is roots.of(read("root:game/../../etc"))
    assert None is roots.of(read("root:nowhere/common"))


def test_a_call_of_a_tool_without_addresses_names_no_place() -> None:
    roots = CallRoots(SESSION, TOOLS.get)

    assert None is roots.of({"tool": "ck3_deliver", "args": {"path": "root:game"}})
    assert None is roots.of({"tool": "nobody_knows", "args": {"path": "root:game"}})
    assert None is roots.of({"tool": "ck3_read", "args": "root:game"})
