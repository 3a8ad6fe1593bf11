"""RB526: an empty result is answered with a refusal.

## Why
A search without results is a success with empty data (004 §5.3). Answered as invalid, the agent
corrects a request that was fine. A linter can only guess if a value is a result or an input, so
this rule is for reviews and off by default. A test with `assert_empty_is_success` is proof.

## Failing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(text: str, rows: dict[str, list[str]], rb: ReplyBuilder) -> Reply:
    found = search_rows(text, rows)
    if not found:
        return rb.invalid(codes.WA_RES_I_001, data={"path": text})
    return rb.success(codes.WA_READ_S_001, data={"count": len(found)})


def search_rows(text: str, rows: dict[str, list[str]]) -> list[str]:
    return rows.get(text, [])
```
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(text: str, found: list[str], rb: ReplyBuilder) -> Reply:
    if len(found) == 0:
        return rb.invalid(codes.WA_RES_I_001, data={"path": text})
    return rb.success(codes.WA_READ_S_001, data={"count": len(found)})
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def lookup(path: str, found: list[str], rb: ReplyBuilder) -> Reply:
    if not path:
        return rb.invalid(codes.WA_RES_I_001, data={"path": path})
    return rb.success(codes.WA_READ_S_001, data={"count": len(found)})
```

## How to mend
Answer with `rb.success` and the empty result as data.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.imported_names import read_dotted_name
from replybook_devtools.lint.source.parsed_file import ParsedFile

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB526"
SEVERITY: Final = "note"
DEFAULT: Final = False

_SEARCHES: Final = r"(?:^|_)(?:search|find|list|query|grep|glob|fetchall|select)(?:_|$|all)"
_COLLECTIONS: Final = r"^(?:list|dict|set|tuple|frozenset|Sequence|Mapping|Iterable)\b"


def check(
    file: ParsedFile, _vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Yield replies of type I or E under a test for an empty result (specification 10)."""
    if settings.is_apart(file.path):
        return
    for call in file.builder_calls:
        statement = file.statement_of(call.node)
        test = file.parent(statement) if statement is not None else None
        if call.type_letter not in ("I", "E") or not isinstance(test, ast.If):
            continue
        if statement in test.body and (empty := _empty(file, test.test)) is not None:
            shown = file.segment(empty)
            yield file.found(
                CODE,
                call.node,
                problem=f"`{shown}` may be an empty result, which is a success",
                fix="answer with success() and the empty result as data",
                expected="success",
                found=call.method,
            )


def _empty(file: ParsedFile, test: ast.expr) -> ast.expr | None:
    """Return the value that a test compares with empty, if it looks like a result, or None."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        counted = _find_counted_value(test.operand)
        asked = counted if counted is not None else test.operand
        return asked if counted is not None or _is_result(file, asked) else None
    if isinstance(test, ast.Compare) and isinstance(test.comparators[0], ast.Constant):
        is_none = test.comparators[0].value == 0 and isinstance(test.ops[0], ast.Eq)
        is_count = read_dotted_name(test.left).rpartition(".")[2] in ("count", "total")
        if is_none and (is_count or _find_counted_value(test.left) is not None):
            return _find_counted_value(test.left) or test.left
    return None


def _find_counted_value(node: ast.expr) -> ast.expr | None:
    """Return `value` in `len(value)`, or None."""
    is_len = isinstance(node, ast.Call) and read_dotted_name(node.func) == "len"
    return node.args[0] if is_len and isinstance(node, ast.Call) and node.args else None


def _is_result(file: ParsedFile, node: ast.expr) -> bool:
    value = file.constants.value(node)
    while isinstance(value, ast.Await):
        value = value.value
    if isinstance(value, ast.Call):
        name = (
            value.func.attr
            if isinstance(value.func, ast.Attribute)
            else read_dotted_name(value.func)
        )
        return re.search(_SEARCHES, name) is not None
    return isinstance(node, ast.Name) and _is_collection(file, node)


def _is_collection(file: ParsedFile, node: ast.Name) -> bool:
    """Return True if the function annotates a name as a collection."""
    function = file.function_of(node)
    notes = [
        *(arg.annotation for arg in file.nodes(ast.arg) if arg.arg == node.id and arg.annotation),
        *(a.annotation for a in file.nodes(ast.AnnAssign) if read_dotted_name(a.target) == node.id),
    ]
    inside = [note for note in notes if function is None or function in file.parents(note)]
    return any(re.match(_COLLECTIONS, file.segment(note)) for note in inside)
