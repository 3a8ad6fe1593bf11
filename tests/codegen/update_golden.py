"""Refresh the golden output: `python -m tests.codegen.update_golden`, then read the difference."""

from __future__ import annotations

from tests.codegen.tiny import GOLDEN, golden_plan

from replybook_codegen.write import write

if __name__ == "__main__":
    written = write(golden_plan(), GOLDEN)
    for path in (*written.changed, *written.removed):
        print(path)
    print(f"{len(written.changed)} written, {len(written.removed)} removed")
