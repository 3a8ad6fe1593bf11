"""What the SDK alone would have served of raw data.

Source: specification 47 and 59.
"""

from __future__ import annotations

from typing import cast

from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata
from mcp_types import CallToolResult
from pydantic_core import to_jsonable_python

from replybook.mcp.bare_results import odd_form, plain_replies, served_blocks, served_value, serving
from replybook.mcp.passthrough import PassthroughRules
from replybook.safety.served import Served

__all__ = ["served"]


def served(bare: FuncMetadata, rules: PassthroughRules, value: object) -> Served:
    """Return what would have been served of `value`; `bare` is how its tool was registered.

    `NotSerialisable` for what the SDK cannot write; what else it raises is a crash of the call.
    """
    value = plain_replies(value)
    with serving(value):
        result = cast("CallToolResult", bare.convert_result(value))
        if rules.block(value):
            return served_blocks(result.content, result.structured_content, result.is_error)
        data: object = result.structured_content
        if data is None:
            data = to_jsonable_python(value, fallback=odd_form)
        return served_value(result.content, data)
