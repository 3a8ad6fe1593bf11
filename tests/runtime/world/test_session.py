"""Sessions have the fields that the registry declares (design 4, spec 16 and 31)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.project_tree import ROOT as PROJECT
from tests.runtime.world.made_registry import (
    FIELDS,
    REGION,
    SITE,
    SITES,
    TENANT,
    TENANTS,
    registry_of,
    world_of,
)

from replybook.world import Member, Session, SessionFault
from replybook_registry.load import load_yaml
from replybook_schema.documents import session_schema
from replybook_schema.vocabulary import SessionFieldSpec

WHOLE: dict[str, Any] = {
    "session_id": "s-1",
    "mode": "desk",
    "allowed_roots": ["docs"],
    "roots": {"docs": "/srv/docs"},
    "capabilities": ["index"],
    "tenants": [{"name": "Blue Ltd", "path": "/srv/blue", "tenant_id": "t-1"}],
    "sites": [{"name": "One", "path": "/srv/one"}, {"name": "", "path": "/srv/two"}],
    "region": "north",
}


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A registry of tenants, sites and a region."""
    with registry_of(monkeypatch, world_of(TENANT, SITE), TENANTS, SITES, REGION):
        yield


def faults(**values: object) -> list[tuple[str, str]]:
    with pytest.raises(SessionFault) as caught:
        Session.read({**WHOLE, **values})
    return [(".".join(map(str, where)), problem) for where, problem in caught.value.faults]


# What a session holds


def test_a_session_is_read_with_every_declared_field() -> None:
    session = Session.read(WHOLE)

    assert ("s-1", "desk", "north") == (session.session_id, session.mode, session.region)
    assert (Member("Blue Ltd", Path("/srv/blue"), "t-1"),) == session.tenants
    assert ["One", ""] == [site.name for site in session.sites]


def test_what_is_left_out_is_none_or_empty() -> None:
    session = Session(session_id="s")

    assert (None, None, (), None, {}) == (
        *(session.mode, session.region, session.tenants),
        *(session.allowed_roots, dict(session.roots)),
    )
    assert session == Session.read({"session_id": "s", "roots": {}})


def test_fields_may_be_given_by_name() -> None:
    blue = Member("Blue Ltd", Path("/srv/blue"))

    assert (blue,) == Session(session_id="s", tenants=[blue]).tenants


def test_a_field_that_no_registry_declares_is_refused_with_those_that_are() -> None:
    with pytest.raises(
        TypeError, match=r"no field 'mods'; the registry declares session_id, .*sites"
    ):
        Session(session_id="s", mods=())
    with pytest.raises(AttributeError, match=r"no field 'mods'; the registry declares session_id"):
        _ = Session(session_id="s").mods


def test_a_session_does_not_change_and_gives_another_one() -> None:
    session = Session.read(WHOLE)

    with pytest.raises(AttributeError, match=r"changed\(region=\.\.\.\)"):
        session.region = "south"
    assert ("south", "north") == (session.changed(region="south").region, session.region)
    assert session.changed() == session != session.changed(region="south")


def test_a_member_is_found_by_name_and_alias_in_its_namespace() -> None:
    session = Session.read(WHOLE)

    assert session.tenants[0] is session.member("tenant", "Blue Ltd")
    assert session.sites[1] is session.member("site", "site-1")


@pytest.mark.parametrize(
    ("namespace", "key"), [("site", "Blue Ltd"), ("mod", "One"), ("root", "docs")]
)
def test_a_member_is_not_found_in_another_namespace(namespace: str, key: str) -> None:
    assert Session.read(WHOLE).member(namespace, key) is None


# What leaves


def test_a_session_as_data_is_flat_and_holds_no_host_path() -> None:
    plain = Session.read(WHOLE).to_dict()

    assert list(WHOLE) == list(plain)
    assert [{"name": "One"}, {"name": "", "alias": "site-1"}] == plain["sites"]
    assert ("north", ["docs"]) == (plain["region"], plain["roots"])
    assert "/srv" not in json.dumps(plain)


