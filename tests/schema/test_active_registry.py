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
    """A generated package with these rows and tools, which announces its names."""
    names = {"code": tuple(row[0] for row in rows), "tool": tuple(tool.name for tool in tools)}
    return Source(
        name=name,
        package=package or f"{name}_replies",
        records=lambda: rows,
        names=lambda: names,
        tools=lambda: tools,
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


def test_a_second_extension_adds_its_codes_too(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))
    active.extend(BASE, make_source("yours", make_row("WA-RES-I-600")))

    assert active.find("WA-RES-I-500") == "WA-RES-I-500"
    assert active.find("WA-RES-I-600") == "WA-RES-I-600"


def test_an_extension_of_an_extension_adds_its_codes(active: ActiveRegistry) -> None:
    mine = active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))
    active.extend(mine, make_source("shop", make_row("WA-RES-I-600")))

    assert [record.code[-3:] for record in active.records()] == ["001", "500", "600"]


def test_an_extension_of_another_base_is_refused(active: ActiveRegistry) -> None:
    with pytest.raises(RuntimeError, match=r"extends other \(other_replies\), which is not active"):
        active.extend(make_source("other"), make_source("mine"))


def test_a_parent_of_the_right_name_from_another_package_is_not_the_parent(
    active: ActiveRegistry,
) -> None:
    active.extend(BASE, make_source("mine"))

    with pytest.raises(RuntimeError, match=r"extends mine \(elsewhere\), which is not active"):
        active.extend(make_source("mine", package="elsewhere"), make_source("shop"))
    assert [source.name for source in active.sources()] == ["base", "mine"]


def test_two_registries_of_one_name_are_refused(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine"))

    with pytest.raises(RuntimeError, match=r"called mine: mine_replies and elsewhere; give one"):
        active.extend(BASE, make_source("mine", package="elsewhere"))


def test_an_extension_that_declares_a_code_of_the_base_is_refused(active: ActiveRegistry) -> None:
    with pytest.raises(RuntimeError, match=r"mine .* and base .* both declare the code 'WA-RES-I-"):
        active.extend(BASE, make_source("mine", make_row("WA-RES-I-001")))


def test_one_that_was_refused_leaves_nothing_behind(active: ActiveRegistry) -> None:
    active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))
    yours = make_source("yours", make_row("WA-RES-I-600"), make_row("WA-RES-I-500"))

    with pytest.raises(RuntimeError, match=r"yours .* and mine .* both declare"):
        active.extend(BASE, yours)
    assert active.declared_by("code", "WA-RES-I-600") is None
    assert active.find("WA-RES-I-500") == "WA-RES-I-500"
    with pytest.raises(ValueError, match="is not a code of this registry"):
        active.find("WA-RES-I-600")


def test_a_refused_one_may_come_back_corrected(active: ActiveRegistry) -> None:
    with pytest.raises(RuntimeError, match="both declare"):
        active.extend(BASE, make_source("mine", make_row("WA-RES-I-001")))

    active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))
    assert active.find("WA-RES-I-500") == "WA-RES-I-500"


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_registries_stand_base_first_then_depth_first_with_branches_by_name(
    active: ActiveRegistry, order: tuple[str, str]
) -> None:
    for name in order:
        branch = active.extend(BASE, make_source(name))
        active.extend(branch, make_source(f"{name}_child"))

    assert [source.name for source in active.sources()] == [
        *("base", "ann", "ann_child", "bob", "bob_child"),
    ]


def test_who_declares_an_entry_is_known(active: ActiveRegistry) -> None:
    tool = ToolSpec(name="t", description="d")
    mine = active.extend(BASE, make_source("mine", make_row("WA-RES-I-500"), tools=(tool,)))

    assert active.declared_by("tool", "t") is mine
    assert active.declared_by("code", "WA-RES-I-001") is BASE
    assert active.declared_by("tool", "unknown") is None
    assert active.declared_by("mode", "t") is None


def test_who_owns_a_code_is_known(active: ActiveRegistry) -> None:
    mine = active.extend(BASE, make_source("mine", make_row("WA-RES-I-500")))

    assert active.owner_of("WA-RES-I-500") is mine
    assert active.owner_of("WA-RES-I-001") is BASE
    with pytest.raises(ValueError, match="'WA-RES-I-002' is not a code of this registry"):
        active.owner_of("WA-RES-I-002")


def older(name: str, row: str) -> Source:
    """A package that was generated before packages announced their names."""
    return Source(
        name=name,
        package=f"{name}_replies",
        records=lambda: (make_row(row),),
        world=lambda: WorldSpec((), (), (ModeSpec("work", "m", {}, "all"),), {}, {}),
    )


@pytest.mark.parametrize(("first", "second"), [("old", "older"), ("older", "old")])
def test_older_packages_are_asked_for_their_names(
    active: ActiveRegistry, first: str, second: str
) -> None:
    active.extend(BASE, older(first, "WA-RES-I-500"))

    with pytest.raises(RuntimeError, match=f"{second} .* and {first} .* both declare the mode 'wo"):
        active.extend(BASE, older(second, "WA-RES-I-600"))


def test_a_package_that_announces_less_than_it_declares_is_found_out(
    active: ActiveRegistry,
) -> None:
    rows = (make_row("WA-RES-I-001"),)
    active.extend(BASE, Source(name="mine", package="m", records=lambda: rows, names=dict))

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
    active.open(Source(name="base", package="p", records=records, names=dict))

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
            names=dict,
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
            name=name,
            package=name,
            records=tuple,
            names=dict,
            enforcement=lambda: enforcement(name, most),
        )

    active = ActiveRegistry()
    active.extend(active.open(source("base", 1)), source("mine", 9))

    assert [mode.mode for mode in active.enforcement().modes] == ["base", "mine"]
    assert active.enforcement().limits == {"max_files": LimitSpec(1, 1)}


def test_enforcement_that_names_nothing_allows_nothing() -> None:
    empty = EnforcementSpec()

    assert (empty.modes, empty.commands, empty.database.statements) == ((), (), ())
