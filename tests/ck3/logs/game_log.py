"""Logs for tests, in the forms that the game writes."""

from __future__ import annotations

import io

from replybook_ck3.ask.logs import Fault, FaultLog, faults_in

ERROR_LOG = """\
[23:59:58][E][dlc.cpp:1314]: Incorrect MOD descriptor: "mod/ugc_1234567890.mod"
[23:59:59][E][jomini_script_system.cpp:303]: Script system error!
  Error: add_trait effect [ Cannot find zzz_brave in trait database ]
  Script location: file: events/my events.txt line: 12 (my.1:immediate)
    file: common/on_action/my_on_actions.txt line: 3 (on_birth_child)
[00:00:01][E][pdx_persistent_reader.cpp:216]: Error: "Unknown trigger: is_braver, near line: 40" \
in file: "common/decisions/my.txt" near line: 41
[00:00:01][E][pdx_localize.cpp:279]: Duplicate localization key. Key 'my_key' is defined in both \
'localization/english/a_l_english.yml' and 'localization/english/b_l_english.yml'.
[00:00:02][E][jomini_effect.cpp:1146]: Flag 'my_flag' is used but is never set.
[00:00:02][E][databases.h:3]: Key my_poet not found at Database: common/traits
[00:00:03][gui.cpp:10]: gui/my.gui:7 - Property 'sizze'(1) not handled
"""
"""One entry of each form: a block, one without level, midnight, a path with a blank."""


def log_of(text: str | bytes, levels: frozenset[str] | None = None) -> FaultLog:
    """Return the faults of a log."""
    data = text.encode() if isinstance(text, str) else text
    return faults_in(io.BytesIO(data), levels)


def only(log: FaultLog) -> Fault:
    """Return the one fault of a log."""
    (fault,) = log.faults.values()
    return fault
