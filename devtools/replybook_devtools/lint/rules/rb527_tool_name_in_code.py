"""RB527: the area of a code is the name of a tool, or its last word.

## Why
A tool may be renamed, split or merged; a code never changes. A code with the name of a tool is
wrong after the first renaming, and each tool would get its own code for the same outcome.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-LOOKUP-I-001", data={"path": name})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool(name="page.rename")
def rename(name: str, rb: ReplyBuilder) -> Reply:
    return rb.error("WA-RENAME-E-001", data={"path": name})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-I-001", data={"path": name})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool(name="page.read")
def read(name: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-I-001", data={"path": name})
```
READ is an area of the taxonomy, whatever tools are called. The noun after a verb is not the name of
a tool: `TICKET` may be the area of the replies of `read_ticket` if the taxonomy declares it.

## How to mend
Use the area that the outcome is about: READ or RES for a lookup, WRITE for a renaming.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites
from replybook_devtools.lint.code_verdict import named_tool

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB527"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes whose area is a tool of the registry or of the same file."""
    del settings
    for site in code_sites(file):
        if site.verdict(vocabulary) != CODE:
            continue
        area = site.code.split("-")[1]
        tool = named_tool(area, (*vocabulary.tools, *(tool.name for tool in file.safe_tools)))
        yield file.found(
            CODE,
            site.node,
            problem=f"area {area} is the name of tool {tool} ({site.code})",
            fix=f"use the area of the subject: {', '.join(sorted(vocabulary.areas))}",
            expected=", ".join(sorted(vocabulary.areas)),
            found=area,
        )