def test_a_printed_session_holds_no_host_path() -> None:
    assert "/srv" not in f"{Session.read(WHOLE)!r} {Session.read(WHOLE)}"


# What is refused


@pytest.mark.parametrize(
    ("field", "value", "fault"),
    [
        ("regoin", "x", ("regoin", "key 'regoin' is not known; did you mean 'region'?")),
        ("mods", [], ("mods", "key 'mods' is not known; did you mean 'mode'?")),
        ("region", 3, ("region", "3 is not a text, or is empty")),
        ("mode", "dsk", ("mode", "'dsk' is no mode; did you mean 'desk'?")),
        ("tenants", "Blue", ("tenants", "'Blue' is not a list")),
        ("tenants", [3], ("tenants.0", "3 is not a mapping")),
        ("sites", [{"name": "A"}], ("sites.0.path", "the key 'path' is missing")),
        ("allowed_roots", ["doc"], ("allowed_roots.0", "'doc' is no root; did you mean 'docs'?")),
    ],
)
def test_a_value_that_does_not_fit_its_declared_type_is_a_fault(
    field: str, value: object, fault: tuple[str, str]
) -> None:
    assert [fault] == faults(**{field: value})


def test_the_id_of_a_member_is_called_after_its_namespace() -> None:
    (fault,) = faults(sites=[{"name": "A", "path": "/srv/a", "tenant_id": "1"}])

    problem = "key 'tenant_id' is not known; did you mean 'site_id'?"
    assert ("sites.0.tenant_id", problem) == fault


def test_members_of_no_namespace_have_an_id(monkeypatch: pytest.MonkeyPatch) -> None:
    guests = SessionFieldSpec("guests", "Who visits.", "members")
    with registry_of(monkeypatch, world_of(), guests):
        raw = {"session_id": "s", "roots": {}, "guests": [{"name": "A", "path": "/a", "id": "1"}]}
        assert (Member("A", Path("/a"), "1"),) == Session.read(raw).guests


def test_where_no_mode_is_declared_none_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    world = type(world_of())((world_of().namespaces[0],), (), (), {}, world_of().limits)
    with (
        registry_of(monkeypatch, world),
        pytest.raises(SessionFault, match="'desk' is no mode; the registry declares none"),
    ):
        Session.read({"session_id": "s", "roots": {}, "mode": "desk"})


# The schema says the same


def schema() -> dict[str, object]:
    path = PROJECT / "schema/replybook_schema/session.schema.yaml"
    base, _ = load_yaml(path.read_bytes(), path.name)
    assert base is not None
    return session_schema(
        base,
        (*FIELDS, TENANTS, SITES, REGION),
        modes=["desk"],
        roots=["docs", "data"],
        namespaces={"tenants": "tenant", "sites": "site"},
    )


def test_the_schema_of_another_registry_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())
    assert list(WHOLE) == list(schema()["properties"])  # type: ignore[call-overload]


@pytest.mark.parametrize("field", WHOLE)
def test_schema_and_library_accept_the_same(field: str) -> None:
    raw = {"session_id": "s", "roots": {}, field: WHOLE[field]}

    assert Draft202012Validator(schema()).is_valid(raw)
    assert Session.read(raw).session_id


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mods", []),
        ("mode", "ck3lens"),
        ("region", ""),
        ("region", ["north"]),
        ("tenants", [{"name": "A", "path": "a"}]),
        ("tenants", [{"name": "A", "path": "/a", "site_id": "1"}]),
        ("tenants", [{"path": "/a"}]),
        ("sites", {"name": "A", "path": "/a"}),
        ("roots", {"repo": "/srv"}),
        ("allowed_roots", ["repo"]),
        ("capabilities", "index"),
    ],
)
def test_schema_and_library_refuse_the_same(field: str, value: object) -> None:
    raw = {**WHOLE, field: value}

    assert not Draft202012Validator(schema()).is_valid(raw)
    with pytest.raises(SessionFault):
        Session.read(raw)
