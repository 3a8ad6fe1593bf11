"""The acceptance of a delivery: its files are compared with the world, or written.

Source: specification 56.
"""

from replybook.policy.acceptance.acceptance import Acceptance, Accepted
from replybook.policy.acceptance.content_in_place import FormOf, NewContent, plain_form
from replybook.policy.acceptance.file_writes import CHANGED, Changed, FileWrites, Unfinished

__all__ = [
    "CHANGED",
    "Acceptance",
    "Accepted",
    "Changed",
    "FileWrites",
    "FormOf",
    "NewContent",
    "Unfinished",
    "plain_form",
]
