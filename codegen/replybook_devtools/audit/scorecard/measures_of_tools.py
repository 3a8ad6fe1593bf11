"""Measures of tools: the share that holds of the judged ones; the others by name.

A tool without a wrapper never counts as holding. Source: 001 §1, §2, §8, §11 and §12, decision 53.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from replybook_devtools.audit.scorecard.audit_evidence import Evidence, Place, Tool
from replybook_devtools.audit.scorecard.measured import Measured, not_measured, with_unseen
from replybook_devtools.audit.scorecard.measures_of_code import Rules, counted

__all__ = [
    "crashes",
    "outcomes",
    "tools_annotated",
    "tools_decorated",
    "tools_returning",
    "tools_swallowing",
    "without",
]

_NAMED: Final = 5
"""Limit of tools named with their places. The section about tools has all of them."""

_WHY: Final = {
    "bare": ("is not under the wrapper", "are not under the wrapper"),
    "elsewhere": (
        "is not under the wrapper, unless the server of another file wraps it",
        "are not under the wrapper, unless the server of another file wraps them",
    ),
    "middleware": ("is under the middleware alone", "are under the middleware alone"),
    "migration": ("wraps raw data (migration)", "wrap raw data (migration)"),
    "handler": (
        "answers raw data where it catches everything",
        "answer raw data where they catch everything",
    ),
    "between": (
        "has a decorator between wrapper and function",
        "have a decorator between wrapper and function",
    ),
}
"""Reasons for not looking, for one tool and for several.

The keys are the words of `ToolFacts.hidden`, and one for raw handlers.
"""


def without(measured: Measured, evidence: Evidence, tools: Sequence[Tool]) -> Measured:
    """Return the measure with more unseen tools.

    These are the given tools, by name, and those handed to servers that were not found.
    """
    why = "; ".join(_not_looked_at(evidence, tools))
    return with_unseen(measured, len(tools) + len(evidence.handed), why)


def _not_looked_at(evidence: Evidence, tools: Sequence[Tool]) -> Iterator[str]:
    """Yield a sentence for each reason why tools were not looked at."""
    reasons: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools:
        reasons[tool.facts.hidden or "handler"].append(tool)
    for hidden, mine in sorted(reasons.items()):
        yield f"{_counted(len(mine), *_WHY[hidden])}, so not looked at: {_names(mine)}"
    lost = len(evidence.handed)
    if lost:
        names = sorted({name for name in evidence.handed if name})[:_NAMED]
        told = f": {', '.join(names)}" if names else ""
        said = "is handed to a server and was", "are handed to servers and were"
        yield f"{_counted(lost, *said)} not found{told}"


def _counted(number: int, one: str, several: str) -> str:
    return f"1 tool {one}" if number == 1 else f"{number} tools {several}"


def _names(tools: Sequence[Tool]) -> str:
    named = [f"{tool.facts.name} ({tool.path}:{tool.facts.line})" for tool in tools[:_NAMED]]
    more = len(tools) - len(named)
    return ", ".join([*named, *([f"and {more} more"] if more else [])])


class _Split(NamedTuple):
    """Tools split for a measure: judged, wrong among them, and unseen.

    `outside` counts findings that are in no tool.
    """

    judged: list[Tool]
    wrong: list[Tool]
    outside: int
    unseen: list[Tool]


def _split(evidence: Evidence, rules: Rules, can_judge: Callable[[Tool], bool]) -> _Split:
    """Return the tools split by some rules.

    A tool is judged if `can_judge` says so, or if it has a finding.
    """
    places = evidence.places(*rules)
    wrong = [tool for tool in evidence.tools if any(map(tool.holds, places))]
    judged = [tool for tool in evidence.tools if tool in wrong or can_judge(tool)]
    outside: set[Place] = {p for p in places if not any(tool.holds(p) for tool in wrong)}
    unseen = [tool for tool in evidence.tools if tool not in judged]
    return _Split(judged, wrong, len(outside), unseen)


def _is_open(tool: Tool) -> bool:
    return not tool.facts.hidden


def _answers_failures(tool: Tool) -> bool:
    """Return True if everything that a tool catches can be looked at.

    Raw data in a broad handler may report any failure, so such a tool cannot be looked at.
    """
    return not tool.facts.hidden and not tool.facts.answers_raw


def _measured(
    evidence: Evidence, rules: Rules, good: int, of: int, noun: str, unseen: Sequence[Tool]
) -> Measured:
    """Return the measure of tools, or none if no declared tool was found.

    Declared tools that were not found are made in a way that the linter cannot see.
    """
    declared = len(evidence.vocabulary.tools)
    if not evidence.tools and not of and declared:
        return not_measured(f"no tool was found in this code, and the registry declares {declared}")
    return without(counted(evidence, rules, good, of, noun), evidence, unseen)


def tools_returning(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools, and helpers with a finding, against raw returns."""
    split = _split(evidence, rules, _is_open)
    of = len(split.judged) + split.outside
    good = len(split.judged) - len(split.wrong)
    return _measured(evidence, rules, good, of, "tools return replies only", split.unseen)


