"""The tools of the code held against the entries of tools.yaml: what is new, gone, or said otherwise.

The code says what a tool takes; an entry adds what code cannot say. So an entry without `arguments`
leaves them to the code, and of an argument only what is written is compared.
Source: specification 51, decision 7.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from replybook_codegen.edit import ToolChange
from replybook_codegen.server_source.model import ServerArgument, ServerSource, ServerTool, Unread
from replybook_codegen.server_source.tools_yaml import argument_data, tool_data
from replybook_registry.nodes import Table
from replybook_schema import Finding

__all__ = ["Comparison", "Known", "compare"]

_NEW, _GONE, _OTHER, _UNREAD = "RB166", "RB167", "RB168", "RB169"
_FIX: Final = "run: replybook tools sync"
_NEAR = 0.75


@dataclass(frozen=True, slots=True)
class Known:
    """What is there beside the entries: `tools` that other registries declare, `families` by prefix.

    `filled_in` are the arguments that the scope of a session fills in, and `codes` what a new tool answers.
    """

    tools: Collection[str] = ()
    families: tuple[str, ...] = ()
    filled_in: Collection[str] = ()
    codes: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """What makes tools.yaml agree with the code.

    `new` and `changes` can be written at once and are told by the findings in `drift`; `left` are the
    findings that a person decides, and `pruned` is what `changes` are if all that is gone may leave.
    """

    new: tuple[Mapping[str, object], ...]
    changes: Mapping[int, ToolChange]
    drift: tuple[Finding, ...]
    left: tuple[Finding, ...]
    new_if_pruned: tuple[Mapping[str, object], ...]
    pruned: Mapping[int, ToolChange]


def compare(source: ServerSource, entries: Sequence[Table], known: Known) -> Comparison:
    """Compare the tools that were read with the entries of one tools.yaml, each a mapping with a name."""
    by_name = {name: tool for tool in source.tools for name in reversed(tool.names)}
    said = {str(entry.get("name")): index for index, entry in enumerate(entries)}
    fresh = [tool for tool in source.tools if _is_new(tool, said, known)]
    gone = [index for index, entry in enumerate(entries) if _is_gone(entry, by_name)]
    renamed = _renamed([str(entries[index].get("name")) for index in gone], [t.name for t in fresh])
    held = set(renamed.values())
    steps = [
        _Step(index, entry, tool, known)
        for index, entry in enumerate(entries)
        if (tool := by_name.get(str(entry.get("name")))) is not None
    ]
    leaving = {index: ToolChange(is_gone=True) for index in gone}
    return Comparison(
        new=tuple(tool_data(tool, known.codes) for tool in fresh if tool.name not in held),
        changes={step.index: step.change() for step in steps},
        drift=(
            *(_unlisted(tool) for tool in fresh if tool.name not in held),
            *(finding for step in steps for finding in step.drift()),
        ),
        left=(
            *(_lost(entries[index], renamed, source) for index in gone),
            *(finding for step in steps for finding in step.left()),
            *(Finding(u.place, _UNREAD, u.problem, u.fix, "warning") for u in _hidden(source)),
        ),
        new_if_pruned=tuple(tool_data(tool, known.codes) for tool in fresh),
        pruned={**{step.index: step.change(prune=True) for step in steps}, **leaving},
    )


def _is_new(tool: ServerTool, said: Mapping[str, int], known: Known) -> bool:
    return not any(
        name in said or name in known.tools or name.startswith(known.families)
        for name in tool.names
    )


def _is_gone(entry: Table, by_name: Mapping[str, ServerTool]) -> bool:
    """Return True if a declared tool is gone; families have no end, and tools without codes are not ours."""
    ours = bool(entry.get("codes")) and entry.get("prefix") is not True
    return ours and str(entry.get("name")) not in by_name


def _hidden(source: ServerSource) -> Iterator[Unread]:
    return (one for one in source.unread if one.hides_tools)


def _renamed(gone: Sequence[str], fresh: Sequence[str]) -> dict[str, str]:
    """Return which name in the code is probably what one in tools.yaml is called now; each counts once."""
    found: dict[str, str] = {}
    for name in gone:
        free = [one for one in fresh if one not in found.values()]
        near = difflib.get_close_matches(name, free, 1, _NEAR)
        if near:
            found[name] = near[0]
    return found


# Tools


def _unlisted(tool: ServerTool) -> Finding:
    return Finding(tool.place, _NEW, f"the tool {tool.name!r} is not in tools.yaml", _FIX)


def _lost(entry: Table, renamed: Mapping[str, str], source: ServerSource) -> Finding:
    name, place = str(entry.get("name")), entry.value_place("name")
    prune = "take the entry off with: replybook tools sync --prune"
    function = source.functions.get(name)
    if function is not None:
        problem = f"the function {name!r} at {function} is registered by nothing: a decorator is forgotten"
        return Finding(place, _GONE, problem, f"register it, e.g. with @server.tool(), or {prune}")
    problem = f"no tool of the code is called {name!r}"
    if name in renamed:
        fix = f"did you mean {renamed[name]!r}? then give the entry that name, else {prune}"
        return Finding(place, _GONE, problem, fix)
    if any(_hidden(source)):
        fix = f"look at the places that are not readable (RB169); if it is not there, {prune}"
        return Finding(place, _GONE, f"{problem} that is readable", fix, "warning")
    return Finding(place, _GONE, problem, prune)


# Arguments


class _Step:
    """One entry and its tool."""

    def __init__(self, index: int, entry: Table, tool: ServerTool, known: Known) -> None:
        written = entry.get("arguments")
        self.index = index
        self._entry = entry
        self._name = str(entry.get("name"))
        self._tool = tool
        self._said = written if isinstance(written, Table) else Table("")
        taken = {one.name: one for one in tool.arguments}
        fresh = [one for one in tool.arguments if one.name not in self._said]
        self._gone = [
            name
            for name in self._said
            if tool.is_whole and name not in taken and name not in known.filled_in
        ]
        self._renamed = _renamed(self._gone, [one.name for one in fresh])
        self._fresh = fresh if isinstance(written, Table) else []
        self._taken = taken

    def change(self, *, prune: bool = False) -> ToolChange:
        """Return what can be written; with `prune` also what leaves."""
        held = () if prune else self._renamed.values()
        new = {one.name: argument_data(one) for one in self._fresh if one.name not in held}
        said = dict(self._others())
        return ToolChange(new, self._gone if prune else (), said)

    def drift(self) -> Iterator[Finding]:
        """Yield what is not written yet."""
        place = self._entry.key_place("arguments")
        for one in self._fresh:
            if one.name not in self._renamed.values():
                problem = (
                    f"the tool {self._name!r} takes {one.name!r}, which tools.yaml does not have"
                )
                yield Finding(place, _OTHER, problem, _FIX)
        for name, values in self._others():
            argument = cast("Table", self._said[name])
            for key, value in values.items():
                problem = (
                    f"the argument {name!r} of {self._name!r} has {key}: {_word(argument[key])} here"
                    f" and {_word(value)} in the code"
                )
                yield Finding(argument.value_place(key), _OTHER, problem, _FIX)

    def left(self) -> Iterator[Finding]:
        """Yield what a person decides: arguments that the tool does not take."""
        for name in self._gone:
            problem = f"the tool {self._name!r} takes no argument {name!r}"
            fix = "take it off with: replybook tools sync --prune"
            if name in self._renamed:
                fix = f"did you mean {self._renamed[name]!r}? then give it that name, else {fix}"
            yield Finding(self._said.key_place(name), _OTHER, problem, fix)

    def _others(self) -> Iterator[tuple[str, dict[str, object]]]:
        """Yield the arguments of which the code says otherwise, with what it says."""
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
