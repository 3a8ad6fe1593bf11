"""Comparison of the tools in the code with tools.yaml: new, removed and changed ones.

The code defines the arguments of a tool. An entry adds information that code cannot express. An
entry without `arguments` leaves them to the code, and only existing keys of an argument are
compared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from replybook_codegen.edit import ToolChange
from replybook_codegen.server_source.model import ServerArgument, ServerSource, ServerTool, Unread
from replybook_codegen.server_source.tools_yaml import argument_data, tool_data
from replybook_registry.nodes import Table
from replybook_schema import Finding
from replybook_schema.near import near

_NEW, _GONE, _OTHER, _UNREAD = "RB166", "RB167", "RB168", "RB169"
_NEAR = 0.75


@dataclass(frozen=True, slots=True)
class Known:
    """Known names besides the entries.

    Attributes:
        tools: Tools that other registries declare.
        families: Prefixes of tool families.
        filled_in: Arguments that the session scope fills in.
        codes: The codes of a new tool that shows no success code.
        to_add: The codes that a tool answers and its entry lacks, by name.
    """

    tools: Collection[str] = ()
    families: tuple[str, ...] = ()
    filled_in: Collection[str] = ()
    codes: Sequence[str] = ()
    to_add: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])

    def codes_of(self, tool: ServerTool) -> Sequence[str]:
        """Return the codes of a new tool. The first one is its default success."""
        own = self.to_add.get(tool.name, ())
        done = [code for code in own if "-S-" in code] or self.codes
        return [*done, *(code for code in own if code not in done)]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The edits that make tools.yaml agree with the code.

    Attributes:
        drift: The findings that `new` and `changes` fix.
        left: The findings that a person must decide.
        new_if_pruned: New entries if removed tools may be removed from the file.
        pruned: Changes if removed tools and arguments may be removed from the file.
    """

    new: tuple[Mapping[str, object], ...]
    changes: Mapping[int, ToolChange]
    drift: tuple[Finding, ...]
    left: tuple[Finding, ...]
    new_if_pruned: tuple[Mapping[str, object], ...]
    pruned: Mapping[int, ToolChange]


def compare(source: ServerSource, entries: Sequence[Table], known: Known) -> Comparison:
    """Compare the tools of the code with the entries of one tools.yaml."""
    by_name = {name: tool for tool in source.tools for name in reversed(tool.names)}
    said = {str(entry.get("name")): index for index, entry in enumerate(entries)}
    fresh = [tool for tool in source.tools if _is_new(tool, said, known)]
    gone = [index for index, entry in enumerate(entries) if _is_gone(entry, by_name)]
    renamed = _guess_new_names(
        [str(entries[index].get("name")) for index in gone], [t.name for t in fresh]
    )
    held = set(renamed.values())
    steps = [
        _Step(index, entry, tool, known, source)
        for index, entry in enumerate(entries)
        if (tool := by_name.get(str(entry.get("name")))) is not None
    ]
    coded = {
        index: ToolChange(codes=codes)
        for index, entry in enumerate(entries)
        if (codes := known.to_add.get(str(entry.get("name"))))
    }
    leaving = {index: ToolChange(is_gone=True) for index in gone}
    return Comparison(
        new=tuple(tool_data(tool, known.codes_of(tool)) for tool in fresh if tool.name not in held),
        changes={**coded, **{step.index: step.change() for step in steps}},
        drift=(
            *(_report_new_tool(tool, source) for tool in fresh if tool.name not in held),
            *(finding for step in steps for finding in step.drift()),
        ),
        left=(
            *(_lost(entries[index], renamed, source) for index in gone),
            *(finding for step in steps for finding in step.left()),
            *(Finding(u.place, _UNREAD, u.problem, u.fix, "warning") for u in _hidden(source)),
        ),
        new_if_pruned=tuple(tool_data(tool, known.codes_of(tool)) for tool in fresh),
        pruned={**coded, **{step.index: step.change(prune=True) for step in steps}, **leaving},
    )


def _is_new(tool: ServerTool, said: Mapping[str, int], known: Known) -> bool:
    return not any(
        name in said or name in known.tools or name.startswith(known.families)
        for name in tool.names
    )


def _is_gone(entry: Table, by_name: Mapping[str, ServerTool]) -> bool:
    """Return True if a declared tool is gone.

    A family has no fixed members, and tools without codes belong to other servers.
    """
    ours = bool(entry.get("codes")) and entry.get("prefix") is not True
    return ours and str(entry.get("name")) not in by_name


def _hidden(source: ServerSource) -> Iterator[Unread]:
    return (one for one in source.unread if one.hides_tools)


