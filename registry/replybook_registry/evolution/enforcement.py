"""Changes of enforcement rules: writes, commands, queries and protected places (spec 35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED, list_additions
from replybook_registry.evolution.sides import Sides, differing, inner_place, minus
from replybook_registry.evolution.world import LIMIT_LOWERED, LIMIT_RAISED
from replybook_registry.model import Command, CommandForm, EnforcedMode, Entry, Limit, Protected
from replybook_schema import Place

PERMISSION_NARROWED = ChangeKind(
    "RB298",
    "permission_narrowed",
    "major",
    "A write, command or query that was allowed is refused now, because of a root, command,"
    " option, statement or protected place. Agents that need it are stopped.",
    "restore the permission, or release a major version",
)
PERMISSION_WIDENED = ChangeKind(
    "RB299",
    "permission_widened",
    "minor",
    "A write, command or query that was refused is allowed now. Nothing breaks, but somebody"
    " should have decided it.",
    "make sure that an agent may do this, and release a minor version",
)

KINDS = (PERMISSION_NARROWED, PERMISSION_WIDENED)

_WRITES = {"none": 0, "session_members": 1, "all": 2}


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of enforcement rules. An older registry without them is not compared."""
    old, new = sides.old.enforcement, sides.new.enforcement
    if old.origin:
        yield from _modes(sides)
        yield from _compare_protected_places(sides)
        yield from _commands(sides)
        yield from _tables(sides)
        if new.origin == sides.new.name:
            yield from _limits(old.limits, new.limits, new)
            yield from _database(sides)
    elif new.origin == sides.new.name:
        yield from list_additions([("enforcement", new)])


def _describe_permission(
    allowed: bool, subject: str, place: Place, what: str, old: str, new: str
) -> RegistryChange:
    """Return the change that `what` is allowed now, or not allowed any more."""
    kind = PERMISSION_WIDENED if allowed else PERMISSION_NARROWED
    may = "may" if allowed else "may no longer"
    return kind.of(subject, place, f"{subject} {may} {what}", old=old, new=new)


def _names(
    subject: str, place: Place, what: str, old: Iterable[str], new: Iterable[str]
) -> Iterator[RegistryChange]:
    """Yield one change for each name that was added or removed.

    `what` has a placeholder for it.
    """
    before, after = tuple(old), tuple(new)
    for name in minus(before, after):
        yield _describe_permission(False, subject, place, what.format(name), name, "")
    for name in minus(after, before):
        yield _describe_permission(True, subject, place, what.format(name), "", name)


# Modes


def _modes(sides: Sides) -> Iterator[RegistryChange]:
    modes = sides.pair(
        sides.old.enforcement.modes, sides.new.enforcement.modes, lambda mode: mode.mode
    )
    for mode in modes.gone:
        yield sides.lost(PERMISSION_NARROWED, f"enforcement of mode {mode.mode}", mode)
    for before, after in modes.kept:
        yield from _mode(before, after)
    yield from list_additions((f"enforcement of mode {mode.mode}", mode) for mode in modes.added)


def _mode(before: EnforcedMode, after: EnforcedMode) -> Iterator[RegistryChange]:
    subject = f"mode {after.mode}"
    for root in dict.fromkeys((*before.writes, *after.writes)):
        old, new = before.writes.get(root, "none"), after.writes.get(root, "none")
        if old != new:
            kind = PERMISSION_WIDENED if _WRITES[new] > _WRITES[old] else PERMISSION_NARROWED
            problem = f"{subject} wrote {old!r} of root {root}, and writes {new!r} now"
            place = inner_place(after, "writes", root)
            yield kind.of(f"{subject}.{root}", place, problem, old=old, new=new)
    if before.members_outside_roots != after.members_outside_roots:
        allowed, place = after.members_outside_roots, after.at("members_outside_roots")
        yield _describe_permission(
            allowed, subject, place, "write members outside of all roots", "", ""
        )
    place = after.at("approval")
    alone = "do the operation {!r} without approval"
    yield from _names(subject, place, alone, after.approval, before.approval)
    place = after.at("database")
    yield from _names(subject, place, "change rows by {!r}", before.database, after.database)


# Places and limits


def _compare_protected_places(sides: Sides) -> Iterator[RegistryChange]:
    places = sides.pair(
        sides.old.enforcement.protected,
        sides.new.enforcement.protected,
        lambda p: p.pattern + " by approval" * p.approval,
    )
    for entry in places.gone:
        where = sides.gone(entry.place)
        yield from _access(entry, where, entry.access, ())
    for before, after in places.kept:
        yield from _access(after, after.at("access"), before.access, after.access)
        subject = f"protected {after.pattern}"
        if before.below != after.below:
            opened = not after.below
            yield _describe_permission(
                opened, subject, after.at("access"), "allow access below it", "", ""
            )
        for tool in minus(after.tools, before.tools):
            yield _describe_permission(
                True, subject, after.at("tools"), f"let {tool} write", "", ""
            )
        for tool in minus(before.tools, after.tools):
            yield _describe_permission(
                False, subject, after.at("tools"), f"let {tool} write", "", ""
            )
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
    for entry in places.added:
        yield from _access(entry, entry.place, (), entry.access)


def _access(
    entry: Protected, place: Place, before: Sequence[str], after: Sequence[str]
) -> Iterator[RegistryChange]:
    """Yield the changes of protected places.

    A place that is not protected any more is allowed.
    """
    what = "allow a {}" + " without approval" * entry.approval
    yield from _names(f"protected {entry.pattern}", place, what, after, before)


