"""RB510: a builder method is called that does not exist.

## Why
There are four outcomes: success, invalid, denied, error. A note, a warning or a partial success is
a success whose data says so. A failure is caused by the caller, the policy or the system.
`rb.info`, `rb.warn` and `rb.fail` do not decide between these, and the builder does not have them,
so the call raises AttributeError.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.info("WA-READ-S-001", data={"count": 0})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.fail("EN-WRITE-D-001", data={"path": path})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.success("WA-READ-S-001", data={"count": 0, "warnings": ["the index is old"]})
```
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied("EN-WRITE-D-001", data={"path": path})
```

## How to mend
`--unsafe-fixes` writes the method of the code's type, and `success` for `info` and `warn` without a
code. Only you know which kind of failure a `fail` without a code is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import rename_attribute

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB510"
SEVERITY: Final = "error"
DEFAULT: Final = True

_OLD: Final = {
    "info": "success",
    "warn": "success",
    "warning": "success",
    "partial": "success",
    "fail": None,
    "failure": None,
}
"""The methods of older builders, each with its successor if there is only one."""


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find calls of methods that only older builders had."""
    del settings
    for call in file.builder_calls:
        if call.method in _OLD:
            yield _finding(file, call, vocabulary)


def _finding(file: ParsedFile, call: BuilderCall, vocabulary: LintVocabulary) -> LintFinding:
    method = _method(call, vocabulary)
    choices = "invalid, denied or error" if method is None else method
    return file.found(
        CODE,
        call.node,
        problem=f"a builder has no method {call.method}",
        fix=f"call {call.name}.{choices} and put the details into data",
        expected=choices,
        found=call.method,
        edits=() if method is None else (rename_attribute(file, call.node.func, method),),
    )


def _method(call: BuilderCall, vocabulary: LintVocabulary) -> str | None:
    """Return the method of the code's type, or the successor of the old method."""
    known = vocabulary.codes.get(call.code or "")
    return _OLD[call.method] if known is None else vocabulary.types.get(known.reply_type)
