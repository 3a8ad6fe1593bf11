"""The changes that each version may bring, and their report (SemVer, facts 6.3)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.registry.evolution.library import library, library_files

from replybook_registry.evolution.compare import (
    STEPS,
    RegistryChange,
    Step,
    breakages,
    changelog,
    findings,
    next_version,
    step_demanded,
    version_allows,
)

versions = st.tuples(*[st.integers(0, 30)] * 3).map(lambda v: ".".join(map(str, v)))


def compared(*edits: tuple[str, str, str]) -> list[RegistryChange]:
    return breakages(library(), library(library_files(edits)))


TITLE = ("codes/mcp.yaml", "House dark", "The house is dark")
DEPRECATED = ("codes/ct.yaml", "status: active", "status: deprecated")
RENAMED_KEY = ("codes/en.yaml", "MARGIN_PROTECTED", "MARGIN_CLOSED")
GONE = ("legacy.yaml", "  - code: CARD-S-001\n...stamped.\n", "")

NEW_PARAM = (
    "codes/wa.yaml",
    "      share: {",
    "      hour: {type: integer, description: When., required: false, privacy: public}\n      share: {",
)


def versioned(version: str) -> tuple[str, str, str]:
    return ("registry.yaml", "version: 1.2.0", f"version: {version}")


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ("1.4.2", "1.4.3", "patch"),
        ("1.4.2", "1.5.0", "minor"),
        ("1.4.2", "1.9.7", "minor"),
        ("1.4.2", "2.0.0", "major"),
        ("1.4.2", "3.1.0", "major"),
        ("0.4.2", "0.4.3", "minor"),
        ("0.4.2", "0.5.0", "major"),
        ("0.4.2", "1.0.0", "major"),
        ("0.0.1", "0.0.2", "minor"),
        ("1.9.0", "1.10.0", "minor"),
    ],
)
def test_a_version_allows_its_step_and_every_weaker_one(old: str, new: str, step: str) -> None:
    allowed = [s for s in STEPS if version_allows(old, new, s)]

    assert list(STEPS[: STEPS.index(step) + 1]) == allowed


@pytest.mark.parametrize("new", ["1.4.2", "1.4.1", "1.3.9", "0.9.9"])
def test_the_same_or_an_older_version_allows_nothing(new: str) -> None:
    assert not any(version_allows("1.4.2", new, step) for step in STEPS)


@pytest.mark.parametrize("text", ["1.4", "v1.4.2", "1.4.2-rc.1", "01.4.2", "1.4.٢", ""])
def test_what_is_no_version_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not MAJOR"):
        version_allows(text, "1.4.3", "patch")


@settings(derandomize=True, deadline=None)
@given(versions, st.sampled_from(STEPS[:3]))
def test_the_next_version_allows_its_step_and_is_the_lowest_that_does(old: str, step: Step) -> None:
    new = next_version(old, step)
    major, minor, patch = (int(number) for number in old.split("."))
    others = (f"{major}.{minor}.{patch + 1}", f"{major}.{minor + 1}.0", f"{major + 1}.0.0")

    assert version_allows(old, new, step)
    assert new == next(version for version in others if version_allows(old, version, step))


@settings(derandomize=True, deadline=None)
@given(versions, versions)
def test_nothing_is_ever_allowed_to_break_the_promise_about_ids(old: str, new: str) -> None:
    assert not version_allows(old, new, "forbidden")


def test_the_greatest_step_is_the_one_demanded() -> None:
    assert step_demanded([]) is None
    assert step_demanded(compared(versioned("1.2.1"), TITLE)) == "patch"
    assert step_demanded(compared(versioned("1.3.0"), TITLE, DEPRECATED)) == "minor"
    assert step_demanded(compared(versioned("2.0.0"), RENAMED_KEY, DEPRECATED)) == "major"
    assert step_demanded(compared(versioned("2.0.0"), RENAMED_KEY, GONE)) == "forbidden"


@pytest.mark.parametrize(
    ("version", "edits", "wanted"),
    [
        ("1.2.0", [TITLE], "1.2.1"),
        ("1.2.0", [DEPRECATED], "1.3.0"),
        ("1.2.9", [DEPRECATED], "1.3.0"),
        ("1.9.0", [RENAMED_KEY], "2.0.0"),
    ],
)
def test_a_version_that_is_too_low_is_a_finding_with_the_right_one(
    version: str, edits: list[tuple[str, str, str]], wanted: str
) -> None:
    first = compared(*edits, ("registry.yaml", "1.2.0", version))[0]

    assert (first.kind.code, first.place.path) == ("RB170", "registry/registry.yaml")
    assert f"set version: {wanted} in registry.yaml" == first.fix


@pytest.mark.parametrize(
    ("version", "edits"),
    [
        ("1.2.1", [TITLE]),
        ("1.3.0", [TITLE, DEPRECATED]),
        ("2.0.0", [RENAMED_KEY]),
        ("1.2.0", []),
        ("5.0.0", []),
    ],
)
def test_a_version_that_fits_is_no_finding(version: str, edits: list[tuple[str, str, str]]) -> None:
    found = compared(*edits, versioned(version))

    assert not [change for change in found if change.kind.code.startswith("RB17")]


def test_a_version_before_that_of_the_baseline_is_forbidden() -> None:
    [change] = compared(versioned("1.1.0"))

    assert (change.kind.code, change.step) == ("RB171", "forbidden")


def test_before_1_0_0_a_breaking_change_demands_the_second_number() -> None:
    old = library(library_files([versioned("0.3.1")]))
    new = library(library_files([versioned("0.3.2"), RENAMED_KEY]))

    assert breakages(old, new)[0].fix == "set version: 0.4.0 in registry.yaml"


def test_breaking_changes_are_errors_until_the_version_allows_them() -> None:
    too_low = findings(compared(RENAMED_KEY, TITLE), "1.2.0", "1.2.0")
    enough = findings(compared(RENAMED_KEY, TITLE, versioned("2.0.0")), "1.2.0", "2.0.0")

    assert [(f.rule, f.severity) for f in too_low] == [
        ("RB170", "error"),
        ("RB208", "error"),
        ("RB236", "note"),
    ]
    assert [(f.rule, f.severity) for f in enough] == [("RB208", "note"), ("RB236", "note")]


def test_forbidden_changes_stay_errors_whatever_the_version() -> None:
    found = findings(compared(GONE, versioned("9.0.0")), "1.2.0", "9.0.0")

    assert [(f.rule, f.severity) for f in found] == [("RB205", "error")]


def test_a_changelog_tells_what_breaks_first() -> None:
    changes = compared(
        versioned("2.0.0"),
        TITLE,
        DEPRECATED,
        RENAMED_KEY,
        NEW_PARAM,
        ("codes/mcp.yaml", "The lamps went out", "All lamps <went> *out* at {after_s}"),
    )

    assert changelog(changes, "2.0.0") == (
        "## 2.0.0\n"
        "\n"
        "### Breaking\n"
        "\n"
        "- Key of EN-WRITE-D-001 changes from 'MARGIN_PROTECTED' to 'MARGIN_CLOSED'.\n"
        "\n"
        "### Added\n"
        "\n"
        "- Optional param 'hour' of WA-READ-S-001 is new.\n"
        "\n"
        "### Changed\n"
        "\n"
        "- CT-READ-S-001 was active and is deprecated now.\n"
        "\n"
        "### Fixed\n"
        "\n"
        "- Title of MCP-SYS-E-001 changes from 'House dark' to 'The house is dark'.\n"
        "- Message of MCP-SYS-E-001 changes from 'The lamps went out' to"
        " 'All lamps \\<went> \\*out\\* at {after_s}'.\n"
    )


def test_a_changelog_gives_the_new_wording_of_a_long_text() -> None:
    long = "Do not retry before the keeper has lit every lamp of the house again."
    changes = compared(
        versioned("1.2.1"),
        ("codes/mcp.yaml", "Do not retry; tell the keeper the trace id.", long),
    )

    assert f"- Remedy of MCP-SYS-E-001 changes: {long}\n" in changelog(changes, "1.2.1")


def test_a_changelog_without_changes_says_so() -> None:
    assert changelog([], "1.2.1") == "## 1.2.1\n\nNothing changed for users.\n"
