"""A reader for `Source:` lines: paragraphs, sections, decisions, requirements and files.

    Source: specification 24 and 31 to 34, 001 §10, decision 11 (why), `x.schema.yaml`, RFC 9457.

Text in brackets is a remark and names no source. A standard (PEP, RFC) is named by its number.
"""

import re
from collections.abc import Iterator
from functools import cache

from tests.markdown_pages import anchors
from tests.project_tree import ROOT, project_files
from tests.requirement_rows import rows

_LINE = re.compile(r'(?<!\w)(Sources?): (.*?)(?="""|\n\s*#?\s*\n|\n\s*"""|\Z)', re.DOTALL)
_NUMBERS = r"[1-9]\d*(?:(?:-| to )[1-9]\d*)?"
_SECTIONS = r"§[\d.]*\d(?:(?:-| to )§[\d.]*\d)?"
_ITEM = re.compile(
    rf"(?:specification|spec) (?P<paragraphs>{_NUMBERS}(?:(?:, | and ){_NUMBERS})*)"
    rf"|(?P<paper>00[0-4])(?: (?P<sections>{_SECTIONS}(?:(?:, | and ){_SECTIONS})*))?"
    rf"|decision (?P<decisions>{_NUMBERS}(?:(?:, | and ){_NUMBERS})*)"
    r'|requirement "(?P<requirement>[^"]+)"'
    r"|`(?P<file>[\w./*-]+)`"
    r"|(?P<standard>(?:PEP|RFC) [1-9]\d*)"
)
FORMS = 'specification N, 001 §N, decision N, requirement "sentence", `file`, PEP N or RFC N'


def sources(text: str) -> Iterator[tuple[int, str]]:
    """The `Source:` lines of a file: the number of the line, and what it names, asides left out."""
    for match in _LINE.finditer(text):
        words = re.sub(r"\s+(?:# )?", " ", match[2])
        named = re.split(r"\.(?=\s|$)", re.sub(r" ?\([^()]*\)", "", words), maxsplit=1)[0]
        yield text.count("\n", 0, match.start()) + 1, named.strip()


def unnamed(source: str) -> list[str]:
    """Return the faults of a source: unknown words, and names of missing things."""
    wrong, rest = [], source
    while rest:
        item = _ITEM.match(rest)
        if item is None:
            return [*wrong, f"{rest!r} names nothing here; write {FORMS}"]
        wrong += _missing(item)
        rest = re.sub(r"^(?:, | and |$)", "", rest[item.end() :])
    return wrong or ([] if source else [f"nothing is named; write {FORMS}"])


def _missing(item: re.Match[str]) -> list[str]:
    if numbers := item["paragraphs"]:
        return [
            f"specification {n} is no paragraph" for n in _each(numbers) if n not in paragraphs()
        ]
    if paper := item["paper"]:
        ends = [end.rstrip(".") for end in re.findall(r"[\d.]+", item["sections"] or "")]
        return [
            f"{paper} §{end} is no section"
            for end in ends
            if _section(paper, end) not in _origins()
        ]
    if numbers := item["decisions"]:
        return [f"decision {n} is not written" for n in _each(numbers) if n not in _decisions()]
    if sentence := item["requirement"]:
        return (
            []
            if sentence in {row.sentence for row in rows()}
            else [f"{sentence!r} is no requirement"]
        )
    file = item["file"]
    there = not file or any(f"/{name}".endswith(f"/{file}") for name in project_files())
    return [] if there else [f"{file} is no file of this repository"]


def _each(numbers: str) -> Iterator[int]:
    for first, last in re.findall(r"(\d+)(?:(?:-| to )(\d+))?", numbers):
        yield from range(int(first), int(last or first) + 1)


@cache
def paragraphs() -> dict[int, str]:
    """Each paragraph of the specification, and the page on which it stands."""
    pages = [
        f"docs/specification/{path.name}" for path in (ROOT / "docs/specification").glob("*.md")
    ]
    return {
        int(anchor): page
        for page in pages
        for anchor in anchors(page)
        if anchor.isdecimal() and anchor[0] != "0"
    }


@cache
def _origins() -> set[str]:
    return anchors("docs/specification/origins.md")


def _section(paper: str, number: str) -> str:
    return f"{paper}-{number.replace('.', '-')}"


@cache
def _decisions() -> set[int]:
    return {int(path.name[:4]) for path in (ROOT / "docs/decisions").glob("[0-9]*.md")}
