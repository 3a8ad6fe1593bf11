"""The choice of rules: `--select` and `--ignore`, in the configuration file and in comments.

A rule is named by its name or by a pattern, such as `missing_*`. The findings of a report of
ck3-tiger have rules such as `tiger/missing-item`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_schema.near import did_you_mean

TIGER: Final = "tiger/"
"""The start of the rules of ck3-tiger, before its key."""


class RuleChoice(NamedTuple):
    """The rules that a check judges.

    Attributes:
        select: Names and patterns of the rules to judge; empty for all.
        ignore: Names and patterns of the rules to leave out.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def has(self, rule: str) -> bool:
        """Return True if a rule is judged. A rule in both lists is left out."""
        is_selected = not self.select or is_named(rule, self.select)
        return is_selected and not is_named(rule, self.ignore)


def is_named(rule: str, names: Iterable[str]) -> bool:
    """Return True if a name or a pattern is that of a rule."""
    return any(rule == name or fnmatchcase(rule, name) for name in names)


def unknown_rule(names: Iterable[str]) -> str | None:
    """Return the message for the first name that no rule has, or None."""
    for name in names:
        is_known = name.startswith(TIGER) or any(is_named(rule, (name,)) for rule in CHECK_RULES)
        if not is_known:
            return f"there is no rule {name!r}; {_near(name)}"
    return None


def _near(name: str) -> str:
    parts = [rule for rule in CHECK_RULES if name and name.lower() in rule]
    every = f"rules: {', '.join(sorted(CHECK_RULES))}"
    otherwise = f"did you mean {parts[0]!r}?" if parts else every
    return did_you_mean(name.lower().replace("-", "_"), CHECK_RULES, otherwise)
