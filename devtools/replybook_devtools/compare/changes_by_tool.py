"""The changes of each tool: equal changes of its calls as one, with an example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from replybook.client.judging.masking import masked
from replybook_devtools.compare.comparing import ComparedCall, Comparison
from replybook_devtools.compare.differences import WORSE
from replybook_devtools.compare.seen_answer import SeenAnswer, words_in
from replybook_devtools.probe.probe_tables import NO_TOOL

_MOST_EXCERPT = 120


class Change(NamedTuple):
    """Equal changes of the calls of a tool.

    Attributes:
        rule: Key of `WORSE`, `changed` for another change of the verdict, or `text-lost`.
        calls: The calls with this change. The first is the example.
    """

    rule: str
    calls: Sequence[ComparedCall]

    @property
    def is_worse(self) -> bool:
        """True if the answers got worse."""
        return self.rule in WORSE

    @property
    def title(self) -> str:
        """The change in words."""
        if self.rule in WORSE:
            return WORSE[self.rule].title
        return "text is lost" if self.rule == "text-lost" else "the verdict changed"


class ToolChanges(NamedTuple):
    """The changes of one tool.

    Attributes:
        tool: Name of the tool, or `NO_TOOL`.
        calls: All calls of the tool.
        changes: Its changes, the worse ones first.
        is_resized: True if results have another size, apart from values that may vary.
    """

    tool: str
    calls: Sequence[ComparedCall]
    changes: Sequence[Change]
    is_resized: bool

    @property
    def sizes(self) -> tuple[int, int]:
        """The bytes of all results, before and after."""
        return sum(one.before.size for one in self.calls), sum(one.after.size for one in self.calls)


def changes_by_tool(found: Comparison) -> list[ToolChanges]:
    """Return the tools in the order of their first calls, those with worse answers first."""
    by_tool: dict[str, list[ComparedCall]] = {}
    for one in found.calls:
        name = one.call.tool if one.call.tool in found.published else NO_TOOL
        by_tool.setdefault(name, []).append(one)
    tools = [
        ToolChanges(tool, own, _changes(own), any(one.difference.is_resized for one in own))
        for tool, own in by_tool.items()
    ]
    return sorted(tools, key=lambda tool: not any(change.is_worse for change in tool.changes))


def _changes(calls: Sequence[ComparedCall]) -> list[Change]:
    groups: dict[tuple[str, ...], list[ComparedCall]] = {}
    for one in calls:
        for rule, *verdicts in _rules(one):
            groups.setdefault((rule, *verdicts), []).append(one)
    changes = [Change(key[0], group) for key, group in groups.items()]
    return sorted(changes, key=lambda change: (not change.is_worse, change.rule == "text-lost"))


def _rules(one: ComparedCall) -> Iterator[tuple[str, ...]]:
    """Yield the rules of a call. Calls with an equal tuple have an equal change."""
    if one.difference.worse or one.difference.is_changed:
        rule = one.difference.worse or "changed"
        yield rule, *map(_key, (one.before, one.after))
    if one.difference.lost:
        yield ("text-lost",)


def _key(answer: SeenAnswer) -> str:
    is_none = answer.outcome == "no answer"
    return masked(answer.message) if is_none else verdict_in_words(answer)


def verdict_in_words(answer: SeenAnswer) -> str:
    """Return type, next step and code, such as `E, stop (stop_and_report), MCP-SYS-E-003`."""
    if answer.outcome == "no answer":
        return answer.outcome
    verb = f" ({answer.verb})" if answer.verb else ""
    first = "" if answer.outcome in ("success", "failure") else f"{answer.outcome}, "
    code = f", {answer.code}" if answer.code else ""
    return f"{first}{answer.type}, {answer.step}{verb}{code}"


def lost_in_words(one: ComparedCall) -> str:
    """Return the parts of the first answer with lost words in one line, the longest first."""
    parts: list[str] = []
    for text in one.before.texts:
        lost = [place for word, *place in words_in(text) if word in one.difference.lost]
        if lost:
            parts.append(text[lost[0][0] : lost[-1][1]])
    shown = " ".join(" ... ".join(sorted(parts, key=len, reverse=True)).split())
    return shown if len(shown) <= _MOST_EXCERPT else f"{shown[:_MOST_EXCERPT]}..."
