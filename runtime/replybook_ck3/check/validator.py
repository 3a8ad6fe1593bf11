"""The CK3 validator: script and localization, judged as the game would read them in their mod.

It parses each file once, checks it against the domain table, and looks up references in bundle and
world. It runs and writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

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
from replybook_ck3.check.bundle_read import BundleRead, FileRead, read_files, replaced_paths
from replybook_ck3.check.defined_twice import (
    clashes,
    defined_twice,
    event_problems,
    on_action_problems,
)
from replybook_ck3.check.file_place import PLACE_CODES, place_problems
from replybook_ck3.check.listed_keywords import UNLISTED, keyword_problems
from replybook_ck3.check.missing_files import missing_files
from replybook_ck3.check.misspelt_key import misspelt_keys
from replybook_ck3.check.misspelt_script_values import misspelt_script_values
from replybook_ck3.check.names_in_texts import markup_faults
from replybook_ck3.check.reference_problems import UNRESOLVED, reference_problems, text_problems
from replybook_ck3.check.reference_states import States, states_of
from replybook_ck3.check.script_checks import SCRIPT_CHECKS
from replybook_ck3.check.scripted_calls import call_problems
from replybook_ck3.check.unknown_text_names import (
    misspelt_functions,
    unknown_functions,
    unknown_text_names,
)
from replybook_ck3.index.playset_world import PlaysetWorld
from replybook_ck3.world.data_validator import DATA, DataValidator
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.game_docs import GameLists
from replybook_ck3.world.known_world import KnownWorld, world_known_by

_Asked: TypeAlias = tuple[tuple[ContentFile, ...], str | None, object]
"""The files, the game version, and the world facts."""

_MOST_PROBLEMS: Final = 100
"""Maximum number of problems per file and severity."""

_MOST_TABLES: Final = 20
_OTHER_RULES: Final = PLACE_CODES | {UNRESOLVED}
"""Errors that are not about the content of a file. Separate rules judge them."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The parsed files of a check, with their references.

    Attributes:
        world: The world outside the bundle, or None.
        lists: The lists that the game has written about itself.
    """

    read: BundleRead
    states: tuple[States, ...]
    world: KnownWorld | None
    lists: GameLists = field(default_factory=GameLists)


class Ck3Validator:
    """The validator of script and localization files.

    In a delivery, its facts symbols_world and game_version take precedence over `world`.

    Args:
        world: Game and mods, for use outside of a delivery.
    """

    def __init__(self, world: PlaysetWorld | None = None) -> None:
        self._world = world
        self._tables: dict[str | None, DomainTable] = {}
        self._kept: tuple[_Asked, Looked] | None = None

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Return the problems of all files.

        A file with errors in its content is invalid. Wrong places and unresolved references are
        reported as errors, too, but separate rules judge them. Files that are too costly are not
        parsed, and are listed in `too_costly`.
        """
        given = self._choose_facts(context)
        world = world_known_by(given["symbols_world"])
        looked = self._look_up_references(
            files, given, None if isinstance(world, Unavailable) else world
        )
        too_costly = looked.read.too_costly
        found = [
            *(Problem(path, 1, 1, TOO_COSTLY, why) for path, why in too_costly.items()),
            *problems_of(looked),
        ]
        wrong = {p.path for p in found if p.severity == "error" and p.code not in _OTHER_RULES}
        valid = frozenset(file.path for file in files) - wrong
        return Checked(valid, tuple(_limit_problems(found)), frozenset(too_costly))

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return the definitions and references of the files.

        Names visible in one file only, and names known only in a running game, are left out. So are
        files that are too costly.
        """
        given = self._choose_facts(context)
        world = world_known_by(given["symbols_world"])
        if isinstance(world, Unavailable):
            return world
        looked = self._look_up_references(files, given, world)
        return Symbols(
            tuple(_list_definitions(looked.read, parts=False)),
            tuple(use for states in looked.states for use in states.uses()),
            parts=tuple(_list_definitions(looked.read, parts=True)),
        )

    def _choose_facts(self, context: Context) -> Mapping[str, object]:
        """Return the world facts: those of the delivery, else those of `world`."""
        own: Mapping[str, object] = {} if self._world is None else self._world.facts()
        told = {name: context.fact(name) for name in ("symbols_world", "game_version")}
        return {name: own.get(name) if value is ABSENT else value for name, value in told.items()}

    def _look_up_references(
        self, files: Sequence[ContentFile], given: Mapping[str, object], world: KnownWorld | None
    ) -> Looked:
        """Read the files and look up their references.

        The result is kept for the second question of a delivery.
        """
        version = given["game_version"]
        asked = tuple(files), version if isinstance(version, str) else None, given["symbols_world"]
        kept, self._kept = self._kept, None
        if kept is not None and kept[0] == asked:
            return kept[1]
        table = self._table(asked[1])
        read = read_files(asked[0], table, lambda file: judge_file(file, table))
        rest = None if world is None else world.without(replaced_paths(files))
        if rest is not None:
            rest.learn(read.list_units())
        looked = Looked(read, tuple(states_of(read, rest)), rest)
        self._kept = asked, looked
        return looked

    def _table(self, version: str | None) -> DomainTable:
        table = self._tables.get(version)
        if table is None:
            if len(self._tables) >= _MOST_TABLES:
                self._tables = {}
            table = self._tables[version] = DomainTable(version)
        return table


def ck3_validators(
    ck3: ContentValidator | None = None, python: ContentValidator | None = None
) -> Mapping[str, ContentValidator]:
    """Return the validators of a CK3 server by the names in its formats.

        validators = ck3_validators(python=PythonValidator(mine))
        DeliveryGate(key, providers=CK3_FACTS, validators=validators)

    Args:
        ck3: Replaces the CK3 validator.
        python: Replaces the Python validator.
    """
    return {
        **BASE_VALIDATORS,
        "ck3": Ck3Validator() if ck3 is None else ck3,
        DATA: DataValidator(),
        **({} if python is None else {"python": python}),
    }


def problems_of(looked: Looked) -> Iterator[Problem]:
    """Yield all problems of the files, in no order. `judge_file` has seen each file."""
    read = looked.read
    for file in read.files:
        yield from file.problems
    yield from defined_twice(read.files, looked.world)
    yield from clashes(read.files, looked.world)
    yield from reference_problems(looked.states, read.defined, looked.world)
    yield from text_problems(read, looked.world)
    yield from unknown_text_names(read, looked.world)
    if looked.lists.data_types:
        yield from unknown_functions(read, looked.lists.data_types, looked.world)
    else:
        yield from misspelt_functions(read, looked.world)
    yield from missing_files(read, looked.world)
    yield from _keys(looked)
    yield from misspelt_script_values(read, looked.world, looked.lists.script.triggers)
    yield from call_problems(read, looked.world)
    yield from on_action_problems(read, looked.world, looked.lists.script.on_actions)


def _keys(looked: Looked) -> Iterator[Problem]:
    """Yield the problems of keys. One key has one problem, with the key that is meant if known."""
    read, world = looked.read, looked.world
    problems = [*keyword_problems(read, looked.lists.script, world), *misspelt_keys(read, world)]
    told: dict[tuple[str, int, int], Problem] = {}
    for problem in problems:
        earlier = told.get((problem.path, problem.line, problem.column))
        if earlier is None or earlier.code == UNLISTED:
            told[problem.path, problem.line, problem.column] = problem
    yield from told.values()


def judge_file(file: FileRead, table: DomainTable) -> None:
    """Run the checks of one file, and keep their problems in it.

    Of a file that the game does not read, only the place is judged.
    """
    for check in FILE_CHECKS if file.is_read else (place_problems,):
        file.problems += check(file, table)


def _findings(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    allowed = () if file.row is None else file.row.allowed
    for finding in file.document.findings:
        if finding.code not in allowed:
            yield Problem(
                file.path,
                finding.line,
                finding.column,
                finding.code,
                finding.problem,
                finding.severity,
            )


FileCheck: TypeAlias = Callable[[FileRead, DomainTable], Iterable[Problem]]
"""A check of one file by itself."""

FILE_CHECKS: Final[tuple[FileCheck, ...]] = (
    place_problems,
    _findings,
    event_problems,
    *SCRIPT_CHECKS,
    markup_faults,
)
"""The checks of each file, run while its document is there."""


def _limit_problems(found: Iterable[Problem]) -> list[Problem]:
    """Return the problems in order, with a maximum number per file and severity."""
    counts = Counter[tuple[str, str]]()
    kept: list[Problem] = []
    for problem in sorted(found):
        counts[problem.path, problem.severity] += 1
        if counts[problem.path, problem.severity] <= _MOST_PROBLEMS:
            kept.append(problem)
    return kept


def _list_definitions(read: BundleRead, *, parts: bool) -> Iterator[SymbolUse]:
    """Yield the definitions that other files see: whole items, or parts of items."""
    for file in read.files:
        for index, (kind, name, start, _end, is_local) in enumerate(file.units.definitions):
            if not is_local and parts == (index in file.units.parts):
                line, column = file.lines.position(start)
                yield SymbolUse(f"{kind}:{name}", file.path, line, column)
