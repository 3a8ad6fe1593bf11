"""Methods, codes and changes that do not exist. A line marked E must not type-check."""

from replybook_generated import codes, params
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


def no_such_method(rb: ReplyBuilder) -> None:
    rb.info(codes.WA_READ_S_001)  # E
    rb.warn(codes.WA_READ_S_001)  # E
    rb.fail(codes.WA_RES_I_001, data={"path": "x"})  # E


def no_such_code(rb: ReplyBuilder) -> None:
    rb.invalid(codes.WA_RES_I_999)  # E
    rb.invalid(codes.WA_RES_I_003, data={"path": "x"})  # E
    rb.invalid(codes.FILE_OP_I_001)  # E


class MyBuilder(ReplyBuilder):  # E
    """There is one builder."""


def change(reply: Reply) -> None:
    reply.code = "WA-RES-I-002"  # E
    reply.data["path"] = "y"  # E


def wrong_params() -> params.PathNotFound:
    return {"path": "x", "more": 1}  # E
