"""A comparison as text and as JSON. Equal changes of a tool's calls are one, with an example."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from replybook.client.judging.masking import masked
from replybook_devtools.compare.comparing import (
    NEED_ALL,
    VARIES,
    ComparedCall,
    Comparison,
)
from replybook_devtools.compare.differences import SAME, WORSE
from replybook_devtools.compare.seen_answer import SeenAnswer, words_in
from replybook_devtools.probe.probe_tables import NO_TOOL, skipped_in_words
from replybook_devtools.probe.probe_text import printable_line
from replybook_devtools.reports.html.markup import count_noun

_LONGEST: Final = 160
_SEVERITIES: Final = {"changed": "note", "text-lost": "warning"}
_GONE: Final = "COMMAND2 does not publish what COMMAND1 does"
_KEEP: Final = "keep the names of tools: an agent cannot call one that is not listed"
_NO_FIX: Final = "none is needed if the change is meant"

_MOST_EXCERPT = 120


def as_text(found: Comparison, recording: str | None, bad_lines: Sequence[int]) -> str:
    """Return a comparison as text.

    Args:
        recording: Name of the recording, or None for wrong calls.
        bad_lines: Numbers of the lines of the recording that cannot be read.
    """
    tools = _changes_by_tool(found)
    lines = [_headline(found, tools)]
    if found.gone:
        lines += ["", f"WORSE: {_GONE}: {', '.join(found.gone)}", f"  fix     {_KEEP}"]
    for tool in tools:
        if tool.changes or tool.is_resized:
            lines += ["", *_of_tool(tool, recording)]
    more = [*notes(found, bad_lines)]
    return "\n".join(map(printable_line, [*lines, *([""] if more else []), *more]))


def _headline(comparison: Comparison, tools: Sequence[_ToolChanges]) -> str:
    before, after = comparison.names
    names = before if before == after else f"{before} -> {after}"
    count = sum(tool.tool != NO_TOOL for tool in tools)
    what = f"{count_noun(len(comparison.calls), 'call')} of {count_noun(count, 'tool')}"
    return f"{names}: {_counts(comparison)} in {what}"


def _counts(comparison: Comparison) -> str:
    counts = numbers(comparison)
    words = {
        "worse": "worse",
        "changed": "changed otherwise",
        "text_lost": "with text lost",
        "resized": "with another size only",
    }
    said = [f"{count_noun(len(comparison.gone), 'tool')} gone"] if comparison.gone else []
    said += [f"{counts[key]} {told}" for key, told in words.items() if counts[key]]
    return ", ".join(said) or "no difference"


def numbers(found: Comparison) -> dict[str, int]:
    """Return the numbers of calls: worse, changed otherwise, with text lost, resized only."""
    differing = [call.difference for call in found.calls]
    return {
        "worse": sum(bool(one.worse) for one in differing),
        "changed": sum(one.is_changed and not one.worse for one in differing),
        "text_lost": sum(bool(one.lost) for one in differing),
        "resized": sum(one == SAME._replace(is_resized=True) for one in differing),
    }


def _of_tool(tool: _ToolChanges, recording: str | None) -> Iterator[str]:
    yield f"{tool.tool}: {count_noun(len(tool.calls), 'call')}"
    for change in tool.changes:
        example, count = change.calls[0], count_noun(len(change.calls), "call")
        mark = "WORSE in" if change.is_worse else "in"
        yield f"  {mark} {count}: {change.title}"
        yield f"    call    {_call(example, recording)}"
        if change.rule == "text-lost":
            yield f"    lost    {_lost_in_words(example)}"
            continue
        yield f"    before  {_answer(example.before)}"
        yield f"    after   {_answer(example.after)}"
        if change.is_worse:
            yield f"    fix     {WORSE[change.rule].fix}"
    (first, second), total = tool.sizes, len(tool.calls)
    yield f"  bytes: {first} -> {second}, {first // total} -> {second // total} a call"


def _call(one: ComparedCall, recording: str | None) -> str:
    place = f" ({recording}:{one.call.line})" if recording and one.call.line else ""
    return f"{one.call.tool} {_cut(json.dumps(one.call.arguments, ensure_ascii=False))}{place}"


def _answer(answer: SeenAnswer) -> str:
    message = f": {_cut(answer.message)}" if answer.message.strip() else ""
    return f"{_verdict_in_words(answer)}{message}"


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."


def notes(found: Comparison, bad_lines: Sequence[int]) -> Iterator[str]:
    """Yield a line for each reason why the comparison says nothing about some calls.

    Args:
        found: The comparison.
        bad_lines: Numbers of the lines of the recording that cannot be read.
    """
    for why, tools in found.not_compared.items():
        first = "not compared" if why == VARIES else "not played"
        hint = "; --all plays them" if why in NEED_ALL else ""
        yield f"{first} ({why}): {count_noun(tools.total(), 'call')} of {', '.join(tools)}{hint}"
    if found.left_out:
        yield f"not played: {skipped_in_words(found.left_out)}"
    if failing := Counter(call.call.tool for call in found.calls if _fails_now(call)):
        which = f"{count_noun(failing.total(), 'call')} of {', '.join(failing)}"
        yield f"not as recorded: COMMAND1 now fails in {which} that succeeded then"
    if bad_lines:
        yield f"not read: {count_noun(len(bad_lines), 'line')} of the recording, from {bad_lines[0]} on"


def _fails_now(one: ComparedCall) -> bool:
    return one.call.succeeded and not one.before.has_succeeded


def as_json(found: Comparison, recording: str | None, bad_lines: Sequence[int]) -> str:
    """Return a comparison as one JSON object with `findings` and `summary`.

    Args:
        recording: Name of the recording, or None for wrong calls.
        bad_lines: Numbers of the lines of the recording that cannot be read.
    """
    tools = _changes_by_tool(found)
    findings = [
        *map(_gone, found.gone),
        *(_finding(change, tool, recording) for tool in tools for change in tool.changes),
    ]
    summary = {
        "findings": len(findings),
        "before": found.names[0],
        "after": found.names[1],
        "calls": len(found.calls),
        **numbers(found),
        "gone": found.gone,
        "tools": {tool.tool: _sizes(tool) for tool in tools},
        "not_compared": found.not_compared,
        "left_out": found.left_out,
        "not_as_recorded": sum(map(_fails_now, found.calls)),
        "bad_lines": bad_lines,
    }
    return json.dumps({"findings": findings, "summary": summary}, indent=2, ensure_ascii=False)


def _gone(tool: str) -> Mapping[str, object]:
    return {
        "rule": "compare/gone",
        "severity": "error",
        "path": None,
        "line": None,
        "column": None,
        "problem": f"{_GONE}: {tool}",
        "fix": _KEEP,
        "tool": tool,
    }


def _finding(change: _Change, tool: _ToolChanges, recording: str | None) -> Mapping[str, object]:
    example = change.calls[0]
    return {
        "rule": f"compare/{change.rule}",
        "severity": _SEVERITIES.get(change.rule, "error"),
        "path": recording,
        "line": example.call.line,
        "column": 1 if recording else None,
        "problem": f"{tool.tool}: {change.title} in {count_noun(len(change.calls), 'call')}",
        "fix": WORSE[change.rule].fix if change.is_worse else _NO_FIX,
        "tool": tool.tool,
        "calls": len(change.calls),
        "arguments": example.call.arguments,
        "before": _describe_answer(example.before),
        "after": _describe_answer(example.after),
        "lost": _lost_in_words(example),
    }


def _describe_answer(answer: SeenAnswer) -> Mapping[str, object]:
    names = ("outcome", "type", "step", "verb", "code")
    shown = {name: getattr(answer, name) or None for name in names}
    return {**shown, "message": answer.message, "bytes": answer.size}


def _sizes(tool: _ToolChanges) -> Mapping[str, object]:
    before, after = tool.sizes
    return {"calls": len(tool.calls), "bytes_before": before, "bytes_after": after}


class _Change(NamedTuple):
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


class _ToolChanges(NamedTuple):
    """The changes of one tool.

    Attributes:
        tool: Name of the tool, or `NO_TOOL`.
        calls: All calls of the tool.
        changes: Its changes, the worse ones first.
        is_resized: True if results have another size, apart from values that may vary.
    """

    tool: str
    calls: Sequence[ComparedCall]
    changes: Sequence[_Change]
    is_resized: bool

    @property
    def sizes(self) -> tuple[int, int]:
        """The bytes of all results, before and after."""
        return sum(call.before.size for call in self.calls), sum(
            one.after.size for one in self.calls
        )


def _changes_by_tool(found: Comparison) -> list[_ToolChanges]:
    """Return the tools in the order of their first calls, those with worse answers first."""
    by_tool: dict[str, list[ComparedCall]] = {}
    for one in found.calls:
        name = one.call.tool if one.call.tool in found.published else NO_TOOL
        by_tool.setdefault(name, []).append(one)
    tools = [
        _ToolChanges(tool, own, _changes(own), any(one.difference.is_resized for one in own))
        for tool, own in by_tool.items()
    ]
    return sorted(tools, key=lambda tool: not any(change.is_worse for change in tool.changes))


def _changes(calls: Sequence[ComparedCall]) -> list[_Change]:
    groups: dict[tuple[str, ...], list[ComparedCall]] = {}
    for call in calls:
        for rule, *verdicts in _rules(call):
            groups.setdefault((rule, *verdicts), []).append(call)
    changes = [_Change(key[0], group) for key, group in groups.items()]
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
    return masked(answer.message) if is_none else _verdict_in_words(answer)


def _verdict_in_words(answer: SeenAnswer) -> str:
    """Return type, next step and code, such as `E, stop (stop_and_report), MCP-SYS-E-003`."""
    if answer.outcome == "no answer":
        return answer.outcome
    verb = f" ({answer.verb})" if answer.verb else ""
    first = "" if answer.outcome in ("success", "failure") else f"{answer.outcome}, "
    code = f", {answer.code}" if answer.code else ""
    return f"{first}{answer.type}, {answer.step}{verb}{code}"


def _lost_in_words(one: ComparedCall) -> str:
    """Return the parts of the first answer with lost words in one line, the longest first."""
    parts: list[str] = []
    for text in one.before.texts:
        lost = [place for word, *place in words_in(text) if word in one.difference.lost]
        if lost:
            parts.append(text[lost[0][0] : lost[-1][1]])
    shown = " ".join(" ... ".join(sorted(parts, key=len, reverse=True)).split())
    return shown if len(shown) <= _MOST_EXCERPT else f"{shown[:_MOST_EXCERPT]}..."
