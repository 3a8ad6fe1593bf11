"""`replybook ck3 ...`: the MCP server, and the CK3 world on disk."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from replybook_ck3_devtools.check_options import GAME_VERSION, add_check_options, game_version
from replybook_ck3_devtools.serve_options import add_options
from replybook_devtools.console.command_parser import add_action

_DATABASE = "index file"
_MOST: Final = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    add_options(add_action(actions, "serve", "the MCP server for agents, on stdio or --http"))
    _configure_index(add_action(actions, "index", "build the index, or bring it up to date"))
    _configure_search(
        add_action(actions, "search", "find names, texts and references in the index")
    )
    add_check_options(
        add_action(actions, "check", "report every problem in files; exit 1 if one is a sure error")
    )
    _add_doctor_options(
        add_action(actions, "doctor", "show what stands in the way, each line with its fix")
    )
    _add_log_options(add_action(actions, "logs", "show what is broken, by the logs of the game"))
    _configure_conflicts(
        add_action(actions, "conflicts", "show what breaks if mods are loaded in an order")
    )
    _configure_update_report(
        add_action(actions, "update-report", "show what an update of the game changes for a mod")
    )
    _configure_uses(add_action(actions, "uses", "show who uses an item"))
    _configure_rename(
        add_action(actions, "rename", "draft a new name for an item as a diff; nothing is written")
    )
    _configure_unused(
        add_action(actions, "unused", "show items of a mod that nothing uses; exit 1 if any")
    )


def _configure_index(index: argparse.ArgumentParser) -> None:
    which = index.add_mutually_exclusive_group(required=True)
    which.add_argument("--db", metavar="FILE", help=_DATABASE)
    which.add_argument(
        "--playset", metavar="NAME", help="build the index that the server uses for this playset"
    )
    index.add_argument("--data", metavar="DIR", help="data folder of the server, with --playset")
    _add_root_option(index)
    index.add_argument("--game", metavar="DIR", help="folder `game` of the installed game")
    index.add_argument(
        "--mod",
        metavar="[NAME=]DIR",
        action="append",
        default=[],
        help="folder of a mod. Repeatable, in load order",
    )
    index.add_argument("--game-version", metavar="V", type=game_version, help=GAME_VERSION)
    index.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        help="number of processes (default: as many as fit)",
    )
    _add_format(index)


def _configure_search(search: argparse.ArgumentParser) -> None:
    search.add_argument("query", metavar="QUERY", help="name, part of a name, or words of a text")
    search.add_argument("--db", metavar="FILE", required=True, help=_DATABASE)
    search.add_argument("--kind", metavar="KIND", help="show only this kind, e.g. trait")
    search.add_argument("--domain", metavar="DIR", help="show only this folder, e.g. common/traits")
    how = search.add_mutually_exclusive_group()
    how.add_argument("--near", action="store_true", help="show similar names")
    how.add_argument("--references", action="store_true", help="show places that refer to the name")
    how.add_argument(
        "--not-exists",
        action="store_true",
        help="exit 0 if nothing has this name, 1 if that is not certain",
    )
    search.add_argument(
        "--limit",
        metavar="N",
        type=_count,
        default=20,
        help="maximum number of results (default: 20)",
    )
    _add_format(search)


def _configure_conflicts(conflicts: argparse.ArgumentParser) -> None:
    conflicts.add_argument("--db", metavar="FILE", required=True, help=_DATABASE)
    conflicts.add_argument(
        "--mod",
        metavar="NAME",
        action="append",
        default=[],
        help="mod of the index. Repeatable, in load order (default: all, in the order of the index)",
    )
    conflicts.add_argument(
        "--kind", metavar="KIND", help="show only definitions of this kind, e.g. localization_key"
    )
    conflicts.add_argument(
        "--domain", metavar="DIR", help="show only this folder, e.g. common/traits"
    )
    conflicts.add_argument(
        "--with-game", action="store_true", help="also show overrides of the game by one mod"
    )
    conflicts.add_argument(
        "--limit",
        metavar="N",
        type=_count,
        default=20,
        help="maximum number of files, and of definitions (default: 20)",
    )
    _add_format(conflicts)


def _configure_update_report(report: argparse.ArgumentParser) -> None:
    report.add_argument("old", metavar="OLD", help="index file or folder of the old version")
    report.add_argument("new", metavar="NEW", help="index file or folder of the new version")
    report.add_argument(
        "--mod",
        metavar="NAME|DIR",
        required=True,
        help="the mod: its name in an index, or its folder",
    )
    report.add_argument(
        "--of",
        metavar="SOURCE",
        help="source with two versions, e.g. mod:Base (default: root:game)",
    )
    report.add_argument("--game-version", metavar="V", type=game_version, help=GAME_VERSION)
    report.add_argument(
        "--limit",
        metavar="N",
        type=_count,
        default=20,
        help="maximum number of entries of each kind of change (default: 20)",
    )
    report.add_argument(
        "--format",
        choices=("text", "json", "markdown"),
        default="text",
        help="output format (default: text)",
    )


def _configure_uses(uses: argparse.ArgumentParser) -> None:
    uses.add_argument("name", metavar="NAME", help="name, or KIND:NAME such as trait:brave")
    uses.add_argument("--db", metavar="FILE", required=True, help=_DATABASE)
    uses.add_argument(
        "--offset",
        metavar="N",
        type=_offset,
        default=0,
        help="number of places to leave out (default: 0)",
    )
    uses.add_argument(
        "--limit",
        metavar="N",
        type=_count,
        default=100,
        help="maximum number of places (default: 100)",
    )
    _add_format(uses)


def _configure_rename(rename: argparse.ArgumentParser) -> None:
    rename.add_argument("old", metavar="OLD", help="name, or KIND:NAME such as trait:brave")
    rename.add_argument("new", metavar="NEW", help="new name, without a kind")
    rename.add_argument("--db", metavar="FILE", required=True, help=_DATABASE)
    rename.add_argument(
        "--mod",
        metavar="[NAME=]DIR",
        action="append",
        required=True,
        help="folder of a mod of the index whose files the draft changes. Repeatable",
    )
    _add_format(rename)


def _configure_unused(unused: argparse.ArgumentParser) -> None:
    unused.add_argument("--db", metavar="FILE", required=True, help=_DATABASE)
    unused.add_argument("--mod", metavar="NAME", required=True, help="mod of the index")
    _add_format(unused)


def _add_format(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="output format (default: text)"
    )


def _count(text: str) -> int:
    return _number(text, 1, _MOST)


def _offset(text: str) -> int:
    return _number(text, 0, 1_000_000)


def _workers(text: str) -> int:
    return _number(text, 0, 256)


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")
    return int(text)


_ACTIONS: Final[Mapping[str, str]] = {
    "serve": "replybook_ck3_devtools.serve",
    "index": "replybook_ck3_devtools.index",
    "search": "replybook_ck3_devtools.search",
    "check": "replybook_ck3_devtools.check",
    "conflicts": "replybook_ck3_devtools.conflicts",
    "update-report": "replybook_ck3_devtools.update_report",
    "uses": "replybook_ck3_devtools.uses",
    "rename": "replybook_ck3_devtools.rename",
    "unused": "replybook_ck3_devtools.unused",
    "doctor": "replybook_ck3_devtools.doctor",
    "logs": "replybook_ck3_devtools.logs",
}


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    importlib.import_module("replybook_ck3")  # activates the CK3 registry
    action: Callable[[argparse.Namespace], int] = importlib.import_module(
        _ACTIONS[options.action]
    ).run
    return action(options)


def _add_doctor_options(doctor: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    doctor.add_argument("--playset", metavar="NAME", help="also look at this playset")
    doctor.add_argument(
        "--data", metavar="DIR", help="data folder of the server (default: that of the user)"
    )
    doctor.add_argument(
        "--config", metavar="FILE", help="settings file (default: server.toml of the data folder)"
    )
    _add_root_option(doctor)
    doctor.add_argument("--all", action="store_true", help="also show what is well")
    doctor.add_argument(
        "--format", choices=("text", "json"), default="text", help="output format (default: text)"
    )


def _add_root_option(command: argparse.ArgumentParser) -> None:
    """Declare the option that says where the folder of a root is."""
    command.add_argument(
        "--root",
        action="append",
        default=[],
        type=_root,
        metavar="KEY=DIR",
        help="folder of a root, e.g. game=/path. Repeatable",
    )


def _root(text: str) -> tuple[str, Path]:
    key, equals, folder = text.partition("=")
    if not equals or not key or not folder:
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=DIR, e.g. game=/path")
    return key, Path(folder).absolute()


def _add_log_options(logs: argparse.ArgumentParser) -> None:
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
