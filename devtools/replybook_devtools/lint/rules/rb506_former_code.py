"""RB506: a former or deprecated id is still used.

## Why
A former id has no meaning at run time, and its number is never used again. A builder call with it
fails, and a comparison with it is never true. The registry lists for every former id what to use
instead.

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
Only a string that is exactly the id counts. Docstrings and longer texts may mention it.

## How to mend
`--fix` writes the successor of a moved or deprecated id if there is exactly one, it has the same
type, and the data fits. `--unsafe-fixes` also writes the only successor of a retired id, and
changes the method with the type. If there are several successors, the finding lists them and you
choose.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import code_sites, rename_attribute, replace_code
from replybook_devtools.lint.code_verdict import CODE_FORM, codes_in
from replybook_devtools.lint.vocabulary import FormerCode

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB506"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find former ids in builder calls, and in strings that are exactly the id."""
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
    """Return True if a text contains a former id, which few files do."""
    return any(_former(code, vocabulary) for code in codes_in(text)) or any(
        code in text for code in vocabulary.former if not CODE_FORM.fullmatch(code)
    )


def _former(code: str, vocabulary: LintVocabulary) -> FormerCode | None:
    """Return the entry of a former or deprecated id, or None for any other code."""
    former = vocabulary.former.get(code)
    if former is not None:
        return None if former.verdict == "keep" else former
    known = vocabulary.codes.get(code)
    if known is None or known.status not in ("deprecated", "retired"):
        return None
    return FormerCode(code=code, verdict=known.status, use=known.use, advice=known.advice)


def _is_prose(file: ParsedFile, node: ast.Constant) -> bool:
    """Return True for a docstring or a part of an f-string."""
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
    """Return True for a key of a dict, since a new key could equal another one."""
    around = file.parent(node)
    return isinstance(around, ast.Dict) and node in around.keys


def _edits(
    file: ParsedFile,
    node: ast.expr,
    code: str,
    vocabulary: LintVocabulary,
    call: BuilderCall | None,
) -> tuple[Edit, ...]:
    """Return the edits that write the successor and the method of its type.

    There are none if the successor needs data that the call does not have.
    """
    edits = replace_code(file, node, code)
    method = vocabulary.types[code.split("-")[2]]
    if call is None or not edits or call.method == method:
        return edits
    if not _fits(code, call, vocabulary):
        return ()
    return (rename_attribute(file, call.node.func, method), *edits)


def _fits(code: str | None, call: BuilderCall | None, vocabulary: LintVocabulary) -> bool:
    """Return True if the data of the call has what `code` requires, and without a call."""
    known = vocabulary.codes.get(code or "")
    if call is None or known is None:
        return call is None
    return call.data_keys is not None and known.required <= call.data_keys
