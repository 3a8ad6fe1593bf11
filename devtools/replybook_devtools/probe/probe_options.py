"""The options of `replybook probe`, and the run that they describe."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.output_options import (
    format_of_output,
    place_of,
    refuse_options,
    refuse_without,
    write_whole,
)
from replybook_devtools.probe.probe_tables import headline, number
from replybook_devtools.probe.probe_text import as_markdown, as_text, printable_line
from replybook_devtools.probe.probing import Probed, Probing, probe
from replybook_devtools.running.messages import Connection
from replybook_devtools.running.server_connections import (
    PROGRAMS,
    lost_program,
    reached_at,
    started_by,
)


def probe_as_told(options: argparse.Namespace) -> int:
    """Probe the server, print or write the report, and return the exit code."""
    words = options.words[1:] if options.words[:1] == ["--"] else options.words
    if bool(words) == bool(options.url):
        raise UsageError("give either a command after -- or --url; run: replybook probe --help")
    _check(options, words)
    settings = Probing(
        frozenset(options.reads or ()),
        most_calls=options.calls,
        call_s=options.timeout,
        all_s=options.within,
        known=_list_known_paths(words),
    )
    probed = probe(_connect(options, words), settings)
    text = _format_probe(probed, options, words)
    if options.output in (None, "-"):
        print(text)
    else:
        _write(options.output, f"{text}\n")
        print(f"{printable_line(headline(probed))}; wrote {options.output}")
    if options.badge:
        from replybook_devtools.probe.probe_page import badge

        _write(options.badge, badge(probed))
    is_lost = probed.status == "not set up" and not options.folder
    if is_lost and (hint := lost_program(words)):
        print(f"replybook: {hint}", file=sys.stderr)
    return _exit_code(probed, options.fail_below)


_SUFFIXES: Final = {
    ".json": "json",
    ".sarif": "sarif",
    ".sarif.json": "sarif",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
}
_WITHOUT_WORST: Final = {"json": "has all answers", "sarif": "has no worst answers"}


def _check(options: argparse.Namespace, words: Sequence[str]) -> None:
    """Set the format by the suffix of the output file.

    Raises:
        UsageError: Some of the options do not go together, or a file has no place.
    """
    if options.url:
        of_command = {"--env": options.env, "--folder": options.folder}
        refuse_without("a command", "--url", of_command)
    else:
        refuse_without("--url", "a command", {"--header": options.header})
    form = format_of_output(options.format, options.output, _SUFFIXES) or "text"
    if form in _WITHOUT_WORST:
        why = f"--format {form} {_WITHOUT_WORST[form]}"
        refuse_options(why, {"--worst": options.worst})
    options.format = form
    if options.badge == "-":
        raise UsageError("--badge writes a picture to a file; name one, such as badge.svg")
    if options.output == "" or options.badge == "":
        raise UsageError("-o or --badge names no file; name one, or leave the option out")
    outputs = [place_of(one) for one in (options.output, options.badge) if one and one != "-"]
    if words:
        _check_words(words, outputs)
    if len(outputs) > len({output.absolute() for output in outputs}):
        raise UsageError(f"--badge and -o name the same file {options.badge!r}; name two files")


def _write(output: str, text: str) -> None:
    """Write a whole file. A lone surrogate, which no UTF-8 has, becomes its JSON escape."""
    data = text.encode("utf-8", "backslashreplace")
    write_whole(output, lambda file: file.write_bytes(data))


def _check_words(words: Sequence[str], outputs: Sequence[Path]) -> None:
    """Raise an error for an output file that the command names.

    Raises:
        UsageError: A file of the command would be replaced.
    """
    files = {Path(word).resolve() for word in words if Path(word).is_file()}
    for path in outputs:
        if path.resolve() in files:
            raise UsageError(f"{os.path.relpath(path)!r} is part of the command; name another file")


def _connect(options: argparse.Namespace, words: Sequence[str]) -> Callable[[], Connection]:
    if not options.url:
        return started_by(options, words)
    return reached_at(options.url, options.header or ())


def _list_known_paths(words: Sequence[str]) -> list[str]:
    """Return the folders and files that the command names. Their paths are not leaks."""
    return [str(Path(word).absolute()) for word in words[1:] if Path(word).exists()]


def _format_probe(probed: Probed, options: argparse.Namespace, words: Sequence[str]) -> str:
    form: str = options.format
    if form in ("json", "sarif"):
        from replybook_devtools.probe.probe_json import as_json, as_sarif

        return as_json(probed) if form == "json" else as_sarif(probed, _file(words))
    if form == "html":
        from replybook_devtools.probe.probe_page import probe_page

        return probe_page(probed, options.worst or 10)
    shown: Mapping[str, Callable[[Probed, int], str]] = {"text": as_text, "markdown": as_markdown}
    return shown[form](probed, options.worst or 0)


def _file(words: Sequence[str]) -> str | None:
    """Return the file of the server, relative to this folder, or None if no word names it.

    The first word names it if it is a path. Another word names it by the suffix of a program.
    """
    here = Path.cwd()
    for at, word in enumerate(words):
        is_likely = Path(word).suffix in PROGRAMS or (at == 0 and "/" in word)
        whole = (here / word).absolute()
        if is_likely and whole.is_file() and whole.is_relative_to(here):
            return whole.relative_to(here).as_posix()
    return None


def _exit_code(probed: Probed, fail_below: float | None) -> int:
    if probed.status in ("not set up", "out of time"):
        return Exit.FINDINGS
    if fail_below is None:
        return Exit.FINE
    if probed.score is None:
        print(f"replybook: --fail-below: {probed.reason}", file=sys.stderr)
        return Exit.FINDINGS
    if probed.score < fail_below:
        shown = f"the score {number(probed.score)} is below {fail_below:g}"
        print(f"replybook: {shown}", file=sys.stderr)
        return Exit.FINDINGS
    return Exit.FINE
