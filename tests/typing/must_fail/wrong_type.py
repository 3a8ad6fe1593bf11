"""A code handed to the method of another type. A line marked E must not type-check."""

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


def wrong_method(rb: ReplyBuilder) -> None:
    rb.denied(codes.WA_RES_I_001, data={"path": "x"})  # E
    rb.error(codes.WA_RES_I_001, data={"path": "x"})  # E
    rb.success(codes.WA_RES_I_001, data={"path": "x"})  # E
    rb.invalid(codes.EN_WRITE_D_002, data={"path": "x"})  # E
    rb.invalid(codes.MCP_SYS_E_001)  # E
    rb.error(codes.EN_WRITE_D_002, data={"path": "x"})  # E
    rb.denied(codes.MCP_SYS_E_001, data={})  # E
    rb.invalid(codes.WA_READ_S_001)  # E
    rb.denied(codes.WA_READ_S_001, data={})  # E


def wrong_default() -> ReplyBuilder:
    return ReplyBuilder("ck3_dir", default_success=codes.WA_RES_I_001)  # E


def positional_default() -> ReplyBuilder:
    return ReplyBuilder("ck3_dir", codes.WA_READ_S_001)  # E


def no_code(rb: ReplyBuilder) -> Reply:
    return rb.invalid()  # E


def text_as_code(rb: ReplyBuilder) -> Reply:
    return rb.invalid("WA-RES-I-001", data={"path": "x"})  # E


def code_by_name(rb: ReplyBuilder) -> Reply:
    return rb.invalid(code=codes.CT_GATE_I_003)  # E
