"""RB506: an id that is gone is still used.

## Why
Ids of older tables are retired, not migrated: nothing at run time answers them, and a number is never
given again. A call with one fails; a comparison with one is never true. The registry says of every old
id what became of it and what to write instead.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-WRITE-D-003", data={"path": path})
```
```python
GONE = ("WA-RES-E-002",)
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-WRITE-D-001", data={"path": path})
```
```python
def told() -> str:
    \"\"\"Once this was WA-RES-E-002.\"\"\"
    return "WA-RES-E-002 is gone"
```
Only a whole text counts; prose may name an old id.

## How to mend
`--fix` writes the one successor of an id that was moved or deprecated, of the same type, if the data fits
it. `--unsafe-fixes` does so for a retired id with one successor, and changes the method with the type.
Where there are several, they are listed: only you know which is meant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites, renamed, replaced
from replybook_devtools.lint.code_verdict import CODE_FORM, codes_in
from replybook_devtools.lint.vocabulary import FormerCode

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB506"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find former ids: given by a builder, or as a whole text anywhere."""
    del settings
    met: set[ast.expr] = set()
    for site in code_sites(file):
        former = _former(site.code, vocabulary)
        if former is not None:
            met.add(site.node)
            yield _finding(file, site.node, former, vocabulary, site.call)
    for node in file.nodes(ast.Constant) if _may_hold(file.text, vocabulary) else ():
        if isinstance(node.value, str) and node not in met and not _is_prose(file, node):
            former = _former(node.value, vocabulary)
            if former is not None and former.verdict != "deprecated":
                yield _finding(file, node, former, vocabulary, None)


def _may_hold(text: str, vocabulary: LintVocabulary) -> bool:
    """Whether a former id occurs in a text at all: few files have one."""
    return any(_former(code, vocabulary) for code in codes_in(text)) or any(
        code in text for code in vocabulary.former if not CODE_FORM.fullmatch(code)
    )


def _former(code: str, vocabulary: LintVocabulary) -> FormerCode | None:
    """Return what became of `code`; None for a code of now, and for one that was kept."""
    former = vocabulary.former.get(code)
    if former is not None:
        return None if former.verdict == "keep" else former
    known = vocabulary.codes.get(code)
    if known is None or known.status not in ("deprecated", "retired"):
        return None
    return FormerCode(code=code, verdict=known.status, use=known.use, advice=known.advice)


def _is_prose(file: ParsedFile, node: ast.Constant) -> bool:
    """Whether a text stands by itself, as a docstring does, or is a part of a longer one."""
    return isinstance(file.parent(node), ast.Expr | ast.JoinedStr)


def _finding(
    file: ParsedFile,
    node: ast.expr,
    former: FormerCode,
    vocabulary: LintVocabulary,
    call: BuilderCall | None,
) -> LintFinding:
    one = former.use[0] if len(former.use) == 1 and not _is_key(file, node) else None
    edits = () if one is None else _edits(file, node, one, vocabulary, call)
    is_safe = one is not None and one.split("-")[2:3] == former.code.split("-")[2:3]
    return file.found(
        CODE,
        node,
        problem=f"{former.code} is {former.verdict}",
        fix=former.advice or f"use {' or '.join(former.use)}",
        expected=" or ".join(former.use),
        found=former.code,
        edits=edits,
        safe=is_safe and former.verdict != "retired" and _fits(one, call, vocabulary),
    )


def _is_key(file: ParsedFile, node: ast.expr) -> bool:
    """Whether a text is a key of a dict, where a new one could meet another that is there."""
    around = file.parent(node)
    return isinstance(around, ast.Dict) and node in around.keys


def _edits(
    file: ParsedFile,
    node: ast.expr,
    code: str,
    vocabulary: LintVocabulary,
    call: BuilderCall | None,
) -> tuple[Edit, ...]:
    """Return the successor in the place of the id, and the method of its type; none if its data is missing."""
    edits = replaced(file, node, code)
    method = vocabulary.types[code.split("-")[2]]
    if call is None or not edits or call.method == method:
        return edits
    if not _fits(code, call, vocabulary):
        return ()
    return (renamed(file, call.node.func, method), *edits)


def _fits(code: str | None, call: BuilderCall | None, vocabulary: LintVocabulary) -> bool:
    """Whether the data of the call holds what `code` requires; True for a text that is no call."""
    known = vocabulary.codes.get(code or "")
    if call is None or known is None:
        return call is None
    return call.data_keys is not None and known.required <= call.data_keys
