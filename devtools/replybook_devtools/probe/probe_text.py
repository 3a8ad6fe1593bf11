"""A probe as text for the terminal, and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_devtools.console.terminal_text import printable
from replybook_devtools.probe.measures import MEASURES
from replybook_devtools.probe.probe_tables import (
    arguments_in_words,
    by_framework,
    counted_in_words,
    framework_in_words,
    headline,
    judged_in_words,
    lost_in_words,
    measure_rows,
    number,
    skipped_in_words,
    tool_rows,
    worst,
)
from replybook_devtools.probe.probing import Answered, Probed
from replybook_devtools.probe.wrong_calls import KINDS
from replybook_devtools.reports.html.markup import count_noun

_MOST_TEXT = 2_000
_MOST_TOOLS = 15


def as_text(probed: Probed, worst_count: int) -> str:
    """Return the probe as text.

    Args:
        worst_count: Number of the worst answers to show.
    """
    lines = [headline(probed), *_below(probed), *_worst(probed, worst_count)]
    return "\n".join(map(printable_line, lines))


def _below(probed: Probed) -> Iterator[str]:
    if probed.reason:
        yield from ("", *(f"  {printable_line(line)}" for line in probed.reason.splitlines()[:40]))
    if not probed.is_answered:
        if probed.skipped:
            yield f"  left out: {skipped_in_words(probed.skipped)}"
        return
    if probed.reason:
        yield ""
    yield from (_describe_counts(probed), judged_in_words(probed), "")
    rows = measure_rows(probed)
    width = max(len(measure.title) for measure in MEASURES.values())
    if rows:
        yield f"{'measure'.ljust(width)}  weight  met in  points lost"
    for row in rows:
        met = f"{row.met}/{row.of}"
        yield f"{row.title.ljust(width)}  {row.weight:6}  {met:>6}  {row.lost:11.1f}"
    theirs = by_framework(probed)[-1]
    if theirs:
        yield from (*([""] if rows else []), framework_in_words(probed))
    for their in theirs:
        yield f"{their.title.ljust(width)}  {'':6}  {f'{their.met:g}/{their.of}':>6}"
    lost = sorted((row for row in rows if row.lost > 0), key=lambda row: -row.lost)
    if lost:
        yield from ("", "fixes, the largest gain first")
    for row in lost:
        yield f"  +{row.lost:.1f}  {row.fix}"
        if row.example:
            yield f"         found {row.example}"


def _describe_counts(probed: Probed) -> str:
    skipped = skipped_in_words(probed.skipped)
    more = f"; left out: {skipped}" if skipped else ""
    return f"{counted_in_words(probed)} in {probed.seconds:.1f} s{more}"


def _worst(probed: Probed, count: int) -> Iterator[str]:
    shown = worst(probed, count)
    if shown:
        yield from ("", "worst answers")
    elif count and probed.answers:
        yield from ("", "no answer lost points")
    for one in shown:
        yield from ("", f"  {number(one.points)} points: {KINDS[one.call.kind]}")
        yield f"  {one.call.tool} {arguments_in_words(one)}"
        yield from (f"    | {line}" for line in _lines(one))
        yield f"  not met: {lost_in_words(one)}"


def _lines(answer: Answered) -> list[str]:
    text = answer.text or "(no text)"
    cut = text if len(text) <= _MOST_TEXT else f"{text[:_MOST_TEXT]}..."
    return [printable_line(line) for line in cut.split("\n")]


def printable_line(line: str) -> str:
    r"""Return a line with characters that a terminal obeys as `\x1b`, and tabs as spaces."""
    return printable(line.rstrip("\r").expandtabs(4))


def as_markdown(probed: Probed, worst_count: int) -> str:
    """Return the probe as Markdown, for a comment on a change or a job summary.

    Args:
        worst_count: Number of the worst answers to show.
    """
    lines = [f"## {_plain(headline(probed))}", "", *_marked_down(probed, worst_count)]
    return "\n".join(printable_line(line) for one in lines for line in one.split("\n"))


def _marked_down(probed: Probed, worst_count: int) -> Iterator[str]:
    if probed.reason:
        yield from _fence_text("\n".join(map(printable_line, probed.reason.splitlines())))
    if not probed.is_answered:
        if probed.skipped:
            yield from ("", f"Left out: {skipped_in_words(probed.skipped)}.")
        return
    yield f"{_plain(_describe_counts(probed))}; {judged_in_words(probed)}."
    rows = measure_rows(probed)
    if rows:
        yield from ("", "| measure | weight | met in | points lost | fix |")
        yield "| --- | --: | --: | --: | --- |"
    for row in rows:
        fix = row.fix if row.lost else ""
        met = f"{row.met}/{row.of}"
        yield f"| {row.title} | {row.weight} | {met} | {row.lost:.1f} | {fix} |"
    theirs = by_framework(probed)[-1]
    if theirs:
        yield from ("", f"| {framework_in_words(probed)} | met in |", "| --- | --: |")
        yield from (f"| {their.title} | {their.met:g}/{their.of} |" for their in theirs)
    tools = tool_rows(probed)
    yield from ("", "| tool | calls | score | does not meet |", "| --- | --: | --: | --- |")
    for tool in tools[:_MOST_TOOLS]:
        lost = ", ".join(MEASURES[key].title for key in tool.lost)
        yield f"| {_plain(tool.name)} | {tool.calls} | {number(tool.score)} | {lost} |"
    if len(tools) > _MOST_TOOLS:
        more = count_noun(len(tools) - _MOST_TOOLS, "more tool")
        yield from ("", f"And {more} with more points.")
    for one in worst(probed, worst_count):
        yield from ("", f"**{number(one.points)} points**: {KINDS[one.call.kind]}", "")
        yield from _fence_text(
            f"{one.call.tool} {arguments_in_words(one)}\n\n" + "\n".join(_lines(one))
        )


def _fence_text(text: str) -> list[str]:
    fence = "```"
    while fence in text:
        fence += "`"
    return [f"{fence}text", *text.splitlines(), fence]


def _plain(text: str) -> str:
    """Return a text of the server in one line, without characters that Markdown reads."""
    shown = "".join(f"\\{sign}" if sign in "\\`*_[]<>|#~" else sign for sign in text)
    return " ".join(shown.split())
