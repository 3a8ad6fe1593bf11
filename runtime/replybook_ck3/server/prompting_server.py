"""The server on the official SDK, which answers for a prompt that it does not have.

The SDK takes a name that is not there, or an argument that no prompt has, for a crash: it answers with an
internal error and logs a traceback. FastMCP does not.
Source: specification 9.
"""

from __future__ import annotations

from typing import Any

from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, GetPromptResult, InputRequiredResult

from replybook.mcp.sdk import ReplyServer

__all__ = ["PromptingServer"]


class PromptingServer(ReplyServer[Any]):
    """A `ReplyServer` for which an unknown prompt is the fault of who asks; its prompts take no arguments."""

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,  # noqa: ARG002 - of the method it overrides
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Give a prompt, whatever the arguments; the error for another name does not repeat it."""
        known = [prompt.name for prompt in await self.list_prompts()]
        if name not in known:
            raise MCPError(INVALID_PARAMS, f"There is no such prompt; there are {', '.join(known)}")
        return await super().get_prompt(name, None, context)
