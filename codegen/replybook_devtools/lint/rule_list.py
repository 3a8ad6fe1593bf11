"""The rules of the linter as values: id, weight, page and check, each loaded from its module when needed.

A run in which nothing matches imports no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook_devtools.lint.rule_names import OF_THE_ENGINE, RULES

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

    Check = Callable[[ParsedFile, LintVocabulary, LintSettings], Iterator[LintFinding]]

__all__ = ["LintRule", "enabled_rules", "lint_rule", "lint_rules"]

_OFF: Final = ("rb518_narrow_except_invalid", "rb526_empty_result_refused")
"""Those that are off by default, told without importing them."""

_ONLY_WITH: Final = {
    "rb508_undeclared_code": ("tool",),
    "rb517_broad_except_not_error": ("except",),
    "rb518_narrow_except_invalid": ("except",),
    "rb520_swallowed_exception": ("except", "suppress"),
    "rb521_raw_return": ("tool",),
    "rb522_raw_helper": ("tool",),
    "rb523_unannotated_tool": ("tool",),
    "rb524_undecorated_tool": ("tool",),
    "rb525_branch_on_message": ("message", "except", "Error", "Exception"),
    "rb591_suppression_without_reason": ("replybook:",),
    "rb594_unknown_rule_in_suppression": ("replybook:",),
}
"""Words of which a text holds one wherever these rules find something: the others need not be imported."""


class LintRule(NamedTuple):
    """A rule: its id, weight, whether it is on by default, its page, and how it looks at a file."""

    code: str
    name: str
    severity: str
    default: bool
    page: str
    check: Check | None


@cache
def lint_rules() -> tuple[LintRule, ...]:
    """Every rule in the order of the ids."""
    return tuple(sorted(_rule(name) for name in (*RULES, *OF_THE_ENGINE)))


def enabled_rules(
    select: tuple[str, ...], ignore: tuple[str, ...], text: str
) -> Iterator[tuple[LintRule, Check]]:
    """Yield the rules that may find something in a text under settings that select and ignore these."""
    for name in _enabled(select, ignore):
        words = _ONLY_WITH.get(name)
        if words is None or any(word in text for word in words):
            rule = _rule(name)
            if rule.check is not None:
                yield rule, rule.check


@cache
def _enabled(select: tuple[str, ...], ignore: tuple[str, ...]) -> tuple[str, ...]:
    from replybook_devtools.lint.lint_settings import LintSettings

    settings = LintSettings(select=select, ignore=ignore)
    return tuple(n for n in RULES if settings.has(n[:5].upper(), by_default=n not in _OFF))


def lint_rule(code: str) -> LintRule | None:
    """Return the rule of an id, if there is one."""
    return next((rule for rule in lint_rules() if rule.code == code), None)


@cache
def _rule(name: str) -> LintRule:
    module = import_module(f"replybook_devtools.lint.rules.{name}")
    check: Check | None = getattr(module, "check", None)
    page = module.__doc__ or ""
    return LintRule(module.CODE, name[6:], module.SEVERITY, module.DEFAULT, page, check)
