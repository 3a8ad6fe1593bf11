"""RB505: a code has an area that the taxonomy does not declare.

## Why
The area names the subject of an outcome, in a small closed vocabulary. Dashboards group by it, and
policies select by it. An undeclared area is missing in both. Opening and closing a contract, for
example, belong to the area GATE; there are no areas OPEN and CLOSE.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-PAGES-I-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def close_work(reason: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-CLOSE-D-001", data={"reason": reason})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-I-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def close_work(reason: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-GATE-D-001", data={"reason": reason})
```

## How to mend
Choose the area that the outcome is about. A new area must be added to the taxonomy of the registry.
For refusals of the areas OPEN and CLOSE, `--unsafe-fixes` writes the code of GATE with the same
number. Its success codes differ, so they are not changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites
from replybook_schema.near import near

if TYPE_CHECKING:
    from replybook_devtools.lint.code_sites import CodeSite
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB505"
SEVERITY: Final = "error"
DEFAULT: Final = True

_FORMER_AREAS: Final = {"OPEN": "GATE", "CLOSE": "GATE"}
"""Areas of older documents, with their present names (001 §5)."""


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes whose area is not declared."""
    del settings
    for site in code_sites(file):
        if site.verdict(vocabulary) == CODE:
            yield _finding(file, site, vocabulary)


def _finding(file: ParsedFile, site: CodeSite, vocabulary: LintVocabulary) -> LintFinding:
    layer, area, letter, number = site.code.split("-")
    near = _FORMER_AREAS.get(area) or _near(area, vocabulary)
    mapped = f"{layer}-{near}-{letter}-{number}"
    is_known = area in _FORMER_AREAS and letter != "S" and mapped in vocabulary.codes
    areas = ", ".join(sorted(vocabulary.areas))
    return file.found(
        CODE,
        site.node,
        problem=f"{area} is no area ({site.code})",
        fix=f"use {mapped if is_known else 'area ' + near}" if near else f"use one of {areas}",
        expected=mapped if is_known else near or areas,
        found=site.code,
        edits=site.replaced_by(mapped) if is_known else (),
    )


def _near(area: str, vocabulary: LintVocabulary) -> str | None:
    return next(iter(near(area, sorted(vocabulary.areas), cutoff=0.75)), None)
