"""The pages that people wrote: those below `docs`, and those of the top folder that they link to.

Their links are held against what is there and turned into links between pages of the site. The generated tables
are left out: the site has a page for each of their rows instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath, relpath
from typing import Final

from replybook_codegen.site_pages.site_page import SitePage

__all__ = ["DeadLink", "WrittenPages", "written_pages"]

_CODE: Final = re.compile(r"(^```.*?^```|``.+?``|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(
    r"(?P<before>\]\(<?|^\[[^\]\n]+\]:\s*|\b(?:href|src)=\")(?P<target>[^)\s>\"]+)", re.MULTILINE
)
_ELSEWHERE: Final = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|#")
_HEADING: Final = re.compile(r"^# +(.+?)(?: +#+)?$", re.MULTILINE)
_SENTENCE: Final = re.compile(r"(?<=[a-z0-9)\"][.?!]) (?=[A-Z\"])")
_DOCS: Final = "docs"

Elsewhere = Callable[[str, str], str | None]
"""The file of the site for a file of the generated tables and an anchor in it, the anchor included."""


@dataclass(frozen=True, slots=True)
class DeadLink:
    """A link of a page that leads nowhere, at a line of a file of the project."""

    file: str
    line: int
    target: str


@dataclass(slots=True)
class WrittenPages:
    """What was found; `files` are pictures and texts that pages link to, by their place on the site."""

    pages: list[SitePage] = field(default_factory=list[SitePage])
    files: dict[str, Path] = field(default_factory=dict[str, Path])
    dead: list[DeadLink] = field(default_factory=list[DeadLink])


def written_pages(
    root: Path, tables: Sequence[PurePosixPath], elsewhere: Elsewhere
) -> WrittenPages:
    """Return the pages of the project at `root`; `tables` are its folders of generated pages."""
    reader = _Reader(root, tuple(map(str, tables)), elsewhere)
    for file in sorted((root / _DOCS).rglob("*.md")):
        name = file.relative_to(root).as_posix()
        if not reader.is_table(name) and not any(part.startswith(".") for part in Path(name).parts):
            reader.place_of(name)
    while reader.waiting:
        reader.read(reader.waiting.pop(0))
    reader.found.pages.sort(key=lambda page: page.file)
    return reader.found


def _site_file(name: str) -> str:
    """Return the place of a page on the site: below the root what lies below `docs`, else below `project`."""
    path = PurePosixPath(name)
    inside = path.parts[0] == _DOCS
    below = PurePosixPath(*path.parts[1:]) if inside else PurePosixPath("project") / path
    return str(below.with_name("index.md") if below.name == "README.md" and inside else below)


class _Reader:
    """Reads pages, and whichever pages and files they name."""

    def __init__(self, root: Path, tables: Sequence[str], elsewhere: Elsewhere) -> None:
        self.found = WrittenPages()
        self.waiting: list[str] = []
        self._root, self._tables, self._elsewhere = root, tables, elsewhere
        self._places: dict[str, str] = {}

    def is_table(self, name: str) -> bool:
        """Return True if a file or folder of the project belongs to the generated tables."""
        return any(name == table or name.startswith(f"{table}/") for table in self._tables)

    def place_of(self, name: str) -> str:
        """Return the place of a page on the site; it is read later."""
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
            yield part if index % 2 else self._linked(name, part, line)
            line += part.count("\n")

    def _linked(self, name: str, text: str, line: int) -> str:
        def moved(match: re.Match[str]) -> str:
            target = match["target"]
            if _ELSEWHERE.match(target):
                return match[0]
            path, _, anchor = target.partition("#")
            wanted = normpath(join(dirname(name), path))
            place = self._target(wanted, anchor)
            if place is None:
                at = line + text.count("\n", 0, match.start())
                self.found.dead.append(DeadLink(name, at, target))
                return match[0]
            from_here = relpath(place.partition("#")[0], dirname(self._places[name]) or ".")
            kept = place.partition("#")[2] if self.is_table(wanted) else anchor
            return f"{match['before']}{from_here}{'#' + kept if kept else ''}"

        return _LINK.sub(moved, text)

    def _target(self, wanted: str, anchor: str) -> str | None:
        """Return the place on the site of a file or folder of the project; None where there is none."""
        path = self._root / wanted
        if wanted.startswith("..") or not path.exists():
            return None
        if self.is_table(wanted):
            table = next(
                one for one in self._tables if wanted == one or wanted.startswith(f"{one}/")
            )
            return self._elsewhere(wanted.removeprefix(table).strip("/"), anchor)
        if path.is_dir():
            inside = (f"{wanted}/{name}" for name in ("index.md", "README.md"))
            page = next((one for one in inside if (self._root / one).is_file()), None)
            return None if page is None else self.place_of(page)
        if wanted.endswith(".md"):
            return self.place_of(wanted)
        inside_docs = wanted.startswith(f"{_DOCS}/")
        place = wanted.removeprefix(f"{_DOCS}/") if inside_docs else f"files/{wanted}.txt"
        self.found.files[place] = path
        return place


def _first_words(text: str) -> str:
    """Return the first sentence of a page, as plain words."""
    body = _HEADING.sub(
        "", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), count=1
    )
    blocks = (" ".join(block.split()) for block in re.split(r"\n\s*\n", body))
    first = next((one for one in blocks if one and (one[0].isalnum() or one[0] in '`[*"')), "")
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", first)
    return _SENTENCE.split(re.sub(r"[`*]", "", plain), maxsplit=1)[0]


def table_pages(pages: Mapping[str, str]) -> Elsewhere:
    """Return where the rows of the generated tables stand on a site whose things are `pages`: file by anchor."""
    lists = {
        "": "reference.md",
        "index": "reference.md",
        "codes": "codes/index.md",
        "legacy": "legacy/index.md",
        "policy": "rules/index.md",
        "tools": "tools/index.md",
        "rules": "findings/index.md",
        "lint-rules": "findings/index.md",
        "changes": "findings/index.md",
    }

    def elsewhere(file: str, anchor: str) -> str | None:
        stem = PurePosixPath(file).stem
        if anchor and anchor in pages:
            return pages[anchor]
        if stem.startswith("codes-"):
            return f"layers/{stem.removeprefix('codes-').upper()}.md"
        return lists.get(stem) or f"{stem}.md#{anchor}"

    return elsewhere
