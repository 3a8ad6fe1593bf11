"""Changes of types, layers, areas and verbs, the parts of every code (spec 4, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange, quote_values
from replybook_registry.evolution.harmless import ENTRY_REWORDED, list_additions
from replybook_registry.evolution.sides import Sides, differing, minus, show_value
from replybook_registry.model import ActionVerb, Layer

TYPE_REMOVED = ChangeKind(
    "RB240",
    "type_removed",
    "major",
    "One of the reply types was removed. Callers handle a type that does not occur any more.",
    "restore the type, or release a major version",
)
TYPE_CHANGED = ChangeKind(
    "RB241",
    "type_changed",
    "major",
    "The name, the envelope status, the builder method or the finality of a reply type has"
    " changed. Every reply of this type behaves differently.",
    "restore the entry, or release a major version",
)
TYPE_ADDED = ChangeKind(
    "RB242",
    "type_added",
    "major",
    "There is one more reply type. Callers decide between a closed set of types and would not"
    " know what to do with it.",
    "express it as a code of an existing type, or release a major version",
)
LAYER_REMOVED = ChangeKind(
    "RB243",
    "layer_removed",
    "major",
    "A layer was removed, and with it every code that begins with its name.",
    "restore the layer, or release a major version",
)
LAYER_LOST_TYPE = ChangeKind(
    "RB244",
    "layer_lost_type",
    "major",
    "A layer may not use a type any more. Codes of an extension become wrong although nobody"
    " changed them.",
    "restore the type of the layer, or release a major version",
)
LAYER_GAINED_TYPE = ChangeKind(
    "RB245",
    "layer_gained_type",
    "minor",
    "A layer may use one more type. Callers may get codes of a form that they do not know.",
    "release a minor version",
)
AREA_REMOVED = ChangeKind(
    "RB246",
    "area_removed",
    "major",
    "An area was removed. Codes of an extension cannot use it any more.",
    "restore the area, or release a major version",
)
VERB_REMOVED = ChangeKind(
    "RB247",
    "verb_removed",
    "major",
    "An action verb was removed. Agents know the closed set of verbs, and codes of an extension"
    " may use this one.",
    "restore the verb, or release a major version",
)
VERB_NARROWED = ChangeKind(
    "RB248",
    "verb_narrowed",
    "major",
    "An action verb fits fewer types, or has another kind of arguments. Actions that were right"
    " are wrong now.",
    "restore the entry, or release a major version",
)
VERB_WIDENED = ChangeKind(
    "RB249",
    "verb_widened",
    "minor",
    "An action verb fits one more type. Agents may get it with a type that had never had it.",
    "release a minor version",
)
RESERVED_WORD_ADDED = ChangeKind(
    "RB250",
    "reserved_word_added",
    "major",
    "A word must not be an area any more. An extension may have such an area.",
    "remove the reserved word, or release a major version",
)
RESERVED_WORD_REMOVED = ChangeKind(
    "RB251",
    "reserved_word_removed",
    "minor",
    "A reserved word may be an area now. No existing entry changes.",
    "release a minor version",
)

KINDS = (
    TYPE_REMOVED,
    TYPE_CHANGED,
    TYPE_ADDED,
    LAYER_REMOVED,
    LAYER_LOST_TYPE,
    LAYER_GAINED_TYPE,
    AREA_REMOVED,
    VERB_REMOVED,
    VERB_NARROWED,
    VERB_WIDENED,
    RESERVED_WORD_ADDED,
    RESERVED_WORD_REMOVED,
)


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of the taxonomy."""
    yield from _types(sides)
    yield from _layers(sides)
    yield from _areas(sides)
    yield from _verbs(sides)
    yield from _reserved_words(sides)


def _types(sides: Sides) -> Iterator[RegistryChange]:
    types = sides.pair(sides.old.types, sides.new.types, lambda entry: entry.letter)
    for entry in types.gone:
        yield sides.lost(TYPE_REMOVED, f"type {entry.letter}", entry)
    for before, after in types.kept:
        subject = f"type {after.letter}"
        keys = "name terminal status builder_method"
        yield from differing(TYPE_CHANGED, subject, before, after, keys)
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning fault agent_action")
    for entry in types.added:
        subject = f"type {entry.letter}"
        yield TYPE_ADDED.of(subject, entry.place, f"{subject} is new", new=entry.name)


def _layers(sides: Sides) -> Iterator[RegistryChange]:
    layers = sides.pair(sides.old.layers, sides.new.layers, lambda layer: layer.name)
    for layer in layers.gone:
        yield sides.lost(LAYER_REMOVED, f"layer {layer.name}", layer)
    for before, after in layers.kept:
        yield from _matrix_row(before, after)
        subject = f"layer {after.name}"
        yield from differing(ENTRY_REWORDED, subject, before, after, "title owner rationale")
    yield from list_additions((f"layer {layer.name}", layer) for layer in layers.added)


def _matrix_row(before: Layer, after: Layer) -> Iterator[RegistryChange]:
    subject, place = f"layer {after.name}", after.at("allowed_types")
    for kind, verb, letters in (
        (LAYER_LOST_TYPE, "may no longer answer", minus(before.allowed_types, after.allowed_types)),
        (LAYER_GAINED_TYPE, "may answer", minus(after.allowed_types, before.allowed_types)),
    ):
        if letters:
            problem = f"{subject} {verb} with type {quote_values(letters)}"
            old, new = show_value(before.allowed_types), show_value(after.allowed_types)
            yield kind.of(subject, place, problem, old=old, new=new)


def _areas(sides: Sides) -> Iterator[RegistryChange]:
    areas = sides.pair(sides.old.areas, sides.new.areas, lambda area: area.name)
    for area in areas.gone:
        yield sides.lost(AREA_REMOVED, f"area {area.name}", area)
    for before, after in areas.kept:
        yield from differing(ENTRY_REWORDED, f"area {after.name}", before, after, "meaning")
    yield from list_additions((f"area {area.name}", area) for area in areas.added)


def _verbs(sides: Sides) -> Iterator[RegistryChange]:
    verbs = sides.pair(sides.old.actions, sides.new.actions, lambda action: action.verb)
    for verb in verbs.gone:
        yield sides.lost(VERB_REMOVED, f"verb {verb.verb}", verb)
    for before, after in verbs.kept:
        subject = f"verb {after.verb}"
        yield from differing(VERB_NARROWED, subject, before, after, "arguments")
        yield from _verb_types(before, after)
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
    yield from list_additions((f"verb {verb.verb}", verb) for verb in verbs.added)


def _verb_types(before: ActionVerb, after: ActionVerb) -> Iterator[RegistryChange]:
    subject, place = f"verb {after.verb}", after.at("types")
    for kind, fits, letters in (
        (VERB_NARROWED, "no longer fits", minus(before.types, after.types)),
        (VERB_WIDENED, "fits", minus(after.types, before.types)),
    ):
        if letters:
            problem = f"{subject} {fits} type {quote_values(letters)}"
            old, new = show_value(before.types), show_value(after.types)
            yield kind.of(subject, place, problem, old=old, new=new)


def _reserved_words(sides: Sides) -> Iterator[RegistryChange]:
    old, new = sides.old.reserved_words, sides.new.reserved_words
    place = sides.file("taxonomy.yaml")
    for word in minus(new, old):
        problem = f"{word} may no longer be an area"
        yield RESERVED_WORD_ADDED.of(f"reserved word {word}", place, problem, new=word)
    for word in minus(old, new):
        problem = f"{word} may be an area now"
        yield RESERVED_WORD_REMOVED.of(f"reserved word {word}", place, problem, old=word)
