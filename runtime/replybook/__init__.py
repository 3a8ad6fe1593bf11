"""replybook: every call of an agent tool gives exactly one typed reply with one next action.

`Reply` is what a tool decided, `ReplyBuilder` makes it, `codes` holds one constant per outcome.
Source: design 4. Not part of the API: message text, log text, the order of findings.
"""

from replybook import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["Reply", "ReplyBuilder", "codes"]
