"""RB512: a Reply or an envelope is made by hand.

## Why
The builder checks a reply against the registry: the code exists, is of the right type and has its
data. It also freezes after the final reply of a call. The safety wrapper puts a reply into an
envelope, with the trace id and the time of the call. A hand-made reply or envelope looks the same,
but skips all these checks.

## Failing
```python
from replybook import Reply


def answer(path: str) -> Reply:
    return Reply("I", "WA-READ-I-001", {"path": path})
```
```python
import replybook as book


def answer(path: str) -> book.Reply:
    return book.Reply(reply_type="I", code="WA-READ-I-001", data={"path": path})
```
```python
from library.replies import Reply


def checked(path: str, locked: bool) -> Reply | None:
    if not path:
        return Reply.invalid("a page has a path")
    return Reply.denied("the page is locked") if locked else None
```
```python
def envelope(code: str, data: dict[str, object]) -> dict[str, object]:
    return {"status": "success", "reply_type": "S", "code": code, "data": data, "error": None}
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def answer(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_READ_I_001, data={"path": path})
```
```python
from replybook import Reply


def told(reply: Reply) -> str:
    return f"{reply.reply_type} {reply.code}"
```
```python
from webserver import Reply


def page(path: str) -> Reply:
    return Reply.success(path) if path else Reply.error(404)
```
Other libraries have a class Reply, too. Its calls are reported if they have a code, if a tool
returns them, or if the class also has `invalid` or `denied`.

```python
def line(trace_id: str, code: str) -> dict[str, object]:
    return {"trace_id": trace_id, "reply_type": "S", "code": code, "result": {}}
```

## How to mend
Return the reply of the builder, and let the wrapper make the envelope. List a wrapper of your own
in `[tool.replybook.lint] wrappers`. Tests that need a reply should call the tool.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import looks_like_code
from replybook_devtools.lint.source.class_replies import class_replies

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB512"
SEVERITY: Final = "error"
DEFAULT: Final = True

_OF_ENVELOPES: Final = frozenset({"status", "meta", "error"})
_BESIDE: Final = frozenset({*_OF_ENVELOPES, "data", "message"})
_ENOUGH: Final = 2


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find calls of `Reply`, and dicts with the keys of an envelope."""
    del vocabulary
    if settings.is_wrapper(file.path):
        return
    made = [node for node in file.calls_spelt(*file.names.spelt("Reply")) if _makes(file, node)]
    for node in (*made, *class_replies(file)):
        yield file.found(
            CODE,
            node,
            problem="a Reply is made without the builder",
            fix="use the builder of the call: rb.success, rb.invalid, rb.denied or rb.error",
            expected="ReplyBuilder",
            found=file.segment(node.func),
        )
    for table in _tables(file) if "reply_type" in file.text else ():
        keys = _keys(table)
        if _is_envelope(keys):
            yield file.found(
                CODE,
                table,
                problem="an envelope is made by hand",
                fix="return the Reply; the safety wrapper puts it into an envelope",
                expected="Reply",
                found=", ".join(sorted(keys & (_BESIDE | {"reply_type", "code"}))),
            )


def _makes(file: ParsedFile, node: ast.Call) -> bool:
    """Return True if a call creates a Reply of the library, or any Reply with a code."""
    origin = file.names.origin(node.func)
    if origin.rpartition(".")[2] != "Reply":
        return False
    return (
        origin.startswith("replybook")
        or any(map(looks_like_code, node.args[:2]))
        or any(
            word.arg == "reply_type" or (word.arg == "code" and looks_like_code(word.value))
            for word in node.keywords
        )
    )


def _is_envelope(keys: frozenset[str]) -> bool:
    is_enough = len(keys & _BESIDE) >= _ENOUGH and not keys.isdisjoint(_OF_ENVELOPES)
    return "reply_type" in keys and is_enough


def _tables(file: ParsedFile) -> Iterator[ast.Dict | ast.Call]:
    yield from file.nodes(ast.Dict)
    yield from (call for call in file.calls_spelt("dict") if isinstance(call.func, ast.Name))


def _keys(table: ast.Dict | ast.Call) -> frozenset[str]:
    """Return the keys of a dict, or none if the value of `reply_type` is a dict.

    Such a dict is a schema, as in `{"reply_type": {"type": "string"}}`.
    """
    if isinstance(table, ast.Call):
        entries = {word.arg: word.value for word in table.keywords}
    else:
        entries = dict(zip(map(_text, table.keys), table.values, strict=True))
    if _is_dict(entries.get("reply_type")):
        return frozenset()
    return frozenset(key for key in entries if key is not None)


def _text(key: ast.expr | None) -> str | None:
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


def _is_dict(node: ast.expr | None) -> bool:
    match node:
        case ast.Dict() | ast.Call(func=ast.Name(id="dict")):
            return True
        case _:
            return False
