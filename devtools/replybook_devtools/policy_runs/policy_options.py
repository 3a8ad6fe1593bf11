"""The options of `replybook policy`, for its four actions."""

from __future__ import annotations

import argparse
from typing import Final

from replybook_devtools.console.command_parser import (
    add_action,
    add_former_flag,
    add_text_or_json,
)
from replybook_devtools.project.projects import add_format, add_today

_RECORDINGS: Final = "recorded sessions: .json or .yaml files, or folders of them"
_POLICY: Final = "folder of another policy (default: policy of the project here)"


def declare_policy_options(parser: argparse.ArgumentParser) -> None:
    """Declare the actions check, replay, explain and coverage."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _declare_check(add_action(actions, "check", "judge one session; exit 1 if it is blocked"))
    _declare_replay(add_action(actions, "replay", "list the outcomes that another policy changes"))
    explain = add_action(actions, "explain", "explain a rule, a violation code or a stage")
    help_ = "rule, code or stage, e.g. database_first_search, TRACE_REQUIRED"
    explain.add_argument("what", metavar="WHAT", help=help_)
    help_ = "session file; list what its capabilities switch on"
    explain.add_argument("--session", metavar="FILE", help=help_)
    help_ = "recording of a delivery; say what the rule found in it"
    explain.add_argument("--recording", metavar="FILE", help=help_)
    add_text_or_json(explain)
    coverage = add_action(actions, "coverage", "list the rules that never fire or never pass")
    coverage.add_argument("recordings", metavar="RECORDING", nargs="*", help=_RECORDINGS)
    coverage.add_argument("--policy", metavar="DIR", help=_POLICY)
    add_today(coverage)
    add_format(coverage)


def _declare_check(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--recording",
        metavar="FILE",
        help="one file with trace, session, bundle, claims, facts and mode",
    )
    add("--trace", metavar="PATH", help="trace file, or folder of a TraceLog")
    add("--session", metavar="FILE", help="session file")
    add("--bundle", metavar="FILE", help="delivered bundle")
    add("--claims", metavar="FILE", help="claims, if the bundle does not hold them")
    add("--facts", metavar="FILE", help="facts of the world, e.g. symbols_world")
    add("--statement", metavar="FILE", help="statement of a recorded judgement")
    add("--mode", metavar="MODE", help="mode (default: mode of the session)")
    add("--policy", metavar="DIR", help=_POLICY)
    add("--fail-on-warning", action="store_true", help="exit 1 on warnings too")
    help_ = "judge a session that is not finished; skip what can still come"
    add("--in-progress", action="store_true", help=help_)
    add_former_flag(parser, "--working", "in_progress")
    add_today(parser)
    add_format(parser)


def _declare_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("recordings", metavar="RECORDING", nargs="+", help=_RECORDINGS)
    help_ = "folder of the new policy: a project, or a registry folder"
    parser.add_argument("--policy", metavar="DIR", required=True, help=help_)
    help_ = "folder of the present policy (default: policy of the project here, else of replybook)"
    parser.add_argument("--against", metavar="DIR", help=help_)
    add_today(parser)
    add_text_or_json(parser)
