"""Changes of codes: added, removed, renumbered, or with another meaning (spec 12, 14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replybook_registry.evolution import lifecycle, params, wording
from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.sides import Pairs, Sides, differing
from replybook_registry.model import Code, LegacyCode, Registry

CODE_REMOVED = ChangeKind(
    "RB201",
    "code_removed",
    "forbidden",
    "A released code was removed without a record. Callers, logs and dashboards still have the"
    " id, and the number could be used for something else.",
    "restore the entry and retire it; run: replybook codes retire CODE",
)
CODE_RENUMBERED = ChangeKind(
    "RB202",
    "code_renumbered",
    "forbidden",
    "A message key has another id now. No code answers with the old id any more, and its number"
    " looks free.",
    "restore the entry of the old id, retire it, and add the new code with another key",
)
CODE_TYPE_CHANGED = ChangeKind(
    "RB203",
    "code_type_changed",
    "forbidden",
    "A reply has another type now. The type says who caused the outcome and what the agent does"
    " next, so every caller that branches on it would do the wrong thing.",
    "restore the entry of the old id, retire it, and add the new code with another key",
)
CODE_MOVED_TO_LEGACY = ChangeKind(
    "RB204",
    "code_moved_to_legacy",
    "major",
    "A code is only an entry of legacy.yaml now. Its number stays taken and its advice stays, but"
    " its constant and its param type are no longer generated.",
    "retire the code in its file, or release a major version",
)
TOMBSTONE_REMOVED = ChangeKind(
    "RB205",
    "tombstone_removed",
    "forbidden",
    "The record of a retired, reserved or legacy id was removed. The record prevents that the"
    " number is used again, and the linter uses it to name the replacement.",
    "restore the entry; records of old ids stay for ever",
)
NUMBER_REUSED = ChangeKind(
    "RB206",
    "number_reused",
    "forbidden",
    "A number is in use again with another meaning. Whoever still knows the old meaning misreads"
    " the new replies and cannot notice.",
    "restore the old entry and use the next free number; run: replybook codes add",
)
KEY_REUSED = ChangeKind(
    "RB207",
    "key_reused",
    "forbidden",
    "The message key of one code names another code now. Param types and translations are stored"
    " under the key, so they now belong to the wrong code.",
    "give the new code a key that was never used",
)
KEY_CHANGED = ChangeKind(
    "RB208",
    "key_changed",
    "major",
    "The message key is the second name of a code. The generated param type is named after it,"
    " and translations are stored under it. Both break if it changes.",
    "restore the key, or release a major version",
)
MEANING_CHANGED = ChangeKind(
    "RB209",
    "meaning_changed",
    "forbidden",
    "The meaning of a number never changes, since old callers would misread new replies. Title,"
    " message and remedy may be reworded at any time.",
    "restore the sentence, and add a new code for the new meaning",
)
UNFROZEN_MEANING_CHANGED = ChangeKind(
    "RB297",
    "unfrozen_meaning_changed",
    "major",
    "The meaning of a code has changed, and the baseline had not frozen it. This is harmless if"
    " the code was never released. Otherwise its number has another meaning now.",
    "compare with a release after `replybook codes freeze`, or release a major version",
)
FREEZE_UNDONE = ChangeKind(
    "RB210",
    "freeze_undone",
    "forbidden",
    "The digest that freezes the meaning of a released code was removed or replaced, although the"
    " code still exists. Without it a later change of meaning is not found.",
    "restore the digest in released.yaml; only `replybook codes freeze` writes that file",
)
CODE_ADDED = ChangeKind(
    "RB211",
    "code_added",
    "minor",
    "A new code breaks nothing, but callers may get a reply that they do not know.",
    "release a minor version",
    adds=True,
)

KINDS = (
    CODE_REMOVED,
    CODE_RENUMBERED,
    CODE_TYPE_CHANGED,
    CODE_MOVED_TO_LEGACY,
    TOMBSTONE_REMOVED,
    NUMBER_REUSED,
    KEY_REUSED,
    KEY_CHANGED,
    MEANING_CHANGED,
    UNFROZEN_MEANING_CHANGED,
    FREEZE_UNDONE,
    CODE_ADDED,
)


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of codes and legacy ids.

    Roles are replaced by tools on both sides: naming a tool by its role is not a change for a
    reader.
    """
    codes = sides.pair(_fill_codes(sides.old), _fill_codes(sides.new), lambda code: str(code.id))
    heirs = _heirs(codes)
    old_legacy, new_legacy = _legacy(sides.old.legacy), _legacy(sides.new.legacy)
    for code in codes.gone:
        yield from _gone(code, heirs.get(code.key), new_legacy, sides)
    frozen = sides.old.release.meanings
    for before, after in codes.kept:
        if before != after:
            yield from _compare_kept(before, after, frozen=str(before.id) in frozen)
    for code in codes.added:
        yield from _describe_new(code, heirs, old_legacy)
    yield from _key_reuse(codes, sides)
    yield from _undone_freezes(codes, sides)
    yield from _legacy_changes(sides, sides.new.code_by_id)


def _fill_codes(registry: Registry) -> Iterator[Code]:
    return map(registry.filled, registry.codes)


