"""The server on the official SDK, with a proper error for an unknown prompt.

The SDK treats an unknown prompt or argument as a crash: it answers with an internal error and logs
a traceback. FastMCP does not.
"""

from __future__ import annotations

from typing import Any

from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, GetPromptResult, InputRequiredResult

from replybook.mcp.sdk import ReplyServer


class PromptingServer(ReplyServer[Any]):
    """A `ReplyServer` that reports an unknown prompt as the caller's error.

    Its prompts take no arguments.
    """

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,  # noqa: ARG002  # of the overridden method
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Return a prompt.

        The error for an unknown name does not repeat the name.

        Raises:
            MCPError: The prompt does not exist.
        """
        known = [prompt.name for prompt in await self.list_prompts()]
        if name not in known:
            raise MCPError(INVALID_PARAMS, f"There is no such prompt; there are {', '.join(known)}")
        return await super().get_prompt(name, None, context)
