"""Rule pages: the text that `explain` prints and that SARIF gives as help.

A rule of the checker or of the linter is documented by the docstring of its module, which is read
without an import. A kind of drift or of change is documented beside the code that finds it.
"""

from __future__ import annotations

from replybook_codegen.rule_texts import change_text, checker_rules, docstring_of, linter_rules


def rule_page(rule: str) -> str | None:
    """Return the text of one rule's page, e.g. of `RB104`; None if it does not exist."""
    for path in (*checker_rules(), *linter_rules()):
        if path.name.startswith(f"{rule.lower()}_"):
            return docstring_of(path)
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
    return None if kind is None else change_text(kind)


def rule_names() -> list[str]:
    """All rules of the checker and of the linter, e.g. `["RB101", ...]`."""
    return [path.name.split("_", 1)[0].upper() for path in (*checker_rules(), *linter_rules())]


def rules_by_name() -> dict[str, str]:
    """Return the same rules by the pattern they find, e.g. `layer_type_not_allowed: RB104`."""
    stems = (path.stem.split("_", 1) for path in (*checker_rules(), *linter_rules()))
    return {name: rule.upper() for rule, name in stems}
