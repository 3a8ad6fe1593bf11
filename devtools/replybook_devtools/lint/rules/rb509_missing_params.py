"""RB509: the data of a reply lacks a param that its code requires.

## Why
The message of a code is filled from its data, and the agent acts on the data. An agent cannot
correct a path that the refusal does not name. The builder refuses incomplete data when the tool is
called, so the tool crashes on the path that should answer.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001)
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"operation": "write"})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def read_page(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```
```python
from collections.abc import Mapping

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def write_page(path: str, more: Mapping[str, str], rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_002, data={"operation": "write", **more})
```
Data whose keys are not in the source is left to the type checker.

## How to mend
Add the params to `data`. `replybook explain CODE` describes each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB509"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find builder calls whose data is in the source and lacks a required param."""
    del settings
    for call in file.builder_calls:
        known = vocabulary.codes.get(call.code or "")
        if known is None or call.data_keys is None or call.type_letter != known.reply_type:
            continue
        missing = sorted(known.required - call.data_keys)
        if missing:
            yield file.found(
                CODE,
                call.node,
                problem=f"{call.code} requires {', '.join(missing)} in its data",
                fix=f"add {', '.join(missing)} to data={{...}}",
                expected=", ".join(sorted(known.required)),
                found=", ".join(sorted(call.data_keys)),
            )
