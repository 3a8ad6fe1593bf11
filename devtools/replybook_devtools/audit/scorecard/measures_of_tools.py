"""Measures of tools: the share that is moved, and what holds of the moved tools.

A tool is moved if it is under the wrapper and answers with replies. The other tools count in the
share alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from replybook_devtools.audit.scorecard.audit_evidence import AuditedTool, Evidence, Place
from replybook_devtools.audit.scorecard.measured import Measured, measure_nothing, with_unseen
from replybook_devtools.audit.scorecard.measures_of_code import Rules, measure_places

_NAMED: Final = 5
"""Limit of tools named with their places. The section about tools has all of them."""


def measure_moved_tools(evidence: Evidence, rules: Rules) -> Measured:
    """Measure the share of served tools that are moved.

    Code that makes no reply with this library has moved none, also of the tools that were not
    found.
    """
    if not evidence.makes_replies:
        of = len(evidence.served) + len(evidence.handed) or evidence.handlers
        return measure_places(
            evidence, rules, 0, of, "tools are moved: no reply is made with replybook"
        )
    moved = evidence.moved
    rest = [tool for tool in evidence.served if tool not in moved]
    unseen = [tool for tool in moved if tool.facts.hidden]
    noun = "tools are moved: under the wrapper, and answering with replies"
    found = _measure_tools(evidence, rules, len(moved), len(evidence.served), noun, unseen)
    return with_unseen(found, 0, f"not: {_names(rest)}" if rest else "")


def measure_annotated_tools(evidence: Evidence, rules: Rules) -> Measured:
    """Measure moved tools that are annotated to return a Reply and have no finding."""
    places = evidence.places(*rules)
    moved = evidence.moved
    bad = [t for t in moved if not t.facts.annotated or any(map(t.holds, places))]
    good, noun = len(moved) - len(bad), "moved tools are annotated to give a Reply"
    found = _measure_tools(evidence, (), good, len(moved), noun, ())
    return with_unseen(found, 0, f"not: {_names(bad)}" if bad else "")


def tools_returning(evidence: Evidence, rules: Rules) -> Measured:
    """Measure moved tools, and helpers with a finding, against raw returns."""
    split = _split(evidence, rules, _is_open)
    of = len(split.judged) + split.outside
    good = len(split.judged) - len(split.wrong)
    noun = "moved tools and helpers return replies only"
    return _measure_tools(evidence, rules, good, of, noun, split.unseen)


def tools_swallowing(evidence: Evidence, rules: Rules) -> Measured:
    """Measure moved tools against handlers that swallow exceptions."""
    split = _split(evidence, rules, _answers_failures)
    of = len(split.judged) + split.outside
    good = len(split.judged) - len(split.wrong)
    noun = "moved tools and helpers let go what they do not expect"
    return _measure_tools(evidence, rules, good, of, noun, split.unseen)


def crashes(evidence: Evidence, rules: Rules) -> Measured:
    """Measure broad handlers that answer with a reply, as 004 §5.1 counts them.

    Raw answers of other handlers are not seen.
    """
    good = sum(facts.excepts_compliant for facts in evidence.facts.values())
    of = sum(facts.excepts for facts in evidence.facts.values())
    good = min(good, max(of - len(evidence.places(*rules)), 0))
    unseen = [tool for tool in evidence.moved if not _answers_failures(tool)]
    noun = "broad handlers that reply answer with Error"
    return _measure_tools(evidence, rules, good, of, noun, unseen)


class _Split(NamedTuple):
    """Moved tools split for a measure: judged, wrong among them, and unseen.

    `outside` counts findings that are in no tool.
    """

    judged: list[AuditedTool]
    wrong: list[AuditedTool]
    outside: int
    unseen: list[AuditedTool]


def _split(evidence: Evidence, rules: Rules, can_judge: Callable[[AuditedTool], bool]) -> _Split:
    """Return the moved tools split by some rules.

    A tool is judged if `can_judge` says so, or if it has a finding.
    """
    places = evidence.places(*rules)
    wrong = [tool for tool in evidence.moved if any(map(tool.holds, places))]
    judged = [tool for tool in evidence.moved if tool in wrong or can_judge(tool)]
    outside: set[Place] = {p for p in places if not any(tool.holds(p) for tool in evidence.tools)}
    unseen = [tool for tool in evidence.moved if tool not in judged]
    return _Split(judged, wrong, len(outside), unseen)


def _is_open(tool: AuditedTool) -> bool:
    return not tool.facts.hidden


def _answers_failures(tool: AuditedTool) -> bool:
    """Return True if everything that a tool catches can be looked at.

    Raw data in a broad handler may report any failure, so such a tool cannot be looked at.
    """
    return not tool.facts.hidden and not tool.facts.answers_raw


def _measure_tools(
    evidence: Evidence, rules: Rules, good: int, of: int, noun: str, unseen: Sequence[AuditedTool]
) -> Measured:
    """Return the measure of tools, or none if no declared tool was found.

    Declared tools that were not found are made in a way that the linter cannot see. Unseen are the
    given tools, those that servers are handed and that were not found, and those of low-level
    servers.
    """
    declared = len(evidence.vocabulary.tools)
    if not evidence.tools and not of and declared:
        return measure_nothing(
            f"no tool was found in this code, and the registry declares {declared}"
        )
    found = measure_places(evidence, rules, good, of, noun)
    lost = evidence.handed if evidence.makes_replies else ()
    servers = evidence.handlers if evidence.makes_replies else 0
    why = "; ".join(_not_looked_at(unseen, lost, servers))
    return with_unseen(found, len(unseen) + len(lost) + servers, why)


def _not_looked_at(
    unseen: Sequence[AuditedTool], lost: Sequence[str], servers: int
) -> Iterator[str]:
    """Yield a sentence for each reason why tools were not looked at."""
    if unseen:
        said = "answers where no rule looks", "answer where no rule looks"
        yield f"{_count_tools(len(unseen), *said)}: {_names(unseen)}"
    if lost:
        names = sorted({name for name in lost if name})[:_NAMED]
        told = f": {', '.join(names)}" if names else ""
        said = "is handed to a server and was", "are handed to servers and were"
        yield f"{_count_tools(len(lost), *said)} not found{told}"
    if servers:
        yield f"the tools of {servers} low-level server{'s'[: servers > 1]} are not known"


def _count_tools(number: int, one: str, several: str) -> str:
    return f"1 tool {one}" if number == 1 else f"{number} tools {several}"


def _names(tools: Sequence[AuditedTool]) -> str:
    named = [f"{tool.facts.name} ({tool.path}:{tool.facts.line})" for tool in tools[:_NAMED]]
    more = len(tools) - len(named)
    return ", ".join([*named, *([f"and {more} more"] if more else [])])
