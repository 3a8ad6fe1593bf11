"""`replybook docs build | serve`: the site of a project, a page for each thing that has a name.

Source: `docs/how-to/build-your-site.md`.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replybook_devtools.console.command_parser import add_action
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.projects import add_folder, inspect, projects_of, summary_of
from replybook_devtools.reports.formats import report
from replybook_registry import BadProject, Project, Registry
from replybook_registry.project import checked_docs_url

if TYPE_CHECKING:
    from http.server import ThreadingHTTPServer

    from replybook_devtools.site.site_content import SiteContent

__all__ = ["configure", "run"]

_PORT: Final = 8000
_TOOLS: Final = ("zensical", "mkdocs")
"""What may render the pages: the tool of the extra `docs`, and the way back, Material for MkDocs."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    build = add_action(actions, "build", "write the site into a folder")
    add_folder(build)
    build.add_argument(
        "-o", "--output", metavar="SITE", help="where to write it (default: the folder site of DIR)"
    )
    build.add_argument(
        "--bare",
        action="store_true",
        help="only Markdown and JSON, without HTML and without Zensical",
    )
    build.add_argument(
        "--tool",
        metavar="TOOL",
        choices=_TOOLS,
        default=_TOOLS[0],
        help="what renders the pages: zensical (default), or mkdocs, which is Material for MkDocs and"
        " which you install yourself",
    )
    _add_content(build)
    serve = add_action(actions, "serve", "build the site and show it on this machine")
    add_folder(serve)
    serve.add_argument("--port", metavar="N", type=int, default=_PORT, help="0 takes a free one")
    _add_content(serve)


def _add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--docs-url", metavar="URL", help="where it will stand (default: docs_url of the settings)"
    )
    parser.add_argument(
        "--compare",
        metavar="REF",
        help="add a page that compares with this commit, folder or wheel",
    )


def run(options: argparse.Namespace) -> int:
    """0 when the site is there, 1 when the registry has errors or a link leads nowhere."""
    projects = projects_of(options.folder)
    registries = _registries(projects)
    if registries is None:
        return Exit.FINDINGS
    content = _content(options, projects, registries)
    if content.dead:
        for one in content.dead:
            print(f"{one.file}:{one.line}: the link {one.target!r} leads nowhere")
        return Exit.FINDINGS
    if options.action == "serve":
        return _serve(content, options.port)
    return _build(content, projects[0].root, options)


def _registries(projects: Sequence[Project]) -> list[Registry] | None:
    """The registries of the projects; None, and the findings are printed, if one has errors."""
    with Elapsed("reading"):
        inspections = [inspect(one) for one in projects]
    if any(each.errors or each.registry is None for each in inspections):
        findings = sorted({found for each in inspections for found in each.findings})
        print(report("text", findings, summary_of(*inspections)))
        return None
    return [each.registry for each in inspections if each.registry is not None]


def _content(
    options: argparse.Namespace, projects: Sequence[Project], registries: Sequence[Registry]
) -> SiteContent:
    from replybook_codegen.site_pages.whole_registry import whole_registry
    from replybook_devtools.site.site_content import site_content

    try:
        url = checked_docs_url(options.docs_url) if options.docs_url else ""
    except BadProject as error:
        raise UsageError(str(error)) from error
    url = url or next(filter(None, (one.docs_url for one in projects)), "")
    compared = _compared(projects, options.compare) if options.compare else ""
    return site_content(projects, whole_registry(registries), url, compared)


def _compared(projects: Sequence[Project], ref: str) -> str:
    """The page of two versions of the last registry, which the others are part of."""
    from replybook_devtools.site.compare_page import compare_with

    return compare_with(projects[-1], ref)


def _build(content: SiteContent, root: Path, options: argparse.Namespace) -> int:
    from replybook_devtools.site.site_build import replace_site, workshop

    target = Path(options.output).absolute() if options.output else root / "site"
    with workshop(target) as folder:
        built = _built(content, folder, bare=options.bare, tool=options.tool)
        if built is None:
            return Exit.FINDINGS
        sizes = [path.stat().st_size for path in built.rglob("*") if path.is_file()]
        replace_site(built, target)
    megabytes = sum(sizes) / 1_000_000
    print(f"{len(content.pages)} pages, {len(sizes)} files, {megabytes:.1f} MB in {target.name}")
    return Exit.FINE


def _built(content: SiteContent, folder: Path, *, bare: bool, tool: str = _TOOLS[0]) -> Path | None:
    """The folder of the built site; None, and it is printed why, where it is not sound."""
    from replybook_devtools.site.link_check import check_links
    from replybook_devtools.site.site_build import ToolFailed, build_site

    try:
        with Elapsed("building"):
            built = build_site(content, folder, bare=bare, tool=tool)
            bad = check_links(built)
    except ToolFailed as error:
        print(error)
        return None
    for one in bad:
        print(f"{one.page}: the link {one.target!r} leads nowhere: {one.why}")
    return None if bad else built


def _serve(content: SiteContent, port: int) -> int:
    from replybook_devtools.site.site_build import workshop
    from replybook_devtools.site.site_server import LOOPBACK

    with (
        tempfile.TemporaryDirectory(prefix="replybook-docs-") as parent,
        workshop(Path(parent) / "site") as folder,
        _server(folder / "site", port) as server,  # a port that is taken is told before the build
    ):
        if _built(content, folder, bare=False) is None:
            return Exit.FINDINGS
        with suppress(KeyboardInterrupt):
            print(f"http://{LOOPBACK}:{server.server_port}/ until Ctrl+C", flush=True)
            gc.enable()  # `main` disables it for the commands that end at once
            server.serve_forever()
    return Exit.FINE


def _server(folder: Path, port: int) -> ThreadingHTTPServer:
    from replybook_devtools.site.site_server import site_server

    try:
        return site_server(folder, port)
    except (OSError, OverflowError) as error:
        raise UsageError(f"port {port} cannot be used; name another with --port") from error
