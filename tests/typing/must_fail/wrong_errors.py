"""Wrong values of `errors=`. A line marked E must not type-check."""

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.safety import ServerSettings


def alone(error: KeyError) -> Reply:
    return ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "x"})


def no_reply(error: KeyError, rb: ReplyBuilder) -> str:
    return "WA-DB-E-001"


ServerSettings(errors={KeyError: alone})  # E
ServerSettings(errors={KeyError: no_reply})  # E
ServerSettings(errors={KeyError: 7})  # E
ServerSettings(errors={SystemExit: codes.WA_DB_E_001})  # E
ServerSettings(errors={"KeyError": codes.WA_DB_E_001})  # E
mcp_safe_tool(errors={KeyError: alone})  # E


def raises_a_reply(rb: ReplyBuilder) -> None:
    raise rb.invalid(codes.WA_RES_I_001, data={"path": "x"})  # E