def tools_swallowing(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools against handlers that swallow exceptions.

    The rule leaves out tools of tests, and so does this measure.
    """
    split = _split(evidence, rules, _answers_failures)
    apart = {tool for tool in split.judged if evidence.facts[tool.path].apart} - {*split.wrong}
    of = len(split.judged) + split.outside - len(apart)
    good = len(split.judged) - len(split.wrong) - len(apart)
    noun = "tools let go what they do not expect"
    return _measured(evidence, rules, good, of, noun, split.unseen)


def tools_annotated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools annotated to return a Reply that no finding contradicts."""
    split = _split(evidence, rules, lambda tool: _is_open(tool) or not tool.facts.annotated)
    bad = [tool for tool in split.judged if tool in split.wrong or not tool.facts.annotated]
    good, of = len(split.judged) - len(bad), len(split.judged)
    noun = "tools are annotated to give a Reply, and do"
    return _but(bad, _measured(evidence, (), good, of, noun, split.unseen))


def tools_decorated(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools under the safety wrapper.

    A tool that a server of another file may wrap is not judged.
    """
    split = _split(evidence, rules, lambda tool: tool not in evidence.maybe_wrapped)
    bare = [t for t in split.judged if t in split.wrong or not t.facts.decorated]
    good, of = len(split.judged) - len(bare), len(split.judged)
    return _but(
        bare, _measured(evidence, (), good, of, "tools are under the wrapper", split.unseen)
    )


def _but(bad: Sequence[Tool], measured: Measured) -> Measured:
    """Return the measure with the tools that do not hold."""
    return with_unseen(measured, 0, f"not: {_names(bad)}" if bad else "")


def outcomes(evidence: Evidence, rules: Rules) -> Measured:
    """Measure tools and terminal calls that keep the one outcome of a call.

    Findings are places that drop, repeat or bypass it.
    """
    split = _split(evidence, _OF_TOOLS, _is_open)
    calls = sum(facts.terminal_calls for facts in evidence.facts.values())
    dropped = len(evidence.places(*(rule for rule in rules if rule not in _OF_TOOLS)))
    calls = max(calls, dropped)
    of = len(split.judged) + split.outside + calls
    good = len(split.judged) - len(split.wrong) + calls - dropped
    noun = "tools and terminal calls have no finding"
    return _measured(evidence, rules, good, of, noun, split.unseen)


_OF_TOOLS: Final = ("RB521",)
"""The rules of `outcomes` that look at tools, and not at terminal calls."""


def crashes(evidence: Evidence, rules: Rules) -> Measured:
    """Measure broad handlers that answer with a reply, as 004 §5.1 counts them.

    Raw answers of other handlers are not seen.
    """
    good = sum(facts.excepts_compliant for facts in evidence.facts.values())
    of = sum(facts.excepts for facts in evidence.facts.values())
    good = min(good, max(of - len(evidence.places(*rules)), 0))
    found = counted(evidence, rules, good, of, "broad handlers that reply answer with Error")
    return without(
        found, evidence, [tool for tool in evidence.tools if not _answers_failures(tool)]
    )
