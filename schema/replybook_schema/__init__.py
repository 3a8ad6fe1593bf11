"""The shapes that every other package shares; imports nothing of ours."""

from replybook_schema.codes import (
    CodeId,
    DeniedCode,
    ErrorCode,
    InvalidCode,
    ReplyCode,
    ReplyType,
    SuccessCode,
)
from replybook_schema.findings import Finding, Place
from replybook_schema.reply import Reply, ReplyRaised

__all__ = [
    "CodeId",
    "DeniedCode",
    "ErrorCode",
    "Finding",
    "InvalidCode",
    "Place",
    "Reply",
    "ReplyCode",
    "ReplyRaised",
    "ReplyType",
    "SuccessCode",
]
