"""Addresses of registries that have no mods.

Other members, several kinds of them, or none (spec 15, 16, 20).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.world.made_registry import SITE, TENANT, registry_of, world_of
from tests.runtime.world.real_trees import grow

from replybook.world import BadAddress, Member, MemberTable, WorldAdapterV2, parse
from replybook.world.display import safe_text
from replybook.world.leak_guard import LeakGuard
from replybook_schema.active import ACTIVE
from replybook_schema.world import NamespaceSpec, WorldSpec

SPELLINGS = {
    "ROOT_<KEY>:/": "root:<key>/",
    "customer:<Name>/": "tenant:<Name>/",
    "site:<Name>:/": "site:<Name>/",
}


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tenants and sites, each with an old spelling of its own."""
    with registry_of(monkeypatch, world_of(TENANT, SITE, spellings=SPELLINGS)):
        yield


@dataclass
class Service:
    """A session of somebody else."""

    tenants: list[Any] = field(default_factory=list)
    sites: tuple[Any, ...] = ()


@pytest.fixture
def service(tmp_path: Path) -> Service:
    grow(tmp_path, ["docs/a.md", "data/blue/bill.txt", "data/red/bill.txt", "sites/one/index.html"])
    return Service(
        [Member("Blue Ltd", tmp_path / "data/blue", "t-1")],
        (Member("One", tmp_path / "sites/one"), Member("a/b", tmp_path / "sites", "9")),
    )


@pytest.fixture
def world(service: Service, tmp_path: Path) -> Iterator[WorldAdapterV2]:
    with adapter(service, tmp_path) as made:
        yield made


def adapter(session: object, folder: Path) -> WorldAdapterV2:
    roots = {"docs": folder / "docs", "data": folder / "data"}
    return WorldAdapterV2(session=session, roots=roots, get_mode=lambda: "desk")


def code(world: WorldAdapterV2, address: str) -> str:
    return str(world.resolve(address)[0].code)


def rule(text: str) -> tuple[str, str]:
    with pytest.raises(BadAddress) as caught:
        parse(text)
    return caught.value.rule, str(caught.value)


# Reading


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("root:docs//a/./b.md", "root:docs/a/b.md"),
        ("tenant:Blue Ltd/bill.txt", "tenant:Blue Ltd/bill.txt"),
        ("tenant:Größe & Co: more/x", "tenant:Größe & Co: more/x"),
        ("site:One", "site:One"),
        ("ROOT_DOCS:/a.md", "root:docs/a.md"),
        ("customer:Blue Ltd/bill.txt", "tenant:Blue Ltd/bill.txt"),
    ],
)
def test_an_address_of_any_declared_namespace_is_read(text: str, address: str) -> None:
    assert address == str(parse(text))


@pytest.mark.parametrize(
    "text", ["mod:A/b", "Tenant:A/b", "tenants:A/b", "OLD_DATA:/a", "ROOT_REPO:/"]
)
def test_a_refusal_names_the_namespaces_that_there_are(text: str) -> None:
    head = text.partition(":")[0]

    assert ("namespace", f"{head!r} is no namespace; use 'root:', 'tenant:' or 'site:'") == rule(
        text
    )


def test_a_text_without_a_namespace_is_told_how_to_begin() -> None:
    text = "it does not begin with 'root:', 'tenant:' or 'site:'"

    assert ("namespace", text) == rule("docs/a.md")


@pytest.mark.parametrize(
    ("text", "wrong"), [("tenant:", "is empty"), ("site:a \\b", "holds a sep")]
)
def test_a_name_that_is_wrong_is_that_of_its_namespace(text: str, wrong: str) -> None:
    which, said = rule(text)

    assert "key" == which
    assert said.startswith(f"the name of the {text.partition(':')[0]} {wrong}")


def test_a_root_of_another_registry_is_no_root_here() -> None:
    assert ("key", "'repo' is no root; the roots are data, docs") == rule("root:repo/a")


def test_a_second_namespace_of_roots_says_the_same_places(monkeypatch: pytest.MonkeyPatch) -> None:
    more = NamespaceSpec("folder", "roots", "Another word for a root.")
    with registry_of(monkeypatch, world_of(more)):
        assert "root:docs/a.md" == str(parse("folder:docs/a.md"))


def test_a_registry_without_members_has_one_namespace(monkeypatch: pytest.MonkeyPatch) -> None:
    with registry_of(monkeypatch, world_of()):
        assert "root:docs" == str(parse("root:docs"))
        assert ("namespace", "'tenant' is no namespace; use 'root:'") == rule("tenant:A")


def test_a_registry_without_roots_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    none = WorldSpec((world_of().namespaces[0],), (), (), {}, world_of().limits)
    with registry_of(monkeypatch, none):
        assert ("key", "'docs' is no root; no root is declared") == rule("root:docs")
        with pytest.raises(ValueError, match="the registry declares no root"):
            WorldAdapterV2(session=None, roots={"docs": "/srv"})


def test_what_a_registry_adds_later_is_known_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with registry_of(monkeypatch, world_of()):
        assert "namespace" == rule("tenant:A/b")[0]
        later = world_of(TENANT)
        with monkeypatch.context() as patch:
            patch.setattr(ACTIVE, "world", lambda: later)
            assert "tenant:A/b" == str(parse("tenant:A/b"))


# Members


