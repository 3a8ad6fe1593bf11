"""The press: a registry in, Python, schemas, docs and mappings out; and the drift between them."""

from replybook_codegen.drift import CannotRead, Drift
from replybook_codegen.modes import Generated, Mode, generate
from replybook_codegen.output import Output, Press
from replybook_codegen.plan import Layout, Plan
from replybook_codegen.write import CannotWrite, Written

__all__ = [
    "CannotRead",
    "CannotWrite",
    "Drift",
    "Generated",
    "Layout",
    "Mode",
    "Output",
    "Plan",
    "Press",
    "Written",
    "generate",
]