def _limits(
    old: Mapping[str, Limit], new: Mapping[str, Limit], entry: Entry
) -> Iterator[RegistryChange]:
    for name in dict.fromkeys((*old, *new)):
        was, now = _numbers(old.get(name)), _numbers(new.get(name))
        for what in was:
            if was[what] != now[what]:
                lowered = _worth(now[what]) < _worth(was[what])
                subject = f"contract limit {name}.{what}"
                problem = f"{subject} was {was[what]} and is {now[what]} now"
                place = inner_place(entry, "limits", name)
                kind = LIMIT_LOWERED if lowered else LIMIT_RAISED
                yield kind.of(subject, place, problem, old=was[what], new=now[what])


def _numbers(limit: Limit | None) -> dict[str, str]:
    if limit is None:
        return {"default": "none", "ceiling": "none"}
    return {"default": str(limit.default), "ceiling": str(limit.ceiling)}


def _worth(number: str) -> float:
    return float("inf") if number == "none" else int(number)


# Database and commands


def _database(sides: Sides) -> Iterator[RegistryChange]:
    old, new = sides.old.enforcement, sides.new.enforcement
    place = new.at("database")
    yield from _names("a query", place, "be a {}", old.statements, new.statements)
    yield from _names("a query", place, "ask the pragma {}", old.pragmas, new.pragmas)
    calls = "call the function {}"
    yield from _names("a query", place, calls, new.refused_functions, old.refused_functions)
    of_tables = "call the function {} on open tables"
    yield from _names("a query", place, of_tables, old.functions, new.functions)


def _tables(sides: Sides) -> Iterator[RegistryChange]:
    tables = sides.pair(
        sides.old.enforcement.tables, sides.new.enforcement.tables, lambda one: one.table
    )
    for table in tables.gone:
        yield sides.lost(PERMISSION_NARROWED, f"open table {table.table}", table)
    for before, after in tables.kept:
        subject, place = f"open table {after.table}", after.at("columns")
        yield from _names(subject, place, "be read in {}", before.columns, after.columns)
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
        for column in before.columns.keys() & after.columns.keys():
            old, new = before.columns[column], after.columns[column]
            if old != new:
                problem = f"{subject} describes {column} differently"
                yield ENTRY_REWORDED.of(subject, place, problem, old=old, new=new)
    for table in tables.added:
        subject = f"open table {table.table}"
        yield _describe_permission(True, subject, table.place, "be read", "", table.table)


def _commands(sides: Sides) -> Iterator[RegistryChange]:
    commands = sides.pair(
        sides.old.enforcement.commands, sides.new.enforcement.commands, lambda c: c.program
    )
    for command in commands.gone:
        yield sides.lost(PERMISSION_NARROWED, f"command {command.program}", command)
    for before, after in commands.kept:
        yield from _command(before, after)
    for command in commands.added:
        subject, where = f"command {command.program}", command.place
        yield _describe_permission(True, subject, where, "run", "", command.program)


def _command(before: Command, after: Command) -> Iterator[RegistryChange]:
    subject = f"command {after.program}"
    place = after.at("modes")
    yield from _names(subject, place, "run in mode {!r}", before.modes, after.modes)
    without = "run without the word {!r} in front"
    yield from _names(subject, after.place, without, after.prefix, before.prefix)
    yield from _surroundings(subject, before, after)
    old, new = _calls(before.forms), _calls(after.forms)
    for call in minus(old, new):
        yield _describe_permission(
            False, subject, after.at("forms"), f"be called as {call!r}", call, ""
        )
    for call in minus(new, old):
        yield _describe_permission(
            True, subject, after.at("forms"), f"be called as {call!r}", "", call
        )
    yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")


def _surroundings(subject: str, before: Command, after: Command) -> Iterator[RegistryChange]:
    """Yield the changes of variables, exit codes and repository settings of a program."""
    old, new = (tuple(f"{k}={v}" for k, v in c.environment.items()) for c in (before, after))
    yield from _names(subject, after.place, "run without the variable {!r}", new, old)
    takes = "take the variable {!r} from the server"
    yield from _names(subject, after.place, takes, before.inherits, after.inherits)
    answered, answers = (tuple(map(str, one.answers)) for one in (before, after))
    yield from _names(subject, after.place, "succeed with exit code {!r}", answered, answers)
    was, now = before.repository, after.repository
    if (was is None) != (now is None):
        free = now is None
        what = "run on a repository with any settings"
        yield _describe_permission(free, subject, after.place, what, "", "")
    elif was is not None and now is not None:
        may = "run on a repository with {!r}"
        yield from _names(subject, after.place, may, was.settings, now.settings)
        yield from _names(subject, after.place, may, was.attributes, now.attributes)


def _calls(forms: Iterable[CommandForm]) -> dict[str, None]:
    """Return all calls that the forms allow, as one text for each word or option."""
    nones: dict[str, None] = {}
    for form in forms:
        needs = " under a contract" * form.contract + " with approval" * form.approval
        needs += f" with one of {', '.join(form.required)}" if form.required else ""
        added = (*form.fixed, *form.last)
        needs += f" and always {' '.join(added)}" if added else ""
        needs += f" on files {' '.join(form.files)}" if form.files else ""
        needs += f", changing {form.changes}" if form.contract else ""
        needs += ", showing names" if form.shows == "names" else ""
        for option in ("", *form.options):
            words = " ".join(filter(None, (*form.words, option)))
            nones[f"{words or 'the bare program'} ({form.operands}){needs}"] = None
    return nones
