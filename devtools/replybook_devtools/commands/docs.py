"""`replybook docs build | serve`: the site of a project, a page for each thing that has a name."""

from __future__ import annotations

import argparse
from typing import Final

from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import Exit
from replybook_devtools.project.projects import add_folder
from replybook_devtools.site.project_site import BrokenSite, read_site

_PORT: Final = 8000
_TOOLS: Final = ("zensical", "mkdocs")
"""Renderers of the pages: Zensical (extra `docs`), and Material for MkDocs as the alternative."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    build = add_action(actions, "build", "write the site into a folder")
    add_folder(build)
    help_ = "output folder (default: the folder site of DIR)"
    build.add_argument("-o", "--output", metavar="SITE", help=help_)
    help_ = "write only Markdown and JSON, no HTML; needs no Zensical"
    build.add_argument("--bare", action="store_true", help=help_)
    help_ = "renderer: zensical, or mkdocs with Material, which you install (default: zensical)"
    build.add_argument("--tool", metavar="TOOL", choices=_TOOLS, default=_TOOLS[0], help=help_)
    _add_content(build)
    serve = add_action(actions, "serve", "build the site and serve it on this machine")
    add_folder(serve)
    help_ = f"port; 0 takes a free one (default: {_PORT})"
    serve.add_argument("--port", metavar="N", type=int, default=_PORT, help=help_)
    _add_content(serve)


def _add_content(parser: argparse.ArgumentParser) -> None:
    help_ = "URL of the published site (default: docs_url of the settings)"
    parser.add_argument("--docs-url", metavar="URL", help=help_)
    help_ = "add a page that compares with this commit, folder or wheel"
    parser.add_argument("--compare", metavar="REF", help=help_)


def run(options: argparse.Namespace) -> int:
    """Build or serve the site. Return 1 if the registry has errors or a link leads nowhere."""
    try:
        site = read_site(options.folder, docs_url=options.docs_url, compare=options.compare)
        if options.action == "serve":
            site.serve(
                options.port, _TOOLS[0], lambda url: print(f"{url} until Ctrl+C", flush=True)
            )
        else:
            print(site.build(options.output, bare=options.bare, tool=options.tool))
    except BrokenSite as error:
        print(error)
        return Exit.FINDINGS
    return Exit.FINE
