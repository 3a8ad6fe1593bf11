"""RB593: a file is not Python that can be read.

## Why
What cannot be parsed was not looked at: a run that says nothing of it would claim more than it knows. The
other files of the run are judged as usual.

A file that is named on the command line is parsed in any case, and so is standard input. A file that a folder holds
is skipped if no word of it has to do with replies. The last line of the run counts the skipped files.

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
Correct the syntax, or save the file in the encoding that its first lines name. A file that is meant to be
broken belongs into `exclude`. Syntax that is newer than the Python that runs the linter is not known to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding

__all__ = ["CODE", "DEFAULT", "SEVERITY", "finding"]

CODE: Final = "RB593"
SEVERITY: Final = "error"
DEFAULT: Final = True


def finding(path: str, line: int, column: int, why: str) -> LintFinding:
    """Return a file that was not looked at, and why; a file cannot be trusted about its own places."""
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
