"""The check: applies every rule to a resolved registry and removes accepted findings.

It reads no file and no clock. It takes linear time: no rule compares all entries with each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Protocol

from replybook_registry.model import CheckException, Registry
from replybook_registry.queries.declared import list_entries
from replybook_registry.queries.expiry import is_over
from replybook_registry.rules import (
    rb101_malformed_code,
    rb102_duplicate_code,
    rb103_unknown_area,
    rb104_layer_type_not_allowed,
    rb105_area_is_tool_name,
    rb106_number_zero,
    rb107_unknown_layer,
    rb108_duplicate_message_key,
    rb109_constant_name_collision,
    rb110_undeclared_template_param,
    rb111_required_param_not_in_message,
    rb112_missing_remedy,
    rb113_error_remedy_allows_retry,
    rb114_action_type_mismatch,
    rb115_remedy_names_nothing_real,
    rb116_remedy_over_budget,
    rb117_changed_meaning,
    rb118_private_param_exposed,
    rb119_example_does_not_fit,
    rb120_retired_without_advice,
    rb121_reused_number,
    rb122_legacy_target_not_active,
    rb123_since_after_version,
    rb124_role_without_tool,
    rb125_endless_wait,
    rb126_transient_without_error,
    rb127_area_is_server_name,
    rb128_claims_without_a_world,
    rb129_claim_type_nobody_judges,
    rb130_unknown_reference,
    rb131_untested_rule,
    rb132_expired_exception,
    rb133_default_success_not_success,
    rb134_unused_exception,
    rb135_unparsable_pattern,
    rb136_default_over_ceiling,
    rb137_policy_cannot_work,
    rb138_table_nobody_can_read,
    rb139_weaker_rule,
    rb140_redefined_entry,
    rb141_added_layer,
    rb142_changed_matrix,
    rb143_unlawful_matrix,
    rb144_broken_promise_of_a_tool,
    rb145_former_name_in_use,
    rb146_unusable_phrase,
    rb147_example_of_another_failure,
    rb150_unreadable_file,
    rb151_broken_yaml,
    rb152_duplicate_yaml_key,
    rb153_forbidden_yaml_feature,
    rb154_ambiguous_scalar,
    rb155_missing_file_header,
    rb156_unknown_key,
    rb157_schema_violation,
    rb158_hidden_mark,
)
from replybook_schema import Finding, Place

NEVER_EXCEPTED = frozenset(
    {
        *("RB102", "RB104", "RB106", "RB107", "RB117", "RB121"),  # ids, and the types of each layer
        "RB112",  # a reply without a remedy, or with a role that no tool can have
        "RB137",  # a policy that cannot be loaded
        *("RB139", "RB140", "RB141", "RB142", "RB144"),  # entries of the base
    }
)
"""Rules that accept no exception, such as a changed meaning (spec 13)."""


class RulePage(Protocol):
    """A rule module: its docstring is the page of the rule."""

    @property
    def CODE(self) -> str:  # noqa: N802 - a constant of the module
        """The code of the rule, such as `RB104`."""
        ...

    @property
    def __name__(self) -> str: ...


class _Rule(RulePage, Protocol):
    def check(self, registry: Registry, _today: date, /) -> Iterator[Finding]: ...


_CHECKING: tuple[_Rule, ...] = (
    rb102_duplicate_code,
    rb103_unknown_area,
    rb104_layer_type_not_allowed,
    rb105_area_is_tool_name,
    rb107_unknown_layer,
    rb108_duplicate_message_key,
    rb109_constant_name_collision,
    rb110_undeclared_template_param,
    rb111_required_param_not_in_message,
    rb112_missing_remedy,
    rb113_error_remedy_allows_retry,
    rb114_action_type_mismatch,
    rb115_remedy_names_nothing_real,
    rb116_remedy_over_budget,
    rb117_changed_meaning,
    rb118_private_param_exposed,
    rb119_example_does_not_fit,
    rb120_retired_without_advice,
    rb121_reused_number,
    rb122_legacy_target_not_active,
    rb123_since_after_version,
    rb124_role_without_tool,
    rb125_endless_wait,
    rb126_transient_without_error,
    rb127_area_is_server_name,
    rb128_claims_without_a_world,
    rb129_claim_type_nobody_judges,
    rb130_unknown_reference,
    rb131_untested_rule,
    rb132_expired_exception,
    rb133_default_success_not_success,
    rb135_unparsable_pattern,
    rb136_default_over_ceiling,
    rb138_table_nobody_can_read,
    rb139_weaker_rule,
    rb140_redefined_entry,
    rb141_added_layer,
    rb142_changed_matrix,
    rb143_unlawful_matrix,
    rb144_broken_promise_of_a_tool,
    rb145_former_name_in_use,
    rb146_unusable_phrase,
)

_ELSEWHERE: tuple[RulePage, ...] = (
    rb101_malformed_code,
    rb106_number_zero,
    rb134_unused_exception,
    rb137_policy_cannot_work,
    rb147_example_of_another_failure,
    rb150_unreadable_file,
    rb151_broken_yaml,
    rb152_duplicate_yaml_key,
    rb153_forbidden_yaml_feature,
    rb154_ambiguous_scalar,
    rb155_missing_file_header,
    rb156_unknown_key,
    rb157_schema_violation,
    rb158_hidden_mark,
)
"""Rules whose findings are not made by `check` functions."""


def rules() -> tuple[RulePage, ...]:
    """Return all rule modules, by code."""
    return tuple(sorted((*_CHECKING, *_ELSEWHERE), key=lambda rule: rule.CODE))


def check(registry: Registry, today: date) -> list[Finding]:
    """Return all findings about `registry`, by place."""
    found = [finding for rule in _CHECKING for finding in rule.check(registry, today)]
    if registry.exceptions:
        found = list(_apply_exceptions(registry, found, today))
    return sorted(found)


def _apply_exceptions(registry: Registry, found: list[Finding], today: date) -> Iterator[Finding]:
    """Yield the findings without accepted ones, and a finding for each exception that is unused."""
    valid = {(e.rule, e.entry): e for e in registry.exceptions if _holds(registry, e, today)}
    allowed = {key for key in valid if key[0] not in NEVER_EXCEPTED}
    used: set[tuple[str, str]] = set()
    names = _Names(registry)
    for finding in found:
        covered = allowed & {(finding.rule, name) for name in names.at(finding.place)}
        used |= covered
        if not covered:
            yield finding
    for key, exception in valid.items():
        own = exception.origin == registry.name
        if own and key not in used and exception.entry not in registry.broken:
            yield rb134_unused_exception.finding(exception)


def _holds(registry: Registry, exception: CheckException, today: date) -> bool:
    """Return True if an exception is valid.

    Exceptions of the base are always valid: its users cannot renew them, and the base checks them.
    """
    return exception.origin != registry.name or not is_over(exception.expires, today)


class _Names:
    """The names of entries by place. A place belongs to the last entry that begins before it."""

    def __init__(self, registry: Registry) -> None:
        starts: defaultdict[str, list[tuple[Place, str]]] = defaultdict(list)
        for _, name, entry in list_entries(registry):
            starts[entry.place.path].append((entry.place, name))
        self._starts = {path: sorted(entries) for path, entries in starts.items()}

    def at(self, place: Place) -> Iterator[str]:
        """Yield the name of the entry at `place`, if there is one."""
        entries = self._starts.get(place.path, [])
        index = bisect_right(entries, place, key=lambda entry: entry[0])
        if index:
            yield entries[index - 1][1]
