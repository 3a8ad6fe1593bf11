"""The names of the rules, in order. Each rule is a module named after its bad pattern."""

from __future__ import annotations

from typing import Final

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
    "rb530_failure_sent_as_success",
    "rb591_suppression_without_reason",
    "rb594_unknown_rule_in_suppression",
)
"""The modules of `replybook_devtools.lint.rules`, each with `check`."""

OF_THE_ENGINE: Final = (
    "rb592_unused_suppression",
    "rb593_file_not_parsed",
)
"""Rules that the engine itself implements. Each module has a page but no `check`."""