def _heirs(codes: Pairs[Code]) -> dict[str, Code]:
    """Return the new codes by the key that each took over from a removed code."""
    orphaned = {code.key for code in codes.gone}
    return {code.key: code for code in codes.added if code.key in orphaned}


def _legacy(entries: tuple[LegacyCode, ...]) -> dict[str, LegacyCode]:
    return {entry.code.upper(): entry for entry in entries}


def _gone(
    code: Code, heir: Code | None, legacy: Mapping[str, LegacyCode], sides: Sides
) -> Iterator[RegistryChange]:
    name, place = str(code.id), sides.gone(code.place)
    record = legacy.get(name)
    if record is not None:
        if code.status in {"active", "deprecated"}:
            yield CODE_MOVED_TO_LEGACY.of(
                name, record.place, f"{name} is only a legacy id now", old=code.key
            )
    elif code.status in {"retired", "reserved"}:
        yield TOMBSTONE_REMOVED.of(
            name, place, f"the {code.status} code {name} is gone", old=code.key
        )
    elif heir is None:
        yield CODE_REMOVED.of(name, place, f"{name} ({code.key}) is gone", old=code.key)
    else:
        kind = CODE_RENUMBERED if heir.id.type == code.id.type else CODE_TYPE_CHANGED
        problem = f"{code.key} was {name} and is {heir.id} now"
        yield kind.of(name, heir.at("code"), problem, old=name, new=str(heir.id))


def _compare_kept(before: Code, after: Code, *, frozen: bool) -> Iterator[RegistryChange]:
    name = str(after.id)
    if before.status == "retired" and after.status != "retired":
        yield _back_from_retirement(before, after)
        return
    yield from lifecycle.status_changes(before, after)
    if before.status == "reserved":  # it was never sent, so its wording is free
        yield from differing(wording.CODE_NOTES_CHANGED, name, before, after, "key meaning")
        return
    yield from differing(KEY_CHANGED, name, before, after, "key")
    kind = MEANING_CHANGED if frozen else UNFROZEN_MEANING_CHANGED
    yield from differing(kind, name, before, after, "meaning")
    if before.status != "retired":
        yield from params.compare(before, after)
        yield from wording.compare(before, after)


def _back_from_retirement(before: Code, after: Code) -> RegistryChange:
    name = str(after.id)
    if (before.key, before.meaning) == (after.key, after.meaning):
        problem = f"the retired code {name} is {after.status} again"
        kind = lifecycle.TOMBSTONE_REACTIVATED
        return kind.of(name, after.at("status"), problem, old="retired", new=after.status)
    problem = f"the retired number {name} has another meaning now"
    return NUMBER_REUSED.of(name, after.place, problem, old=before.key, new=after.key)


def _describe_new(
    code: Code, heirs: Mapping[str, Code], legacy: Mapping[str, LegacyCode]
) -> Iterator[RegistryChange]:
    name = str(code.id)
    record = legacy.get(name)
    if record is not None and record.verdict != "keep":
        problem = f"{name} is a code again, but was a legacy id with another meaning"
        yield NUMBER_REUSED.of(name, code.at("code"), problem, old=record.meaning, new=code.meaning)
    elif heirs.get(code.key) is not code:
        yield CODE_ADDED.of(name, code.place, f"{name} ({code.key}) is new", new=code.key)


def _key_reuse(codes: Pairs[Code], sides: Sides) -> Iterator[RegistryChange]:
    """Yield keys that now name another code, although the first code still exists."""
    owners = {code.key: code for code in sides.old.codes}
    renamed = [after for before, after in codes.kept if before.key != after.key]
    gone = {code.id for code in codes.gone}
    for code in (*codes.added, *renamed):
        owner = owners.get(code.key)
        if owner is None or owner.id == code.id:
            continue
        if owner.id not in gone or code in renamed or owner.meaning != code.meaning:
            problem = f"the key {code.key!r} of {owner.id} is the key of {code.id} now"
            yield KEY_REUSED.of(
                str(code.id), code.at("key"), problem, old=str(owner.id), new=str(code.id)
            )


def _undone_freezes(codes: Pairs[Code], sides: Sides) -> Iterator[RegistryChange]:
    now = sides.new.release.meanings
    for before, after in codes.kept:
        name = str(before.id)
        digest = sides.old.release.meanings.get(name)
        if digest is None or now.get(name) == digest or before.meaning != after.meaning:
            continue
        problem = f"the frozen meaning of {name} is {'replaced' if name in now else 'released'}"
        nodes = sides.new.release.nodes
        place = nodes.key_place(name) if nodes.path else sides.file("released.yaml")
        yield FREEZE_UNDONE.of(name, place, problem, old=digest, new=now.get(name, ""))


def _legacy_changes(sides: Sides, live: Mapping[str, Code]) -> Iterator[RegistryChange]:
    ids = sides.pair(sides.old.legacy, sides.new.legacy, lambda entry: entry.code)
    for entry in ids.gone:
        if entry.code in live:
            continue  # the code itself is the record
        problem = f"the legacy id {entry.code} is gone"
        yield TOMBSTONE_REMOVED.of(entry.code, sides.gone(entry.place), problem)
    for before, after in ids.kept:
        yield from lifecycle.legacy_changes(before, after)
    for entry in ids.added:
        yield lifecycle.ADVICE_CHANGED.of(
            entry.code, entry.place, f"the legacy id {entry.code} is on record now"
        )
