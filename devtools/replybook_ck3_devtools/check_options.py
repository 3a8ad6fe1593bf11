"""The options of `replybook ck3 check`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Final

from replybook_devtools.reports.formats import FORMATS

GAME_VERSION: Final = "version of the game, e.g. 1.18 (default: the folders of all versions)"
"""The help of `--game-version`."""

_FAIL_ON: Final = ("sure", "likely", "possible", "error", "warning", "note")


def add_check_options(check: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    check.add_argument("paths", metavar="PATH", nargs="+", help="file, folder or whole mod")
    check.add_argument("--root", metavar="DIR", help="folder in which paths of the game begin")
    check.add_argument("--game-version", metavar="V", type=game_version, help=GAME_VERSION)
    check.add_argument("--db", metavar="FILE", help="index file, in which references are looked up")
    check.add_argument(
        "--playset",
        metavar="NAME",
        help="use this playset's ignore notes, and its index for references",
    )
    check.add_argument("--data", metavar="DIR", help="data folder of the server, with --playset")
    check.add_argument(
        "--game-docs",
        metavar="DIR",
        help="user's folder of the game, or its logs, with what the console commands script_docs "
        "and DumpDataTypes wrote",
    )
    _add_rules(check)
    _add_known(check)
    check.add_argument(
        "--tiger-report",
        metavar="FILE",
        help="report also what ck3-tiger found: the output of ck3-tiger --json MOD",
    )
    _add_output(check)
    check.add_argument(
        "--list-rules",
        action=_ListRules,
        nargs=0,
        help="print each rule with its confidence and fix, and exit",
    )
    check.add_argument(
        "--print-schema",
        action=_PrintSchema,
        nargs=0,
        help="print the JSON Schema of replybook.ck3.toml and exit",
    )


class _ListRules(argparse.Action):
    """Prints the rules, as `--help` prints the help."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        """Print a line for each rule, and exit."""
        from replybook_ck3.check.check_rules import CHECK_RULES

        del namespace, values, option_string
        for rule in CHECK_RULES.values():
            words = {
                "needs --db": rule.needs_index,
                "more with --db": rule.more_with_index,
                "needs --game-docs": rule.needs_docs,
            }
            needed = ", ".join(word for word, is_so in words.items() if is_so)
            beside = f" ({needed})" if needed else ""
            print(f"{rule.code:24}  {rule.confidence:8}  {rule.fix}{beside}")
        parser.exit()


class _PrintSchema(argparse.Action):
    """Prints the schema of the settings, as `--help` prints the help."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        """Print the schema, and exit."""
        del namespace, values, option_string
        from replybook_ck3.check.findings.settings_schema import settings_schema

        print(json.dumps(settings_schema(), indent=2))
        parser.exit()


def _add_known(check: argparse.ArgumentParser) -> None:
    check.add_argument(
        "--baseline",
        metavar="FILE",
        help="report only what this file does not accept "
        "(default: replybook.ck3-baseline.json in the mod, if it exists)",
    )
    known = check.add_mutually_exclusive_group()
    known.add_argument(
        "--write-baseline",
        action="store_true",
        help="accept all present findings: write them into the baseline",
    )
    known.add_argument(
        "--new-since",
        metavar="GIT_REF",
        help="report only findings in files and lines that changed since a commit",
    )


def _add_rules(check: argparse.ArgumentParser) -> None:
    for name, what in (("--select", "report only these rules"), ("--ignore", "skip these rules")):
        check.add_argument(
            name,
            metavar="RULES",
            action="append",
            type=_words,
            help=f"{what}, e.g. missing_bom,duplicate_*. Repeatable",
        )


def _add_output(check: argparse.ArgumentParser) -> None:
    check.add_argument(
        "--fail-on",
        metavar="WORD",
        action="append",
        type=_fail_on,
        help="lowest confidence (sure, likely, possible) and severity (error, warning, note) that "
        "fail the run; comma or repeated (default: error,sure)",
    )
    check.add_argument("--exit-zero", action="store_true", help="exit 0 even if there are findings")
    check.add_argument(
        "--every-place",
        action="store_true",
        help="one finding for each place (default: one for each name)",
    )
    check.add_argument(
        "--statistics",
        action="store_true",
        help="print only the numbers of findings by rule and folder, in the format text",
    )
    check.add_argument(
        "--format", choices=FORMATS, default="text", help="output format (default: text)"
    )


def game_version(text: str) -> str:
    """Return the version of the game, as the value of an option.

    Raises:
        ArgumentTypeError: The text is not a version.
    """
    from replybook.policy.folder_table import version_numbers

    if not version_numbers(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no version of the game, e.g. 1.18")
    return text


def _fail_on(text: str) -> tuple[str, ...]:
    words = _words(text)
    for word in words:
        if word not in _FAIL_ON:
            raise argparse.ArgumentTypeError(
                f"{word!r} is not a level; name one of {', '.join(_FAIL_ON)}"
            )
    return words


def _words(text: str) -> tuple[str, ...]:
    """Return the words of a list with commas."""
    words = tuple(word.strip() for word in text.split(","))
    if not all(words):
        raise argparse.ArgumentTypeError(f"{text!r} has an empty name; write a,b")
    return words
