"""The next action that a reply gives to the agent.

Source: specification 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from replybook.testing.kinds import is_object
from replybook.testing.received import envelope_of, reply_of
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

__all__ = ["ReceivedAction", "action_of"]


class ReceivedAction(NamedTuple):
    """The next action of a reply.

    Attributes:
        verb: The verb of the action.
        arguments: The arguments of the verb.
        remedy: The same action as text for people.
    """

    verb: str
    arguments: Mapping[str, object]
    remedy: str


def action_of(result: object) -> ReceivedAction:
    """Return the next action in `result`.

    A bare Reply has the action that its envelope would have.

    Args:
        result: Any value that `reply_of` takes.

    Raises:
        AssertionError: If the reply is a success, or its envelope has no action.
    """
    __tracebackhide__ = True
    reply = reply_of(result)
    if reply.reply_type == "S":
        raise AssertionError(
            f"expected an action, got {reply.code}, a success; only I, D and E have one"
        )
    if isinstance(result, Reply):
        return _of_reply(result)
    error = envelope_of(result).get("error")
    action = error.get("action") if is_object(error) else None
    if is_object(error) and is_object(action):
        verb, arguments, remedy = action.get("verb"), action.get("arguments"), error.get("remedy")
        if isinstance(verb, str) and is_object(arguments) and isinstance(remedy, str):
            return ReceivedAction(verb, arguments, remedy)
    raise AssertionError(
        f"{reply.code} has no next action\n    fix: update replybook of the server"
    )


def _of_reply(reply: Reply) -> ReceivedAction:
    params = ACTIVE.payload(reply.code).params
    public = {
        name: value
        for name, value in reply.data.items()
        if name in params and params[name].privacy == "public"
    }
    action = ACTIVE.next_action(reply.code)
    arguments, remedy = action.resolved(public)
    return ReceivedAction(action.verb, arguments, remedy)
