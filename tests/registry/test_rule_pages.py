"""Every rule has a page, cases on both sides, and speaks as docs/explanation/messages.md asks.

Source: decision 7, `docs/explanation/messages.md`.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from tests.registry.cases import CASES, Case, lay_out

import replybook_registry.rules
from replybook_registry import inspect_folder
from replybook_registry.check import RulePage, rules
from replybook_schema import Finding

RULES = rules()
VERBS = frozenset(
    (
        *(
            "add",
            "close",
            "correct",
            "declare",
            "give",
            "make",
            "name",
            "put",
            "quote",
            "remove",
            "rename",
        ),
        *("restore", "save", "say", "shorten", "show", "split", "use", "write"),
    )
)
"""The verbs that begin a fix. A new verb is welcome, a noun is not."""


def module_name(rule: RulePage) -> str:
    return rule.__name__.rsplit(".", 1)[-1]


def test_the_list_of_rules_is_the_folder_of_rules() -> None:
    folder = Path(replybook_registry.rules.__file__).parent

    assert [path.stem for path in sorted(folder.glob("rb*.py"))] == list(map(module_name, RULES))


@pytest.mark.parametrize("rule", RULES, ids=module_name)
def test_a_page_begins_with_its_code_and_has_three_headings(rule: RulePage) -> None:
    page = rule.__doc__ or ""
    first = page.split("\n", 1)[0]

    assert module_name(rule).startswith(rule.CODE.lower() + "_")
    assert first.startswith(f"{rule.CODE}: ")
    assert first.endswith(".")
    assert re.findall(r"(?m)^## (.+)$", page) == ["Why", "Example", "Instead"]


@pytest.mark.parametrize("rule", RULES, ids=module_name)
def test_a_rule_has_as_many_accepting_as_refusing_cases(rule: RulePage) -> None:
    cases = [case for case in CASES if case.name.startswith(rule.CODE.lower() + "_")]
    refusing = [case for case in cases if rule.CODE in {found for found, *_ in case.expected}]

    assert refusing
    assert len(refusing) == len(cases) - len(refusing)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_says_in_one_paragraph_what_it_shows(case: Case) -> None:
    assert case.text
    assert "\n\n" not in case.text
    assert case.files
    assert case.name[:5] in {rule.CODE.lower() for rule in RULES}


def faults_of_style(finding: Finding) -> list[str]:
    """Return what is wrong with the wording of a finding, in words."""
    problem, fix = finding.problem, finding.fix
    first = problem.split(" ", 1)[0]
    own_words = re.sub(r"'[^']*'", "", problem + " " + fix)  # what is quoted is the user's
    shouting = first[:1].isupper() and first.upper() != first
    tests = {
        "the problem ends in a full stop": problem.endswith("."),
        "the problem begins in upper case": shouting,
        "the fix does not begin with a verb": re.split(r"[ :]", fix)[0] not in VERBS,
        "the fix ends in a full stop": fix.endswith("."),
        "it pleads, shouts or blames": re.search(r"!|\bplease\b|\berror:", own_words) is not None,
        "it has more than one line": "\n" in problem + fix,
        "it names a folder of this machine": str(Path(__file__).parents[2]) in problem + fix,
    }
    return [fault for fault, found in tests.items() if found]


def test_an_exception_of_the_base_does_not_expire_for_those_who_extend_it(tmp_path: Path) -> None:
    extension = next(case for case in CASES if case.name == "rb140_area_of_its_own")

    assert inspect_folder(lay_out(extension, tmp_path), date(2199, 1, 1)) == []
