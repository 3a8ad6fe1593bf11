"""The examples on the page of each rule: what fails is found, what passes is clean."""

from __future__ import annotations

import re

import pytest

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text, rule_list
from replybook_devtools.lint.rule_list import LintRule, lint_rules

RULES = lint_rules()
SETTINGS = LintSettings(layers={"EN": ("enforcement/**",), "WA": ("world/**",)}, tests=())
"""A rule that is off by default is on for its own examples."""
_PATH = re.compile(r"# path: (\S+)\n")
_ALSO = re.compile(r"# also: (.+)")


def _vocabulary() -> LintVocabulary:
    base = LintVocabulary.of_active()
    tools = {
        "lookup": ("WA-READ-S-001", "WA-READ-I-001", "WA-RES-I-001"),
        "store": ("EN-WRITE-S-001", "EN-WRITE-D-001", "EN-WRITE-D-002", "WA-WRITE-I-001"),
    }
    return LintVocabulary.made_of(
        codes=base.codes.values(),
        former=base.former.values(),
        layers=base.layers,
        areas=base.areas,
        tools=tools,
    )


VOCABULARY = _vocabulary()


def _blocks(rule: LintRule, section: str) -> list[str]:
    part = rule.page.partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    return re.findall(r"```python\n(.*?)```", part, re.DOTALL)


def _examples(section: str) -> list[object]:
    return [
        pytest.param(rule, block, id=f"{rule.name}-{number}")
        for rule in RULES
        for number, block in enumerate(_blocks(rule, section), 1)
    ]


def _found(rule: LintRule, block: str) -> list[str]:
    named = _PATH.match(block)
    path = named[1] if named else "example.py"
    settings = SETTINGS._replace(select=(rule.code,))

    return [finding.rule for finding in lint_text(block, path, VOCABULARY, settings).findings]


@pytest.mark.parametrize(("rule", "block"), _examples("Failing"))
def test_a_bad_pattern_is_found_by_its_rule_alone(rule: LintRule, block: str) -> None:
    also = {word for line in _ALSO.findall(block) for word in line.replace(",", " ").split()}

    assert {rule.code, *also} == set(_found(rule, block))


@pytest.mark.parametrize(("rule", "block"), _examples("Passing"))
def test_what_is_to_be_written_instead_is_clean(rule: LintRule, block: str) -> None:
    assert [] == _found(rule, block)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_page_says_what_why_and_how_to_write_it_instead(rule: LintRule) -> None:
    first = rule.page.partition("\n")[0]

    assert re.fullmatch(rf"{rule.code}: [^A-Z`].*\.", first), first
    assert ["Why", "Failing", "Passing"] == re.findall(r"^## (.*)$", rule.page, re.MULTILINE)[:3]
    assert _blocks(rule, "Failing")
    assert _blocks(rule, "Passing")


def test_a_rule_has_a_weight_and_an_id_of_its_own() -> None:
    ids = [rule.code for rule in RULES]

    assert sorted(set(ids)) == ids
    assert {rule.severity for rule in RULES} <= {"error", "warning", "note"}


def test_the_rules_that_are_off_are_told_without_importing_them() -> None:
    off = {rule.code for rule in RULES if not rule.default}

    assert off == {name[:5].upper() for name in rule_list._OFF}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_that_is_left_out_for_its_words_would_have_found_nothing(
    rule: LintRule, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = [*_blocks(rule, "Failing"), *_blocks(rule, "Passing")]
    everything = SETTINGS._replace(select=("ALL",))
    found = [lint_text(block, "a.py", VOCABULARY, everything).findings for block in blocks]
    monkeypatch.setattr(rule_list, "_ONLY_WITH", {})

    assert [lint_text(b, "a.py", VOCABULARY, everything).findings for b in blocks] == found
