"""The cases of the registry check: a page for each rule, a section for each case.

A section says what the case shows and has its files, as blocks with a path. They are laid over a
copy of tests/golden/tiny_registry; below `overlay/` they are a registry of its own that extends the
base. `# <- RB112 column 5` at the end of a line is no part of the file: it says what must be found
there. A finding in a file of the tiny registry is a line `Found: RB116 codes/wa.yaml:57:13`. A
block `escaped` has bytes that are no text. Files begin with HEADER if the block has no head of its
own. All cases are judged as of one day.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from tests.markdown_pages import blocks
from tests.project_tree import ROOT

__all__ = ["CASES", "TINY", "TODAY", "Case", "lay_out"]

TINY = ROOT / "tests/golden/tiny_registry"
TODAY = date(2030, 6, 15)
HEADER = """\
# Read by the tests. Made from it: nothing. Choosing a name: whatever the case is about.
# Never changes: that what the page expects, and nothing else, is found.

"""

_OVERLAY = "overlay/"
_MARK = re.compile(r"  # <- (RB\d{3} column \d+(?:, RB\d{3} column \d+)*)$", re.MULTILINE)
_FOUND = re.compile(r"^Found: (RB\d{3}) (\S+):(\d+):(\d+)$", re.MULTILINE)


@dataclass(slots=True)
class Case:
    """A case: its name begins with its rule.

    Attributes:
        files: Content of each file by its path.
        expected: Rule, file, line and column of every finding that it must give.
    """

    name: str
    text: str
    files: dict[str, bytes] = field(default_factory=dict)
    expected: list[tuple[str, str, int, int]] = field(default_factory=list)


def lay_out(case: Case, scratch: Path) -> Path:
    """Write the registry of a case into an empty folder, and return the folder."""
    if not any(path.startswith(_OVERLAY) for path in case.files):
        shutil.copytree(TINY, scratch, dirs_exist_ok=True)
    for path, content in case.files.items():
        file = scratch / path.removeprefix(_OVERLAY)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return scratch


def _cases(page: Path) -> Iterator[Case]:
    lines = page.read_text("utf-8").split("\n")
    starts = [number for number, line in enumerate(lines) if line.startswith("## ")]
    found = list(blocks(page.relative_to(ROOT).as_posix()))
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        inside = [block for block in found if start < block.line <= end]
        words = "\n".join(lines[start + 1 : inside[0].line - 2 if inside else end])
        name = f"{page.stem}_{lines[start][3:].replace(' ', '_')}"
        case = Case(name, _FOUND.sub("", words).strip())
        case.expected += [(f[1], f[2], int(f[3]), int(f[4])) for f in _FOUND.finditer(words)]
        for block in inside:
            path = block.title.removeprefix(_OVERLAY)
            is_text = block.language == "yaml"
            head = HEADER if is_text and not block.text.startswith("#") else ""
            for number, line in enumerate((head + block.text).split("\n"), 1):
                if marked := _MARK.search(line):
                    for mark in marked[1].split(", "):
                        rule, _, column = mark.split()
                        case.expected.append((rule, path, number, int(column)))
            text = head + _MARK.sub("", block.text)
            case.files[block.title] = text.encode() if is_text else _bytes(text)
        yield case


def _bytes(text: str) -> bytes:
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1")


CASES = [case for page in sorted(Path(__file__).parent.glob("rb*.md")) for case in _cases(page)]
