"""The options of `replybook compare`, and the run that they describe."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from typing import Final

from replybook_devtools.compare.compare_report import as_json, as_text, notes, numbers
from replybook_devtools.compare.comparing import Build, Comparison, Playing, compare
from replybook_devtools.compare.recorded_calls import CallRecording, read_recording
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.output_options import refuse_without
from replybook_devtools.running.server_connections import (
    is_url,
    lost_program,
    reached_at,
    started_by,
)

_EXPECTED: Final = (
    "write two commands, each after --: replybook compare RECORDING -- COMMAND1 -- COMMAND2"
)
_BUILDS: Final = 2


def compare_as_told(
    options: argparse.Namespace, recording: str | None, commands: Sequence[Sequence[str]]
) -> int:
    """Compare two builds, print the report, and return 1 if a verdict got worse or a tool is gone.

    Args:
        options: The options of the command line.
        recording: Name of the recording, or None for the wrong calls of `probe`.
        commands: The words of the commands.

    Raises:
        UsageError: Some of the options do not go together, a build does not start, or no call can
            be compared.
    """
    if len(commands) != _BUILDS or not all(commands):
        hint = ""
        if len(commands) > _BUILDS:
            hint = "; put a command that has -- itself into quotes: sh -c 'exec COMMAND'"
        raise UsageError(f"{_EXPECTED}{hint}")
    if recording is None and options.all:
        raise UsageError("--all plays all calls of a RECORDING, and none is given; leave it out")
    _refuse_unused(options, commands)
    read = None if recording is None else read_recording(recording)
    before, after = (_build(options, number, one) for number, one in enumerate(commands, 1))
    settings = Playing(frozenset(options.reads or ()), options.all, options.timeout)
    found = compare(before, after, None if read is None else read.calls, settings)
    bad_lines = [] if read is None else read.bad_lines
    if not found.calls and not found.gone:
        raise UsageError(_explain_nothing(found, read))
    form = as_json if options.format == "json" else as_text
    print(form(found, recording, bad_lines))
    return Exit.FINDINGS if numbers(found)["worse"] or found.gone else Exit.FINE


def _build(options: argparse.Namespace, number: int, words: Sequence[str]) -> Build:
    is_reached = len(words) == 1 and is_url(words[0])
    connect = (
        reached_at(words[0], options.header or ()) if is_reached else started_by(options, words)
    )
    hint = "" if is_reached or options.folder else lost_program(words)
    return Build(f"COMMAND{number}", shlex.join(words), connect, hint)


def _refuse_unused(options: argparse.Namespace, commands: Sequence[Sequence[str]]) -> None:
    """Raise an error for options of a URL without a URL, and of a command without a command.

    Raises:
        UsageError: An option would have no effect.
    """
    urls = [len(words) == 1 and is_url(words[0]) for words in commands]
    if not any(urls):
        refuse_without("a URL", "no URL", {"--header": options.header})
    if all(urls):
        given = {"--env": options.env, "--folder": options.folder}
        refuse_without("a command", "no command", given)


def _explain_nothing(comparison: Comparison, read: CallRecording | None) -> str:
    left_out = "; ".join(notes(comparison, [] if read is None else read.bad_lines))
    if left_out:
        return f"nothing to compare: {left_out}"
    if read is None:
        return "nothing to compare: COMMAND1 publishes no tool that can be called wrongly"
    return "nothing to compare: the recording has no calls; watch a session that calls a tool"
