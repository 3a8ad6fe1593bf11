"""Runs of the Claude Agent SDK over a scripted host, with and without the adapter, on stdio.

python -m tests.clients.runs_of_claude_agent_sdk
"""

from __future__ import annotations

from typing import Any

from claude_agent_sdk import (
    ClaudeAgentOptions,
    ClaudeSDKClient,
    PermissionResultAllow,
    PermissionResultDeny,
    ResultMessage,
)
from tests.clients.claude_host import ScriptedHost
from tests.clients.stories import Run
from tests.clients.transcript import show_all

from replybook.client.claude_agent_sdk import ended_by, reply_hooks
from replybook.client.telling import told


def model_of(run: Run) -> ScriptedHost:
    """Return a host with the model of the run, for the server that the page calls `notes`."""
    return ScriptedHost(run, server="notes")


async def go(
    run: Run, *, adapted: bool, yes: bool | None = None, prompts: int = 1, **more: Any
) -> ResultMessage:
    """Make the run; where a person is asked, `yes` is the answer."""

    async def person(
        tool: str, _: dict[str, Any], __: Any
    ) -> PermissionResultAllow | PermissionResultDeny:
        run.lines.append(f"a person is asked about {tool.rpartition('__')[2]}")
        if not yes:
            return PermissionResultDeny(message="The user said no. Do not call this again.")
        run.allow()
        return PermissionResultAllow()

    hooks: Any = reply_hooks(["desk"], **more) if adapted else None
    options = ClaudeAgentOptions(hooks=hooks, can_use_tool=person)
    async with ClaudeSDKClient(options, transport=ScriptedHost(run)) as client:
        for _ in range(prompts):
            await client.query("Do it.")
            messages = [message async for message in client.receive_response()]
    (end,) = [message for message in messages if isinstance(message, ResultMessage)]
    run.end(last_words(end))
    return end


def last_words(end: ResultMessage) -> str:
    """Return the result of a run, or the words that ended it."""
    verdict = ended_by(end)
    return str(end.result) if verdict is None else told(verdict)


async def shown(run: Run, adapted: bool) -> None:
    """Make the run as the page shows it: the person says yes."""
    await go(run, adapted=adapted, yes=True)


if __name__ == "__main__":
    show_all(shown)
