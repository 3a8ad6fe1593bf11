"""The page of the linter: the docstring of each of its rules.

The rules are in a package that the generator does not import, so their files are read as text.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from replybook_codegen.pages.markdown import code, link, slug, table
from replybook_codegen.pages.rules import RulesPage, rule_section
from replybook_codegen.rule_texts import docstring_of, linter_rules


@cache
def lint_rules_page() -> RulesPage:
    """Every rule of the linter, by number, with what a finding of it weighs."""
    modules = linter_rules()
    if not modules:
        raise FileNotFoundError(
            "the rules of the linter are in the package replybook_devtools, which is not there"
        )
    rules = tuple(rule_section(path.stem, docstring_of(path)) for path in modules)
    rows = (
        (link(rule.id, f"#{slug(rule.id)}"), code(rule.name), _weight(path), rule.headline)
        for rule, path in zip(rules, modules, strict=True)
    )
    return RulesPage(table(("Rule", "Name", "Weight", "What it finds"), rows), rules)


def _weight(module: Path) -> str:
    """Return what `SEVERITY` and `DEFAULT` of a rule say, as one text."""
    tree = ast.parse(module.read_text("utf-8"))
    told = {
        node.target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    severity = str(told.get("SEVERITY", "error"))
    return severity if told.get("DEFAULT", True) else f"{severity}, off"
