"""The options of `replybook ck3 logs`."""

from __future__ import annotations

import argparse


def add_log_options(logs: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    logs.add_argument(
        "log", metavar="LOG", help="log file, or the user's folder of the game for its error.log"
    )
    logs.add_argument(
        "--db", metavar="FILE", help="index file, which tells whose file a fault is in"
    )
    logs.add_argument("--compare", metavar="LOG", help="log of an earlier run: show what changed")
    logs.add_argument("--category", metavar="NAME", help="show only this category")
    logs.add_argument(
        "--priority",
        metavar="N",
        type=int,
        choices=range(1, 6),
        help="show only faults up to this priority: 1 critical to 5 very low",
    )
    logs.add_argument(
        "--owner", metavar="SOURCE", help="show only faults of this source, e.g. mod:Name"
    )
    logs.add_argument("--query", metavar="TEXT", help="show only faults that contain this text")
    logs.add_argument(
        "--all", action="store_true", help="also show faults that another one explains"
    )
    logs.add_argument(
        "--limit", metavar="N", type=int, default=20, help="maximum number of faults (default: 20)"
    )
    logs.add_argument(
        "--fail-on",
        metavar="N",
        type=int,
        choices=range(1, 6),
        help="exit 1 if a fault has this priority or a worse one",
    )
    logs.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="output format (default: text)",
    )
