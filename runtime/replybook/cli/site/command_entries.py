"""A page for each command, made of what its parser says of itself."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from replybook.cli.command_parser import command_parser, help_width
from replybook.cli.completion import parsers_below
from replybook.cli.main import COMMANDS
from replybook_codegen.pages.markdown import prose
from replybook_codegen.site_pages.site_links import file_of
from replybook_codegen.site_pages.site_page import SitePage, page_of

__all__ = ["command_entries"]

_WIDTH: Final = 92


def command_entries() -> Iterator[SitePage]:
    """The page of every command, in the order in which `replybook --help` lists them."""
    for name, about in COMMANDS.items():
        parser = command_parser(name, about)
        importlib.import_module(f"replybook.cli.{name}").configure(parser)
        _, *below = parsers_below(parser)
        helps = [f"## `{one.prog}`\n\n{_help(one)}" for one in below]
        page = page_of(
            file_of("command", name),
            f"replybook {name}",
            about,
            [prose(f"{about[:1].upper()}{about[1:]}."), _help(parser), *helps],
        )
        yield replace(page, wide=not below)  # without sub-commands there are no headings to list


def _help(parser: argparse.ArgumentParser) -> str:
    with help_width(_WIDTH):
        return f"```text\n{parser.format_help().rstrip()}\n```"
