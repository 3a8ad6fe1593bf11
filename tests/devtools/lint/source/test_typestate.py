"""The paths of terminal replies and their builder through a function (001 §10)."""

from __future__ import annotations

import pytest
from tests.devtools.lint.flows import flow

I = 'rb.invalid("WA-RES-I-001", data={"path": a})'  # noqa: E741  the letter of the type
D = 'rb.denied("EN-WRITE-D-001")'
E = 'rb.error("MCP-SYS-E-001")'
S = 'rb.success("WA-READ-S-001")'

CLEAN = {
    "returned": f"return {I}",
    "each branch returns": f"if a:\n    return {I}\nreturn {S}",
    "in a tuple": f"return {I}, None",
    "in parentheses": f"return (\n    {I}\n)",
    "conditional": f"return {I} if a else {S}",
    "last of or": f"return a or {I}",
    "walrus": f"return (reply := {I})",
    "raised": f"raise {I}.as_exception()",
    "raised from": f"try:\n    b()\nexcept KeyError as error:\n    raise {I}.as_exception() from error",
    "lambda": f"return b(lambda: {I})",
    "try returns both": f"try:\n    return {S}\nexcept KeyError:\n    return {I}\nexcept Exception:\n    return {E}",
    "terminal in try, handler answers": f"try:\n    if a:\n        return {I}\n    b()\nexcept OSError:\n    return {E}\nreturn {S}",
    "raised reply passes a narrow handler": f"try:\n    raise {I}.as_exception()\nexcept KeyError:\n    return {E}",
    "raised reply is let through": f"try:\n    raise {I}.as_exception()\nexcept ReplyRaised:\n    raise\nexcept Exception:\n    return {E}",
    "finally without the builder": f"try:\n    return {I}\nfinally:\n    b()",
    "match": f"match a:\n    case 1:\n        return {I}\n    case _:\n        return {D}",
    "with": f"with b:\n    return {I}",
    "after with that left": f"with b():\n    if a:\n        return {I}\nreturn {S}",
    "loop that returns": f"for x in b:\n    if x:\n        return {I}\nreturn {S}",
    "while true": f"while True:\n    if a:\n        return {I}\n    if b:\n        break\nreturn {S}",
    "success does not freeze": f"first = {S}\nreturn {S}",
    "one exit": f"if a:\n    reply = {I}\nelse:\n    reply = {S}\nreturn reply",
    "held and returned next": f"reply = {I}\nreturn reply",
    "another builder": f"if a:\n    return {I}\nrb = ReplyBuilder()\nreturn {I}",
    "built anew in a loop": f"for x in b:\n    rb = ReplyBuilder()\n    b.send({S})\nreturn {I}",
    "inner function has its own time": f"def inner():\n    return {I}\nreturn {S}",
    "handed to a call that is returned": f"return b({I})",
    "asked and returned": f"reply = {I} if a else None\nif reply is not None:\n    return reply\nreturn {S}",
    "suppressing with": f"with suppress(KeyError):\n    return {I}\nreturn {S}",
    "asked with isinstance": f"reply = {I} if a else b\nif isinstance(reply, Reply):\n    return reply\nreturn {S}",
    "asked by or": f"reply = {I} if a else None\nreturn reply or {S}",
    "asked by and": f"reply = {I} if a else None\nreturn reply is None and {S} or reply",
    "asked by a conditional": f"reply = {I} if a else None\nreturn {S} if reply is None else reply",
    "asked whether it is none": f"reply = {I} if a else None\nif reply is None:\n    return {S}\nreturn reply",
}


@pytest.mark.parametrize("body", CLEAN.values(), ids=CLEAN)
def test_nothing_is_found_where_each_reply_leaves_at_once(body: str) -> None:
    found = flow(body)

    assert ((), (), ()) == (found.dropped, found.used_after, found.kept)
    assert () == found.unreachable


DROPPED = {
    "a statement": f"{I}\nreturn {S}",
    "in one branch": f"if a:\n    {D}\nreturn None",
    "in a handler": f"try:\n    b()\nexcept Exception:\n    {E}\nreturn None",
    "a name that nobody reads": f"reply = {I}\nreturn None",
    "tested": f"if {I}:\n    return None",
    "given away": f"b({I})\nreturn None",
    "its data alone": f"b = {I}.data['path']",
    "asserted": f"assert {I}",
    "compared": f"return {I} == a",
    "not the last of and": f"return {I} and a",
    "in finally": f"try:\n    b()\nfinally:\n    {E}",
    "in match": f"match a:\n    case 1:\n        {I}",
    "in a loop": f"while a:\n    {I}",
    "with a walrus that nobody reads": f"if (reply := {I}):\n    return None",
}


