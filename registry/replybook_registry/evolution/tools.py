"""Changes of tools: their calls, their codes, and their trace (spec 25, 28, 33)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED, list_additions
from replybook_registry.evolution.sides import Sides, differing, inner_place, minus
from replybook_registry.model import Tool, ToolArgument

TOOL_REMOVED = ChangeKind(
    "RB260",
    "tool_removed",
    "major",
    "A tool was removed from the registry. Remedies, rules and sessions that name it refer to"
    " nothing.",
    "restore the tool, or release a major version",
)
TOOL_MATCHING_CHANGED = ChangeKind(
    "RB261",
    "tool_matching_changed",
    "major",
    "A name of one tool is a family of tools now, or the reverse. Rules and tags apply to other"
    " calls than before.",
    "restore `prefix`, or release a major version",
)
DEFAULT_SUCCESS_CHANGED = ChangeKind(
    "RB262",
    "default_success_changed",
    "major",
    "A tool that succeeds without a code uses another code than before.",
    "restore the default and send the new code explicitly, or release a major version",
)
TOOL_CODE_REMOVED = ChangeKind(
    "RB263",
    "tool_code_removed",
    "major",
    "A tool does not declare a code any more. If it still sends the code, the reply is"
    " undeclared, and callers do not expect it.",
    "declare the code again, or release a major version",
)
TOOL_CODE_ADDED = ChangeKind(
    "RB264",
    "tool_code_added",
    "minor",
    "A tool declares one more code. Its callers may get a reply that they do not know.",
    "release a minor version",
)
TOOL_ARGUMENT_REMOVED = ChangeKind(
    "RB265",
    "tool_argument_removed",
    "major",
    "A tool does not accept an argument any more. Calls with it are refused.",
    "restore the argument, or release a major version",
)
TOOL_ARGUMENT_TYPE_CHANGED = ChangeKind(
    "RB266",
    "tool_argument_type_changed",
    "major",
    "An argument has another type. The values of callers do not fit any more.",
    "restore the type and add a second argument, or release a major version",
)
TOOL_ARGUMENT_REQUIRED = ChangeKind(
    "RB267",
    "tool_argument_required",
    "major",
    "A tool requires an argument that was optional or did not exist. Calls without it fail.",
    "make it optional, or release a major version",
)
TOOL_ARGUMENT_MADE_OPTIONAL = ChangeKind(
    "RB268",
    "tool_argument_made_optional",
    "minor",
    "A required argument is optional now. Calls with it still work.",
    "release a minor version",
)
TOOL_ARGUMENT_ADDED = ChangeKind(
    "RB269",
    "tool_argument_added",
    "minor",
    "A tool has one more optional argument, or one more name for an argument.",
    "release a minor version",
    adds=True,
)
TRACE_WIDENED = ChangeKind(
    "RB270",
    "trace_widened",
    "major",
    "The trace keeps more of an argument than before. Values that were passed because they would"
    " not be stored are on disk now.",
    "restore `trace`, or release a major version that says so",
)
TRACE_NARROWED = ChangeKind(
    "RB271",
    "trace_narrowed",
    "major",
    "The trace keeps less of an argument. Policy rules and readers of traces do not find the"
    " values that they compare.",
    "restore `trace`, or release a major version",
)
TOOL_TAG_ADDED = ChangeKind(
    "RB272",
    "tool_tag_added",
    "major",
    "A tool has one more existing tag. Rules and scope for this tag apply to its calls now.",
    "remove the tag, or release a major version",
)
TOOL_TAG_REMOVED = ChangeKind(
    "RB273",
    "tool_tag_removed",
    "minor",
    "A tool has lost a tag. Rules for this tag do not check its calls any more.",
    "make sure that no rule needs the tag, and release a minor version",
)

KINDS = (
    TOOL_REMOVED,
    TOOL_MATCHING_CHANGED,
    DEFAULT_SUCCESS_CHANGED,
    TOOL_CODE_REMOVED,
    TOOL_CODE_ADDED,
    TOOL_ARGUMENT_REMOVED,
    TOOL_ARGUMENT_TYPE_CHANGED,
    TOOL_ARGUMENT_REQUIRED,
    TOOL_ARGUMENT_MADE_OPTIONAL,
    TOOL_ARGUMENT_ADDED,
    TRACE_WIDENED,
    TRACE_NARROWED,
    TOOL_TAG_ADDED,
    TOOL_TAG_REMOVED,
)

_KEPT = {"digest": 0, "sha256": 1, "keep": 2}


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of tools."""
    tools = sides.pair(sides.old.tools, sides.new.tools, lambda tool: tool.name)
    for tool in tools.gone:
        yield sides.lost(TOOL_REMOVED, f"tool {tool.name}", tool)
    known_tags = frozenset(dict(sides.old.tags))
    for before, after in tools.kept:
        if before != after:
            yield from _compare_tool(before, _without_new_tags(after, known_tags))
    yield from list_additions((f"tool {tool.name}", tool) for tool in tools.added)


