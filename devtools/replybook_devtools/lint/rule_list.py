"""The rules of the linter as values, each imported from its module on demand.

A run without matches imports no rule.
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

_OFF: Final = ("rb518_narrow_except_invalid", "rb526_empty_result_refused")
"""Rules that are off by default, listed here so that they need no import."""

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
"""Words that these rules need. A rule is imported only if the text holds one of its words."""


class LintRule(NamedTuple):
    """One rule.

    Attributes:
        name: Name of the bad pattern.
        default: The rule is on by default.
        check: Function that finds violations in a file, or None for rules of the engine.
    """

    code: str
    name: str
    severity: str
    default: bool
    page: str
    check: Check | None


@cache
def lint_rules() -> tuple[LintRule, ...]:
    """Return every rule, in the order of the ids."""
    return tuple(sorted(_rule(name) for name in (*RULES, *OF_THE_ENGINE)))


def enabled_rules(
    select: tuple[str, ...], ignore: tuple[str, ...], text: str
) -> Iterator[tuple[LintRule, Check]]:
    """Yield the enabled rules that may find something in a text.

    Yields:
        Each rule with its check.
    """
    for name in _name_enabled_rules(select, ignore):
        words = _ONLY_WITH.get(name)
        if words is None or any(word in text for word in words):
            rule = _rule(name)
            if rule.check is not None:
                yield rule, rule.check


@cache
def _name_enabled_rules(select: tuple[str, ...], ignore: tuple[str, ...]) -> tuple[str, ...]:
    from replybook_devtools.lint.lint_settings import LintSettings

    settings = LintSettings(select=select, ignore=ignore)
    return tuple(n for n in RULES if settings.has(n[:5].upper(), by_default=n not in _OFF))


def lint_rule(code: str) -> LintRule | None:
    """Return the rule with this id, or None."""
    return next((rule for rule in lint_rules() if rule.code == code), None)


@cache
def _rule(name: str) -> LintRule:
    module = import_module(f"replybook_devtools.lint.rules.{name}")
    check: Check | None = getattr(module, "check", None)
    page = module.__doc__ or ""
    return LintRule(module.CODE, name[6:], module.SEVERITY, module.DEFAULT, page, check)
