"""The tiny registry and its golden output: one small example of everything the generator writes.

Left out is what does not depend on the registry (the schemas of registry files, the pages of the
check rules): it would say the same a second time.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.plan import Layout, Plan, digest, manifest_text, plan
from replybook_registry import Registry, read_registry

__all__ = ["GOLDEN", "UPDATE", "golden_plan", "tiny_registry"]

TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden" / "tiny"
UPDATE = "python -m tests.codegen.update_golden"

LAYOUT = Layout(PurePosixPath("tiny_replies"), PurePosixPath("docs"), PurePosixPath("tests"))
_THE_SAME_FOR_ALL = (
    "tiny_replies/schemas/registry/",
    "tiny_replies/schemas/env",
    "docs/rules.md",
    "docs/lint-rules.md",
)


@cache
def tiny_registry() -> Registry:
    """The registry of `tests/golden/tiny_registry`."""
    return read_registry(TESTS / "golden/tiny_registry")


@cache
def golden_plan() -> Plan:
    """Return what the generator writes for it, under the name `tiny_replies`."""
    whole = plan(tiny_registry(), GeneratedPackage("tiny_replies", is_base=True), LAYOUT)
    files = {
        path: text
        for path, text in whole.files.items()
        if path != whole.manifest and not str(path).startswith(_THE_SAME_FOR_ALL)
    }
    digests = {path: digest(text.encode()) for path, text in files.items()}
    return Plan({**files, whole.manifest: manifest_text(digests)}, whole.manifest, whole.folders)
