"""Written pages: those below `docs`, and those of the top folder they link to.

Their links are checked and turned into links between pages of the site. The generated tables are
left out: the site has a page for each of their rows instead. A link to a source whose anchor names
one of these rows or tables, such as `codes/wa.yaml#wa-res-i-001`, leads to that page, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath, relpath
from typing import Final

from replybook_codegen.site_pages.site_page import SitePage

_CODE: Final = re.compile(r"(^```.*?^```|``.+?``|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(
    r"(?P<before>\]\(<?|^\[[^\]\n]+\]:\s*|\b(?:href|src)=\")(?P<target>[^)\s>\"]+)", re.MULTILINE
)
_ELSEWHERE: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#")
_HEADING: Final = re.compile(r"^# +(.+?)(?: +#+)?$", re.MULTILINE)
_SENTENCE: Final = re.compile(r"(?<=[a-z0-9)\"][.?!]) (?=[A-Z\"])")
_DOCS: Final = "docs"

TABLES: Final[Mapping[str, str]] = {
    "": "reference.md",
    "index": "reference.md",
    "codes": "codes/index.md",
    "legacy": "legacy/index.md",
    "policy": "rules/index.md",
    "tools": "tools/index.md",
    "rules": "findings/index.md",
    "lint-rules": "findings/index.md",
    "changes": "findings/index.md",
    "taxonomy": "taxonomy.md",
    "world": "world.md",
    "vocabulary": "vocabulary.md",
    "enforcement": "enforcement.md",
    "failures": "failures.md",
}
"""Site page of each generated table, except the tables of codes of one layer."""


@dataclass(frozen=True, slots=True)
class TablePages:
    """Pages of the site for the rows of the generated tables.

    `things` are files of the site by anchor.
    """

    things: Mapping[str, str]

    def of_table(self, file: str, anchor: str) -> str:
        """Return the file of the site for an anchor of a table, with its new anchor."""
        stem = PurePosixPath(file).stem
        if anchor in self.things:
            return self.things[anchor]
        if stem.startswith("codes-"):
            return f"layers/{stem.removeprefix('codes-').upper()}.md"
        found = TABLES.get(stem, f"{stem}.md")
        return f"{found}#{anchor}" if found == f"{stem}.md" else found

    def of_source(self, anchor: str) -> str | None:
        """Return the file of the site for an anchor of a source; None if there is none."""
        return self.things.get(anchor) or (TABLES.get(anchor) if anchor else None)


@dataclass(frozen=True, slots=True)
class DeadLink:
    """A link of a page that leads nowhere, at a line of a file of the project."""

    file: str
    line: int
    target: str


@dataclass(slots=True)
class WrittenPages:
    """Written pages, with the files and dead links found in them.

    Attributes:
        files: Pictures and texts that pages link to, by their place on the site.
        dead: The links that lead to nothing.
    """

    pages: list[SitePage] = field(default_factory=list[SitePage])
    files: dict[str, Path] = field(default_factory=dict[str, Path])
    dead: list[DeadLink] = field(default_factory=list[DeadLink])


def written_pages(root: Path, tables: Sequence[PurePosixPath], pages: TablePages) -> WrittenPages:
    """Return the written pages of the project at `root`.

    `tables` are its folders of generated pages.
    """
    reader = _Reader(root, tuple(map(str, tables)), pages)
    for file in sorted((root / _DOCS).rglob("*.md")):
        name = file.relative_to(root).as_posix()
        if not reader.is_table(name) and not any(part.startswith(".") for part in Path(name).parts):
            reader.place_of(name)
    while reader.waiting:
        reader.read(reader.waiting.pop(0))
    reader.found.pages.sort(key=lambda page: page.file)
    return reader.found


def _site_file(name: str) -> str:
    """Return the place of a page on the site.

    A page below `docs` is below the root of the site. Other pages are below `project`.
    """
    path = PurePosixPath(name)
    inside = path.parts[0] == _DOCS
    below = PurePosixPath(*path.parts[1:]) if inside else PurePosixPath("project") / path
    return str(below.with_name("index.md") if below.name == "README.md" and inside else below)


class _Reader:
    """Reads pages, and whichever pages and files they name."""

    def __init__(self, root: Path, tables: Sequence[str], pages: TablePages) -> None:
        self.found = WrittenPages()
        self.waiting: list[str] = []
        self._root, self._tables, self._pages = root, tables, pages
        self._places: dict[str, str] = {}

    def is_table(self, name: str) -> bool:
        """Return True if a file or folder of the project belongs to the generated tables."""
        return any(name == table or name.startswith(f"{table}/") for table in self._tables)

    def place_of(self, name: str) -> str:
        """Return the place of a page on the site, and queue the page to be read."""
        if name not in self._places:
            self._places[name] = _site_file(name)
            self.waiting.append(name)
        return self._places[name]

    def read(self, name: str) -> None:
        """Read one page."""
        text = (self._root / name).read_text("utf-8")
        heading = _HEADING.search(_CODE.sub("", text))
        title = heading[1] if heading else PurePosixPath(name).stem.replace("-", " ").capitalize()
        file = self._places[name]
        parts = list(self._parts(name, text))
        self.found.pages.append(SitePage(file, title, _first_words(text), "".join(parts), name))

    def _parts(self, name: str, text: str) -> Iterator[str]:
        line = 1
        for index, part in enumerate(_CODE.split(text)):
            yield part if index % 2 else self._link_pages(name, part, line)
            line += part.count("\n")

    def _link_pages(self, name: str, text: str, line: int) -> str:
        def moved(match: re.Match[str]) -> str:
            target = match["target"]
            if _ELSEWHERE.match(target):
                return match[0]
            path, _, anchor = target.partition("#")
            place = self._target(normpath(join(dirname(name), path)), anchor)
            if place is None:
                at = line + text.count("\n", 0, match.start())
                self.found.dead.append(DeadLink(name, at, target))
                return match[0]
            file, hash_, kept = place.partition("#")
            from_here = relpath(file, dirname(self._places[name]) or ".")
            return f"{match['before']}{from_here}{hash_ if kept else ''}{kept}"

        return _LINK.sub(moved, text)

    def _target(self, wanted: str, anchor: str) -> str | None:
        """Return the place on the site of an anchor in a file or folder; None if missing."""
        path = self._root / wanted
        if wanted.startswith("..") or not path.exists():
            return None
        if self.is_table(wanted):
            table = next(
                one for one in self._tables if wanted == one or wanted.startswith(f"{one}/")
            )
            return self._pages.of_table(wanted.removeprefix(table).strip("/"), anchor)
        if path.is_dir():
            inside = (f"{wanted}/{name}" for name in ("index.md", "README.md"))
            page = next((one for one in inside if (self._root / one).is_file()), None)
            return f"{self.place_of(page)}#{anchor}" if page else self._pages.of_source(anchor)
        if wanted.endswith(".md"):
            return f"{self.place_of(wanted)}#{anchor}"
        if named := self._pages.of_source(anchor):
            return named
        inside_docs = wanted.startswith(f"{_DOCS}/")
        place = wanted.removeprefix(f"{_DOCS}/") if inside_docs else f"files/{wanted}.txt"
        self.found.files[place] = path
        return f"{place}#{anchor}"


def _first_words(text: str) -> str:
    """Return the first sentence of a page, as plain words."""
    body = _HEADING.sub(
        "", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), count=1
    )
    blocks = (" ".join(block.split()) for block in re.split(r"\n\s*\n", body))
    first = next(
        (block for block in blocks if block and (block[0].isalnum() or block[0] in '`[*"')), ""
    )
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", first)
    return _SENTENCE.split(re.sub(r"[`*]", "", plain), maxsplit=1)[0]
