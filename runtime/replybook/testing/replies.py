"""Assertion that a call returned a certain reply.

Source: specification 1 and 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from replybook.testing.kinds import is_array, is_object
from replybook.testing.next_steps import ReceivedAction, action_of
from replybook.testing.received import envelope_of, reply_of
from replybook.testing.seen import note
from replybook.testing.wording import named, told
from replybook_schema.active import ACTIVE
from replybook_schema.codes import ReplyType
from replybook_schema.reply import Reply, ReplyRaised

__all__ = ["assert_reply"]


def assert_reply(
    result: object,
    code: str | None = None,
    type: ReplyType | None = None,  # noqa: A002  the word of the envelope and of the vocabulary
    data: Mapping[str, object] | None = None,
    *,
    action: str | None = None,
    arguments: Mapping[str, object] | None = None,
) -> Reply:
    """Return the reply in `result` if it has the given code, type and data.

    Objects in `data` and `arguments` may be given in part. Any value that compares equal fits, such
    as `unittest.mock.ANY`.

    Args:
        result: A Reply, a raised reply, an envelope as dict or JSON, or a result of a server or
            client.
        code: The expected code.
        type: The expected reply type: S, I, D or E.
        data: Members that the data must have.
        action: The expected verb of the next action.
        arguments: Arguments that the next action must have.

    Raises:
        AssertionError: If the reply is another one.
        ValueError: If `code` or `type` is unknown. In that case the test is wrong, not the tool.
    """
    __tracebackhide__ = True
    _check_question(code, type)
    reply = reply_of(result)
    if not isinstance(result, (Reply, ReplyRaised)):
        note(envelope_of(result))
    if code is not None and reply.code != code:
        raise AssertionError(
            f"expected {named(code)}, got {named(reply.code)}{told(reply, result)}"
        )
    if type is not None and reply.reply_type != type:
        raise AssertionError(f"expected type {type}, got {named(reply.code)}{told(reply, result)}")
    differences = list(_differences("data", reply.data, data or {}))
    _refuse_if(differences, "other data", reply, result)
    if action is not None or arguments is not None:
        differences = list(_action_differences(action_of(result), action, arguments or {}))
        _refuse_if(differences, "another next action", reply, result)
    return reply


def _refuse_if(differences: Sequence[str], what: str, reply: Reply, result: object) -> None:
    __tracebackhide__ = True
    if differences:
        listed = "".join(f"\n    {difference}" for difference in differences)
        raise AssertionError(f"{named(reply.code)} has {what}{listed}{told(reply, result)}")


def _action_differences(
    came: ReceivedAction, verb: str | None, arguments: Mapping[str, object]
) -> Iterator[str]:
    if verb not in (None, came.verb):
        yield f"action must be {verb!r}, got {came.verb!r}"
    yield from _differences("arguments", came.arguments, arguments)


def _check_question(code: str | None, letter: str | None) -> None:
    if letter not in (None, "S", "I", "D", "E"):
        raise ValueError(f"type must be S, I, D or E, got {letter!r}")
    if code is not None and letter not in (None, ACTIVE.find(code).reply_type):
        raise ValueError(f"{code} is never of type {letter}; leave `type` out")


def _differences(place: str, came: object, wanted: object) -> Iterator[str]:
    """Yield the differences between `came` and `wanted`.

    Only objects may be given in part, not lists.
    """
    if is_object(wanted) and is_object(came):
        yield from _member_differences(place, came, wanted)
    elif is_array(wanted) and is_array(came):
        yield from _item_differences(place, came, wanted)
    elif (
        isinstance(wanted, bool) != isinstance(came, bool) and _is_plain(wanted)
    ) or wanted != came:
        yield f"{place} must be {wanted!r}, got {came!r}"


def _member_differences(
    place: str, came: Mapping[str, object], wanted: Mapping[str, object]
) -> Iterator[str]:
    for name, value in wanted.items():
        if name in came:
            yield from _differences(f"{place}.{name}", came[name], value)
        else:
            yield f"{place}.{name} must be {value!r}, but is missing"


def _item_differences(
    place: str, came: Sequence[object], wanted: Sequence[object]
) -> Iterator[str]:
    if len(came) != len(wanted):
        yield f"{place} must have {len(wanted)} items, got {len(came)}: {list(came)!r}"
        return
    for index, (item, value) in enumerate(zip(came, wanted, strict=True)):
        yield from _differences(f"{place}[{index}]", item, value)


def _is_plain(value: object) -> bool:
    """Return True for a boolean or a number.

    JSON tells `true` from 1, while Python does not. A matcher such as ANY compares itself.
    """
    return isinstance(value, (bool, int, float))
