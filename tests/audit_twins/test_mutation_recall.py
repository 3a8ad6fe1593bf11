"""Every rule of the linter finds its bad form anywhere in a clean server, and nothing else there.

The mutations are written from the pages of the rules, by places that `ast` tells. `make soak` tries
every place; otherwise a few places of each rule are tried. Source: specification 11 to 13.
"""

from __future__ import annotations

import ast
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.audit_twins import mutations_of_codes, mutations_of_flow
from tests.audit_twins.mutated_source import Mutant, clean_sources
from tests.audit_twins.twins import twin_project

from replybook_devtools.lint import LintSettings, LintVocabulary, lint_text
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_of

pytestmark = pytest.mark.xdist_group("twins")

EVERY = os.environ.get("REPLYBOOK_MUTANTS") == "all"
FEW = 4
LAYERS = {"EN": ("**/permits.py",), "WA": ("**/*_tools.py", "**/lookups.py")}
MUTATIONS = (*mutations_of_codes.MUTATIONS, *mutations_of_flow.MUTATIONS)
RULES = [each.__name__.upper() for each in MUTATIONS]
LEAST = 0.99


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> LintVocabulary:
    """The words of the registry of the twins."""
    folder: Path = tmp_path_factory.mktemp("vocabulary")
    return vocabulary_of(twin_project(folder / "project", "standard"))


def _is_found(mutant: Mutant, vocabulary: LintVocabulary) -> bool:
    ast.parse(mutant.text)  # a mutant is Python
    settings = LintSettings(layers=LAYERS, select=(mutant.rule,))
    report = lint_text(mutant.text, mutant.path, vocabulary, settings)
    return any(
        found.rule == mutant.rule and found.place.line in mutant.lines for found in report.findings
    )


def _chosen(mutants: Sequence[Mutant]) -> Sequence[Mutant]:
    """All of them, or a few that are spread over the server."""
    if EVERY or len(mutants) <= FEW:
        return mutants
    return [mutants[len(mutants) * index // FEW] for index in range(FEW)]


def test_every_rule_about_code_has_its_mutations() -> None:
    assert [f"RB{number}" for number in range(501, 530)] == sorted(RULES)


def test_the_clean_server_has_no_findings(vocabulary: LintVocabulary) -> None:
    settings = LintSettings(layers=LAYERS)
    found = [
        f"{finding.place.path}:{finding.place.line} {finding.rule}"
        for source in clean_sources()
        for finding in lint_text(source.text, source.path, vocabulary, settings).findings
    ]

    assert [] == found


@pytest.mark.parametrize("rule", RULES)
def test_the_bad_form_of_a_rule_is_found_wherever_it_stands(
    rule: str, vocabulary: LintVocabulary, capsys: pytest.CaptureFixture[str]
) -> None:
    mutate = next(each for each in MUTATIONS if each.__name__.upper() == rule)
    mutants = [mutant for source in clean_sources() for mutant in mutate(source)]
    chosen = _chosen(mutants)
    missed = [mutant for mutant in chosen if not _is_found(mutant, vocabulary)]
    with capsys.disabled():
        if EVERY:
            found = len(chosen) - len(missed)
            print(f"\n{rule}  {len(mutants):4} sites  {found:4} found  {found / len(chosen):7.2%}")

    assert len(chosen) >= FEW, "a rule with hardly a site is not tried"
    assert len(missed) <= len(chosen) * (1 - LEAST), _told(missed)


def _told(missed: Sequence[Mutant]) -> str:
    places = Counter(f"{each.path}:{each.lines.start}" for each in missed)
    return f"missed in {', '.join(list(places)[:10])}"
