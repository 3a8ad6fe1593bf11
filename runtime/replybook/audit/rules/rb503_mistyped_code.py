"""RB503: a code is given by the method of another type.

## Why
The type letter of a code says which method makes the reply. `rb.denied` with a code of type I does not give
a reply at all: the builder refuses it when the call runs, and the agent gets a crash.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.WA_RES_I_001, data={"path": path})
```
```python
from replybook import Reply, ReplyBuilder as Builder


def refuse(path: str, answers: Builder) -> Reply:
    return answers.denied("WA-RES-I-001", data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Decide what happened. If the caller has to correct the request, call `rb.invalid`; if the system broke, take a
code of type E. The edit that calls the method of the code is not safe: the code may be what is wrong.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook.audit.source.builder_calls import BuilderCall
from replybook.audit.source.parsed_file import ParsedFile
from replybook.audit.vocabulary import LintVocabulary

if TYPE_CHECKING:
    from replybook.audit.finding import Edit, LintFinding
    from replybook.audit.lint_settings import LintSettings

__all__ = ["CODE", "DEFAULT", "SEVERITY", "check"]

CODE: Final = "RB503"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, _settings: LintSettings
) -> Iterator[LintFinding]:
    """Codes of the registry whose type letter is not that of the method (specification 6)."""
    for call in file.builder_calls:
        for code, node in call.choices:
            known = vocabulary.codes.get(code)
            if known is None or call.type_letter in (None, known.reply_type):
                continue
            method = vocabulary.types[known.reply_type]
            yield file.found(
                CODE,
                node,
                problem=f"{code} is of type {known.reply_type}, and {call.method}() makes {call.type_letter}",
                fix=f"call {call.name}.{method}(), or use a code of type {call.type_letter}",
                expected=method,
                found=call.method,
                edits=[_method_edit(file, call, method)] if call.code is not None else (),
            )


def _method_edit(file: ParsedFile, call: BuilderCall, method: str) -> Edit:
    func = call.node.func
    assert isinstance(func, ast.Attribute)
    line, column = file.span(func)[2:]
    return file.edit((line, column - len(func.attr), line, column), method)
