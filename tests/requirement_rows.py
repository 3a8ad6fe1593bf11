"""The requirement pages as rows, and the tables of their index: counts by status, and gaps.

After a row has changed, `python -m tests.requirement_rows` writes the tables of the index anew.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.project_tree import ROOT

INDEX = ROOT / "docs/explanation/requirements.md"
FOLDER = ROOT / "docs/explanation/requirements"
HEAD = ("| source | sentence | status | held by |", "| --- | --- | --- | --- |")
STATUSES = ("done", "partly", "not done", "superseded")
NOTHING = "—"
"""The target of a sentence that nothing holds."""
_MARK = "<!-- counted by `python -m tests.requirement_rows` -->\n"
_LINK = re.compile(r"\[([^\]]*)\]\(([^)]*)\)")
_STATUS = re.compile(r"done|(?:partly|not done): \S.*|superseded by \[[^\]]+\]\([^)]+\)")


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row: `sources` are the labels of its links, `places` their anchors.

    `target` is empty if nothing holds it.
    """

    page: str
    sources: tuple[str, ...]
    places: tuple[str, ...]
    sentence: str
    status: str
    target: str

    @property
    def kind(self) -> str:
        """The first word or two of the status."""
        return next(kind for kind in STATUSES if self.status.startswith(kind))


def pages() -> list[Path]:
    """The pages that hold rows, documents first."""
    return sorted(FOLDER.glob("*.md"))


def lines(page: Path) -> list[str]:
    """The lines of the table of a page that are no head."""
    found = [line for line in page.read_text("utf-8").splitlines() if line.startswith("|")]
    return [line for line in found if line not in HEAD]


def rows() -> list[Requirement]:
    """Every row of every page; a `ValueError` names a line that is none."""
    return [_row(page.stem, line) for page in pages() for line in lines(page)]


def _row(page: str, line: str) -> Requirement:
    cells = re.split(r"(?<!\\) \| ", line.removeprefix("| ").removesuffix(" |"))
    if len(cells) != 4 or not _LINK.search(cells[0]) or not _STATUS.fullmatch(cells[2]):
        raise ValueError(f"{page}: no row of source, sentence, status and what holds it: {line}")
    links = _LINK.findall(cells[0])
    target = "" if cells[3] == NOTHING else cells[3]
    return Requirement(
        page,
        tuple(label for label, _ in links),
        tuple(place.rpartition("/")[2] for _, place in links),
        cells[1],
        cells[2],
        target.removeprefix("`").removesuffix("`"),
    )


def index() -> str:
    """The text of the index with its tables as the rows have it."""
    before, _, _ = INDEX.read_text("utf-8").partition(_MARK)
    return before + _MARK + "\n".join(_tables()) + "\n"


def _tables() -> Iterator[str]:
    found = rows()
    yield from ("", "| page | rows | done | partly | not done | superseded |")
    yield "| --- | --- | --- | --- | --- | --- |"
    for page in pages():
        title = page.read_text("utf-8").splitlines()[0].removeprefix("# ")
        mine = [row for row in found if row.page == page.stem]
        yield f"| [{title}](requirements/{page.name}) | {_counts(mine)} |"
    yield f"| all | {_counts(found)} |"
    yield from ("", "## What is missing", "")
    missing = [row for row in found if row.kind in {"partly", "not done"}]
    for row in missing:
        yield f"- {row.sources[0]}, {row.sentence}: {row.status}"
    if not missing:
        yield "Nothing."


def _counts(found: list[Requirement]) -> str:
    kinds = Counter(row.kind for row in found)
    return " | ".join(str(count) for count in (len(found), *(kinds[kind] for kind in STATUSES)))


if __name__ == "__main__":
    INDEX.write_text(index(), "utf-8")
