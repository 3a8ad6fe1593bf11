"""The session of a call, named by its arguments, its token or the server's start.

The connection does not matter, so any process may answer any call.

A call that lacks a playset and has wrong arguments would fail twice: for the playset, and when it
is repeated, for the arguments. So the arguments go first. What the server would repair is not a
fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from inspect import Parameter
from typing import TYPE_CHECKING, Any, Final, cast

from replybook.call import Call, SessionInfo, ongoing
from replybook.contracts.busy import WAITED, store_is_busy
from replybook.store import StoreBusy, Tampered
from replybook_ck3 import codes
from replybook_ck3.serve.session import names_of_mods
from replybook_ck3.serve.session.bearer import Token, token_of_call
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.server_config import LONGEST_HANDLE, is_handle
from replybook_ck3.serve.session.sessions import StoredSession
from replybook_ck3.serve.tools.damaged_data import of_damage
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.tools import former_names

if TYPE_CHECKING:
    from pydantic import BaseModel

_OPENS: Final = "ck3_playset"
"""The tool that works without a session, because it creates one."""

_SESSION: Final = "the session of the call"
"""The name of the resource that a call waits for if another process holds the store."""

_MODS: Final = "mod_ids"
"""The argument that narrows a search to mods, by id or by name."""

_SCOPED: Final = "scoped"
"""The tag of tools that look into a playset."""
_COMMAND: Final = "command"


def session_of(server: Ck3Server, tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
    """Return the session of a call, or the reply that ends it, for `ServerSettings`.

    The session is the one in the arguments, else that of the token, else that of the server, else
    that of the outer call. An unknown handle is MCP-SYS-I-001, a session of another token
    EN-GATE-D-001, and a store locked by another process EN-GATE-D-005. A missing session is
    WA-VIS-I-001 if the arguments fit their tool, else MCP-SYS-I-001 or MCP-SYS-I-002. An unknown
    tool has no session.

    Raises:
        OSError: The store fails, and the data folder is whole.
    """
    if not _is_known(tool):  # the server reports it itself
        return SessionInfo()
    asked = args.get("session")
    call = Call("", tool, asked if isinstance(asked, str) else None)
    try:
        session = _find_session(server, tool, args)
    except StoreBusy as busy:
        return store_is_busy(ReplyBuilder(tool), busy, what=_SESSION, call=call)
    except (OSError, Tampered) as error:
        damaged = of_damage(ReplyBuilder(tool), server.data, error=error)
        if damaged is None:
            raise
        return damaged
    WAITED.forget(_SESSION, call=call)
    return session


def _find_session(server: Ck3Server, tool: str, args: Mapping[str, object]) -> SessionInfo | Reply:
    stored = _find_stored_session(server, tool, args.get("session"), token_of_call())
    if isinstance(stored, Reply):
        return stored
    if stored is None:
        return SessionInfo() if tool == _OPENS else _no_playset(server, tool, args)
    if stored.playset is None and _is_scoped(tool):
        return _no_playset(server, tool, args)
    return _with_members(server.work_on(stored).info(), stored, args)


def _with_members(
    info: SessionInfo, stored: StoredSession, args: Mapping[str, object]
) -> SessionInfo:
    """Add the named mods that the session has to its scope, by any of their names.

    So the trace line can be judged whatever playset is chosen later.
    """
    asked = args.get(_MODS)
    if stored.playset is None or not isinstance(asked, list | tuple):
        return info
    names = names_of_mods(stored.playset.mods).values()
    known = {name for mod in names for name in mod}
    held = [one for one in cast("Iterable[object]", asked) if isinstance(one, str) and one in known]
    return replace(info, scope={**info.scope, "active_mod_ids": held})


def _find_stored_session(
    server: Ck3Server, tool: str, asked: object, token: Token | None
) -> StoredSession | Reply | None:
    """Return the session that a call names, or None."""
    given = tuple(
        one for one in (None if token is None else token.session, server.config.session) if one
    )
    if asked is None:
        outer = ongoing()
        if given:
            return server.sessions.open_by_name(given[0], token)
        inside = None if outer is None else outer.call.session_id
        return None if inside is None else server.sessions.get(inside)
    if not isinstance(asked, str):
        return wrong_argument(ReplyBuilder(tool), "session", "type", expected="string")
    if len(asked) > LONGEST_HANDLE:
        expected = {"maxLength": LONGEST_HANDLE}
        return wrong_argument(ReplyBuilder(tool), "session", "length", expected=expected)
    if not is_handle(asked):
        return _unknown(tool)
    handle = asked
    if handle in given:
        return server.sessions.open_by_name(handle, token)
    stored = server.sessions.get(handle)
    if stored is None:
        return _unknown(tool)
    if stored.token != (None if token is None else token.name):
        return ReplyBuilder(tool).denied(
            codes.EN_GATE_D_001, data={"reason": "other_token", "argument": "session"}
        )
    return stored


def _is_known(tool: str) -> bool:
    """Return True if a tool answers calls.

    Editor tools are registered only for their tags.
    """
    spec = ACTIVE.tools().get(tool)
    return spec is not None and bool(spec.codes)


def _is_scoped(tool: str) -> bool:
    spec = ACTIVE.tools().get(tool)
    return spec is not None and _SCOPED in spec.tags


def _unknown(tool: str) -> Reply:
    reason = "unknown_session: this server has no such session; ck3_playset `switch` opens one"
    return wrong_argument(ReplyBuilder(tool), "session", "enum", reason=reason)


def _no_playset(server: Ck3Server, tool: str, args: Mapping[str, object]) -> Reply:
    """Return what is wrong with the arguments, else that no playset is active."""
    return _unfit_arguments(tool, args) or ReplyBuilder(tool).invalid(
        codes.WA_VIS_I_001, data={"available": server.playsets.names()}
    )


def _unfit_arguments(tool: str, args: Mapping[str, object]) -> Reply | None:
    """Return MCP-SYS-I-001 for wrong arguments, MCP-SYS-I-002 for a wrong command, or None."""
    from pydantic import ValidationError  # with what follows, only for a call that is refused

    from replybook.mcp import repair
    from replybook.mcp.refused_arguments import misfitting, refused_arguments
    from replybook.safety.replies import unknown_command

    spec, model = ACTIVE.tools().get(tool), _arguments_of(tool)
    if (
        spec is None
        or model is None
        or {argument.name for argument in spec.arguments} != {*model.model_fields}
    ):
        return None  # a tool of somebody else
    current, schema = former_names(spec), model.model_json_schema()
    given = {current.get(name, name): value for name, value in args.items()}
    given = repair(schema, given).arguments
    try:
        model.model_validate(given)
    except ValidationError as error:
        command, known = given.get(_COMMAND), _commands(schema)
        if isinstance(command, str) and known and command not in known:
            return unknown_command(command, known)
        return refused_arguments(error, schema, None, given)
    return misfitting(given, schema)


def _commands(schema: Mapping[str, Any]) -> list[str]:
    """Return the permitted commands of a tool, or an empty list if it has none."""
    about = schema["properties"].get(_COMMAND, {})
    return [*about.get("enum", ())]


@cache
def _arguments_of(tool: str) -> type[BaseModel] | None:
    """Return a model of the arguments of a tool of this server, or None."""
    from pydantic import create_model

    from replybook_ck3.serve.server.served_tools import parameters_of
    from replybook_ck3.serve.server.tool_list import TOOLS

    function = next((one for one in TOOLS if one.__name__ == tool), None)
    if function is None:
        return None
    fields: dict[str, Any] = {
        parameter.name: (
            parameter.annotation,
            ... if parameter.default is Parameter.empty else parameter.default,
        )
        for parameter in parameters_of(function, ACTIVE.tools()[tool])
    }
    return create_model(tool, **fields)
