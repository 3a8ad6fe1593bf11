"""RB508: a tool answers with a code that its entry in the registry does not declare.

## Why
The registry lists the outcomes of each tool. Agents read this list, test coverage is measured with
it, and an envelope with another code is not accepted as an answer of the tool. An undeclared code
is an outcome that nobody expects and no test has to cover.

## Failing
```python
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    return rb.error("WA-READ-E-001", data={"path": name})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool(name="store")
def keep(path: str, rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_READ_I_001)
    return rb.success(codes.EN_WRITE_S_001)
```

```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


def found(path: str, rb: ReplyBuilder) -> str:
    if not path:
        raise rb.denied(codes.EN_WRITE_D_001).as_exception()
    return path


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    return rb.success(codes.WA_READ_S_001, data={"path": found(name, rb)})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def lookup(name: str, rb: ReplyBuilder) -> Reply:
    if not name:
        return rb.invalid(codes.WA_READ_I_001, data={"path": name})
    return rb.success(codes.WA_READ_S_001, data={"count": 0})
```
```python
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def search(name: str, rb: ReplyBuilder) -> Reply:
    return rb.error(codes.WA_READ_E_001, data={"path": name})
```
A tool that is not in the registry, or that declares no codes, may give any code. Calls are followed
into the functions and methods of the project. The finding is at the call in the tool.

## How to mend
Run `replybook tools sync`, which adds the code to the tool in `tools.yaml`. Or answer with a code
that the tool declares.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.answered_codes import CodeAnswer
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB508"
SEVERITY: Final = "error"
DEFAULT: Final = True

WRAPPER: Final = "MCP-SYS-"
"""Prefix of the codes that the wrapper may give for every tool. No tool declares them."""


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find codes in a declared tool that the tool does not declare."""
    del settings
    for tool in file.safe_tools:
        if declared := vocabulary.tools.get(tool.name):
            answers = file.answers.get(tool.function, ())
            yield from find_undeclared(file, tool.name, answers, declared, vocabulary)


def find_undeclared(
    file: ParsedFile,
    tool: str,
    answers: Iterable[CodeAnswer],
    declared: Collection[str],
    vocabulary: LintVocabulary,
) -> Iterator[LintFinding]:
    """Yield a finding for each place of a tool that answers an undeclared code.

    A code that a helper answers is reported once, at the call in the tool.

    Args:
        file: The file of the tool.
        answers: The codes that it answers.
        declared: The codes that it declares.
    """
    met: set[str] = set()
    for answer in answers:
        code, is_own = answer.code, not answer.helper
        if code in declared or code.startswith(WRAPPER) or code not in vocabulary.codes:
            continue
        if is_own or code not in met:
            met.add(code)
            place = f"{answer.file.path}:{getattr(answer.place, 'lineno', 1)}"
            yield file.found(
                CODE,
                answer.node,
                problem=f"tool {tool} does not declare {code}"
                + ("" if is_own else f", which {answer.helper} answers at {place}"),
                fix="run: replybook tools sync, or answer with a code that the tool declares",
                expected=", ".join(sorted(declared)),
                found=code,
            )
