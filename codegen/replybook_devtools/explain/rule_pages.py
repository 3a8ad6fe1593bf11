"""The page of a rule: what `explain` prints and what SARIF gives as help.

A rule of the checker or of the linter is documented by its module's docstring, read without importing
it; kinds of drift and of change are documented beside the code that finds them.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
from collections.abc import Iterator
from pathlib import Path

__all__ = ["rule_names", "rule_page", "rules_by_name"]

_RULE = "rb[0-9]*_*.py"


def rule_page(rule: str) -> str | None:
    """Return the text of one rule's page, e.g. of `RB104`; None if there is no such rule."""
    for path in _modules():
        if path.name.startswith(f"{rule.lower()}_"):
            return _docstring(path)
    if rule.startswith("RB4"):
        return _trace_page(rule)
    return _drift_page(rule) if rule.startswith("RB16") else _change_page(rule)


def _trace_page(rule: str) -> str | None:
    from replybook.trace.rules import RULES

    return RULES.get(rule)


def _drift_page(rule: str) -> str | None:
    from replybook_codegen.drift_rules import RULES
    from replybook_registry.packaging import RULES as PACKAGING

    return RULES.get(rule) or PACKAGING.get(rule)


def _change_page(rule: str) -> str | None:
    from replybook_registry.evolution.compare import kind_of

    kind = kind_of(rule)
    if kind is None:
        return None
    return f"{rule}: {kind.name}\n\n## Why\n{kind.why}\n\n## Instead\n{kind.fix}\n"


def rule_names() -> list[str]:
    """All rules of the checker and of the linter, e.g. `["RB101", ...]`."""
    return [path.name.split("_", 1)[0].upper() for path in _modules()]


def rules_by_name() -> dict[str, str]:
    """Return the same rules by the pattern they find, e.g. `layer_type_not_allowed: RB104`."""
    stems = (path.stem.split("_", 1) for path in _modules())
    return {name: rule.upper() for rule, name in stems}


def _modules() -> Iterator[Path]:
    spec = importlib.util.find_spec("replybook_registry")
    places = list(spec.submodule_search_locations or ()) if spec is not None else []
    for place in places:
        yield from sorted((Path(place) / "rules").glob(_RULE))
    yield from sorted((Path(__file__).parents[1] / "lint" / "rules").glob(_RULE))


def _docstring(path: Path) -> str:
    tree = ast.parse(path.read_text("utf-8"))
    return inspect.cleandoc(ast.get_docstring(tree) or "")
