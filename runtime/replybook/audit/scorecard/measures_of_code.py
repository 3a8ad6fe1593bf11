"""Measures that count places in code: what was eligible by the facts of lint, less what its rules found.

What could not be parsed keeps a requirement from passing.
Source: 004 §5.1 and §5.2, 001 §4 to §12.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from replybook.audit.scorecard.audit_evidence import Evidence
from replybook.audit.scorecard.measured import Measured, not_measured
from replybook.audit.vocabulary import LintVocabulary

__all__ = [
    "Measure",
    "Rules",
    "apart",
    "builders",
    "contract_uses",
    "denials",
    "enforcement_uses",
    "files",
    "handlers",
    "in_area",
    "outcomes",
    "owned",
    "registered",
    "returned",
    "terminals",
    "tools_annotated",
    "tools_decorated",
    "tools_returning",
    "typed",
    "uses",
    "uses_where",
    "well_formed",
    "world_uses",
]

Rules: TypeAlias = tuple[str, ...]
Measure: TypeAlias = Callable[[Evidence, Rules], Measured]


def _counted(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """The measure with its reason: the counts, where most of the findings stand, what was not parsed."""
    unseen = len(evidence.unparsed)
    reason = f"{good} of {of} {noun}" if of else f"none: 0 of 0 {noun}"
    worst = Counter(found.place.path for found in evidence.of(*rules)).most_common()
    if worst:
        path, count = min(worst, key=lambda pair: (-pair[1], pair[0]))
        reason += f"; most findings in {path} ({count})"
    if unseen:
        reason += f"; {unseen} file{'' if unseen == 1 else 's'} not parsed"
    return Measured(good, of, reason, unseen=unseen)


Check: TypeAlias = Callable[[LintVocabulary, Sequence[str]], bool]
"""Whether the parts of a code, split at its dashes, are as they should be."""


def uses_where(is_right: Check, noun: str) -> Measure:
    """Return the measure of the places that name a code: by their codes, and by the findings of rules.

    One place has one finding, of the rule that tells most; so the codes are looked at, too.
    """

    def measure(evidence: Evidence, rules: Rules) -> Measured:
        words = evidence.vocabulary
        named = {(use.path, use.line) for use in evidence.uses}
        wrong = {(u.path, u.line) for u in evidence.uses if not is_right(words, u.code.split("-"))}
        bad = wrong | evidence.places(*rules)
        every = named | bad
        good = len(every) - len(bad)
        return _counted(evidence, rules, good, len(every), noun)

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
"""Measure that a code is one that the registry gives today."""

apart: Measure = uses_where(
    lambda words, parts: _is_of_layer(words, parts) and _is_in_area(words, parts),
    "places name a code whose area, layer and type fit each other",
)
"""Measure that area, layer and type of a code are each what they should be."""


def _uses_of(layer: str, wrong: str, name: str) -> Measure:
    def measure(evidence: Evidence, rules: Rules) -> Measured:
        of = [use.code for use in evidence.uses if use.code.startswith(f"{layer}-")]
        good = sum(code.split("-")[2:3] != [wrong] for code in of)
        return _counted(evidence, rules, good, len(of), f"uses of codes of {layer} are not {name}")

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
    return _counted(evidence, rules, len(every) - len(bad), len(every), "denials come from EN")


def contract_uses(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that contracts open and close under GATE: no code of CT has the area OPEN or CLOSE."""
    areas = [use.code.split("-")[1] for use in evidence.uses if use.code.startswith("CT-")]
    good = sum(area not in {"OPEN", "CLOSE"} for area in areas)
    return _counted(evidence, rules, good, len(areas), "uses of codes of CT are not OPEN or CLOSE")


def _by_facts(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """What the facts count, less where a rule found more than the facts show."""
    bad = len(evidence.places(*rules))
    return _counted(evidence, rules, min(good, max(of - bad, 0)), of, noun)


def returned(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls that are returned at once, as 004 §5.2 counts them."""
    good = sum(facts.terminal_returned for facts in evidence.facts.values())
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    return _by_facts(evidence, rules, good, of, "terminal calls are returned at once")


def terminals(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls against the findings of rules."""
    of = sum(facts.terminal_calls for facts in evidence.facts.values())
    bad = len(evidence.places(*rules))
    of = max(of, bad)
    return _counted(evidence, rules, of - bad, of, "terminal calls have no finding")


def handlers(evidence: Evidence, rules: Rules) -> Measured:
    """Measure handlers that answer with a reply, as 004 §5.1 counts them."""
    good = sum(facts.excepts_compliant for facts in evidence.facts.values())
    of = sum(facts.excepts for facts in evidence.facts.values())
    return _by_facts(evidence, rules, good, of, "broad handlers that reply answer with Error")


def files(evidence: Evidence, rules: Rules) -> Measured:
    """Measure files that mention replies and have no finding of the rules."""
    bad = {found.place.path for found in evidence.of(*rules)}
    every = {*evidence.facts, *bad}
    return _counted(
        evidence,
        rules,
        len(every) - len(bad),
        len(every),
        "files that mention replies have no finding",
    )


def builders(evidence: Evidence, rules: Rules) -> Measured:
    """Measure builders and registries: the one of this library where it is used, and every other one."""
    own = int(evidence.uses_library)
    others = len(evidence.places(*rules))
    return _counted(
        evidence, rules, own, own + others, "builders and registries are the one allowed"
    )


def outcomes(evidence: Evidence, rules: Rules) -> Measured:
    """Measure terminal calls and tools against what drops, repeats or bypasses the one outcome."""
    of = len(evidence.tools) + sum(facts.terminal_calls for facts in evidence.facts.values())
    bad = len(evidence.places(*rules))
    of = max(of, bad)
    return _counted(evidence, rules, of - bad, of, "tools and terminal calls have no finding")


def _of_tools(evidence: Evidence, rules: Rules, good: int, of: int, noun: str) -> Measured:
    """Where no tool was found and the registry declares some, they are made in a way that lint cannot see."""
    declared = len(evidence.vocabulary.tools)
    if not evidence.tools and declared:
        return not_measured(f"no tool was found in this code, and the registry declares {declared}")
    return _by_facts(evidence, rules, good, of, noun)


def tools_decorated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools that stand under the safety wrapper."""
    good = sum(tool.decorated for _, tool in evidence.tools)
    return _of_tools(evidence, rules, good, len(evidence.tools), "tools are under the wrapper")


def tools_annotated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools that say that they return a Reply."""
    good = sum(tool.annotated for _, tool in evidence.tools)
    noun = "tools are annotated to give a Reply"
    return _of_tools(evidence, rules, good, len(evidence.tools), noun)


def tools_returning(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools against raw returns; of several in one tool the tools are not told apart."""
    of = max(len(evidence.tools), len(evidence.places(*rules)))
    return _of_tools(evidence, rules, of, of, "tools return replies only")
