"""The page about the linter: the docstring of each of its rules.

The rules stand in the library, which nothing of the authoring side imports; their files are read as text.
Source: decision 7, specification 13.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from replybook_codegen.pages.markdown import code, link, slug, table
from replybook_codegen.pages.rules import RulesPage, rule_section

__all__ = ["lint_rules_page"]


@cache
def lint_rules_page() -> RulesPage:
    """Every rule of the linter, by number, with what a finding of it weighs."""
    read = sorted(_modules())
    rules = tuple(rule_section(name, text) for name, text, _ in read)
    weights = [weight for _, _, weight in read]
    rows = (
        (link(rule.id, f"#{slug(rule.id)}"), code(rule.name), weight, rule.headline)
        for rule, weight in zip(rules, weights, strict=True)
    )
    return RulesPage(table(("Rule", "Name", "Weight", "What it finds"), rows), rules)


def _modules() -> Iterator[tuple[str, str, str]]:
    """Name, page and weight of each rule; `FileNotFoundError` where the library is not beside us."""
    spec = find_spec("replybook_devtools")
    places = [] if spec is None else list(spec.submodule_search_locations or ())
    paths = [path for place in places for path in Path(place, "lint", "rules").glob("rb5*.py")]
    if not paths:
        raise FileNotFoundError(
            "the rules of the linter are in the package replybook_devtools, which is not there"
        )
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        number, _, name = path.stem.partition("_")
        yield f"{number.upper()}_{name}", ast.get_docstring(tree) or "", _weight(tree)


def _weight(tree: ast.Module) -> str:
    """Return what `SEVERITY` and `DEFAULT` of a rule say, as one text."""
    told = {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    severity = str(told.get("SEVERITY", "error"))
    return severity if told.get("DEFAULT", True) else f"{severity}, off"
