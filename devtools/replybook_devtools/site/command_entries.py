"""Command pages: one for each command, made from its parser."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from replybook_codegen.pages.markdown import prose
from replybook_codegen.site_pages.site_links import file_of
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_devtools.console.command_list import commands
from replybook_devtools.console.command_parser import command_parser, help_width, parsers_below

_WIDTH: Final = 92


def command_entries() -> Iterator[SitePage]:
    """Yield the page of every command, in the order in which `replybook --help` lists them."""
    for name, command in commands().items():
        about = command.summary
        parser = command_parser(name, about)
        importlib.import_module(command.module).configure(parser)
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
