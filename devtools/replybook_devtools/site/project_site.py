"""The site of a project: its registries read, compared and built, and shown on this machine."""

from __future__ import annotations

import functools
import gc
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_codegen.pages.markdown import cell, link, prose, table
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.console.progress import Elapsed
from replybook_devtools.project.former_registry import registry_before
from replybook_devtools.project.projects import inspect, projects_of, summary_of
from replybook_devtools.reports.formats import report
from replybook_devtools.reports.html.markup import count_noun
from replybook_registry import BadProject, Project, Registry
from replybook_registry.evolution.compare import (
    RegistryChange,
    Step,
    breakages,
    next_version,
    step_demanded,
)
from replybook_registry.project import checked_docs_url
from replybook_registry.read import inspect_project

if TYPE_CHECKING:
    from replybook_devtools.site.site_content import SiteContent

_LOOPBACK: Final = "127.0.0.1"

_SECTIONS: Final[tuple[tuple[Step, str, str], ...]] = (
    ("forbidden", "What no version may bring", "An id keeps its meaning for ever."),
    ("major", "What breaks", "Who builds or reads replies may have to act."),
    (
        "minor",
        "What is new",
        "Nobody has to act; callers may meet something that they did not know.",
    ),
    ("patch", "What reads differently", "Text is for people, and no program branches on it."),
)


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
    compared = compare_with(projects[-1], compare) if compare else ""  # it includes the others
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


def _build_pages(content: SiteContent, folder: Path, *, bare: bool, tool: str) -> Path:
    from replybook_devtools.site.site_build import SiteToolFailed, build_site

    try:
        with Elapsed("building"):
            return build_site(content, folder, bare=bare, tool=tool)
    except SiteToolFailed as error:
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


def compare_with(project: Project, ref: str, up: str = "") -> str:
    """Return the page for the registry of `project` against `ref`: a git ref, a folder or a wheel.

    `UsageError` where the baseline cannot be read, or the project's own registry is not in order.
    """
    old, more = registry_before(project, ref)
    inspection = inspect_project(project, datetime.now(UTC).date())
    if inspection.registry is None or not inspection.complete:
        raise UsageError("the registry cannot be read whole; run: replybook check")
    return _compare_markdown(old, inspection.registry, more, up)


def _compare_markdown(
    old: Registry, new: Registry, more: Sequence[RegistryChange] = (), up: str = ""
) -> str:
    """Return the comparison page as Markdown.

    Args:
        more: Changes found elsewhere, such as those of the envelope.
        up: The way from the page to the root of the site, which has a file for each kind of change
            and each code.
    """
    changes = breakages(old, new, more)
    pages = {str(entry.id) for entry in new.codes}
    parts = [f"# {cell(new.name)}: from {old.version} to {new.version}", _summary(old, changes)]
    for step, title, said in _SECTIONS:
        found = [change for change in changes if change.step == step and not _is_gate(change)]
        if found:
            heads = ("Kind", "What changed", "What to do")
            rows = (tuple(_row(change, pages, up)) for change in found)
            parts += [
                f"## {title}",
                f"{said} {count_noun(len(found), 'change')}.",
                table(heads, rows),
            ]
    return "\n\n".join(parts) + "\n"


def _is_gate(change: RegistryChange) -> bool:
    """Return True if the change is about the version itself, which the summary tells."""
    return change.kind.code.startswith("RB17")


def _summary(old: Registry, changes: Sequence[RegistryChange]) -> str:
    step = step_demanded(changes)
    if step is None:
        return "Nothing changed."
    wrong = "".join(f" {prose(change.problem)}." for change in changes if _is_gate(change))
    number = count_noun(sum(not _is_gate(change) for change in changes), "change")
    if step == "forbidden":
        return f"{number}; no version may bring the forbidden ones.{wrong}"
    version = next_version(old.version, step)
    return f"{number}; together they ask for a {step} step, to {version} at least.{wrong}"


def _row(change: RegistryChange, pages: set[str], up: str) -> Iterator[str]:
    subject, kind = change.subject, change.kind
    leads = f"{link(subject, f'{up}codes/{subject}.md')}: " if subject in pages else ""
    yield link(kind.code, f"{up}findings/{kind.code}.md")
    yield leads + cell(change.problem) + _wording(change)
    yield cell(change.fix.replace("CODE", subject)) if change.breaking else "nothing"


def _wording(change: RegistryChange) -> str:
    """Return the old and new text of a change whose sentence does not quote them."""
    if change.step != "patch" or not change.new or change.new in change.problem:
        return ""
    before = f"before: {cell(change.old)}<br>" if change.old else ""
    return f"<br>{before}now: {cell(change.new)}"
