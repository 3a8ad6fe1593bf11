"""RB525: a program branches on the text of a message.

## Why
A message is for people. It is filled from the template of the code, and may be reworded or
translated in any release. Code and type are stable, so programs should compare those. A text that
programs compare can no longer be improved, and an agent that reads it may take content for
instructions.

The text of an exception is no better. If the next release of a library words it differently, a
refusal becomes an error. It is reported if the handler or the function around it gives a reply.

## Failing
```python
import re

from replybook.envelope import Envelope


def is_gone(envelope: Envelope) -> bool:
    return "not found" in envelope["message"].lower()


def is_busy(envelope: Envelope) -> bool:
    text = str(envelope["message"])
    return re.search("busy", text) is not None
```
```python
def retried(result: dict[str, object]) -> bool:
    if result["reply_type"] == "E":
        return result["message"].startswith("The index is busy")
    return False
```
```python
from replybook import Reply, ReplyBuilder, codes
from shelves import ShelfError, read


def read_page(path: str, rb: ReplyBuilder) -> Reply:
    try:
        return rb.success(codes.WA_READ_S_001, data={"text": read(path)})
    except ShelfError as error:
        message = str(error).lower()
        if any(word in message for word in ["not found", "no such"]):
            return rb.invalid(codes.WA_READ_I_001, data={"path": path})
        return rb.error(codes.WA_READ_E_001, data={"path": path})
```

## Passing
```python
from replybook import Reply, codes


def is_gone(reply: Reply) -> bool:
    return reply.code == codes.WA_READ_I_001
```
```python
def shown(envelope: dict[str, object]) -> str:
    if envelope["reply_type"] == "E":
        return f"failed: {envelope['message']}"
    return str(envelope["message"] or "nothing to say")


def commit_message(commit: dict[str, str]) -> bool:
    return "fix" in commit["message"]
```
```python
from replybook import Reply, ReplyBuilder, codes
from shelves import ShelfError, read


def read_page(path: str, title: str, tags: list[str], rb: ReplyBuilder) -> Reply:
    try:
        text = read(path)
    except ShelfError as error:
        return rb.error(codes.WA_READ_E_001, data={"path": path, "detail": str(error)})
    tagged = any(word in title for word in tags)
    return rb.success(codes.WA_READ_S_001, data={"text": text, "tagged": tagged})


def read_twice(path: str) -> str:
    try:
        return read(path)
    except ShelfError as error:
        if "locked" in str(error):
            return read(path)
        raise
```
A message may be shown. Other things named `message` are not reported, and neither is the text of an
exception that decides no reply.

## How to mend
Compare `code`, or `reply_type` if any outcome of that type will do. If two cases have the same
code, add a param that tells them apart. For exceptions, catch the class, or compare a number such
as `errno`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.error_texts import (
    FORMING,
    decides_reply,
    error_texts,
    is_sought_in,
    strip_forming,
)

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB525"
SEVERITY: Final = "error"
DEFAULT: Final = True

_READING: Final = frozenset({"startswith", "endswith", "find", "rfind", "index", "rindex", "count"})
_MATCHING: Final = frozenset({"search", "match", "fullmatch", "findall", "finditer"})


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find branches on a message, or on the text of an exception that decides a reply."""
    del vocabulary, settings
    for node in _messages(file) if "message" in file.text else ():
        if _is_branched_on(file, node):
            yield file.found(
                CODE,
                node,
                problem="the program branches on the text of a message",
                fix="compare code or reply_type; the text may change in any release",
                expected="code",
                found=file.segment(node),
            )
    for node in error_texts(file):
        if _is_branched_on(file, node) and is_sought_in(file, node) and decides_reply(file, node):
            yield file.found(
                CODE,
                node,
                problem="the text of an exception decides the reply",
                fix="catch the class of the exception, or compare a number such as errno",
                expected="class of the exception",
                found=file.segment(node),
            )


def _messages(file: ParsedFile) -> Iterator[ast.expr]:
    """Yield each expression that is a message, and each name that holds one."""
    nodes = file.nodes(ast.Attribute, ast.Subscript, ast.Call)
    yield from (node for node in nodes if _is_message(file, node))
    yield from _find_kept_messages(file)


def _find_kept_messages(file: ParsedFile) -> Iterator[ast.Name]:
    """Yield the names that hold a message: assigned once, and read."""
    values = [
        *(node.value for node in file.nodes(ast.Assign)),
        *(node.value for node in file.nodes(ast.AnnAssign)),
        *(node.value for node in file.nodes(ast.NamedExpr)),
    ]
    kept = {v for v in values if v is not None and _is_message(file, strip_forming(v))}
    for node in file.nodes(ast.Name) if kept else ():
        if isinstance(node.ctx, ast.Load) and file.constants.value(node) in kept:
            yield node


def _is_message(file: ParsedFile, node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "message" and file.is_reply(node.value) == "known"
    held = _member(node, "message")
    if held is None:
        return False
    inner = _member(held, "error")
    return _is_envelope(file, held) or (inner is not None and _is_envelope(file, inner))


def _member(node: ast.expr, name: str) -> ast.expr | None:
    """Return `x` in `x["name"]` and `x.get("name")`, or None for other expressions."""
    match node:
        case ast.Subscript(value=holder, slice=ast.Constant(value=key)) if key == name:
            return holder
        case ast.Call(
            func=ast.Attribute(value=holder, attr="get"), args=[ast.Constant(value=key), *_]
        ) if key == name:
            return holder
        case _:
            return None


def _is_envelope(file: ParsedFile, node: ast.expr) -> bool:
    """Return True for a name annotated as an envelope, or whose `reply_type` is read nearby."""
    if not isinstance(node, ast.Name):
        return False
    return (file.function_of(node), node.id) in _envelopes(file)


@lru_cache(maxsize=1)
def _envelopes(file: ParsedFile) -> frozenset[tuple[ast.AST | None, str]]:
    found: set[tuple[ast.AST | None, str]] = set()
    for node in file.nodes(ast.Subscript, ast.Call):
        held = _member(node, "reply_type")
        if isinstance(held, ast.Name):
            found.add((file.function_of(held), held.id))
    for arg in file.nodes(ast.arg):
        if arg.annotation is not None and file.names.last(arg.annotation) == "Envelope":
            found.add((file.parent(file.parent(arg) or arg), arg.arg))
    return frozenset(found)


def _is_branched_on(file: ParsedFile, node: ast.expr) -> bool:
    """Return True if a text is compared or searched, maybe after `.lower()` or similar calls."""
    inner: ast.AST = node
    for around in file.parents(node):
        if isinstance(around, ast.Compare):
            return not _is_assertion(file, around) and not _asks_for_none(around)
        if isinstance(around, ast.match_case | ast.Match):
            return isinstance(around, ast.Match) and inner is around.subject
        if isinstance(around, ast.Attribute):
            if around.attr in _READING:
                return not _is_assertion(file, around)
            if around.attr not in FORMING:
                return False
        elif isinstance(around, ast.Call):
            if inner is not around.func and not _takes_as_text(around):
                name = getattr(around.func, "attr", "")
                return name in _MATCHING and not _is_assertion(file, around)
        elif not isinstance(around, ast.NamedExpr):
            return False
        inner = around
    return False


def _takes_as_text(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "str"


def _asks_for_none(node: ast.Compare) -> bool:
    sides = (node.left, *node.comparators)
    return any(isinstance(side, ast.Constant) and side.value is None for side in sides)


def _is_assertion(file: ParsedFile, node: ast.expr) -> bool:
    """Return True if a test only asserts the comparison."""
    return isinstance(file.statement_of(node), ast.Assert)
