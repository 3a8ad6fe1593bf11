"""The list of rules, in order; a rule is a module that is named after the bad pattern.

Modules are imported when a file is first looked at: a run in which nothing matches needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary

    Check = Callable[[ParsedFile, LintVocabulary, LintSettings], Iterator[LintFinding]]

__all__ = ["OF_THE_ENGINE", "RULES", "LintRule", "enabled_rules", "lint_rule", "lint_rules"]

RULES: Final = (
    "rb501_unknown_code",
    "rb502_misshapen_code",
    "rb503_mistyped_code",
    "rb504_layer_type",
    "rb505_area_not_known",
    "rb506_former_code",
    "rb507_dynamic_code",
    "rb508_undeclared_code",
    "rb509_missing_params",
    "rb510_old_builder_method",
    "rb511_second_builder_or_registry",
    "rb512_reply_built_outside",
    "rb513_terminal_reply_dropped",
    "rb514_builder_used_after_terminal",
    "rb515_terminal_reply_kept",
    "rb516_unreachable_after_terminal",
    "rb517_broad_except_not_error",
    "rb518_narrow_except_invalid",
    "rb519_error_of_result",
    "rb520_swallowed_exception",
    "rb521_raw_return",
    "rb522_raw_helper",
    "rb523_unannotated_tool",
    "rb524_undecorated_tool",
    "rb525_branch_on_message",
    "rb526_empty_result_refused",
    "rb527_tool_name_in_code",
    "rb528_denial_outside_enforcement",
    "rb529_message_override",
    "rb591_suppression_without_reason",
    "rb594_unknown_rule_in_suppression",
)
"""The modules of `replybook_devtools.lint.rules`, each with `check`."""

OF_THE_ENGINE: Final = (
    "rb592_unused_suppression",
    "rb593_file_not_parsed",
)
"""Those that need what only the engine has; each has its page and no `check`."""


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
    """The rules that may find something in a text under settings that select and ignore these."""
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
    """The rule of an id, if there is one."""
    return next((rule for rule in lint_rules() if rule.code == code), None)


@cache
def _rule(name: str) -> LintRule:
    module = import_module(f"replybook_devtools.lint.rules.{name}")
    check: Check | None = getattr(module, "check", None)
    page = module.__doc__ or ""
    return LintRule(module.CODE, name[6:], module.SEVERITY, module.DEFAULT, page, check)
