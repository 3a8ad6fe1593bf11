"""`replybook policy check | replay | explain | coverage`: judge recorded sessions, and judge policies.

Source: `docs/how-to/judge-recorded-sessions.md`.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Mapping
from typing import Final

from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.registries import open_registries
from replybook_devtools.reports.formats import FORMATS

__all__ = ["configure", "run"]

_RECORDINGS = "recorded sessions: files, or folders of them (.json, .yaml)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _configure_check(add_action(actions, "check", "judge one session; 1 if it is blocked"))
    replay = add_action(actions, "replay", "which outcomes another policy would change")
    replay.add_argument("recordings", metavar="RECORDING", nargs="+", help=_RECORDINGS)
    replay.add_argument(
        "--policy",
        metavar="DIR",
        required=True,
        help="the candidate: a project or a registry folder",
    )
    replay.add_argument(
        "--against",
        metavar="DIR",
        help="the policy that holds (default: that of the project here, else of replybook)",
    )
    _add_judging(replay, formats=("text", "json"))
    explain = add_action(actions, "explain", "a rule, a violation code or a stage")
    explain.add_argument("what", metavar="WHAT", help="e.g. database_first_search, TRACE_REQUIRED")
    explain.add_argument("--session", metavar="FILE", help="say what holds with its capabilities")
    explain.add_argument("--format", choices=("text", "json"), default="text", help="how to print")
    coverage = add_action(actions, "coverage", "rules that never fire, or never pass")
    coverage.add_argument("recordings", metavar="RECORDING", nargs="*", help=_RECORDINGS)
    coverage.add_argument(
        "--policy", metavar="DIR", help="another policy than that of the project here"
    )
    _add_judging(coverage, formats=FORMATS)


def _configure_check(check: argparse.ArgumentParser) -> None:
    check.add_argument("--recording", metavar="FILE", help="one file that holds all of the below")
    check.add_argument("--trace", metavar="PATH", help="a trace file, or the folder of a TraceLog")
    check.add_argument("--session", metavar="FILE", help="the session")
    check.add_argument("--bundle", metavar="FILE", help="the bundle that is delivered")
    check.add_argument("--claims", metavar="FILE", help="the claims, where not in the bundle")
    check.add_argument("--facts", metavar="FILE", help="facts of the world, e.g. symbols_world")
    check.add_argument("--mode", metavar="MODE", help="the mode (default: that of the session)")
    check.add_argument(
        "--policy", metavar="DIR", help="another policy than that of the project here"
    )
    check.add_argument(
        "--fail-on-warning", action="store_true", help="exit 1 also where only warnings are found"
    )
    check.add_argument(
        "--working", action="store_true", help="the session goes on; leave out what can come yet"
    )
    _add_judging(check, formats=FORMATS)


def _add_judging(parser: argparse.ArgumentParser, *, formats: tuple[str, ...]) -> None:
    parser.add_argument("--today", metavar="DATE", help="judge expiry as of this ISO date")
    parser.add_argument("--format", choices=formats, default="text", help="how to print")


_ACTIONS: Final[Mapping[str, str]] = {
    "check": "replybook_devtools.policy_runs.check",
    "replay": "replybook_devtools.policy_runs.replay",
    "explain": "replybook_devtools.policy_runs.explain",
    "coverage": "replybook_devtools.policy_runs.coverage",
}


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    from replybook.policy import BadPolicy, PolicyBroken

    importlib.import_module("replybook_generated")  # announces the base registry
    open_registries()  # what the project that we stand in adds is part of our policy
    action: Callable[[argparse.Namespace], int] = importlib.import_module(
        _ACTIONS[options.action]
    ).run
    try:
        return action(options)
    except BadPolicy as error:
        raise UsageError(f"the policy does not load: {error}") from error
    except PolicyBroken as error:
        raise UsageError(f"nothing can be judged: {error}") from error
