"""The check of calls of scripted effects, triggers and modifiers: each `$PARAM$` has its argument.

A call gives arguments by name, as in `pay_effect = { WHO = root SUM = 5 }`. The game has no default
for a parameter that is left out.

Source: specification 33.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.checks.bundle_read import BundleRead, FileRead
from replybook_ck3.domain_table import DomainTable
from replybook_ck3.parser import Document, Tape

__all__ = ["call_problems", "keep_calls"]

_KINDS: Final = frozenset({"scripted_effect", "scripted_modifier", "scripted_trigger"})
_PARAMETER: Final = re.compile(r"\$(\w+)\$")
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
        if file.units.macros and not document.has_errors:
            own = {
                start: name for kind, name, start, *_ in file.units.definitions if kind in _KINDS
            }
            file.parameters = dict(_parameters_in(document.tape, own))
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
                yield name, arguments, tape.starts[outer]


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
    return tuple(found)


def call_problems(read: BundleRead) -> Iterator[Problem]:
    """Yield the calls without an argument that is needed, or with one that does not exist."""
    parameters = _parameters(read.files)
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


def _parameters(files: Iterable[FileRead]) -> _Parameters:
    """Return the parameters of the items that have some, by name.

    A name with several definitions is left out, since the game uses one of them.
    """
    found: dict[str, frozenset[str]] = {}
    counts: dict[str, int] = {}
    for file in files:
        for kind, name, *_ in file.units.definitions:
            if kind in _KINDS:
                counts[name] = counts.get(name, 0) + 1
        found.update(file.parameters)
    return {name: names for name, names in found.items() if counts[name] == 1}


def _parameters_in(tape: Tape, names: Mapping[int, str]) -> Iterator[tuple[str, frozenset[str]]]:
    index = 0
    while index < len(tape):
        first, index = index, tape.nexts[index]
        name = names.get(tape.starts[first])
        if name is not None:
            words = chain(tape.keys[first:index], tape.values[first:index])
            used = {
                one for word in words if word and "$" in word for one in _PARAMETER.findall(word)
            }
            if used:
                yield name, frozenset(used)


def _has_other_calls(file: FileRead, named: Collection[str], parameters: _Parameters) -> bool:
    """Return True if a file has calls that `keep_calls` did not keep."""
    if any(not one.isupper() for name in named for one in parameters[name]):
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
        text = f"{name} needs {_listed(missing)}, and this call does not give {_them(missing)}"
        meant = f"; {unknown[0]} is no parameter of it" if unknown else ""
        yield file.problem(start, "missing_argument", text + meant)
    elif unknown:
        known = ", ".join(sorted(parameters))
        text = f"{name} has no parameter {_listed(unknown)}; its parameters are {known}"
        yield file.problem(start, "unknown_argument", text, "warning")


def _listed(names: Collection[str]) -> str:
    return " and ".join(names)


def _them(names: Collection[str]) -> str:
    return "it" if len(names) == 1 else "them"
