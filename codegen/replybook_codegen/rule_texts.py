"""Rule pages as their authors wrote them: the docstring of each rule module.

The module is parsed and not imported: a page must not depend on what a rule needs at run time, and
the linter is a package above this one.
"""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook_registry.evolution.compare import ChangeKind


def checker_rules() -> list[Path]:
    """Return the module of each rule of the checker, by number."""
    return _modules("replybook_registry", "rules")


def linter_rules() -> list[Path]:
    """Return the module of each rule of the linter, by number; none where it is not installed."""
    return _modules("replybook_devtools", "lint/rules")


def _modules(package: str, folder: str) -> list[Path]:
    spec = find_spec(package)
    places = [] if spec is None else list(spec.submodule_search_locations or ())
    return [path for place in places for path in sorted(Path(place, folder).glob("rb[0-9]*_*.py"))]


def docstring_of(module: Path) -> str:
    """Return the text of the page of a rule."""
    return ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""


def change_text(kind: ChangeKind) -> str:
    """Return the page of a kind of change, in the shape that rules have."""
    return f"{kind.code}: {kind.name}\n\n## Why\n{kind.why}\n\n## Instead\n{kind.fix}\n"
