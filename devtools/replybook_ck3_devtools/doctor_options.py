"""The options of `replybook ck3 doctor`."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_doctor_options(doctor: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    doctor.add_argument("--playset", metavar="NAME", help="also look at this playset")
    doctor.add_argument(
        "--data", metavar="DIR", help="data folder of the server (default: that of the user)"
    )
    doctor.add_argument(
        "--config", metavar="FILE", help="settings file (default: server.toml of the data folder)"
    )
    add_root_option(doctor)
    doctor.add_argument("--all", action="store_true", help="also show what is well")
    doctor.add_argument(
        "--format", choices=("text", "json"), default="text", help="output format (default: text)"
    )


def add_root_option(command: argparse.ArgumentParser) -> None:
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