def _guess_new_names(gone: Sequence[str], fresh: Sequence[str]) -> dict[str, str]:
    """Return the probable new name for each missing name. Each new name is used once."""
    found: dict[str, str] = {}
    for name in gone:
        free = [one for one in fresh if one not in found.values()]
        if alike := near(name, free, cutoff=_NEAR):
            found[name] = alike[0]
    return found


# Tools


def _report_new_tool(tool: ServerTool, source: ServerSource) -> Finding:
    problem = f"the tool {tool.name!r} is not in tools.yaml"
    return Finding(tool.place, _NEW, problem, f"run: {source.sync}")


def _lost(entry: Table, renamed: Mapping[str, str], source: ServerSource) -> Finding:
    name, place = str(entry.get("name")), entry.value_place("name")
    prune = f"take the entry off with: {source.prune}"
    function = source.functions.get(name)
    if function is not None:
        problem = f"the function {name!r} at {function} is registered by nothing: a decorator is forgotten"
        return Finding(place, _GONE, problem, f"register it, e.g. with @server.tool(), or {prune}")
    problem = f"no tool of the {source.origin} is called {name!r}"
    if name in renamed:
        fix = f"did you mean {renamed[name]!r}? then give the entry that name, else {prune}"
        return Finding(place, _GONE, problem, fix)
    if not source.command and any(_hidden(source)):  # a running server lists all that it has
        fix = f"look at the places that are not readable (RB169); if it is not there, {prune}"
        return Finding(place, _GONE, f"{problem} that is readable", fix, "warning")
    return Finding(place, _GONE, problem, prune)


# Arguments


class _Step:
    """One entry and its tool."""

    def __init__(
        self, index: int, entry: Table, tool: ServerTool, known: Known, source: ServerSource
    ) -> None:
        written = entry.get("arguments")
        self._source = source
        self.index = index
        self._entry = entry
        self._name = str(entry.get("name"))
        self._tool = tool
        self._codes = known.to_add.get(self._name, ())
        self._said = written if isinstance(written, Table) else Table("")
        taken = {argument.name: argument for argument in tool.arguments}
        fresh = [argument for argument in tool.arguments if argument.name not in self._said]
        self._gone = [
            name
            for name in self._said
            if tool.is_whole and name not in taken and name not in known.filled_in
        ]
        self._renamed = _guess_new_names(self._gone, [one.name for one in fresh])
        self._fresh = fresh if isinstance(written, Table) else []
        self._taken = taken

    def change(self, *, prune: bool = False) -> ToolChange:
        """Return the changes that can be written. With `prune`, also the removals."""
        held = () if prune else self._renamed.values()
        new = {one.name: argument_data(one) for one in self._fresh if one.name not in held}
        said = dict(self._others())
        return ToolChange(new, self._gone if prune else (), said, codes=self._codes)

    def drift(self) -> Iterator[Finding]:
        """Yield findings about changes that are not written yet."""
        place = self._entry.key_place("arguments")
        for one in self._fresh:
            if one.name not in self._renamed.values():
                problem = (
                    f"the tool {self._name!r} takes {one.name!r}, which tools.yaml does not have"
                )
                yield Finding(place, _OTHER, problem, f"run: {self._source.sync}")
        for name, values in self._others():
            argument = cast("Table", self._said[name])
            for key, value in values.items():
                problem = (
                    f"the argument {name!r} of {self._name!r} has {key}: {_word(argument[key])} here"
                    f" and {_word(value)} in the {self._source.origin}"
                )
                place = argument.value_place(key)
                yield Finding(place, _OTHER, problem, f"run: {self._source.sync}")

    def left(self) -> Iterator[Finding]:
        """Yield findings that a person must decide: arguments that the tool does not have."""
        for name in self._gone:
            problem = f"the tool {self._name!r} takes no argument {name!r}"
            fix = f"take it off with: {self._source.prune}"
            if name in self._renamed:
                fix = f"did you mean {self._renamed[name]!r}? then give it that name, else {fix}"
            yield Finding(self._said.key_place(name), _OTHER, problem, fix)

    def _others(self) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield the arguments that differ from the code, with the values of the code."""
        for name, one in self._taken.items():
            said = self._said.get(name)
            if isinstance(said, Table):
                values = {key: v for key, v in _of_code(one) if key in said and said[key] != v}
                if values:
                    yield name, values


def _of_code(argument: ServerArgument) -> Iterator[tuple[str, object]]:
    if argument.type:
        yield "type", argument.type
    yield "required", argument.required


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
