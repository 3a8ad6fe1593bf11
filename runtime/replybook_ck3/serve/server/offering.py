"""The reference server on either stack: tools, resources, settings, and a prompt per mode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from replybook.call import Call, current_call
from replybook.policy.scope_injection import ScopeGuard
from replybook.safety import RateLimit, ServerSettings
from replybook.safety.settings import MAX_BYTES
from replybook.trace.reader import events_of
from replybook_ck3.check.facts import CK3_FACTS
from replybook_ck3.serve.server.near_paths import GoneFolders, NearWords, with_near_paths
from replybook_ck3.serve.server.resources import offer_resources
from replybook_ck3.serve.server.served_tools import Hints, ServedTool, make_tool
from replybook_ck3.serve.server.session_of_call import session_of
from replybook_ck3.serve.server.tool_list import TOOLS
from replybook_ck3.serve.session import names_of_mods
from replybook_ck3.serve.session.bearer import token_of_call
from replybook_ck3.serve.session.mode_briefing import ModeBriefing, briefing_of
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_generated import codes
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from fastmcp import FastMCP
    from mcp_types import ToolAnnotations

    from replybook.mcp.sdk import ReplyServer

Transport: TypeAlias = Literal["pipe", "tcp"]
"""The telemetry names of standard input and output (`pipe`) and HTTP (`tcp`)."""

_NAME: Final = "ck3raven"
_INSTRUCTIONS: Final = """\
Reads and writes Crusader Kings III mods by canonical addresses, under contract. Begin with ck3_playset: `list`, \
then `switch` to a playset; it answers with `session`, which every other tool takes. ck3_get_agent_briefing says \
what holds there. Every answer has `code` and `reply_type`: S go on, I mend the arguments, D ask for what is \
missing, E stop and report. A list that has more has `next`: give it as `cursor`."""
_HOW = """\
How to go on: read what is active with ck3_playset, and pass its `session` to every other tool. Branch on
`code` and `reply_type` of an answer: S go on; I mend the arguments as `error.action` says; D do not force it,
ask for what is missing (a contract, another target); E stop that line of work and report the trace id."""


def settings_of(server: Ck3Server) -> ServerSettings:
    """Return the settings of every call: log, scope guard, rate limit and timeout."""
    limits = server.config.limits
    scope = ScopeGuard(
        providers=CK3_FACTS,
        session=partial(_session, server),
        history=partial(_history, server),
        clock=server.clock,
    )
    words = NearWords(server, GoneFolders(server, scope))
    guard = RateLimit(limits.calls_per_minute, 60, then=words, by=_caller)
    return ServerSettings(
        log=server.log,
        clock=server.clock,
        session_of=partial(session_of, server),
        before_call=guard,
        max_bytes=max(limits.max_bytes, MAX_BYTES),
        timeout_s=limits.timeout_s,
        input_schema="compact",
        output_schema="brief",
    )


def _session(server: Ck3Server, call: Call) -> Mapping[str, object]:
    """Return the capabilities and the mods of the session of a call."""
    if call.session_id is None:
        return {}
    session = server.work_of(call.session_id).session
    mods = [names[0] for names in names_of_mods(session.mods).values()]
    return {"capabilities": session.capabilities, "active_mod_ids": mods}


def _history(server: Ck3Server, call: Call) -> Iterable[Mapping[str, object]]:
    """Return the earlier calls in the session of a call, by any process."""
    if call.session_id is None or not server.log.folder.exists():
        return ()
    return events_of(server.log.folder, call.session_id)


def _caller(call: Call) -> str | None:
    """Return the key of the rate limit: the owner of the token, else the session."""
    token = token_of_call()
    return call.session_id if token is None else f"token {token.name}"


def offer_tools(
    server: Ck3Server, settings: ServerSettings | None = None
) -> tuple[ServedTool, ...]:
    """Return the safe tools of a server.

    Calling such a tool directly is a call of the server.

    Args:
        settings: Settings of every call; None for `settings_of(server)`.
    """
    settings = settings or settings_of(server)
    give = _giver(server)
    most = server.config.limits.max_bytes
    return tuple(
        make_tool(
            function, give, settings, max_bytes=most, completed=partial(_complete_reply, server)
        )
        for function in TOOLS
    )


def _complete_reply(server: Ck3Server, tool: str, reply: Reply) -> Reply:
    """Add near addresses to the reply about an address that leads nowhere."""
    handle = current_call().session_id
    if reply.code != codes.WA_RES_I_001 or handle is None:
        return reply
    return with_near_paths(server.work_of(handle), tool, reply)


def _giver(server: Ck3Server) -> Callable[[str], object]:
    """Return a function that provides the hidden parameters of a tool function."""

    def give(name: str) -> object:
        handle = current_call().session_id
        if name == "server":
            return server
        if name == "handle":
            return handle
        if handle is None:
            raise LookupError("a call without a session has no work")
        return server.work_of(handle)

    return give


def sdk_server(server: Ck3Server, transport: Transport = "pipe") -> ReplyServer:
    """Return the server on the official SDK, with tools, resources and prompts."""
    from replybook_ck3.serve.server.prompting_server import PromptingServer

    settings = settings_of(server)
    made = PromptingServer(
        _NAME,
        settings=settings,
        instructions=_INSTRUCTIONS,
        version=version("replybook"),
        log_level="WARNING",
        subscriptions=False,
    )
    for tool in offer_tools(server, settings):
        made.add_tool(
            tool.function, name=tool.name, title=tool.title, annotations=_annotations(tool.hints)
        )
    _complete(made, server, transport)
    return made


def fastmcp_server(server: Ck3Server, transport: Transport = "pipe") -> FastMCP[Any]:
    """Return the server on FastMCP, with tools, resources and prompts."""
    from fastmcp import FastMCP

    from replybook.mcp.fastmcp import ReplyMiddleware

    settings = settings_of(server)
    made: FastMCP[Any] = FastMCP(
        _NAME,
        instructions=_INSTRUCTIONS,
        version=version("replybook"),
        middleware=[ReplyMiddleware(settings=settings)],
        mask_error_details=True,
    )
    for tool in offer_tools(server, settings):
        made.tool(
            tool.function, name=tool.name, title=tool.title, annotations=_annotations(tool.hints)
        )
    _complete(made, server, transport)
    return made


def _complete(made: Any, server: Ck3Server, transport: Transport) -> None:
    """Add resources and prompts, and telemetry if it is enabled."""
    offer_resources(made)
    _offer_prompts(made, server.capabilities())
    wanted = server.config.telemetry
    if wanted.enabled:
        from replybook_ck3.serve.server.telemetry import Telemetry

        names = [function.__name__ for function in TOOLS]
        names += [prompt.mode for prompt in prompts()]
        telemetry = Telemetry(names, endpoint=wanted.endpoint, transport=transport)
        server.at_close(telemetry.close)
        telemetry.duration().watch(made)


def _annotations(hints: Hints) -> ToolAnnotations:
    from mcp_types import ToolAnnotations

    return ToolAnnotations(
        read_only_hint=hints.read_only,
        destructive_hint=hints.destructive,
        open_world_hint=hints.open_world,
    )


def prompts(capabilities: Collection[str] = ()) -> tuple[ModeBriefing, ...]:
    """Return the briefings of all modes, in the order of the registry.

    Args:
        capabilities: Capabilities of every session of the server; with them, some warnings are
            errors.
    """
    found = (briefing_of(mode.name, capabilities) for mode in ACTIVE.world().modes)
    return tuple(briefing for briefing in found if briefing is not None)


def prompt_text(briefing: ModeBriefing) -> str:
    """Return the text of a prompt: mode, rules, claims, and the reading of replies."""
    return f"{briefing.text()}\n\n{_HOW}"


def _offer_prompts(server: Any, capabilities: Collection[str]) -> None:
    """Add the prompts to a server of either stack."""
    for briefing in prompts(capabilities):
        register = server.prompt(
            name=briefing.mode,
            title=f"Work in {briefing.mode}",
            description=briefing.meaning,
        )
        register(_giving(prompt_text(briefing)))


def _giving(text: str) -> Callable[[], str]:
    def prompt() -> str:
        return text

    return prompt
