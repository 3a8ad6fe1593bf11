"""RB528: a file of one layer gives a reply that belongs to another layer.

## Why
Only enforcement denies, and enforcement never says that a request is invalid. If a resolver says
"denied", an agent asks for scope that it already has. If a gate says "invalid", the agent corrects
a request that was right. The setting `[tool.replybook.lint.layers]` assigns files to layers, e.g.
`EN = ["src/enforcement/**"]`.

## Failing
```python
# path: world/adapter.py
from replybook import Reply, ReplyBuilder, codes


def resolve(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_READ_D_001, data={"path": path})
```
```python
# path: world/adapter.py
from replybook import Reply, ReplyBuilder, codes


def use(command: str, path: str, rb: ReplyBuilder) -> Reply:
    if command == "read":
        return rb.success(codes.WA_READ_S_001, data={"path": path})
    elif command in ("write", "delete"):
        refuse = rb.denied if command == "delete" else rb.invalid
    else:
        refuse = rb.invalid
    return refuse("WA-READ-I-001", data={"path": path})
```
```python
# path: enforcement/gate.py
from replybook import Reply, ReplyBuilder, codes


def may_write(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_WRITE_I_001, data={"path": path})
```

## Passing
```python
# path: world/adapter.py
from replybook import Reply, ReplyBuilder, codes


def resolve(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```
```python
# path: enforcement/gate.py
from replybook import Reply, ReplyBuilder, codes


def may_write(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_001, data={"path": path})
```
```python
# path: server/tools.py
from replybook import Reply, ReplyBuilder, codes


def write(path: str, rb: ReplyBuilder) -> Reply:
    return rb.denied(codes.EN_WRITE_D_001, data={"path": path})
```
```python
# path: world/adapter.py
from enforcement.gate import may_delete
from replybook import Reply, ReplyBuilder


def delete(path: str, rb: ReplyBuilder) -> Reply:
    return may_delete(path, refuse=rb.denied)
```
A builder method that is passed to enforcement is called by enforcement. A file without a layer,
such as one with tools, may pass on any reply.

## How to mend
Move the decision into a file of the layer that makes it, or answer with a type that this layer may
give.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.builder_calls import LETTERS
from replybook_devtools.lint.source.chosen_methods import chosen_methods

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

CODE: Final = "RB528"
SEVERITY: Final = "error"
DEFAULT: Final = True


def check(
    file: ParsedFile, vocabulary: LintVocabulary, settings: LintSettings
) -> Iterator[LintFinding]:
    """Find replies of a type that the layer of the file may not give."""
    layer = settings.layer_of(file.path)
    may = vocabulary.layers.get(layer) if layer is not None else None
    if layer is None or may is None:
        return
    called = [(call.node, call.method) for call in file.builder_calls]
    for node, method in (*called, *chosen_methods(file)):
        letter = LETTERS.get(method)
        if letter is not None and letter not in may:
            owners = sorted(name for name, types in vocabulary.layers.items() if letter in types)
            yield file.found(
                CODE,
                node,
                problem=f"this file belongs to {layer}, which may not answer {method}",
                fix=f"let {' or '.join(owners)} decide this, or give one of {', '.join(sorted(may))}",
                expected=", ".join(owners),
                found=layer,
            )
