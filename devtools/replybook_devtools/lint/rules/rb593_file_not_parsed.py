"""RB593: a file cannot be parsed as Python.

## Why
A file that cannot be parsed is not checked, and a run that does not say so would claim too much.
The other files of the run are checked as usual.

A file named on the command line is always parsed, and so is standard input. A file found in a
folder is skipped if no word in it is about replies. The last line of the run counts the skipped
files.

## Failing
```python
from replybook import ReplyBuilder

def refuse(rb: ReplyBuilder
    return rb.invalid("WA-RES-I-001")
```

## Passing
```python
from replybook import Reply, ReplyBuilder, codes


def refuse(path: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})
```

## How to mend
Correct the syntax, or save the file in the encoding that its first lines name. Add a file that is
broken on purpose to `exclude`. The linter knows only the syntax of the Python that runs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

CODE: Final = "RB593"
SEVERITY: Final = "error"
DEFAULT: Final = True


def finding(path: str, line: int, column: int, why: str) -> LintFinding:
    """Return the finding that a file could not be parsed.

    Args:
        path: Path as findings show it.
        why: The error.
    """
    import hashlib

    from replybook_devtools.lint.finding import LintFinding
    from replybook_schema.findings import Place

    name = hashlib.sha256(f"{CODE}\0{path}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return LintFinding(
        Place(path, max(line, 1), max(column, 1)),
        CODE,
        problem=f"the file is not parsed: {why}",
        fix="correct it, or name it in `exclude` of [tool.replybook.lint]",
        severity=SEVERITY,
        end_line=max(line, 1),
        end_column=max(column, 1),
        found=why,
        fingerprint=name,
    )
