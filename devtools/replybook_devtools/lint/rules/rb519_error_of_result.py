"""RB519: a result with an error is answered with an error reply.

## Why
A key `error` does not tell who caused the failure. Answered with E, a request that the caller could
have corrected stops the agent. The helper knows the cause, so it should decide and return a Reply.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, result: dict[str, str], rb: ReplyBuilder) -> Reply:
    if result.get("error"):
        return rb.error(codes.WA_READ_E_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"content": result["content"]})
```
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, result: dict[str, str], rb: ReplyBuilder) -> Reply:
    error = result.get("error")
    if not path or error is not None:
        return rb.error(codes.WA_READ_E_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"content": result["content"]})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def read(path: str, rb: ReplyBuilder) -> str | Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path}) if not path else path


def lookup(path: str, rb: ReplyBuilder) -> Reply:
    result = read(path, rb)
    if isinstance(result, Reply):
        return result
    return rb.success(codes.WA_READ_S_001, data={"content": result})
```

## How to mend
Pass the builder to the helper, let it make the Reply, and return that. Or let the helper raise, and
catch the exceptions that the caller can cause.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB519"
SEVERITY: Final = "warning"
DEFAULT: Final = True

_BAD: Final = frozenset({"error", "err", "errors"})
_GOOD: Final = frozenset({"success", "ok"})


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield error replies under a test of `error` or `success` of a result (001 §3)."""
    if settings.is_apart(file.path):
        return
    for call in file.builder_calls:
        if call.type_letter != "E":
            continue
        statement = file.statement_of(call.node)
        test = file.parent(statement) if statement is not None else None
        if not isinstance(test, ast.If) or statement not in test.body:
            continue
        asked = _find_failure_test(file, test.test)
        if asked is not None:
            yield file.found(
                CODE,
                call.node,
                problem=f"`{file.segment(asked)}` can fail because of the caller; error() is for system failures",
                fix="let the helper that failed make the Reply, and return it",
                found=file.segment(asked),
            )


def _find_failure_test(file: ParsedFile, test: ast.expr) -> ast.expr | None:
    """Return the part of a test that checks if a result is a failure, or None."""
    stack: list[tuple[ast.expr, bool]] = [(test, False)]
    while stack:
        node, negated = stack.pop()
        if isinstance(node, ast.BoolOp):
            stack += [(value, negated) for value in node.values]
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            stack.append((node.operand, not negated))
        elif isinstance(node, ast.NamedExpr):
            stack.append((node.value, negated))
        elif isinstance(node, ast.Compare):
            if _compares(file, node):
                return node
        elif _is_mark(file, node, _GOOD if negated else _BAD):
            return node
    return None


def _compares(file: ParsedFile, node: ast.Compare) -> bool:
    """Return True for `"error" in result`, `error is not None`, `result["status"] == "error"`."""
    left, operator, right = node.left, node.ops[0], node.comparators[0]
    if isinstance(operator, ast.In):
        return isinstance(left, ast.Constant) and left.value in _BAD
    if isinstance(right, ast.Constant) and right.value is None:
        return isinstance(operator, ast.IsNot | ast.NotEq) and _is_mark(file, left, _BAD)
    if isinstance(right, ast.Constant) and right.value is False:
        return isinstance(operator, ast.Is | ast.Eq) and _is_mark(file, left, _GOOD)
    is_failure = isinstance(right, ast.Constant) and right.value in ("error", "failed", "failure")
    return is_failure and isinstance(operator, ast.Eq) and _is_mark(file, left, {"status", "state"})


def _is_mark(file: ParsedFile, node: ast.expr, names: frozenset[str] | set[str]) -> bool:
    """Return True if an expression reads one of these keys, or is a variable of such a name."""
    value = file.constants.value(node)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.args:
        key: ast.expr = value.args[0]
        return value.func.attr == "get" and isinstance(key, ast.Constant) and key.value in names
    if isinstance(value, ast.Subscript):
        return isinstance(value.slice, ast.Constant) and value.slice.value in names
    return read_dotted_name(node).rpartition(".")[2] in names
