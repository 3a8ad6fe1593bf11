"""The options of `lint`, and the combinations that are refused."""

from __future__ import annotations

import argparse

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint_runs.severities import LEVELS
from replybook_devtools.reports.formats import FORMATS


def declare_options(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `replybook lint`."""
    help_ = "files and folders; - is standard input (default: here)"
    parser.add_argument("paths", metavar="PATH", nargs="*", help=help_)
    parser.add_argument("--explain", metavar="RULE", help="print the page of a rule, e.g. RB513")
    _declare_rules(parser)
    _declare_known(parser)
    _declare_fixes(parser)
    _declare_output(parser)
    _declare_running(parser)


def _declare_rules(parser: argparse.ArgumentParser) -> None:
    select = "run only these rules, e.g. RB513,RB52 or ALL. Repeatable"
    for name, said in (("--select", select), ("--ignore", "skip these rules. Repeatable")):
        parser.add_argument(name, metavar="RULES", action="append", type=_rules, help=said)
    help_ = "exit 1 on findings of this level or above (default: error)"
    parser.add_argument("--fail-on", choices=LEVELS, help=help_)
    parser.add_argument(
        "--exit-zero", action="store_true", help="exit 0 even if there are findings"
    )


def _declare_known(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--baseline", metavar="FILE", help="file of accepted findings")
    help_ = "accept all present findings: write them into the baseline"
    parser.add_argument("--write-baseline", action="store_true", help=help_)
    help_ = "fail if the baseline holds findings that no longer exist"
    parser.add_argument("--strict-baseline", action="store_true", help=help_)
    parser.add_argument(
        "--since", metavar="REF", help="report only findings newer than a git commit"
    )


def _declare_fixes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="apply the safe fixes")
    help_ = "also apply fixes that may change behavior. Review them"
    parser.add_argument("--unsafe-fixes", action="store_true", help=help_)
    help_ = "show the changes of --fix; write nothing"
    parser.add_argument("--diff", action="store_true", help=help_)


def _declare_output(parser: argparse.ArgumentParser) -> None:
    help_ = "output format (default: text)"
    parser.add_argument("--format", choices=FORMATS, default="text", help=help_)
    parser.add_argument("--statistics", action="store_true", help="count the findings of each rule")
    help_ = "print the time of each rule, on standard error"
    parser.add_argument("--timing", action="store_true", help=help_)
    help_ = "list the findings that comments suppress, with the date of each comment"
    parser.add_argument("--suppressions", action="store_true", help=help_)


def _declare_running(parser: argparse.ArgumentParser) -> None:
    help_ = "ignore the settings and the baseline of the project"
    parser.add_argument("--isolated", action="store_true", help=help_)
    help_ = "read every file again, without the cache"
    parser.add_argument("--no-cache", action="store_true", help=help_)
    help_ = "number of processes (default: 1)"
    parser.add_argument("--jobs", metavar="N", type=_jobs, default=1, help=help_)
    help_ = "file name to report for standard input"
    parser.add_argument("--stdin-filename", metavar="NAME", help=help_)


def _rules(text: str) -> tuple[str, ...]:
    return tuple(name for name in (word.strip().upper() for word in text.split(",")) if name)


def _jobs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes from 1 to 256")
    return int(text)


def check_options(options: argparse.Namespace) -> None:
    """Raise `UsageError` for options that contradict each other."""
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
        raise UsageError("--isolated ignores the project's baseline; name one with --baseline")
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
