"""The begin of a call that may change something, written before the tool runs.

If its line cannot be written, the tool does not run. If the line of the end cannot be written, the
reply says so. A reader of the trace then finds a begin without an end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replybook.call import Call
from replybook.safety.raised.cancellation import must_go_on
from replybook.safety.settings import ServerSettings
from replybook.trace.event import Begun, LoggedRequest
from replybook_schema.active import ACTIVE
from replybook_schema.tools import ToolSpec, tool_of

TAGS: Final = frozenset(("changing", "mutation"))
"""The tags of a tool that changes something. One of them is enough."""


class _Changing(NamedTuple):
    """The changing tools of one registry, and the prefixes of its families."""

    tools: Mapping[str, ToolSpec]
    found: Mapping[str, bool]
    prefixes: tuple[str, ...]


class _Last:
    """The changing tools of the registry that was active at the last call."""

    known = _Changing({}, {}, ())


def changes_something(tool: str) -> bool:
    """Return True if the registry tags this tool or its family as changing."""
    tools, known = ACTIVE.tools(), _Last.known
    if known.tools is not tools:  # an extension was imported since
        known = _Last.known = _changing_of(tools)
    if tool in known.found:
        return known.found[tool]
    spec = tool_of(tools, tool) if tool.startswith(known.prefixes) else None
    return spec is not None and _is_changing(spec)


def _changing_of(tools: Mapping[str, ToolSpec]) -> _Changing:
    found = {name: _is_changing(spec) for name, spec in tools.items()}
    return _Changing(tools, found, tuple(spec.name for spec in tools.values() if spec.prefix))


def _is_changing(spec: ToolSpec) -> bool:
    return not TAGS.isdisjoint(spec.tags)


def is_begun(settings: ServerSettings, call: Call, asked: LoggedRequest) -> bool:
    """Write the begin of a call. Return False if the write failed."""
    if settings.log is None:
        return True
    begun = Begun(
        call.clock.now(),
        call.trace_id,
        call.tool,
        asked,
        call.session_id,
        call.contract_id,
        call.parent_id,
    )
    try:
        return settings.log.begin(begun)
    except BaseException as failure:
        if isinstance(failure, RecursionError) or must_go_on(failure):
            raise  # a fresh stack may have room
        return False
