"""A reply can be copied and carried to another process.

It stays the same reply, and nobody can change it.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import FrozenInstanceError, replace
from multiprocessing import get_context
from types import MappingProxyType
from typing import cast

import pytest
from tests.project_tree import fresh_python

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

Copy = Callable[[Reply], Reply]


def pickled(protocol: int) -> Copy:
    return lambda reply: cast("Reply", pickle.loads(pickle.dumps(reply, protocol)))  # our own


COPIES: dict[str, Copy] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "replace": replace,
    **{f"pickle {number}": pickled(number) for number in range(pickle.HIGHEST_PROTOCOL + 1)},
}

DATA: list[dict[str, object]] = [
    {},
    {"count": 0},
    {"items": [{"name": "a"}, {"name": "b", "at": None}], "ratio": 1.5, "done": True},
    {"scope": MappingProxyType({"tenant": "a", "deep": MappingProxyType({"b": [1]})})},
    {"rows": ([MappingProxyType({"n": 1})], (MappingProxyType({}),))},
]


def replies() -> list[Reply]:
    untyped = cast("Callable[..., Reply]", ReplyBuilder().success)
    return [
        *(untyped(codes.WA_READ_S_001, data=data) for data in DATA),
        ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "root:repo/a"}),
        ReplyBuilder().denied(codes.EN_WRITE_D_002, data={"path": "root:repo/a"}),
        ReplyBuilder().error(codes.EN_EXEC_E_001, data={"started": False}),
        Reply("S", "WA-READ-S-001"),
        Reply("I", "NEW-LAYER-I-001", {"made": "by hand"}),
    ]


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("number", range(len(replies())))
def test_a_copy_is_the_same_reply(way: str, number: int) -> None:
    reply = replies()[number]
    copied = COPIES[way](reply)

    assert (Reply, reply) == (type(copied), copied)
    assert (type(reply.code), type(reply.data)) == (type(copied.code), type(copied.data))


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_is_as_frozen_as_the_reply(way: str) -> None:
    copied = COPIES[way](replies()[2])

    with pytest.raises(TypeError):
        cast("dict[str, object]", copied.data)["count"] = 3
    with pytest.raises(FrozenInstanceError):
        copied.code = "WA-READ-S-002"  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize("way", COPIES)
def test_a_read_only_mapping_inside_stays_read_only(way: str) -> None:
    scope = cast("Mapping[str, object]", COPIES[way](replies()[3]).data["scope"])

    for mapping in (scope, scope["deep"]):
        with pytest.raises(TypeError):
            cast("dict[str, object]", mapping)["b"] = 3


@pytest.mark.parametrize("way", [way for way in COPIES if way not in ("copy", "replace")])
def test_a_deep_copy_shares_nothing_that_can_change(way: str) -> None:
    items = ["a"]
    copied = COPIES[way](ReplyBuilder().success(codes.WA_READ_S_001, data={"items": items}))
    items.append("b")

    assert {"items": ["a"]} == copied.data


def test_a_shallow_copy_shares_what_it_holds() -> None:
    item = object()
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data={"item": item})

    assert copy.copy(reply).data["item"] is item


def test_what_is_shared_in_a_reply_is_shared_in_its_deep_copy() -> None:
    row = {"a": 1}
    data = copy.deepcopy(
        ReplyBuilder().success(codes.WA_READ_S_001, data={"x": row, "y": row})
    ).data

    assert data["x"] is data["y"]
    assert data["x"] is not row


def test_data_that_holds_itself_is_copied_all_the_same() -> None:
    rows: list[object] = []
    rows.append(rows)
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data={"rows": rows})

    for way in ("deepcopy", "pickle 5"):
        copied = cast("list[object]", COPIES[way](reply).data["rows"])
        assert copied[0] is copied


@pytest.mark.parametrize("pair", [lambda v: [v, v], lambda v: (v, v), lambda v: {"a": v, "b": v}])
def test_a_few_objects_in_many_places_stay_a_few(pair: Callable[[object], object]) -> None:
    value: object = MappingProxyType({})
    for _ in range(60):
        value = pair(value)
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data={"value": value})

    assert len(pickle.dumps(reply)) < 10_000
    assert type(copy.deepcopy(reply)) is Reply


@pytest.mark.parametrize("way", ["deepcopy", "pickle 5"])
def test_data_that_cannot_be_copied_is_said_to_be_so(way: str) -> None:
    reply = ReplyBuilder().success(codes.WA_READ_S_001, data={"lock": (each for each in "ab")})

    with pytest.raises(TypeError, match="generator"):
        COPIES[way](reply)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_reply_reaches_another_process(protocol: int) -> None:
    text = pickle.dumps(replies()[3], protocol).hex()
    done = fresh_python(
        "-c",
        "import pickle\n"
        f"reply = pickle.loads(bytes.fromhex({text!r}))\n"
        "print(type(reply).__name__, type(reply.code).__name__, reply.code, reply.data['scope']['tenant'])",
    )

    assert ["Reply", "SuccessCode", "WA-READ-S-001", "a"] == done.stdout.split()


def ended_in_a_worker(path: str) -> Reply:
    return ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": path})


def test_a_reply_comes_back_from_a_pool_of_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        reply = pool.submit(ended_in_a_worker, "x").result()

    assert ended_in_a_worker("x") == reply
    assert isinstance(reply.code, ReplyCode)


@pytest.mark.parametrize("way", [way for way in COPIES if way.startswith("pickle")])
def test_a_pickle_that_says_something_else_is_refused(way: str) -> None:
    """The checks of a new reply also run when one is unpickled."""
    forged = replies()[5]
    object.__setattr__(forged, "reply_type", "S")

    with pytest.raises(ValueError, match="reply_type must be 'I'"):
        COPIES[way](forged)
