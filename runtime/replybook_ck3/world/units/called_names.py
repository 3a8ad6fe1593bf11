"""The words that call a defined item by its name: effects, triggers, script values and others.

No key of the reference table comes before such a name. So a file can be read for calls only if the
names are known that all files define.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook_ck3.world.units.names_of_units import plain
from replybook_ck3.world.units.units import Reference, Units

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape
    from replybook_schema.world import ReferenceSpec

CalledName: TypeAlias = tuple[str, str]
"""A kind and a name that script can call."""

Calls: TypeAlias = Mapping[str, tuple[CalledName, ...]]
"""The items that a word in script calls, by the word."""

NO_CALLS: Final[Calls] = {}

DYNAMIC_NAME: Final = "dynamic_name"
"""The kind of mentions of names that are put together in a running game: `fill_$PLACE$`."""

_NAME: Final = re.compile(r"[^\W\d]\w*")
_NEVER: Final = frozenset({"yes", "no", "this", "root", "prev", "from", "none"})
_PARAMETER: Final = re.compile(r"\$\w+\$")
_WITH_PARAMETERS: Final = re.compile(r"(?:\w|\$\w+\$)+")
_PLACE_OF_NAME: Final = "{k}"


def forms_of(references: Iterable[ReferenceSpec]) -> dict[str, tuple[str, ...]]:
    """Return the forms of calls by kind, such as `any_{k}`."""
    found: dict[str, tuple[str, ...]] = {}
    for spec in references:
        if spec.calls:
            found[spec.kind] = (*found.get(spec.kind, ()), *spec.calls)
    return found


def words_for(kind: str, name: str, forms: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the words that call an item; none for a name that cannot be a word of script."""
    if _NAME.fullmatch(name) and name.lower() not in _NEVER:
        for form in forms.get(kind, ()):
            yield form.replace(_PLACE_OF_NAME, name)


def calls_of(names: Iterable[CalledName], references: Iterable[ReferenceSpec]) -> Calls:
    """Return the words that call these items.

    Args:
        names: Kinds and names of the items.
        references: Rows of the reference table.
    """
    forms = forms_of(references)
    found: dict[str, tuple[CalledName, ...]] = {}
    for kind, name in names:
        for word in words_for(kind, name, forms):
            found[word] = (*found.get(word, ()), (kind, name))
    return found


def calls_in(units: Units, tape: Tape, calls: Calls) -> list[Reference]:
    """Return the calls in a file, each with the offset of its word.

    A name that the file defines for itself hides the name of another file. Places that define an
    item or are a reference already are left out.

    Args:
        units: The definitions and the other references of the file.
        calls: Words that call items which other files define.
    """
    local = {(kind, name) for kind, name, _, _, is_local in units.definitions if is_local}
    own: dict[str, tuple[CalledName, ...]] = {}
    for kind, name in sorted(local):
        own[name] = (*own.get(name, ()), (kind, name))
    if not calls and not own:
        return []
    words = _words(tape, {**calls, **own} if own else calls)
    if not words:
        return []
    taken = {start for _, _, start, _, _ in units.definitions}
    taken.update(start for _, _, start in units.references)
    return [
        (*called, at)
        for word, at in words
        if at not in taken and at - 1 not in taken  # before a quote
        for called in (
            *own.get(word, ()),
            *(one for one in calls.get(word, ()) if one not in local),
        )
    ]


def dynamic_names(tape: Tape) -> list[Reference]:
    """Return the keys and values that are partly a parameter, such as `fill_$PLACE$`.

    A word that is nothing but a parameter may be any name, and is left out.
    """
    every = chain(tape.key_counts, tape.distinct_values)
    written = {one for one in every if one is not None and "$" in one}
    words = {plain(one).rpartition(".")[2] for one in written}
    partly: Calls = {word: () for word in words if _is_partly_known(word)}
    return [(DYNAMIC_NAME, word, at) for word, at in _words(tape, partly)] if partly else []


def _is_partly_known(word: str) -> bool:
    return _WITH_PARAMETERS.fullmatch(word) is not None and bool(
        _PARAMETER.sub("", word).strip("_")
    )


def may_become(word: str, name: str) -> bool:
    """Return True if a word with parameters may become this name in a running game."""
    parts = map(re.escape, _PARAMETER.split(word))
    return re.fullmatch(r"\w+".join(parts), name) is not None


def _words(tape: Tape, known: Calls) -> list[tuple[str, int]]:
    """Return the keys and values that are known words, with their offsets, in order."""
    found: list[tuple[str, int]] = []
    if hits := _hits(tape.key_counts, known):
        starts = tape.starts
        at_keys = [(index, hits[tape.keys[index]]) for index in tape.with_keys(hits)]
        found += [(word, starts[index] + before) for index, (word, before, _) in at_keys]
    if hits := _hits(tape.distinct_values, known):
        ends = tape.ends
        at_values = [(index, hits[tape.values[index]]) for index in tape.with_values(hits)]
        found += [(word, ends[index] - behind) for index, (word, _, behind) in at_values]
    return sorted(found, key=itemgetter(1))


def _hits(distinct: Iterable[str | None], known: Calls) -> dict[str | None, tuple[str, int, int]]:
    """Return the known words among those of a column, by how they are written.

    Each comes with the number of characters before its first one, and from there to the end.
    """
    written = set(distinct)
    written.discard(None)
    found: dict[str | None, tuple[str, int, int]] = {
        word: (word, 0, len(word)) for word in known.keys() & written
    }
    for one in [one for one in written if one is not None and ("." in one or '"' in one)]:
        word = plain(one).rpartition(".")[2]
        if word in known:
            before = one.rfind(word)
            found[one] = word, before, len(one) - before
    return found
