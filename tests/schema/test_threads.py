"""One-time work is done once, however many threads request it (specification 6 and 13)."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

import pytest
from tests.bounded_waits import PATIENCE
from tests.schema.test_active_registry import BASE as FIRST
from tests.schema.test_active_registry import make_row, make_source

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ActiveRegistry, Source
from replybook_schema.building import ended_by
from replybook_schema.records import RawRecord
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec
from replybook_schema.world import ModeSpec, RootSpec, WorldSpec

T = TypeVar("T")


@pytest.fixture(autouse=True)
def quick_turns() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(*works: Callable[[], T]) -> list[T | RuntimeError]:
    """Return what each gives or raises, when they begin together in threads of their own."""
    together = threading.Barrier(len(works), timeout=PATIENCE)
    ends: list[T | RuntimeError] = []

    def run(work: Callable[[], T]) -> None:
        together.wait()
        try:
            ends.append(work())
        except RuntimeError as error:
            ends.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


# The builder


class Meeting(dict[str, object]):
    """Data whose reading waits until as many threads read theirs, all with an open builder."""

    def __init__(self, threads: threading.Barrier, **data: object) -> None:
        super().__init__(data)
        self._threads = threads
        self._is_met = False

    def keys(self) -> object:  # type: ignore[override]  # the same keys, later
        if not self._is_met:
            self._is_met = True
            self._threads.wait()
        return super().keys()


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_one_of_many_threads_ends_the_call(threads: int) -> None:
    rb, meeting = ReplyBuilder(), threading.Barrier(threads, timeout=PATIENCE)

    def end() -> Reply:
        return rb.invalid(codes.WA_RES_I_001, data=Meeting(meeting, path="x"))  # type: ignore[arg-type]  # a mapping

    ends = at_once(*[end] * threads)

    replies = [each for each in ends if isinstance(each, Reply)]
    refusals = [str(each) for each in ends if isinstance(each, RuntimeError)]
    assert 1 == len(replies)
    assert ["WA-RES-I-001 already ended this call; return it instead of building WA-RES-I-001"] * (
        threads - 1
    ) == refusals


def test_the_reply_that_came_through_is_the_one_that_ended_the_call() -> None:
    for _ in range(200):
        rb, meeting = ReplyBuilder(), threading.Barrier(2, timeout=PATIENCE)
        ends = at_once(
            lambda rb=rb, it=meeting: rb.invalid(  # type: ignore[misc]  # bound now
                codes.WA_RES_I_001, data=Meeting(it, path="x")
            ),
            lambda rb=rb, it=meeting: rb.error(  # type: ignore[misc]
                codes.EN_EXEC_E_001, data=Meeting(it, started=True)
            ),
        )
        [reply] = [each for each in ends if isinstance(each, Reply)]

        assert reply.code == ended_by(rb)


def test_a_success_in_one_thread_and_an_end_in_another_are_both_fine() -> None:
    rb, meeting = ReplyBuilder(), threading.Barrier(2, timeout=PATIENCE)

    ends = at_once(
        lambda: rb.success(codes.WA_READ_S_001, data=Meeting(meeting)),
        lambda: rb.invalid(codes.WA_RES_I_001, data=Meeting(meeting, path="x")),  # type: ignore[arg-type]
    )

    assert {"S", "I"} == {each.reply_type for each in ends if isinstance(each, Reply)}


# The registry


MANY = tuple(make_row(f"WA-RES-I-{n:03d}") for n in range(100, 999))


def joined(active: ActiveRegistry) -> list[str]:
    return sorted(source.name for source in active.sources())


class Lingering(str):
    """A name that takes its time to be compared, so that other threads come in between."""

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        time.sleep(0.002)
        return str.__eq__(self, other)


BASE = replace(FIRST, name=Lingering(FIRST.name))


def base() -> ActiveRegistry:
    active = ActiveRegistry()
    active.open(BASE)
    return active


def test_of_two_registries_that_compete_one_is_refused() -> None:
    for _ in range(10):
        active = base()
        ends = at_once(
            lambda active=active: active.extend(BASE, make_source("ann", *MANY)),  # type: ignore[misc]
            lambda active=active: active.extend(BASE, make_source("bob", *MANY)),  # type: ignore[misc]
        )
        [winner] = [each for each in ends if isinstance(each, Source)]
        [refusal] = [each for each in ends if isinstance(each, RuntimeError)]

        assert "both declare the code 'WA-RES-I-100'" in str(refusal)
        assert ["base", winner.name] == sorted(joined(active), key=lambda name: name != "base")
        assert active.declared_by("code", MANY[0][0]) is winner


def test_of_two_registries_of_one_name_one_is_refused() -> None:
    for _ in range(10):
        active = base()
        ends = at_once(
            lambda active=active: active.extend(
                BASE, make_source("ann", *MANY[:400], package="one")
            ),  # type: ignore[misc]
            lambda active=active: active.extend(
                BASE, make_source("ann", *MANY[400:], package="two")
            ),  # type: ignore[misc]
        )

        assert ["two registries are called ann"] == [
            str(each).partition(":")[0] for each in ends if isinstance(each, RuntimeError)
        ]


def test_registries_that_do_not_compete_all_join() -> None:
    for _ in range(5):
        active = base()
        sources = [make_source(f"r{n}", *MANY[n * 100 : n * 100 + 100]) for n in range(8)]
        ends = at_once(
            *(lambda one=one, active=active: active.extend(BASE, one) for one in sources)  # type: ignore[misc]
        )

        assert all(isinstance(each, Source) for each in ends)
        assert ["base", *(f"r{n}" for n in range(8))] == joined(active)
        assert 801 == len(active.records())


def test_of_two_bases_and_of_two_builders_one_is_refused() -> None:
    for _ in range(100):
        active = ActiveRegistry()
        bases = [make_source(Lingering(name), *MANY) for name in ("one", "two")]
        opened = at_once(*(lambda one=one, active=active: active.open(one) for one in bases))  # type: ignore[misc]
        claimed = at_once(*(lambda it=it, active=active: active.claim(it) for it in (int, str)))  # type: ignore[misc]

        for ends, why in ((opened, "a second base registry"), (claimed, "a second ReplyBuilder")):
            [refusal] = [each for each in ends if isinstance(each, RuntimeError)]
            assert why in str(refusal)


# Who reads while a registry joins keeps nothing old


class Slow:
    """Gives what it holds when it is let go."""

    def __init__(self) -> None:
        self.asked, self.go = threading.Event(), threading.Event()

    def __call__(self, value: T) -> T:
        self.asked.set()
        assert self.go.wait(PATIENCE)
        return value


READINGS: dict[
    str, tuple[Callable[[ActiveRegistry], object], Callable[[ActiveRegistry], object]]
] = {
    "codes": (
        lambda active: active.find("WA-RES-I-001"),
        lambda active: str(active.find("WA-RES-I-500")),
    ),
    "records": (lambda active: active.records(), lambda active: active.records()[-1].code),
    "tools": (lambda active: active.tools(), lambda active: [*active.tools()][-1]),
    "world": (lambda active: active.world(), lambda active: active.world().roots[-1].key),
}
NEWEST = {"codes": "WA-RES-I-500", "records": "WA-RES-I-500", "tools": "mine", "world": "mine"}


def slow_source(name: str, row: RawRecord, slow: Callable[[T], T]) -> Source:
    def world() -> WorldSpec:
        mode = ModeSpec(name, "m", {name: "all"}, "all")
        return WorldSpec((), (RootSpec(name, "m", name.upper()),), (mode,), {}, {})

    return Source(
        name=name,
        package=name,
        names=dict,
        records=lambda: slow((row,)),  # type: ignore[arg-type]  # any value
        tools=lambda: slow((ToolSpec(name=name, description="d"),)),  # type: ignore[arg-type]
        world=lambda: slow(world()),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("what", READINGS)
def test_what_was_read_while_a_registry_joined_does_not_hide_it(what: str) -> None:
    read, newest = READINGS[what]
    active, slow = ActiveRegistry(), Slow()
    parent = active.open(slow_source("base", make_row("WA-RES-I-001"), slow))
    reader = threading.Thread(target=read, args=(active,))
    reader.start()
    assert slow.asked.wait(PATIENCE)
    active.extend(parent, slow_source("mine", make_row("WA-RES-I-500"), lambda value: value))
    slow.go.set()
    reader.join()

    assert NEWEST[what] == newest(active)
