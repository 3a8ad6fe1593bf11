"""Changes of the texts and actions of replies.

Text is free, but agents branch on the action.
"""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.sides import differing
from replybook_registry.model import Action, Code
from replybook_schema import Place

ACTION_CHANGED = ChangeKind(
    "RB232",
    "action_changed",
    "major",
    "The action of a code has another verb. Agents branch on the verb. An agent that corrected"
    " its arguments would now have to stop, or the reverse.",
    "restore the verb, or release a major version",
)
ACTION_ARGUMENTS_CHANGED = ChangeKind(
    "RB233",
    "action_arguments_changed",
    "minor",
    "The action has other params or tools. The agent does the same kind of thing with them.",
    "release a minor version",
)
MESSAGE_CHANGED = ChangeKind(
    "RB234",
    "message_changed",
    "patch",
    "The message has another wording. It is derived text, and nobody may branch on it.",
    "release a patch version",
)
REMEDY_CHANGED = ChangeKind(
    "RB235",
    "remedy_changed",
    "patch",
    "The remedy has another wording. It explains the action in words; the action itself is data.",
    "release a patch version",
)
TITLE_CHANGED = ChangeKind(
    "RB236",
    "title_changed",
    "patch",
    "The title of a code has another wording. It is only used in tables and headings.",
    "release a patch version",
)
HTTP_STATUS_CHANGED = ChangeKind(
    "RB237",
    "http_status_changed",
    "major",
    "A code has another HTTP status, or none. Gateways and HTTP clients branch on it.",
    "restore the status, or release a major version",
)
HTTP_STATUS_ADDED = ChangeKind(
    "RB238",
    "http_status_added",
    "minor",
    "A code without an HTTP status has one now. Until now each gateway chose one.",
    "release a minor version",
    adds=True,
)
EXHAUSTED_CHANGED = ChangeKind(
    "RB182",
    "exhausted_changed",
    "patch",
    "The remedy for no attempt left has another wording, or is new. It explains the action in"
    " words, like every remedy.",
    "release a patch version",
)
EXHAUSTED_REMOVED = ChangeKind(
    "RB183",
    "exhausted_removed",
    "major",
    "The remedy for no attempt left was removed. Nothing ends the waiting of an agent that still"
    " follows this code.",
    "restore 'exhausted', or release a major version",
)
TRANSIENT_CHANGED = ChangeKind(
    "RB184",
    "transient_changed",
    "minor",
    "The mark of a transient error has changed. Dashboards and alarms may group it differently;"
    " agents behave the same.",
    "release a minor version",
)
CODE_NOTES_CHANGED = ChangeKind(
    "RB239",
    "code_notes_changed",
    "patch",
    "Documentation of a code has changed: its example, its references, its first version, or the"
    " draft of a reserved code.",
    "release a patch version",
)

KINDS = (
    ACTION_CHANGED,
    ACTION_ARGUMENTS_CHANGED,
    MESSAGE_CHANGED,
    REMEDY_CHANGED,
    TITLE_CHANGED,
    HTTP_STATUS_CHANGED,
    HTTP_STATUS_ADDED,
    EXHAUSTED_CHANGED,
    EXHAUSTED_REMOVED,
    TRANSIENT_CHANGED,
    CODE_NOTES_CHANGED,
)


def compare(before: Code, after: Code) -> Iterator[RegistryChange]:
    """Yield all changes of the texts and the action of a code."""
    name = str(after.id)
    yield from _action(name, after.at("action"), before.action, after.action)
    yield from differing(MESSAGE_CHANGED, name, before, after, "message")
    yield from differing(REMEDY_CHANGED, name, before, after, "remedy")
    yield from differing(TITLE_CHANGED, name, before, after, "title")
    http = HTTP_STATUS_ADDED if before.http is None else HTTP_STATUS_CHANGED
    yield from differing(http, name, before, after, "http")
    yield from differing(CODE_NOTES_CHANGED, name, before, after, "example see since")
    ended = EXHAUSTED_REMOVED if after.exhausted is None else EXHAUSTED_CHANGED
    yield from differing(ended, name, before, after, "exhausted")
    yield from differing(TRANSIENT_CHANGED, name, before, after, "transient")
    yield from _without_tools(before, after)


def _without_tools(before: Code, after: Code) -> Iterator[RegistryChange]:
    """Yield the changes for a server without tools of a role, if they were not compared already."""
    old, new = before.tool_free, after.tool_free or _take_wording(after)
    if old is None or old == _take_wording(before):
        return
    name = f"{after.id} without tools"
    place = after.at("without_tools")
    yield from _action(name, place, Action(*old[:2]), Action(*new[:2]))
    if old[2] != new[2]:
        problem = f"remedy of {name} changes"
        yield REMEDY_CHANGED.of(name, place, problem, old=old[2], new=new[2])


def _take_wording(code: Code) -> tuple[str, tuple[str, ...], str]:
    return code.action.verb, code.action.arguments, code.remedy


def _action(name: str, place: Place, old: Action, new: Action) -> Iterator[RegistryChange]:
    if old.verb != new.verb:
        problem = f"action of {name} changes from {old.verb!r} to {new.verb!r}"
        yield ACTION_CHANGED.of(name, place, problem, old=old.verb, new=new.verb)
    elif old.arguments != new.arguments:
        was, now = ", ".join(old.arguments), ", ".join(new.arguments)
        problem = f"action {new.verb!r} of {name} has other arguments now"
        yield ACTION_ARGUMENTS_CHANGED.of(name, place, problem, old=was, new=now)
