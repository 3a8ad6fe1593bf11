"""A set that can only be queried is queried for delivered names, and never copied (spec 32, 45)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.policy.engine.small_policies import rule_of, said

from replybook.policy.facts import AskedSet

FILE = {"path": "root:repo/a.py", "format": "python", "content": "a = 1\n"}
BUNDLE = {"target": "root:repo", "artifacts": [FILE]}
COVERED = {"kind": "set_cover", "every": "facts.bundle_paths", "in": ("facts.files_existing",)}


class Asked(AskedSet):
    """Knows some files and counts what it is asked."""

    def __init__(self, *files: str) -> None:
        self.files = files
        self.asked: list[object] = []

    def __contains__(self, item: object) -> bool:
        self.asked.append(item)
        return item in self.files


def judged(check: dict[str, Any], **facts: object) -> list[Any]:
    return list(said(rule_of(check), bundle=BUNDLE, facts=facts).violations)


def fields(operator: str) -> dict[str, Any]:
    return {
        "kind": "artifact_fields",
        "files": {},
        "require": ({"field": "path", operator: "facts.files_existing"},),
    }


@pytest.mark.parametrize(
    "check", [COVERED, fields("subset_of_ref")], ids=["set_cover", "subset_of_ref"]
)
def test_what_the_set_holds_passes_and_what_it_lacks_does_not(check: dict[str, Any]) -> None:
    assert [] == judged(check, files_existing=Asked("root:repo/a.py"))
    assert [] != judged(check, files_existing=Asked("root:repo/b.py"))


def test_what_the_set_holds_is_not_outside_of_it() -> None:
    assert [] != judged(fields("not_in_ref"), files_existing=Asked("root:repo/a.py"))
    assert [] == judged(fields("not_in_ref"), files_existing=Asked("root:repo/b.py"))


@pytest.mark.parametrize(
    "check", [COVERED, fields("subset_of_ref")], ids=["set_cover", "subset_of_ref"]
)
def test_only_what_the_delivery_names_is_asked(check: dict[str, Any]) -> None:
    held = Asked("root:repo/a.py")
    judged(check, files_existing=held)

    assert {"root:repo/a.py"} == set(held.asked)


@pytest.mark.parametrize(
    "check",
    [
        {"kind": "set_cover", "every": "facts.files_existing", "in": ("facts.bundle_paths",)},
        {**COVERED, "both_ways": True},
    ],
    ids=["every", "both_ways"],
)
def test_what_a_set_that_is_only_asked_holds_is_not_known(check: dict[str, Any]) -> None:
    """Specification 34: missing data is a violation, never a pass."""
    (found,) = judged(check, files_existing=Asked("root:repo/a.py"))

    assert "asked" in found.details["unavailable"]


def test_a_finding_names_the_fact_and_not_the_set() -> None:
    (found,) = judged(fields("subset_of_ref"), files_existing=Asked())

    assert {"subset_of_ref": "facts.files_existing"} == found.expected
