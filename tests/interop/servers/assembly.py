"""Puts tools, prompts and resources together into the two servers that the tests start."""

from collections.abc import Callable

from mcp_types import (
    EmptyResult,
    PromptListChangedNotification,
    SetLevelRequestParams,
    SubscribeRequestParams,
    ToolListChangedNotification,
    UnsubscribeRequestParams,
)
from tests.interop.servers import reply_tools, scenario_dialogues, scenario_tools, scenario_world
from tests.interop.servers.stacks import Stack
from tests.interop.servers.voices import Bare, Enveloped, Voice

__all__ = ["reply_server", "scenario_server"]


def reply_server(stack: Stack, dress: str) -> object:
    """The server that answers with every type of reply."""
    server = stack.server(netted=dress != "bare")
    for tool in reply_tools.reply_tools():
        stack.add_tool(server, tool)
    return server


def scenario_server(stack: Stack, dress: str) -> object:
    """The server that the conformance suite prescribes."""
    server = stack.server(netted=dress != "bare")
    voice: Voice = Enveloped() if dress == "enveloped" else Bare()
    for tool in _scenario_tools(stack, voice):
        stack.add_tool(server, voice.tool(tool))
    _add_prompts(stack, server)
    for uri, kind, function in scenario_world.resources():
        named = {"name": function.__name__, "description": function.__doc__, "mime_type": kind}
        server.resource(uri, **named)(function)
    server.completion()(scenario_world.complete)
    _answer_old_methods(stack.wire(server))
    return server


def _scenario_tools(stack: Stack, voice: Voice) -> list[Callable[..., object]]:
    return [
        *scenario_tools.plain_tools(voice),
        *scenario_tools.block_tools(),
        *scenario_tools.notifying_tools(voice, stack.Context),
        *scenario_tools.questioning_tools(voice, stack.Context),
        *scenario_dialogues.asking_tools(voice, stack.Context),
        *scenario_dialogues.remembering_tools(voice, stack.Context),
        *scenario_dialogues.refusing_tools(voice, stack.Context),
        *_changing_tools(stack, voice),
    ]


def _changing_tools(stack: Stack, voice: Voice) -> list[Callable[..., object]]:
    Context = stack.Context  # noqa: N806  # it is a type

    async def test_trigger_tool_change(ctx: Context):
        """Tell listeners that the list of tools changed."""
        await _announce(ctx, "notify_tools_changed", ToolListChangedNotification())
        return voice.say("announced")

    async def test_trigger_prompt_change(ctx: Context):
        """Tell listeners that the list of prompts changed."""
        await _announce(ctx, "notify_prompts_changed", PromptListChangedNotification())
        return voice.say("announced")

    return [test_trigger_tool_change, test_trigger_prompt_change]


async def _announce(ctx: object, method: str, notification: object) -> None:
    """On the SDK's bus where there is one, else as a plain notification."""
    if hasattr(ctx, method):
        await getattr(ctx, method)()
    else:
        await ctx.send_notification(notification)


def _add_prompts(stack: Stack, server: object) -> None:
    for function in scenario_world.prompts(stack.message):
        server.prompt(function.__name__)(function)
    asking = scenario_dialogues.asking_prompt(stack.Context, stack.message)
    server.prompt(asking.__name__)(asking)


def _answer_old_methods(wire: object) -> None:
    """Methods of the 2025 revisions that neither stack answers by itself."""

    async def fine(ctx: object, params: object) -> EmptyResult:
        return EmptyResult()

    for method, kind in (
        ("logging/setLevel", SetLevelRequestParams),
        ("resources/subscribe", SubscribeRequestParams),
        ("resources/unsubscribe", UnsubscribeRequestParams),
    ):
        if wire.get_request_handler(method) is None:
            wire.add_request_handler(method, kind, fine)
