"""The site of a project: its registries read, its pages built, shown on this machine."""

from __future__ import annotations

import functools
import gc
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.projects import inspect, projects_of, summary_of
from replybook_devtools.reports.formats import report
from replybook_registry import BadProject, Project, Registry
from replybook_registry.project import checked_docs_url

if TYPE_CHECKING:
    from replybook_devtools.site.site_content import SiteContent

_LOOPBACK: Final = "127.0.0.1"


class BrokenSite(Exception):
    """The site has faults and cannot be built; the text has one fault a line."""


class ProjectSite(NamedTuple):
    """The pages of a project, and the folder of the project."""

    content: SiteContent
    root: Path

    def build(self, output: str | None, *, bare: bool, tool: str) -> str:
        """Build the site in place of the former one, and return a summary.

        Args:
            output: The folder of the site. None for `site` in the root of the project.
            bare: Write Markdown and JSON alone.
            tool: The module of the site tool.

        Raises:
            BrokenSite: The site has faults.
        """
        from replybook_devtools.site.site_build import replace_site, workshop

        target = Path(output).absolute() if output else self.root / "site"
        with workshop(target) as folder:
            built = _build_pages(self.content, folder, bare=bare, tool=tool)
            sizes = [path.stat().st_size for path in built.rglob("*") if path.is_file()]
            replace_site(built, target)
        pages, megabytes = len(self.content.pages), sum(sizes) / 1_000_000
        return f"{pages} pages, {len(sizes)} files, {megabytes:.1f} MB in {target.name}"

    def serve(self, port: int, tool: str, announce: Callable[[str], None]) -> None:
        """Build the site into a temporary folder and serve it until Ctrl+C.

        `announce` gets the URL when the server answers.

        Raises:
            BrokenSite: The site has faults.
        """
        from replybook_devtools.site.site_build import workshop

        with (
            tempfile.TemporaryDirectory(prefix="replybook-docs-") as parent,
            workshop(Path(parent) / "site") as folder,
            _server(
                folder / "site", port
            ) as server,  # a port that is taken is told before the build
        ):
            _build_pages(self.content, folder, bare=False, tool=tool)
            with suppress(KeyboardInterrupt):
                announce(f"http://{_LOOPBACK}:{server.server_port}/")
                gc.enable()  # `main` disables it for the commands that end at once
                server.serve_forever()


def read_site(folder: str, *, docs_url: str | None, compare: str | None) -> ProjectSite:
    """Read the projects of a folder and make the pages of their site.

    Args:
        folder: A project, or the folder of a registry.
        docs_url: The URL of the site; that of the settings by default.
        compare: A commit, folder or wheel to compare the last registry with, on a page of its own.

    Raises:
        BrokenSite: A registry has errors, or a link in a written page leads nowhere.
    """
    from replybook_codegen.site_pages.whole_registry import whole_registry
    from replybook_devtools.site.site_content import site_content

    projects = projects_of(folder)
    registries = _registries(projects)
    try:
        url = checked_docs_url(docs_url) if docs_url else ""
    except BadProject as error:
        raise UsageError(str(error)) from error
    url = url or next(filter(None, (project.docs_url for project in projects)), "")
    compared = _compare_versions(projects, compare) if compare else ""
    content = site_content(projects, whole_registry(registries), url, compared)
    if content.dead:
        lines = [f"{d.file}:{d.line}: the link {d.target!r} leads nowhere" for d in content.dead]
        raise BrokenSite("\n".join(lines))
    return ProjectSite(content, projects[0].root)


def _registries(projects: Sequence[Project]) -> list[Registry]:
    with Elapsed("reading"):
        inspections = [inspect(project) for project in projects]
    if any(each.errors or each.registry is None for each in inspections):
        findings = sorted({finding for each in inspections for finding in each.findings})
        raise BrokenSite(report("text", findings, summary_of(*inspections)))
    return [each.registry for each in inspections if each.registry is not None]


def _compare_versions(projects: Sequence[Project], ref: str) -> str:
    """Return the page of two versions of the last registry, which includes the others."""
    from replybook_devtools.site.compare_page import compare_with

    return compare_with(projects[-1], ref)


def _build_pages(content: SiteContent, folder: Path, *, bare: bool, tool: str) -> Path:
    from replybook_devtools.site.site_build import ToolFailed, build_site

    try:
        with Elapsed("building"):
            return build_site(content, folder, bare=bare, tool=tool)
    except ToolFailed as error:
        raise BrokenSite(str(error)) from error


def _server(folder: Path, port: int) -> ThreadingHTTPServer:

    try:
        return site_server(folder, port)
    except (OSError, OverflowError) as error:
        raise UsageError(f"port {port} cannot be used; name another with --port") from error


def site_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of the files in the folder; port 0 takes a free port.

    Raises:
        OSError: The port is in use.
    """
    server = ThreadingHTTPServer(
        (_LOOPBACK, port), functools.partial(_Files, directory=str(folder))
    )
    server.daemon_threads = True
    return server


class _Files(SimpleHTTPRequestHandler):
    """The files as a host of pages gives them, without a line on the terminal for each."""

    extensions_map = {  # noqa: RUF012  # it is one of the parent's
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".md": "text/markdown; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }

    def list_directory(self, path: object) -> None:
        """Answer 404 for a folder without a page, as any host of pages does."""
        del path
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer an address without a page with the site's own page for that."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name
        """Say nothing."""
