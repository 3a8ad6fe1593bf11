"""The check of calls of scripted effects, triggers and modifiers: each `$PARAM$` has its argument.

A call gives arguments by name, as in `pay_effect = { WHO = root SUM = 5 }`. The game has no default
for a parameter that is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from sys import intern
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import BundleRead, FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.known_world import KnownWorld
from replybook_ck3.world.parser import Document, Tape
from replybook_ck3.world.units import PARAMETER

_KINDS: Final = frozenset({"scripted_effect", "scripted_modifier", "scripted_trigger"})
_NOT_CALLED: Final = frozenset({"common/effect_localization", "common/trigger_localization"})
"""Folders whose items have the names of effects and triggers, and call none."""
_LOGIC: Final = frozenset({"AND", "NAND", "NOR", "NOT", "OR"})

_Parameters: TypeAlias = Mapping[str, frozenset[str]]


def keep_calls(file: FileRead, _table: DomainTable) -> Iterable[Problem]:
    """Keep the calls of a file that give arguments in capitals, for `call_problems`.

    Other calls of parameters are rare, and the file is parsed again for them.
    """
    document = file.document
    if isinstance(document, Document) and file.row is not None and file.row.shape != "none":
        file.calls = tuple(_calls(document.tape))
    return ()


def _calls(tape: Tape) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """Yield name, arguments and offset of the blocks that begin with a key in capitals."""
    keys, blocks = tape.keys, tape.blocks
    top = 0
    capitals = {key for key in tape.key_counts if key is not None and key.isupper()} - _LOGIC
    for at in tape.with_keys(capitals):
        outer = at - 1
        if outer < 0 or not blocks[outer]:
            continue
        while tape.nexts[top] <= outer:
            top = tape.nexts[top]
        name = keys[outer]
        if outer != top and name is not None:
            arguments = _arguments(tape, outer)
            if arguments is not None:
                yield intern(name), arguments, tape.starts[outer]


def _arguments(tape: Tape, index: int) -> tuple[str, ...] | None:
    """Return the names of the arguments in a block, or None if a macro may add more."""
    found: list[str] = []
    member = index + 1
    while member < tape.nexts[index]:
        key = tape.keys[member]
        if key is None or "$" in key:
            return None
        found.append(key)
        member = tape.nexts[member]
    return tuple(map(intern, found))  # few names, many calls


def call_problems(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    """Yield the calls without an argument that is needed, or with one that does not exist.

    Args:
        world: The world, which defines further effects and triggers, or None.
    """
    parameters = _parameters(read, world)
    if not parameters:
        return
    for file in read.files:
        if file.row is None or file.row.folder in _NOT_CALLED or not file.is_read:
            continue
        named = parameters.keys() & file.keys.keys()
        calls = list(file.calls) if named else []
        if named and _has_other_calls(file, named, parameters):
            calls = list(_every_call(file, named))
        for name, arguments, start in calls:
            if name in named:
                yield from _wrong(file, name, arguments, parameters[name], start)


def _parameters(read: BundleRead, world: KnownWorld | None) -> _Parameters:
    """Return the parameters of the items that have some, by name.

    A name with several definitions is left out, since the game uses one of them.
    """
    own: dict[str, set[str]] = {}
    counts: Counter[str] = Counter()
    for file in read.files:
        is_sound = all(problem.severity != "error" for problem in file.problems)
        for kind, name, *_ in file.units.definitions:
            if kind in _KINDS:
                counts[name] += 1
            elif kind == PARAMETER:
                item, _, parameter = name.rpartition(".")
                own.setdefault(item, set()).add(parameter)
                counts[item] += not is_sound  # its end may be lost
    found = {name: frozenset(used) for name, used in own.items() if counts[name] == 1}
    if world is None:
        return found
    called = {key for file in read.files for key in file.keys}
    others = {name: used for name, used in world.parameters().items() if name in called}
    world.learn(f"{kind}:{name}" for name in {*found, *others} for kind in _KINDS)
    for name in list(found):
        if _files_with(world, name) and found[name] != others.get(name):
            del found[name]  # either of the two may win
    return found | {
        name: used
        for name, used in others.items()
        if name not in counts and _files_with(world, name) == 1
    }


def _files_with(world: KnownWorld, name: str) -> int:
    """Return the number of files of the world that define a scripted item."""
    return sum(len(world.loaded_places(f"{kind}:{name}")) for kind in _KINDS)


def _has_other_calls(file: FileRead, named: Collection[str], parameters: _Parameters) -> bool:
    """Return True if a file has calls that `keep_calls` did not keep."""
    if any(not parameter.isupper() for name in named for parameter in parameters[name]):
        return True
    defined = [name for kind, name, *_ in file.units.definitions if kind in _KINDS]
    seen = Counter([*defined, *(name for name, *_ in file.calls)])
    return any(file.keys[name] > seen[name] for name in named)


def _every_call(
    file: FileRead, named: Collection[str]
) -> Iterator[tuple[str, tuple[str, ...], int]]:
    document = file.document
    if not isinstance(document, Document) or document.has_errors:
        return
    tape, top = document.tape, 0
    for at in [at for at, key in enumerate(tape.keys) if key in named]:
        while tape.nexts[top] <= at:
            top = tape.nexts[top]
        name = tape.keys[at]
        if at == top or name is None:
            continue
        if tape.blocks[at]:
            arguments = _arguments(tape, at)
        else:
            arguments = () if tape.values[at] in ("yes", "no") else None
        if arguments is not None:
            yield name, arguments, tape.starts[at]


def _wrong(
    file: FileRead,
    name: str,
    arguments: Collection[str],
    parameters: frozenset[str],
    start: int,
) -> Iterator[Problem]:
    missing = sorted(parameters - set(arguments))
    unknown = sorted(set(arguments) - parameters)
    if missing:
        text = f"{name} needs {_join_names(missing)}, and this call does not give {_them(missing)}"
        meant = f"; {unknown[0]} is no parameter of it" if unknown else ""
        yield file.problem(start, "missing_argument", text + meant)
    elif unknown:
        known = ", ".join(sorted(parameters))
        text = f"{name} has no parameter {_join_names(unknown)}; its parameters are {known}"
        yield file.problem(start, "unknown_argument", text, "warning")


def _join_names(names: Collection[str]) -> str:
    return " and ".join(names)


def _them(names: Collection[str]) -> str:
    return "it" if len(names) == 1 else "them"
