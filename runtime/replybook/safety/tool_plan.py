"""The plan of a tool's calls: everything that is known before the first call."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Final

from replybook.safety import replies
from replybook.safety.beginning import changes_something
from replybook.safety.settings import ServerSettings
from replybook.safety.tool_name import known_name
from replybook.safety.tool_record import ToolRecord
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply
from replybook_schema.tools import ToolSpec, former_names, tool_of

_TWICE: Final = "this is a former name of an argument that the call has, too"


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """The plan for the calls of one tool under one set of settings.

    Attributes:
        tool: Name of the calls in envelope and trace.
        settings: Settings of the calls.
        record: Record of the tool. None if it is undecorated or not found yet.
        own: Name of the tool where it is defined. None if it is served under that name.
        is_untouched: True if successes leave the server as its stack made them.
        is_migrating: True if raw data and error texts of the author go out. The tool decides, else
            its server.
        is_changing: True if the begin of a call is written to the log, because the tool changes
            something.
        tools: The tools of the registry when the plan was made.
        former: Current names of renamed arguments, by their former names.
    """

    tool: str
    settings: ServerSettings
    record: ToolRecord | None
    own: str | None
    is_untouched: bool
    is_migrating: bool
    is_changing: bool
    tools: Mapping[str, ToolSpec]
    former: Mapping[str, str]

    @classmethod
    def of(
        cls,
        name: str,
        settings: ServerSettings,
        record: ToolRecord | None = None,
        own: str | None = None,
    ) -> ToolPlan:
        """Return the plan of the calls by `name`.

        Args:
            name: Name in the call.
            settings: Settings of the calls.
            record: Record of the tool, if it is decorated and known.
            own: Name of the tool where it is defined. Default: the name in the record. The calls
                use it if the registry knows only this name.
        """
        if record is None or name != record.name:
            own = record.name if own is None and record is not None else own
            name = replies.shown_tool(known_name(name, own))
        tools = ACTIVE.tools()
        return cls(
            tool=name,
            settings=settings,
            record=record,
            own=own,
            is_untouched=settings.successes == "untouched",
            is_migrating=_is_migrating(settings, record),
            is_changing=settings.log is not None and changes_something(name),
            tools=tools,
            former=former_names(tool_of(tools, name)),
        )

    @property
    def is_current(self) -> bool:
        """True while the registry is the one that the plan was made from."""
        return self.tools is ACTIVE.now.tools

    def of_tool(self, record: ToolRecord | None) -> ToolPlan:
        """Return the plan for the same calls of another tool."""
        return replace(self, record=record, is_migrating=_is_migrating(self.settings, record))

    def under_current_names(
        self, arguments: Mapping[str, object], declared: Container[str] | None = None
    ) -> dict[str, object]:
        """Return arguments with the current name of each that has its former name.

        A value under both names keeps the current one.

        Args:
            arguments: The arguments.
            declared: Names of the parameters of the tool, if they are for the tool itself. A
                parameter that still has its former name gets that one.
        """
        former = self.former
        if declared is not None:
            former = {was: name for was, name in former.items() if was not in declared}
        renamed = {former.get(name, name): value for name, value in arguments.items()}
        both = (name for name in arguments if name in renamed and name not in former)
        return {**renamed, **{name: arguments[name] for name in both}}

    def named_twice(self, arguments: Mapping[str, object]) -> Reply | None:
        """Return MCP-SYS-I-001 if arguments have both the current and the former name of one."""
        faults: list[replies.ArgumentFault] = [
            {"name": was, "problem": "unknown", "did_you_mean": name, "reason": _TWICE}
            for was, name in self.former.items()
            if arguments.get(was) is not None and arguments.get(name) is not None
        ]
        return replies.faulty_arguments(faults) if faults else None

    def under(self, settings: ServerSettings) -> ToolPlan:
        """Return the plan for the same calls under other settings."""
        return replace(
            self,
            settings=settings,
            is_untouched=settings.successes == "untouched",
            is_migrating=_is_migrating(settings, self.record),
        )


class PlainCalls:
    """The plan for plain calls of a decorated tool.

    It is made again if the settings changed.
    """

    __slots__ = ("_last", "_record")

    def __init__(self, record: ToolRecord) -> None:
        self._record = record
        self._last: ToolPlan | None = None

    def under(self, settings: ServerSettings) -> ToolPlan:
        """Return the plan under these settings."""
        plan = self._last
        if plan is None or plan.settings is not settings or not plan.is_current:
            plan = self._last = ToolPlan.of(self._record.name, settings, self._record)
        return plan


def _is_migrating(settings: ServerSettings, record: ToolRecord | None) -> bool:
    if record is None and settings.successes == "untouched":  # an undecorated tool
        return True
    migration = None if record is None else record.migration
    return settings.migration if migration is None else migration
