"""RB501: a reply has, or is compared with, a code that the registry does not have.

## Why
The registry defines what a code means, which data it has and what the agent does next. An unknown
code has no meaning. The builder refuses it when the tool is called, and a comparison with it is
never true. This stays hidden until the code runs, and refusals may never run in a test.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-I-077", data={"path": path})
```
```python
from replybook import Reply


def is_gone(reply: Reply) -> bool:
    return reply.code == "WA-READ-I-077"
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-I-001", data={"path": path})
```
```python
from replybook import Reply, codes


def is_gone(reply: Reply) -> bool:
    return reply.code == codes.WA_READ_I_001
```

## How to mend
Use the code that was meant; `--unsafe-fixes` writes the nearest one. If the outcome is new, declare
a code for it with `replybook codes add`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites
from replybook_devtools.lint.code_verdict import near_codes

if TYPE_CHECKING:
    from replybook_devtools.lint.code_sites import CodeSite
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB501"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes of a legal form, layer, area and type that are not declared."""
    del settings
    for site in code_sites(file):
        if site.verdict(vocabulary) == CODE:
            yield _finding(file, site, vocabulary)


def _finding(file: ParsedFile, site: CodeSite, vocabulary: LintVocabulary) -> LintFinding:
    near = near_codes(site.code, site.letter, vocabulary)
    return file.found(
        CODE,
        site.node,
        problem=f"{site.code} is not in the registry",
        fix=(
            f"use {' or '.join(near)}, or declare it" if near else "declare it: replybook codes add"
        ),
        expected=near[0] if near else "",
        found=site.code,
        edits=site.replaced_by(near[0]) if near else (),
    )
