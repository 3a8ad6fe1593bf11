"""The finding for a file that nobody reads names the right ending or the right folder."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.runtime.policy.engine.small_policies import rule_of, said

_CHECK = {
    "kind": "path_domain",
    "files": {},
    "domains": "ck3",
    "version": "facts.game_version",
    "formats": {"localization_yml": "localization_key"},
}


def found(path: str, version: str | None = None) -> list[Mapping[str, object]]:
    file = {"path": path, "format": "ck3_script", "content": ""}
    facts = {} if version is None else {"game_version": version}
    bundle = {"target": "mod:M", "artifacts": [file]}
    return [
        violation.details
        for violation in said(rule_of(_CHECK), bundle=bundle, facts=facts).violations
    ]


@pytest.mark.parametrize("name", ["common/traits/a.txt", "common/traits/a.TXT", "gui/a.gui"])
def test_a_file_with_an_ending_that_is_read_there_is_no_finding(name: str) -> None:
    assert [] == found(name)


@pytest.mark.parametrize("name", ["common/traits/a.gui", "common/traits/a", "common/traits/txt"])
def test_an_ending_that_is_not_read_there_is_told_with_those_that_are(name: str) -> None:
    (details,) = found(name)
    assert [".txt"] == details["endings"]


@pytest.mark.parametrize(
    ("path", "version", "instead"),
    [
        ("common/religion/religions/a.txt", "1.19", "common/religion/religion_types"),
        ("common/religion/religion_types/a.txt", "1.18", "common/religion/religions"),
        ("common/trait/a.txt", "1.18", "common/traits"),
    ],
)
def test_a_folder_that_is_not_read_leads_to_the_one_that_is(
    path: str, version: str, instead: str
) -> None:
    (details,) = found(path, version)
    assert instead == details["did_you_mean"]


def test_a_folder_that_is_like_no_other_leads_nowhere() -> None:
    (details,) = found("zzz/a.txt")
    assert "did_you_mean" not in details
