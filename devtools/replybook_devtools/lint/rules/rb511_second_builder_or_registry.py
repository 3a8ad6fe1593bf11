"""RB511: a second builder of replies, or a second registry of codes.

## Why
Two builders soon differ: one checks the layer and freezes, the other does not, and the file decides
which one a call uses. Two tables of codes soon give different meanings to one id. A process has one
builder and one registry.

## Failing
```python
from dataclasses import dataclass, field
from typing import Any


@dataclass
class _ReplyMaker:
    tool: str
    log: list[str] = field(default_factory=list)

    def success(self, code: str, **data: Any) -> dict[str, Any]:
        return {"code": code, **data}

    def denied(self, code: str, **data: Any) -> dict[str, Any]:
        return {"code": code, **data}

    def error(self, code: str, **data: Any) -> dict[str, Any]:
        return {"code": code, **data}
```
```python
REPLY_MESSAGES = {
    "WA-READ-S-001": "The page was read.",
    "WA-READ-I-001": "There is no such page.",
}
```
```python
from replybook import ReplyBuilder


class LoggingBuilder(ReplyBuilder):
    log: list[str] = []
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


class Pages:
    def success(self, name: str) -> bool:
        return bool(name)

    def read(self, path: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"path": path})
```
```python
from collections.abc import Callable

from replybook import Reply


def again(reply: Reply) -> str:
    return "again"


ON_CODE: dict[str, Callable[[Reply], str]] = {"WA-READ-I-001": again, "WA-READ-E-001": again}
COUNTS = {"WA-READ-S-001": 0, "WA-READ-I-001": 0}
```
```python
from typing import Protocol

from replybook import Reply


class Answers(Protocol):
    def success(self, code: str) -> Reply: ...
    def invalid(self, code: str) -> Reply: ...
    def denied(self, code: str) -> Reply: ...
    def error(self, code: str) -> Reply: ...
```

## How to mend
Use the builder that the safety wrapper passes to the tool. Declare codes and messages in the YAML
of your registry, run `replybook generate`, and use `from your_package import codes`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.code_sites import looks_like_code
from replybook_devtools.lint.code_verdict import codes_in
from replybook_devtools.lint.source.definition_heads import head
from replybook_devtools.lint.source.syntax_tree import parameters

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB511"
SEVERITY: Final = "error"
DEFAULT: Final = True

_METHODS: Final = frozenset({"success", "invalid", "denied", "error"})
_ENOUGH_METHODS: Final = 3
_NAMES: Final = ("Reply", "Builder")
_ENOUGH_CODES: Final = 2
_WORDS: Final = frozenset(
    {"message", "msg", "text", "title", "description", "template", "message_key", "reply_type"}
)
"""Keys and keywords that describe a code."""


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find classes that act as builders, and tables of codes with meanings."""
    del vocabulary
    if settings.is_wrapper(file.path):
        return
    for node in file.nodes(ast.ClassDef):
        if _is_builder(file, node):
            yield file.found(
                CODE,
                head(file, node),
                problem=f"class {node.name} is a second builder of replies",
                fix="delete it and use the ReplyBuilder that the safety wrapper passes to the tool",
                expected="ReplyBuilder",
                found=node.name,
            )
    if len(codes_in(file.text)) < _ENOUGH_CODES:
        return
    for table in file.nodes(ast.Dict, ast.List, ast.Tuple):
        codes = sum(_says_meaning(entry) for entry in _entries(table))
        if codes >= _ENOUGH_CODES:
            yield file.found(
                CODE,
                table,
                problem=f"a table with the meanings of {codes} codes is a second registry",
                fix="declare the codes in the YAML of the registry, generate, and delete the table",
                expected="the registry",
                found=f"{codes} codes",
            )


def _is_builder(file: ParsedFile, node: ast.ClassDef) -> bool:
    """Return True if a class makes replies, by its methods or as a subclass of the builder."""
    if any(file.names.last(base) == "ReplyBuilder" for base in node.bases):
        return True
    if any(_is_protocol(file, base) for base in node.bases):
        return False
    methods = {
        n.name: n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    answers = [method for name, method in methods.items() if name in _METHODS]
    return len(answers) >= _ENOUGH_METHODS and (
        any(word in node.name for word in _NAMES) or any(_may_answer(file, m) for m in answers)
    )


def _may_answer(file: ParsedFile, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return True if a method takes a code or returns a value. Printing methods do neither."""
    return any("code" in arg.arg for arg in parameters(method)) or any(
        node.value is not None and file.function_of(node) is method
        for node in file.nodes(ast.Return)
    )


def _is_protocol(file: ParsedFile, base: ast.expr) -> bool:
    inner = base.value if isinstance(base, ast.Subscript) else base
    return file.names.last(inner) == "Protocol"


def _entries(table: ast.expr) -> Iterator[tuple[ast.expr | None, ast.expr]]:
    """Yield the entries of a dict with their keys, and those of a list or tuple without."""
    if isinstance(table, ast.Dict):
        yield from zip(table.keys, table.values, strict=True)
    elif isinstance(table, ast.List | ast.Tuple):
        yield from ((None, item) for item in table.elts)


def _says_meaning(entry: tuple[ast.expr | None, ast.expr]) -> bool:
    """Return True if an entry gives the meaning of a code: a text, or a record with such a key."""
    key, value = entry
    if key is not None and not looks_like_code(key):
        return False
    if isinstance(value, ast.Constant):
        return key is not None and isinstance(value.value, str) and " " in value.value.strip()
    named = dict(_members(value))
    coded = key is not None or any(looks_like_code(member) for member in named.values())
    return coded and not _WORDS.isdisjoint(named)


def _members(value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Yield the named members of a record: a dict, or a call with keywords.

    Positional arguments get their number as the name.
    """
    if isinstance(value, ast.Dict):
        for key, member in zip(value.keys, value.values, strict=True):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, member
    elif isinstance(value, ast.Call):
        yield from ((str(at), member) for at, member in enumerate(value.args))
        yield from ((word.arg, word.value) for word in value.keywords if word.arg is not None)
