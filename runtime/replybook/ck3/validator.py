"""The CK3 validator: script and localization as the game would read them once they lie in their mod.

It parses each file once, holds it against the domain table, and looks up what it names in bundle and world.
Nothing is run, and nothing is written. Source: specification 31 to 33, 45.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from replybook.ck3.checks.bundle_read import BundleRead, FileRead, read_files
from replybook.ck3.checks.defined_twice import defined_twice, event_problems
from replybook.ck3.checks.file_place import PLACE_CODES, place_problems
from replybook.ck3.checks.reference_problems import UNRESOLVED, reference_problems, text_problems
from replybook.ck3.checks.reference_states import states_of
from replybook.ck3.known_world import KnownWorld, world_known_by
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators import BASE_VALIDATORS
from replybook.policy.validators.validator import (
    TOO_COSTLY,
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Problem,
    Symbols,
    SymbolUse,
)

__all__ = ["Ck3Validator", "ck3_validators"]

_Asked: TypeAlias = tuple[tuple[ContentFile, ...], str | None]
"""Files, and the version of the game that reads them."""

_MOST_PROBLEMS: Final = 100
"""Per file and severity: an agent corrects a few and asks again."""

_OTHER_RULES: Final = PLACE_CODES | {UNRESOLVED}
"""Errors that say nothing about the content of a file; rules of their own judge them."""


class Ck3Validator:
    """Judges files of script and localization.

    `world` is what is known of game and mods, for those who ask outside of a delivery; in one the fact
    symbols_world stands before it, and the fact game_version picks the rows of the domain table.
    """

    def __init__(self, world: KnownWorld | None = None) -> None:
        self._world = world
        self._kept: tuple[_Asked, BundleRead] | None = None

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Return the problems of all files.

        A file is valid whose content holds no error. Where it lies, and what it refers to, are told as errors
        too, and judged by rules of their own. What would cost too much is not parsed, and is named in
        `too_costly`.
        """
        read, world = self._read(files, context), self._world_of(context)
        if isinstance(world, Unavailable):
            world = None
        found = [
            *(Problem(path, 1, 1, TOO_COSTLY, why) for path, why in read.too_costly.items()),
            *_problems(read, world),
        ]
        problems = _bounded(found)
        wrong = {p.path for p in found if p.severity == "error" and p.code not in _OTHER_RULES}
        valid = frozenset(file.path for file in files) - wrong
        return Checked(valid, tuple(problems), frozenset(read.too_costly))

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return what the files define and refer to.

        What only one file sees, and what is only known in a running game, is left out; it says nothing of
        a file that would cost too much.
        """
        read, world = self._read(files, context), self._world_of(context)
        if isinstance(world, Unavailable):
            return world
        referenced = (use for states in states_of(read, world) for use in states.uses())
        return Symbols(
            tuple(_defined(read, parts=False)),
            tuple(referenced),
            parts=tuple(_defined(read, parts=True)),
        )

    def _world_of(self, context: Context) -> KnownWorld | Unavailable | None:
        """The world of the delivery, else the one that the validator was made with."""
        given = context.fact("symbols_world")
        return self._world if given is ABSENT else world_known_by(given)

    def _read(self, files: Sequence[ContentFile], context: Context) -> BundleRead:
        """Parse the files; a delivery asks twice about them, and they are kept until then."""
        version = context.fact("game_version")
        asked = tuple(files), version if isinstance(version, str) else None
        kept, self._kept = self._kept, None
        if kept is not None and kept[0] == asked:
            return kept[1]
        read = read_files(*asked)
        self._kept = asked, read
        return read


def ck3_validators(
    ck3: ContentValidator | None = None, python: ContentValidator | None = None
) -> Mapping[str, ContentValidator]:
    """Return the validators of a CK3 server by the names that its formats give.

    `ck3` and `python` stand in for the ones of this version:

        DeliveryGate(key, providers=CK3_FACTS, validators=ck3_validators(python=PythonValidator(mine)))
    """
    return {
        **BASE_VALIDATORS,
        "ck3": Ck3Validator() if ck3 is None else ck3,
        **({} if python is None else {"python": python}),
    }


def _problems(read: BundleRead, world: KnownWorld | None) -> Iterator[Problem]:
    for file in read.files:
        yield from place_problems(file, read.table)
        yield from _findings(file)
        yield from event_problems(file)
    yield from defined_twice(read.files)
    yield from reference_problems(read, world)
    yield from text_problems(read, world)


def _findings(file: FileRead) -> Iterator[Problem]:
    for one in file.document.findings:
        yield Problem(file.path, one.line, one.column, one.code, one.problem, one.severity)


def _bounded(found: Iterable[Problem]) -> list[Problem]:
    """The problems in their order, of each file and severity no more than anybody reads."""
    counts = Counter[tuple[str, str]]()
    kept: list[Problem] = []
    for problem in sorted(found):
        counts[problem.path, problem.severity] += 1
        if counts[problem.path, problem.severity] <= _MOST_PROBLEMS:
            kept.append(problem)
    return kept


def _defined(read: BundleRead, *, parts: bool) -> Iterator[SymbolUse]:
    """What the files define that others see: items of their own, or what comes with one."""
    for file in read.files:
        for index, (kind, name, start, _end, is_local) in enumerate(file.units.definitions):
            if not is_local and parts == (index in file.units.parts):
                line, column = file.document.position(start)
                yield SymbolUse(f"{kind}:{name}", file.path, line, column)
