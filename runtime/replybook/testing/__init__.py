"""Test kit for your own tools: assertions that show the actual reply.

It tests functions under `mcp_safe_tool`, and servers behind any client. Importing this package
checks the data of every success in the process against the `data=` of its tool, even if
`check_data` is off. The pytest plugin has the fixtures. The hypothesis strategies are in
`replybook.testing.strategies`.

Source: `docs/how-to/test-your-tools.md`.
"""

from replybook.safety.success_data.data_schema import check_always
from replybook.testing.assertions import (
    assert_codes_seen,
    assert_empty_is_success,
    assert_not_now,
    assert_reply,
)
from replybook.testing.codes_seen import SeenCodes
from replybook.testing.envelopes import assert_envelope
from replybook.testing.fakes import CountedIds, FrozenClock, MemoryLog
from replybook.testing.leaks import assert_no_host_path, assert_no_secret
from replybook.testing.received import NotAReply, ReceivedAction, action_of, envelope_of, reply_of
from replybook.testing.recorded_calls import get_last_trace, get_session_trace

__all__ = [
    "CountedIds",
    "FrozenClock",
    "MemoryLog",
    "NotAReply",
    "ReceivedAction",
    "SeenCodes",
    "action_of",
    "assert_codes_seen",
    "assert_empty_is_success",
    "assert_envelope",
    "assert_no_host_path",
    "assert_no_secret",
    "assert_not_now",
    "assert_reply",
    "envelope_of",
    "get_last_trace",
    "get_session_trace",
    "reply_of",
]

check_always()
