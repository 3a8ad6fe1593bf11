"""The briefing of a mode: its rules with their present severity, its rights, its claims."""

from __future__ import annotations

import pytest

from replybook_ck3.serve.session.mode_briefing import briefing_of
from replybook_registry.tokens import count_tokens
from replybook_schema.active import ACTIVE

MODES = ["ck3lens", "ck3raven-dev"]


@pytest.mark.parametrize("mode", MODES)
def test_every_rule_of_a_mode_is_told_once_and_no_other(mode: str) -> None:
    known = briefing_of(mode)
    assert known is not None

    told = [rule.partition(":")[0] for rule in (*known.errors, *known.warnings)]

    rules = [rule for rule in ACTIVE.policy().rules if rule.status != "disabled"]
    assert sorted(told) == sorted(one.id for one in rules if {"any", mode} & {*one.modes})


def test_capabilities_make_errors_of_warnings() -> None:
    able_to = ["fs_justification_supported", "fs_trace_metadata_complete"]
    plain, able = briefing_of("ck3lens"), briefing_of("ck3lens", able_to)
    assert plain is not None
    assert able is not None

    now_errors = {rule.partition(":")[0] for rule in {*able.errors} - {*plain.errors}}

    assert now_errors == {"database_first_search"}
    assert "database_first_search" not in "".join(able.warnings)


@pytest.mark.parametrize(
    ("mode", "writes"),
    [
        (
            "ck3lens",
            (
                "root:repo, root:user_docs: only mods of the session",
                "mods of the session that lie in no root",
            ),
        ),
        ("ck3raven-dev", ("root:repo: all of it",)),
    ],
)
def test_a_mode_says_where_it_may_write(mode: str, writes: tuple[str, ...]) -> None:
    known = briefing_of(mode)

    assert known is not None
    assert known.writes == writes


@pytest.mark.parametrize("claim", ["existence", "non_existence", "value", "behavior"])
@pytest.mark.parametrize("mode", MODES)
def test_every_type_of_claim_says_what_it_needs(mode: str, claim: str) -> None:
    known = briefing_of(mode)

    assert known is not None
    assert [one for one in known.claims if claim in one.partition(":")[0].split(", ")]


@pytest.mark.parametrize("mode", MODES)
def test_the_text_of_a_prompt_says_all_of_it_in_few_words(mode: str) -> None:
    known = briefing_of(mode)
    assert known is not None

    text = known.text()

    told = (*known.errors, *known.warnings, *known.claims, *known.writes, *known.sees)
    assert not [one for one in told if f"- {one}" not in text]
    assert count_tokens(text) < 1_500


@pytest.mark.parametrize("mode", ["", "ck3", "CK3LENS", "any"])
def test_an_unknown_mode_has_no_briefing(mode: str) -> None:
    assert briefing_of(mode) is None
