"""RB502: a reply has a code that is not of the form LAYER-AREA-TYPE-NNN.

## Why
Every reader splits a code into its parts: the layer that decided, the area, the type and the
number. A text of another form has none of these, and the builder refuses it when the tool is
called.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("PAGE_NOT_FOUND", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("wa-read-i-001", data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_READ_I_001, data={"path": path})
```
```python
def describe(error: str) -> str:
    return {"PAGE_NOT_FOUND": "gone"}.get(error, error)
```

## How to mend
Use the code of the registry with this meaning. If only letter case, separators or zeros are wrong,
`--unsafe-fixes` writes the correct code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites

if TYPE_CHECKING:
    from replybook_devtools.lint.code_sites import CodeSite
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB502"
SEVERITY: Final = "error"
DEFAULT: Final = True

_NEAR: Final = r"([A-Z]+)[-_ .]?([A-Z]+)[-_ .]([SIDE])[-_ .]?([0-9]{1,3})"


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes that do not have the form of a code."""
    del settings
    for site in code_sites(file):
        if site.verdict(vocabulary) == CODE:
            yield _finding(file, site, vocabulary)


def _finding(file: ParsedFile, site: CodeSite, vocabulary: LintVocabulary) -> LintFinding:
    meant = _find_near_code(site.code, vocabulary)
    return file.found(
        CODE,
        site.node,
        problem=f"{site.code!r} is not LAYER-AREA-TYPE-NNN",
        fix=f"write {meant}" if meant else "name a code of the registry, such as WA-RES-I-001",
        expected=meant or "LAYER-AREA-TYPE-NNN",
        found=site.code,
        edits=site.replaced_by(meant) if meant else (),
    )


def _find_near_code(text: str, vocabulary: LintVocabulary) -> str | None:
    """Return the code that differs from `text` only in case, separators or leading zeros."""
    match = re.fullmatch(_NEAR, text.strip().upper())
    if match is None:
        return None
    code = f"{match[1]}-{match[2]}-{match[3]}-{int(match[4]):03d}"
    return code if code in vocabulary.codes else None
