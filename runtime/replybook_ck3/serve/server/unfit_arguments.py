"""Arguments that do not fit their tool, told before a playset is asked for.

A call that lacks a playset and has wrong arguments would fail twice: for the playset, and when it
is repeated, for the arguments. So the arguments go first. What the server would repair is not a
fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from inspect import Parameter
from typing import TYPE_CHECKING, Any, Final

from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.tools import former_names

if TYPE_CHECKING:
    from pydantic import BaseModel

_COMMAND: Final = "command"


def unfit_arguments(tool: str, args: Mapping[str, object]) -> Reply | None:
    """Return MCP-SYS-I-001 for wrong arguments, MCP-SYS-I-002 for a wrong command, or None.

    Args:
        args: Arguments of the call.
    """
    from pydantic import ValidationError  # with what follows, only for a call that is refused

    from replybook.mcp import repair
    from replybook.mcp.refused_arguments import misfitting, refused_arguments
    from replybook.safety.replies import unknown_command

    spec, model = ACTIVE.tools().get(tool), _arguments_of(tool)
    if (
        spec is None
        or model is None
        or {one.name for one in spec.arguments} != {*model.model_fields}
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
        one.name: (one.annotation, ... if one.default is Parameter.empty else one.default)
        for one in parameters_of(function, ACTIVE.tools()[tool])
    }
    return create_model(tool, **fields)
