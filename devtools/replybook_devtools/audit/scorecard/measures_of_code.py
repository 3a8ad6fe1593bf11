"""Measures that count places in code: eligible places less the findings of rules.

The facts of the linter say what is eligible. A file that cannot be parsed keeps a requirement from
passing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.measured import Measured, with_unseen
from replybook_devtools.lint.vocabulary import LintVocabulary

Rules: TypeAlias = tuple[str, ...]
Measure: TypeAlias = Callable[[Evidence, Rules], Measured]


def measure_places(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """Return the measure of counted places, with its reason.

    The reason names the counts, the file with most findings, and the number of files not parsed.

    Args:
        evidence: All that the audit judges by.
        rules: The rules whose findings tell the worst file.
        good: The number of places that hold.
        of: The number of eligible places.
        noun: The words for the places that hold.
    """
    unseen = len(evidence.unparsed)
    reason = f"{good} of {of} {noun}" if of else f"none: 0 of 0 {noun}"
    worst = Counter(found.place.path for found in evidence.of(*rules)).most_common()
    if worst:
        path, count = min(worst, key=lambda pair: (-pair[1], pair[0]))
        reason += f"; most findings in {path} ({count})"
    if unseen:
        reason += f"; {unseen} file{'' if unseen == 1 else 's'} not parsed"
    return Measured(good, of, reason, unseen=unseen)


def _of_written(evidence: Evidence, measured: Measured) -> Measured:
    """Return the measure, with codes that are made at run time counted as unseen."""
    number = sum(facts.dynamic_codes for facts in evidence.facts.values() if not facts.apart)
    made = "1 code is" if number == 1 else f"{number} codes are"
    why = f"{made} made when the code runs, so not looked at" if number else ""
    return with_unseen(measured, number, why)


Check: TypeAlias = Callable[[LintVocabulary, Sequence[str]], bool]
"""Check of the parts of a code, split at its dashes; True if they are right."""


def uses_where(is_right: Check, noun: str) -> Measure:
    """Return the measure of the places that name a code.

    The measure looks at the codes and at the findings of rules: each place has only the finding of
    the rule that tells most.
    """

    def measure(evidence: Evidence, rules: Rules) -> Measured:
        words = evidence.vocabulary
        named = {(use.path, use.line) for use in evidence.uses}
        wrong = {(u.path, u.line) for u in evidence.uses if not is_right(words, u.code.split("-"))}
        bad = wrong | evidence.places(*rules)
        every = named | bad
        good = len(every) - len(bad)
        return _of_written(evidence, measure_places(evidence, rules, good, len(every), noun))

    return measure


def _is_formed(_words: LintVocabulary, parts: Sequence[str]) -> bool:
    return _FORM.fullmatch("-".join(parts)) is not None


_FORM: Final = re.compile(r"[A-Z]+-[A-Z]+-[SIDE]-(?!000)[0-9]{3}")


def _has_type(words: LintVocabulary, parts: Sequence[str]) -> bool:
    return len(parts) == _PARTS and parts[2] in words.types


def _is_of_layer(words: LintVocabulary, parts: Sequence[str]) -> bool:
    return len(parts) == _PARTS and parts[2] in words.layers.get(parts[0], ())


def _is_in_area(words: LintVocabulary, parts: Sequence[str]) -> bool:
    return len(parts) == _PARTS and parts[1] in words.areas


def _is_usable(words: LintVocabulary, parts: Sequence[str]) -> bool:
    known = words.codes.get("-".join(parts))
    return known is not None and known.status in {"active", "deprecated"}


def _any(_words: LintVocabulary, _parts: Sequence[str]) -> bool:
    return True


_PARTS: Final = 4

uses: Measure = uses_where(_any, "places that name a code have no finding")
"""Measure the places that name a code by the findings of rules alone."""

well_formed: Measure = uses_where(_is_formed, "places name a code of the form")
"""Measure that a code has the form."""

typed: Measure = uses_where(_has_type, "places name a code of one of the four types")
"""Measure that a code is of one of the four types."""

owned: Measure = uses_where(_is_of_layer, "places name a code whose layer may give its type")
"""Measure that the layer of a code may give its type."""

in_area: Measure = uses_where(_is_in_area, "places name a code of an area of the registry")
"""Measure that the area of a code is one of the registry."""

registered: Measure = uses_where(_is_usable, "places name a code that the registry gives today")
"""Measure that a code is one that the registry can give today."""

apart: Measure = uses_where(
    lambda words, parts: _is_of_layer(words, parts) and _is_in_area(words, parts),
    "places name a code whose area, layer and type fit each other",
)
"""Measure that area, layer and type of a code are each what they should be."""


def _uses_of(layer: str, wrong: str, name: str) -> Measure:
    def measure(evidence: Evidence, rules: Rules) -> Measured:
        of = [use.code for use in evidence.uses if use.code.startswith(f"{layer}-")]
        good = sum(code.split("-")[2:3] != [wrong] for code in of)
        noun = f"uses of codes of {layer} are not {name}"
        return _of_written(evidence, measure_places(evidence, rules, good, len(of), noun))

    return measure


world_uses: Measure = _uses_of("WA", "D", "Denied")
"""Measure that WorldAdapter never denies."""

enforcement_uses: Measure = _uses_of("EN", "I", "Invalid")
"""Measure that Enforcement never answers Invalid."""


def denials(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that a denial comes from EN, in its code and from its module."""
    of = {(u.path, u.line) for u in evidence.uses if u.code.split("-")[2:3] == ["D"]}
    wrong = {
        (use.path, use.line)
        for use in evidence.uses
        if use.code.split("-")[2:3] == ["D"] and not use.code.startswith("EN-")
    }
    bad = wrong | evidence.places(*rules)
    every = of | bad
    good = len(every) - len(bad)
    return _of_written(
        evidence, measure_places(evidence, rules, good, len(every), "denials come from EN")
    )


def contract_uses(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that contracts open and close under GATE.

    No code of CT has the area OPEN or CLOSE.
    """
    areas = [use.code.split("-")[1] for use in evidence.uses if use.code.startswith("CT-")]
    good = sum(area not in {"OPEN", "CLOSE"} for area in areas)
    noun = "uses of codes of CT are not OPEN or CLOSE"
    return _of_written(evidence, measure_places(evidence, rules, good, len(areas), noun))


def _by_facts(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """Return the measure of places that the facts count, less the findings of rules."""
    bad = len(evidence.places(*rules))
    return measure_places(evidence, rules, min(good, max(of - bad, 0)), of, noun)


def measure_returned_calls(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls that are returned at once, as 004 §5.2 counts them."""
    good = sum(facts.terminal_returned for facts in evidence.facts.values())
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    return _by_facts(evidence, rules, good, of, "terminal calls are returned at once")


def terminals(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls against the findings of rules."""
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    bad = len(evidence.places(*rules))
    of = max(of, bad)
    return measure_places(evidence, rules, of - bad, of, "terminal calls have no finding")


def files(evidence: Evidence, rules: Rules) -> Measured:
    """Measure files that mention replies and have no finding of the rules.

    Code that makes no reply with this library has no such files but those with a finding.
    """
    bad = {found.place.path for found in evidence.of(*rules)}
    told = {p for p, f in evidence.facts.items() if f.replies and evidence.makes_replies}
    every = told | bad
    return measure_places(
        evidence,
        rules,
        len(every) - len(bad),
        len(every),
        "files that mention replies have no finding",
    )
