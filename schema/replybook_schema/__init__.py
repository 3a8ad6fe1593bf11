"""Shared types of all packages. This package imports no other package of replybook."""

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
