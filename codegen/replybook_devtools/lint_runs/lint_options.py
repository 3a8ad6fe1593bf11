"""The options of `lint`, and which of them contradict each other."""

from __future__ import annotations

import argparse

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint_runs.severities import LEVELS
from replybook_devtools.reports.formats import FORMATS

__all__ = ["check_options", "declare_options"]


def declare_options(parser: argparse.ArgumentParser) -> None:
    """Declare what may be typed after `replybook lint`."""
    parser.add_argument(
        "paths",
        metavar="PATH",
        nargs="*",
        help="files and folders (default: here); - is standard input",
    )
    parser.add_argument("--explain", metavar="RULE", help="print the page of a rule, e.g. RB513")
    _declare_rules(parser)
    _declare_known(parser)
    _declare_fixes(parser)
    _declare_telling(parser)
    _declare_running(parser)


def _declare_rules(parser: argparse.ArgumentParser) -> None:
    for name, said in (("--select", "only these: RB513,RB52 or ALL"), ("--ignore", "not these")):
        parser.add_argument(name, metavar="RULES", action="append", type=_rules, help=said)
    parser.add_argument("--fail-on", choices=LEVELS, help="which findings fail (default: error)")
    parser.add_argument("--exit-zero", action="store_true", help="end with 0 whatever was found")


def _declare_known(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--baseline", metavar="FILE", help="findings that are accepted for now")
    parser.add_argument("--write-baseline", action="store_true", help="accept what is found now")
    parser.add_argument(
        "--strict-baseline", action="store_true", help="fail where the baseline holds what is gone"
    )
    parser.add_argument("--since", metavar="REF", help="only what came since a commit of git")


def _declare_fixes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="mend what can be mended safely")
    parser.add_argument(
        "--unsafe-fixes", action="store_true", help="also what somebody has to read afterwards"
    )
    parser.add_argument(
        "--diff", action="store_true", help="show what --fix would do; write nothing"
    )


def _declare_telling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to print")
    parser.add_argument("--statistics", action="store_true", help="how often each rule was broken")
    parser.add_argument(
        "--timing", action="store_true", help="what each rule took, on standard error"
    )
    parser.add_argument(
        "--suppressions", action="store_true", help="list what comments keep quiet, and since when"
    )


def _declare_running(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--isolated", action="store_true", help="leave the settings and baseline of the project out"
    )
    parser.add_argument("--no-cache", action="store_true", help="look at every file anew")
    parser.add_argument("--jobs", metavar="N", type=_jobs, default=1, help="processes (default: 1)")
    parser.add_argument("--stdin-filename", metavar="NAME", help="what standard input is called")


def _rules(text: str) -> tuple[str, ...]:
    return tuple(name for name in (word.strip().upper() for word in text.split(",")) if name)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 256")
    return int(text)


def check_options(options: argparse.Namespace) -> None:
    """`UsageError` for options that cannot go together."""
    changes = "--fix" if options.fix else "--diff" if options.diff else ""
    if changes and options.format != "text":
        raise UsageError(
            f"{changes} prints text, --format {options.format} something for programs;"
            f" run: replybook lint {changes}, then --format {options.format} without it"
        )
    if options.fix and options.diff:
        raise UsageError("--fix writes and --diff shows; name one of them")
    if options.unsafe_fixes and not changes:
        raise UsageError("--unsafe-fixes says how far --fix or --diff go; name one of these too")
    if options.write_baseline and (changes or options.since):
        raise UsageError("--write-baseline accepts all that is found; run it without other options")
    if options.write_baseline and options.isolated and not options.baseline:
        raise UsageError("--isolated knows no baseline of the project; name one with --baseline")
    if options.suppressions and options.format not in ("text", "json"):
        raise UsageError(
            "--suppressions is printed as text or json; name one of them with --format"
        )
    _check_standard_input(options)


def _check_standard_input(options: argparse.Namespace) -> None:
    is_read = "-" in options.paths or options.stdin_filename is not None
    if not is_read:
        return
    if options.paths not in ([], ["-"]):
        raise UsageError("standard input is linted alone; leave the other paths out")
    if options.fix or options.since or options.write_baseline:
        raise UsageError("standard input has no file to write or to look up; use --diff")
