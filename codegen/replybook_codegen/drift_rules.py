"""What the four kinds of drift mean: pages in the form of every other rule (decision 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["NAMES", "RULES"]

NAMES: Final[Mapping[str, str]] = {
    "RB160": "stale_print",
    "RB161": "edited_print",
    "RB162": "missing_print",
    "RB163": "orphaned_print",
}
"""The names of the rules, after the pattern that each finds."""

RULES: Final[Mapping[str, str]] = {
    "RB160": """RB160: a generated file is out of date.

## Why
The file is what an earlier registry gave: the YAML changed and nobody generated, or a merge
brought one without the other. Whoever imports the file works with codes that no longer hold.

## Example
A code was added to `codes/wa.yaml`; `codes.py` does not have its constant.

## Instead
Run `replybook generate` (`make fix` where there is one) and commit the generated files together with their cause.
""",
    "RB161": """RB161: a generated file was edited by hand.

## Why
The file is neither what the registry gives nor what it gave last time. The next `make fix`
overwrites it, and until then two sources contradict each other. A merge that mixed two versions
of the file looks the same.

## Example
A message was corrected in `table.py` and not in `codes/wa.yaml`.

## Instead
Make the change in the YAML, then run `replybook generate` (`make fix` where there is one).
""",
    "RB162": """RB162: a generated file is missing.

## Why
The registry gives a file that is not there: it was deleted, ignored or never committed, so an
import or a link fails somewhere else.

## Example
`generated/` was cleaned, or a new output was not added to the commit.

## Instead
Run `replybook generate` (`make fix` where there is one) and commit the file.
""",
    "RB163": """RB163: a file was generated once and no longer is.

## Why
The manifest lists the file, or the file carries the mark of the package, but nothing writes it any
more. It is never updated again, yet people go on importing and reading it.

## Example
A layer was renamed; the page of the old name stayed under `docs/reference/`.

## Instead
Run `replybook generate` (`make fix` where there is one): it removes the file if nobody edited it. If somebody did, save what is worth
saving and delete it.
""",
}
"""The pages of the drift rules, in the form of every other rule."""
