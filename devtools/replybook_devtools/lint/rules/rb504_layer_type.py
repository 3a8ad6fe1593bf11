"""RB504: a code combines a layer with a type that the layer may not give.

## Why
The layer tells who decided. Only enforcement (EN) denies, and enforcement never says that a request
is invalid. Otherwise a policy could send an agent into a loop of corrections, and a lookup could
refuse access. There are no other layers than the declared ones.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("WA-READ-D-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("EN-WRITE-I-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def save_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.error("DB-WRITE-E-001", data={"path": path})
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
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-WRITE-D-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def save_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.error("WA-DB-E-001", data={})
```

## How to mend
Find out who decides here. A refusal by policy needs a code of EN. A request that the caller can
correct needs a code of WA, CT or MCP, of type I.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites

if TYPE_CHECKING:
    from replybook_devtools.lint.code_sites import CodeSite
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB504"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes whose layer does not exist or may not give their type."""
    del settings
    for site in code_sites(file):
        if site.verdict(vocabulary) == CODE:
            yield _finding(file, site, vocabulary)


def _finding(file: ParsedFile, site: CodeSite, vocabulary: LintVocabulary) -> LintFinding:
    layer, area, letter, _ = site.code.split("-")
    owners = sorted(name for name, types in vocabulary.layers.items() if letter in types)
    may = vocabulary.layers.get(layer)
    choices = [
        code
        for code, known in vocabulary.codes.items()
        if known.status == "active" and code.split("-")[1:3] == [area, letter]
    ]
    named = f", such as {min(choices)}" if choices else ""
    return file.found(
        CODE,
        site.node,
        problem=(
            f"there is no layer {layer}, which {site.code} names"
            if may is None
            else f"{layer} may not give {letter}: it gives {', '.join(sorted(may))} ({site.code})"
        ),
        fix=f"type {letter} comes from {', '.join(owners)}{named}; else take another type",
        expected=", ".join(owners),
        found=layer,
    )
