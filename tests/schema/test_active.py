"""One registry and one builder per process (specification 13), and what merges into it."""

from __future__ import annotations

from typing import Literal

import pytest

from replybook_schema.active import ActiveRegistry, Source
from replybook_schema.enforcement import EnforcedModeSpec, EnforcementSpec, LimitSpec
from replybook_schema.policy import PolicySpec, RuleSpec, ViolationSpec
from replybook_schema.records import RawRecord, Status
from replybook_schema.tools import ToolSpec
from replybook_schema.world import ModeSpec, RootSpec, WorldSpec


def make_row(code: str, status: Status = "active", use: tuple[str, ...] = ()) -> RawRecord:
    """The row of a code without params."""
    retired = "1.1.0" if status == "retired" else None
    return (code, f"K{code}", "T", "m", (), "M.", "v", (), "R.", "1.0.0", status, retired,
            None, use, None, None, ())  # fmt: skip


def make_source(
    name: str, *rows: RawRecord, tools: tuple[ToolSpec, ...] = (), package: str = ""
) -> Source:
    """A generated package with these rows and tools."""
    return Source(
        name=name, package=package or f"{name}_replies", records=lambda: rows, tools=lambda: tools
    )


BASE = make_source("base", make_row("WA-RES-I-001"))


@pytest.fixture
def active() -> ActiveRegistry:
    """A process in which the base was imported."""
    registry = ActiveRegistry()
    registry.open(BASE)
    return registry


def test_before_anything_is_imported_there_is_no_registry() -> None:
    with pytest.raises(RuntimeError, match="no registry is active; import replybook first"):
        ActiveRegistry().find("WA-RES-I-001")


def test_the_same_base_may_be_imported_again(active: ActiveRegistry) -> None:
    active.open(make_source("base", make_row("WA-RES-I-002")))

    assert active.find("WA-RES-I-002") == "WA-RES-I-002"


@pytest.mark.parametrize("second", [make_source("other"), make_source("base", package="elsewhere")])
def test_a_second_base_is_refused(active: ActiveRegistry, second: Source) -> None:
    with pytest.raises(
        RuntimeError, match="is a second base registry; this process already has base"
    ):
        active.open(second)


def test_an_extension_adds_its_codes(active: ActiveRegistry) -> None:
    active.find("WA-RES-I-001")
    active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))

    assert active.find("WA-RES-I-500") == "WA-RES-I-500"
    assert [record.code for record in active.records()] == ["WA-RES-I-001", "WA-RES-I-500"]


def test_a_second_extension_is_refused(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine"))

    with pytest.raises(RuntimeError, match=r"yours .* is a second registry that extends the base"):
        active.extend(BASE, make_source("yours"))


def test_an_extension_of_another_base_is_refused(active: ActiveRegistry) -> None:
    with pytest.raises(RuntimeError, match="is a second base registry"):
        active.extend(make_source("other"), make_source("mine"))


def test_an_extension_that_declares_a_code_of_the_base_is_refused(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine", make_row("WA-RES-I-001")))

    with pytest.raises(RuntimeError, match="two registries of this process declare WA-RES-I-001"):
        active.find("WA-RES-I-001")


def test_one_class_may_claim_to_be_the_builder_and_no_other(active: ActiveRegistry) -> None:
    active.claim(int)
    active.claim(int)

    with pytest.raises(RuntimeError, match=r"builtins\.str is a second ReplyBuilder"):
        active.claim(str)


def test_records_are_read_when_they_are_first_asked_for() -> None:
    read: list[str] = []

    def records() -> tuple[RawRecord, ...]:
        read.append("now")
        return (make_row("WA-RES-I-001"),)

    active = ActiveRegistry()
    active.open(Source(name="base", package="p", records=records))

    assert read == []
    active.find("WA-RES-I-001")
    active.find("WA-RES-I-001")
    assert read == ["now"]


@pytest.mark.parametrize(
    ("status", "use", "why"),
    [
        ("retired", ("WA-RES-I-001",), "is retired since 1.1.0; use WA-RES-I-001"),
        ("retired", (), "is retired since 1.1.0$"),
        ("reserved", (), "is reserved; no reply may carry it"),
    ],
)
def test_a_code_that_is_gone_is_told_apart_from_an_unknown_one(
    status: Literal["retired", "reserved"], use: tuple[str, ...], why: str
) -> None:
    active = ActiveRegistry()
    active.open(make_source("base", make_row("WA-RES-I-007", status, use)))

    with pytest.raises(ValueError, match=why):
        active.find("WA-RES-I-007")
    assert status == active.record("WA-RES-I-007").status


def test_tools_of_both_registries_are_found_by_name(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine", tools=(ToolSpec(name="t", description="d"),)))

    assert list(active.tools()) == ["t"]


def test_policy_and_world_of_an_extension_add_to_those_of_the_base() -> None:
    def policy(rule: str) -> PolicySpec:
        spec = RuleSpec(rule, 1, (), "s", "error", "active", (), "d", "h", {})
        return PolicySpec((), (ViolationSpec(rule.upper(), "m"),), ("c",), ("f",), (spec,), ())

    def world(key: str) -> WorldSpec:
        mode = ModeSpec(key, "m", {key: "all"}, "all")
        return WorldSpec((), (RootSpec(key, "m", key.upper()),), (mode,), {}, {})

    def source(name: str) -> Source:
        return Source(
            name=name,
            package=name,
            records=tuple,
            policy=lambda: policy(name),
            world=lambda: world(name),
        )

    active = ActiveRegistry()
    active.extend(active.open(source("base")), source("mine"))

    assert [rule.id for rule in active.policy().rules] == ["base", "mine"]
    assert active.policy().capabilities == ("c",)
    assert [root.key for root in active.world().roots] == ["base", "mine"]
    assert [mode.name for mode in active.world().modes] == ["base", "mine"]


def test_enforcement_of_an_extension_adds_rights_and_keeps_the_limits_of_the_base() -> None:
    def enforcement(name: str, most: int) -> EnforcementSpec:
        mode = EnforcedModeSpec(name, {"repo": "all"}, members_outside_roots=False)
        return EnforcementSpec((mode,), limits={"max_files": LimitSpec(most, most)})

    def source(name: str, most: int) -> Source:
        return Source(
            name=name, package=name, records=tuple, enforcement=lambda: enforcement(name, most)
        )

    active = ActiveRegistry()
    active.extend(active.open(source("base", 1)), source("mine", 9))

    assert [mode.mode for mode in active.enforcement().modes] == ["base", "mine"]
    assert active.enforcement().limits == {"max_files": LimitSpec(1, 1)}


def test_enforcement_that_names_nothing_allows_nothing() -> None:
    empty = EnforcementSpec()

    assert (empty.modes, empty.commands, empty.database.statements) == ((), (), ())
