"""The generator: Python, schemas, docs and mappings from a registry, and the drift check.

Names are imported when they are first used, since a check of one YAML file must not wait for a
template engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook_codegen.drift import CannotRead, Drift
    from replybook_codegen.generation import Generated, Mode, generate
    from replybook_codegen.output import GeneratedPackage, Output
    from replybook_codegen.plan import Layout, Plan
    from replybook_codegen.write import CannotWrite, Written

__all__ = [
    "CannotRead",
    "CannotWrite",
    "Drift",
    "Generated",
    "GeneratedPackage",
    "Layout",
    "Mode",
    "Output",
    "Plan",
    "Written",
    "generate",
]

_HOMES = {
    "CannotRead": "drift",
    "CannotWrite": "write",
    "Drift": "drift",
    "Generated": "generation",
    "Layout": "plan",
    "Mode": "generation",
    "Output": "output",
    "Plan": "plan",
    "GeneratedPackage": "output",
    "Written": "write",
    "generate": "generation",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
