"""RB503: the builder method does not match the type of the code.

## Why
The type tells the agent what to do next: correct the request, ask for scope, or stop. A method of
one type with a code of another is contradictory. The builder refuses it, so the tool crashes on
exactly the path that should answer.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-READ-S-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.EN_WRITE_D_002, data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success("WA-READ-S-001", data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"path": path})
```

## How to mend
Change the method, or use a code of the method's type; the finding lists both. `--unsafe-fixes`
changes the method if the layer and area have no code of its type that fits the data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import rename_attribute
from replybook_devtools.lint.code_verdict import CODE_FORM, sibling_codes

if TYPE_CHECKING:
    import ast

    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB503"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find builder calls whose code has another type than the method."""
    del settings
    for call in file.builder_calls:
        for code, node in call.choices if call.type_letter is not None else ():
            if _type_of(code, vocabulary) not in (None, call.type_letter):
                yield _finding(file, call, code, node, vocabulary)


def _type_of(code: str, vocabulary: LintVocabulary) -> str | None:
    """Return the type of a code.

    Return None if another rule reports it: for a malformed or former code, or one that its layer
    may not give.
    """
    if code in vocabulary.former and code not in vocabulary.codes:
        return None
    if CODE_FORM.fullmatch(code) is None or code.endswith("-000"):
        return None
    layer, _, letter, _ = code.split("-")
    return letter if letter in vocabulary.layers.get(layer, ()) else None


def _finding(
    file: ParsedFile, call: BuilderCall, code: str, node: ast.expr, vocabulary: LintVocabulary
) -> LintFinding:
    method = vocabulary.types[code.split("-")[2]]
    fitting = _fitting(call, code, vocabulary)
    choices = [f"call {call.name}.{method}(...)", *(f"use {other}" for other in fitting)]
    is_forced = call.code in vocabulary.codes and not fitting
    return file.found(
        CODE,
        call.node if call.code is not None else node,
        problem=f"{code} is no code for {call.name}.{call.method}(...)",
        fix=", or ".join(choices),
        expected=method,
        found=call.method,
        edits=(rename_attribute(file, call.node.func, method),) if is_forced else (),
    )


def _fitting(call: BuilderCall, code: str, vocabulary: LintVocabulary) -> list[str]:
    """Return the codes of the method's type that fit the data of the call."""
    codes = sibling_codes(code, call.type_letter or "", vocabulary)
    if call.data_keys is None:
        return codes
    return [other for other in codes if vocabulary.codes[other].required <= call.data_keys]