@pytest.mark.parametrize("body", DROPPED.values(), ids=DROPPED)
def test_a_terminal_reply_that_nothing_has_is_dropped(body: str) -> None:
    assert 1 == len(flow(body).dropped)


CERTAIN = {
    "next statement": f"{I}\nreturn {S}",
    "both branches": f"if a:\n    {I}\nelse:\n    {D}\nreturn {S}",
    "inside one expression": f"return [{I}, {E}]",
    "with": f"with b:\n    {I}\nreturn {S}",
}
ON_SOME_PATH = {
    "one branch": f"if a:\n    {I}\nreturn {S}",
    "elif": f"if a:\n    pass\nelif b:\n    {I}\nreturn {S}",
    "loop": f"for x in b:\n    a.append({I})\nreturn a",
    "while": f"while a:\n    a = {I}\nreturn a",
    "continue": f"for x in b:\n    if x:\n        a = {I}\n        continue\n    a = {S}\nreturn a",
    "break": f"for x in b:\n    a = {I}\n    break\nreturn {S}",
    "try": f"try:\n    a = {I}\n    b()\nexcept OSError:\n    return {E}\nreturn a",
    "raised into a broad handler": f"try:\n    raise {I}.as_exception()\nexcept Exception:\n    return {E}",
    "finally": f"try:\n    {I}\nfinally:\n    b({S})",
    "finally after return": f"try:\n    if a:\n        return {I}\nfinally:\n    b({S})",
    "match": f"match a:\n    case 1:\n        b = {I}\nreturn {S}",
    "conditional expression": f"b = {I} if a else None\nreturn {S}",
    "and": f"b = a and {I}\nreturn {S}",
    "comprehension": f"return [{I} for x in a]",
}


@pytest.mark.parametrize("body", CERTAIN.values(), ids=CERTAIN)
def test_a_builder_that_was_ended_on_every_path_is_used(body: str) -> None:
    assert [True] == [used.certain for used in flow(body).used_after]


@pytest.mark.parametrize("body", ON_SOME_PATH.values(), ids=ON_SOME_PATH)
def test_a_builder_that_was_ended_on_some_path_is_used(body: str) -> None:
    assert {False} == {used.certain for used in flow(body).used_after}


def test_the_first_end_is_named() -> None:
    (used,) = flow(f"if a:\n    {I}\nelse:\n    {D}\nreturn {S}").used_after

    assert ("success", "invalid") == (used.call.method, used.ended_by.method)


KEPT = {
    "work in between": f"reply = {I}\nb.write(a)\nreturn reply",
    "work in a branch": f"reply = {I}\nif a:\n    b.write(a)\nreturn reply",
    "an attribute": f"b.reply = {I}\nreturn b",
    "an item": f"b[0] = {I}\nreturn b",
    "part of a value": f"reply = [{I}]\nreturn reply",
    "something else is returned": f"reply = {I}\nif a:\n    return reply\nreturn None",
    "no return": f"reply = {I}\nif a:\n    return reply",
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_a_terminal_reply_that_waits_is_kept(body: str) -> None:
    assert 1 == len(flow(body).kept)


UNREACHABLE = {
    "after return": f"return {I}\nb()",
    "after both branches": f"if a:\n    return {I}\nelse:\n    return {D}\nb()",
    "after raise": f"raise {I}.as_exception()\nb()",
    "after match": f"match a:\n    case _:\n        return {I}\nb()",
    "after try": f"try:\n    return {S}\nexcept Exception:\n    return {E}\nb()",
}


@pytest.mark.parametrize("body", UNREACHABLE.values(), ids=UNREACHABLE)
def test_what_stands_behind_every_end_is_unreachable(body: str) -> None:
    (statement,) = flow(body).unreachable

    assert len(body.splitlines()) + 3 == statement.lineno


def test_a_guard_behind_every_end_is_left_alone() -> None:
    body = f"match a:\n    case _:\n        return {I}\nraise AssertionError('nobody comes here')"

    assert () == flow(body).unreachable


def test_hundreds_of_elifs_are_followed() -> None:
    branches = "".join(f"elif a == {n}:\n    return {I}\n" for n in range(300))
    found = flow(f"if b:\n    return {D}\n{branches}return {S}")

    assert () == found.used_after


def test_loops_in_loops_end() -> None:
    body = "".join(f"{'    ' * depth}while b:\n" for depth in range(18))
    found = flow(f"{body}{'    ' * 18}a = {I}\nreturn a")

    assert [False] == [used.certain for used in found.used_after]
