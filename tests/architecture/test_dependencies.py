"""The list of dependencies is complete, with allowed licences, and its page follows the lock."""

import json
import re
import sys
from importlib.resources import files

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from tests.project_tree import ROOT
from tools import dependencies, sbom

TERMS = dependencies.terms()
_LOCKED = re.findall(
    r"^([a-z0-9-]+)==(\S+)", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE
)
pytestmark = pytest.mark.skipif(
    not sbom.can_read(), reason=f"packages of other systems are not installed here: {sbom.WHERE}"
)


def _faults(**licences: str) -> list[str]:
    return list(dependencies.faults(licences, TERMS))


def test_every_licence_of_the_lock_may_stand_there() -> None:
    assert {name for name, _ in _LOCKED} == {package.name for package in dependencies.packages()}


@pytest.mark.parametrize(
    "licence",
    ["MIT", "Apache-2.0 OR GPL-3.0-only", "MPL-2.0 AND (Apache-2.0 OR MIT)", "(MIT)"],
)
def test_a_licence_passes_if_one_way_to_read_it_is_welcome(licence: str) -> None:
    assert _faults(acme=licence) == []


@pytest.mark.parametrize(
    ("licence", "reason"),
    [
        ("GPL-3.0-only", "what imports it becomes GPL"),
        ("LGPL-2.1-or-later", "let its users exchange it"),
        ("AGPL-3.0-only", "must offer the source"),
        ("MIT AND GPL-2.0-or-later", "what imports it becomes GPL"),
        ("GPL-2.0-only WITH Classpath-exception-2.0", "what imports it becomes GPL"),
        ("EPL-2.0", "nobody has decided about it"),
    ],
)
def test_an_unwelcome_licence_is_refused_with_the_reason(licence: str, reason: str) -> None:
    (fault,) = _faults(acme=licence)

    assert fault.startswith(f"acme: {licence} is not welcome: ")
    assert reason in fault


@pytest.mark.parametrize("licence", ["", "BSD", "see LICENSE", "MIT and more"])
def test_an_unknown_licence_is_refused_with_what_to_do(licence: str) -> None:
    (fault,) = _faults(acme=licence)

    assert "acme: its metadata names no licence that we know" in fault
    assert "under [read] in tools/licences.toml" in fault


def test_what_was_read_by_hand_is_about_packages_of_the_lock() -> None:
    assert set(TERMS["read"]) - {name for name, _ in _LOCKED} == set()


def test_what_is_welcome_is_not_unwelcome_too() -> None:
    starts = tuple(TERMS["unwelcome"])

    assert [licence for licence in TERMS["welcome"] if licence.startswith(starts)] == []


def test_the_page_of_licences_is_what_the_lock_says() -> None:
    page = sbom.licence_page(dependencies.packages())

    assert page == sbom.PAGE.read_text("utf-8"), "run: make sbom"


def test_a_refused_licence_stops_the_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    welcome = {name: why for name, why in TERMS["welcome"].items() if name != "MIT"}
    monkeypatch.setattr(dependencies, "terms", lambda: {**TERMS, "welcome": welcome})
    monkeypatch.setattr(sys, "argv", ["sbom", "--check"])

    assert sbom.main() == 1
    assert "pytest: MIT is not welcome" in capsys.readouterr().err


def test_the_list_holds_every_package_of_the_lock_and_the_same_lock_gives_the_same_bytes() -> None:
    found = dependencies.packages()
    told = sbom.bill(found)
    parts = json.loads(told)["components"]

    assert sorted(_LOCKED) == sorted((part["name"], part["version"]) for part in parts)
    assert told == sbom.bill(list(reversed(found)))
    assert "timestamp" not in json.loads(told)["metadata"]


def test_what_an_extra_brings_is_optional_and_our_own_tools_are_left_out() -> None:
    scopes = {
        part["name"]: part["scope"]
        for part in json.loads(sbom.bill(dependencies.packages()))["components"]
    }

    assert ("optional", "optional", "excluded") == (
        scopes["jinja2"],
        scopes["cryptography"],
        scopes["hypothesis"],
    )


def test_an_extra_that_is_not_in_all_brings_nothing_of_the_lock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The frameworks of clients are outside the lock, even if a developer has installed them."""
    ours = dependencies.project()
    ours["project"]["optional-dependencies"]["some-framework"] = ["hypothesis>=6"]
    monkeypatch.setattr(dependencies, "project", lambda: ours)
    brought = {package.name: package.brought_by for package in dependencies.packages()}

    assert (dependencies.DEVELOPMENT,) == brought["hypothesis"]
    assert not any("some-framework" in extras for extras in brought.values())


def test_the_list_keeps_the_schema_of_cyclonedx() -> None:
    schemas = {
        name: json.loads((files("cyclonedx.schema") / "_res" / name).read_text("utf-8"))
        for name in (
            "bom-1.6.SNAPSHOT.schema.json",
            "spdx.SNAPSHOT.schema.json",
            "jsf-0.82.SNAPSHOT.schema.json",
        )
    }
    first = schemas["bom-1.6.SNAPSHOT.schema.json"]
    beside = Registry().with_resources(
        (schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()
    )
    told = json.loads(sbom.bill(dependencies.packages()))

    assert [str(fault) for fault in Draft7Validator(first, registry=beside).iter_errors(told)] == []
    told["components"][0]["scope"] = "perhaps"
    assert list(Draft7Validator(first, registry=beside).iter_errors(told)) != []