def test_a_colon_behind_a_name_is_dropped_only_where_the_registry_says_so() -> None:
    members = [Member("One", Path("/srv/one"))]

    assert members[0] is MemberTable("site", members).find("One:")
    assert MemberTable("tenant", members).find("One:") is None


@pytest.mark.parametrize(
    ("attributes", "alias"),
    [
        ({"tenant_id": "t-1", "id": "i"}, "t-1"),
        ({"site_id": "s-1", "id": 7}, "7"),
        ({"site_id": "s-1"}, "a-b-1"),
        ({"name": "//"}, "tenant-1"),
    ],
)
def test_an_alias_is_the_id_of_its_namespace_or_a_word_of_it(
    attributes: dict[str, Any], alias: str
) -> None:
    member = SimpleNamespace(**{"name": "a/b", "path": "/srv", **attributes})

    assert [alias] == list(MemberTable("tenant", [member]).aliases)


# Resolving


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("root:docs/a.md", {"tenant_name": None, "site_name": None}),
        ("tenant:Blue Ltd/bill.txt", {"tenant_name": "Blue Ltd", "site_name": None}),
        ("site:One/index.html", {"tenant_name": None, "site_name": "One"}),
        ("site:9/one", {"tenant_name": None, "site_name": "a/b"}),
    ],
)
def test_success_says_the_name_of_the_member_under_its_namespace(
    world: WorldAdapterV2, address: str, names: dict[str, str | None]
) -> None:
    reply, ref = world.resolve(address)

    assert address == str(ref) == reply.data["resolved"]
    assert names == {key: reply.data[key] for key in reply.data if key.endswith("_name")}


def test_a_root_shows_what_lies_in_members_of_any_namespace(
    world: WorldAdapterV2, service: Service, tmp_path: Path
) -> None:
    assert "WA-RES-S-001" == code(world, "root:data/blue/bill.txt")
    assert "WA-RES-I-001" == code(world, "root:data/red/bill.txt")
    service.sites = (Member("Red", tmp_path / "data/red"),)
    assert "WA-RES-S-001" == code(world, "root:data/red/bill.txt")


@pytest.mark.parametrize("address", ["tenant:One", "site:Blue Ltd", "tenant:blue ltd", "tenant:9"])
def test_a_name_of_another_namespace_leads_nowhere(world: WorldAdapterV2, address: str) -> None:
    assert "WA-RES-I-001" == code(world, address)
    assert f"{address.partition(':')[0]}_not_in_session" == world.explain(address).rule


def test_where_a_file_is_has_an_address_in_every_namespace(
    world: WorldAdapterV2, service: Service, tmp_path: Path
) -> None:
    service.sites = (Member("Blue", tmp_path / "data/blue"),)
    _, look = world.look("tenant:Blue Ltd/bill.txt")

    assert look is not None
    assert {
        "root:data/blue/bill.txt",
        "tenant:Blue Ltd/bill.txt",
        "site:Blue/bill.txt",
    } == set(look.places)


@pytest.mark.parametrize("change", ["tenants", "sites"])
def test_a_reference_is_void_when_members_of_any_namespace_change(
    world: WorldAdapterV2, service: Service, tmp_path: Path, change: str
) -> None:
    _, ref = world.resolve("root:docs/a.md")
    assert ref is not None
    assert world.host_path(ref) is not None

    setattr(service, change, (Member("New", tmp_path / "data/red"),))
    assert world.host_path(ref) is None


def test_a_reference_lasts_as_long_as_the_members_say_the_same(
    world: WorldAdapterV2, service: Service
) -> None:
    _, ref = world.resolve("root:docs/a.md")
    service.tenants = list(service.tenants)
    assert ref is not None
    assert world.host_path(ref) is not None


@pytest.mark.parametrize(
    "session", [None, object(), SimpleNamespace(mods=[Member("A", Path("/"))])]
)
def test_a_session_without_the_fields_has_no_members(tmp_path: Path, session: object) -> None:
    grow(tmp_path, ["docs/a.md", "data/"])
    with adapter(session, tmp_path) as world:
        assert "WA-RES-S-001" == code(world, "root:docs/a.md")
        assert "WA-RES-I-001" == code(world, "tenant:A")


class Broken:
    """A session whose list of tenants cannot be made."""

    sites = ()

    @property
    def tenants(self) -> list[Member]:
        raise AttributeError("no table of tenants")


def test_a_field_that_fails_is_an_error_and_no_field_that_is_missing(tmp_path: Path) -> None:
    grow(tmp_path, ["docs/a.md", "data/"])
    with adapter(Broken(), tmp_path) as world:
        assert "WA-RES-E-001" == code(world, "root:docs/a.md")


# What leaves


@pytest.mark.parametrize("text", ["tenant:/srv/secret", "SITE:/srv/secret", "root:/srv/secret"])
def test_a_path_in_place_of_a_key_is_masked(text: str) -> None:
    assert f"{text.partition(':')[0]}:<host path>" == safe_text(text, LeakGuard())


def test_the_folders_of_members_of_every_namespace_are_guarded(
    world: WorldAdapterV2, tmp_path: Path
) -> None:
    assert "text" == world.leaks.find({"text": f"see {tmp_path}/sites/one/index.html"})
    assert "text" == world.leaks.find({"text": f"see {tmp_path}/data/blue"})


def test_a_member_may_be_called_as_a_drive_is() -> None:
    guard = LeakGuard(["C:\\"])

    assert guard.find("tenant:C:/bills") is None
    assert "data" == guard.find("mod:C:/bills")