def _without_new_tags(tool: Tool, known_tags: frozenset[str]) -> Tool:
    """Return the tool without new tags: no old rule uses them."""
    return replace(tool, tags=tuple(tag for tag in tool.tags if tag in known_tags))


def _compare_tool(before: Tool, after: Tool) -> Iterator[RegistryChange]:
    subject = f"tool {after.name}"
    yield from differing(TOOL_MATCHING_CHANGED, subject, before, after, "prefix")
    yield from differing(DEFAULT_SUCCESS_CHANGED, subject, before, after, "default_success")
    yield from differing(ENTRY_REWORDED, subject, before, after, "description digests implements")
    yield from _names(after, "codes", before.codes, after.codes)
    yield from _names(after, "tags", before.tags, after.tags)
    yield from _arguments(before, after)


def _names(
    tool: Tool, key: str, old: tuple[str, ...], new: tuple[str, ...]
) -> Iterator[RegistryChange]:
    less, more, verb = {
        "codes": (TOOL_CODE_REMOVED, TOOL_CODE_ADDED, "declares"),
        "tags": (TOOL_TAG_REMOVED, TOOL_TAG_ADDED, "carries"),
    }[key]
    subject, place = f"tool {tool.name}", tool.at(key)
    for name in minus(old, new):
        yield less.of(subject, place, f"{subject} no longer {verb} {name!r}", old=name)
    for name in minus(new, old):
        yield more.of(subject, place, f"{subject} {verb} {name!r} now", new=name)


def _arguments(before: Tool, after: Tool) -> Iterator[RegistryChange]:
    old = {argument.name: argument for argument in before.arguments}
    new = {argument.name: argument for argument in after.arguments}
    former = {was: one.name for one in after.arguments for was in one.was}
    for name in [name for name in old if name not in new and name in former]:
        now, was = new[former[name]], old.pop(name)
        if now.name not in old:
            subject, place = f"tool {after.name}.{now.name}", after.at("arguments")
            problem = f"argument {name!r} of tool {after.name} has the name {now.name!r} now"
            yield TOOL_ARGUMENT_ADDED.of(subject, place, problem, old=name, new=now.name)
            old[now.name] = replace(was, name=now.name)
    types = {was: one.type for one in before.arguments for was in one.was if was not in former}
    types |= {name: argument.type for name, argument in old.items()}
    for name in minus(types, new):
        problem = f"argument {name!r} of tool {after.name} is gone"
        subject, place = f"tool {after.name}.{name}", after.at("arguments")
        yield TOOL_ARGUMENT_REMOVED.of(subject, place, problem, old=types[name] or "")
    for name, argument in new.items():
        if name in old:
            yield from _argument(after, old[name], argument)
        else:
            yield _new_argument(after, argument)


def _new_argument(tool: Tool, argument: ToolArgument) -> RegistryChange:
    kind = TOOL_ARGUMENT_REQUIRED if argument.required else TOOL_ARGUMENT_ADDED
    which = {True: "required argument", False: "optional argument", None: "argument"}
    problem = f"{which[argument.required]} {argument.name!r} of tool {tool.name} is new"
    place = inner_place(tool, "arguments", argument.name)
    return kind.of(f"tool {tool.name}.{argument.name}", place, problem, new=argument.type or "")


def _argument(tool: Tool, old: ToolArgument, new: ToolArgument) -> Iterator[RegistryChange]:
    subject, place = f"tool {tool.name}.{new.name}", inner_place(tool, "arguments", new.name)
    what = f"argument {new.name!r} of tool {tool.name}"
    if old.type is not None and new.type is not None and old.type != new.type:
        problem = f"{what} changes its type from {old.type!r} to {new.type!r}"
        yield TOOL_ARGUMENT_TYPE_CHANGED.of(subject, place, problem, old=old.type, new=new.type)
    if None not in (old.required, new.required) and old.required != new.required:
        kind = TOOL_ARGUMENT_REQUIRED if new.required else TOOL_ARGUMENT_MADE_OPTIONAL
        problem = f"{what} is {'required' if new.required else 'optional'} now"
        yield kind.of(subject, place, problem, old=str(old.required), new=str(new.required))
    if old.trace != new.trace:
        kind = TRACE_WIDENED if _KEPT[new.trace] > _KEPT[old.trace] else TRACE_NARROWED
        problem = f"the trace kept {old.trace!r} of {what} and keeps {new.trace!r} now"
        yield kind.of(subject, place, problem, old=old.trace, new=new.trace)
    if old.description != new.description:
        problem = f"description of {what} changes"
        yield ENTRY_REWORDED.of(subject, place, problem, old=old.description, new=new.description)
