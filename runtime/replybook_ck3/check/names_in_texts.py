"""The names and markup in texts of localization: keys, icons, concepts, custom texts, functions.

Broken markup (`[`, `$`, `@`, `#` and escapes) is a problem of its entry, at its sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Code, Document, LocalizationDocument, Markup, Step, markup_of
from replybook_ck3.world.parser.text_markup import Parts, parts_of, plain_parts

TextName: TypeAlias = tuple[str, str]
"""A kind and a name."""

KEY: Final = "localization_key"
ICON: Final = "text_icon"
CONCEPT: Final = "game_concept"
CUSTOM: Final = "custom_localization"
MEMBER: Final = "member of a type"
START: Final = "global function"

NAMED: Final[Mapping[str, str]] = {
    "Concept": CONCEPT,
    "Custom": CUSTOM,
    "Custom2": CUSTOM,
    "GetScriptedGui": "scripted_gui",
    "GetTitleByKey": "title",
    "GetTrait": "trait",
    "Localize": KEY,
    "ScriptValue": "script_value",
}
"""Functions whose first argument is a name, with its kind: those of the domain table."""
_WEIGHT: Final[Mapping[str, ProblemSeverity]] = {"unclosed_bracket": "error"}


def names_in_texts(document: LocalizationDocument) -> Iterator[tuple[TextName, int]]:
    """Yield kind and name of each use, with the offset in the file."""
    for start, markup in texts_of(document):
        yield from ((named, start + at) for named, at in names_of(markup))


def names_in_file(
    document: Document | LocalizationDocument,
) -> Iterator[tuple[TextName, int]]:
    """Yield the names in the texts of a localization file, or in the code of windows."""
    if isinstance(document, LocalizationDocument):
        yield from names_in_texts(document)
        return
    tape = document.tape
    for index, value in enumerate(tape.values if "[" in document.text else ()):
        if value is not None and "[" in value and (markup := markup_of(value)) is not None:
            start = tape.ends[index] - len(value)
            for code in markup.codes:
                yield from ((named, start + at) for named, at in _names_in_code(code))


def texts_of(document: LocalizationDocument) -> Iterator[tuple[int, Markup]]:
    """Yield the markup of each text that has any, with the offset of the text in the file."""
    for entry in document.entries:
        markup = markup_of(entry.text)
        if markup is not None:
            yield entry.end - 1 - len(entry.text), markup


def names_of(markup: Markup) -> Iterator[tuple[TextName, int]]:
    """Yield kind and name of each use in a text, with the offset in the text."""
    yield from (((KEY, name), at) for name, at in markup.keys)
    yield from (((ICON, name), at) for name, at in markup.icons)
    for code in markup.codes:
        yield from _names_in_code(code)


def add_names(names: set[TextName], markup: Markup) -> None:
    """Add kind and name of each use in a text to a set.

    Args:
        markup: The markup of the text.
    """
    for name, _at in markup.keys:
        names.add((KEY, name))
    for name, _at in markup.icons:
        names.add((ICON, name))
    for code in markup.codes:
        names.update(_all_named_by(code.text))


def add_names_of_parts(names: set[TextName], parts: Iterable[str]) -> None:
    """Add kind and name of each use in what `plain_parts` returns.

    Args:
        parts: Code in brackets, keys between `$` signs, and escapes.
    """
    for part in parts:
        if part[0] == "$":
            names.add((KEY, part[1:-1]))
        elif part[0] == "[":
            names.update(_all_named_by(part[1:-1]))


@lru_cache(maxsize=8_192)
def _all_named_by(code: str) -> frozenset[TextName]:
    return frozenset(named for named, _at in _named_by(code))


def _names_in_code(code: Code) -> Iterator[tuple[TextName, int]]:
    return ((named, code.offset + at) for named, at in _named_by(code.text))


@lru_cache(maxsize=8_192)
def _named_by(code: str) -> tuple[tuple[TextName, int], ...]:
    """Return kind and name of each use in a code, with the offset in it. Many texts share it."""
    return tuple(_names(parts_of(code)))


def _names(parts: Parts) -> Iterator[tuple[TextName, int]]:
    if parts.is_word:
        step = parts.chains[0][0]
        if "E" in parts.form:
            yield (CONCEPT, step.name), step.offset
        return
    for chain in parts.chains:
        for position, step in enumerate(chain):
            if step.argument is not None and step.name in NAMED:
                yield (NAMED[step.name], step.argument), step.inside
            if position or _is_function(step):
                yield (MEMBER if position else START, step.name), step.offset


def _is_function(step: Step) -> bool:
    """Return True if a name at the start of a chain is a function. Others may be saved scopes."""
    return step.is_call or (step.name.startswith("Get") and len(step.name) > len("Get"))


def markup_faults(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the broken markup of each entry, at its sign.

    The names in the texts are kept in the file, for the checks that look them up.
    """
    document = file.document
    if not isinstance(document, LocalizationDocument):
        if file.below.casefold().endswith(".gui"):
            file.text_names = frozenset(named for named, _ in names_in_file(document))
            yield from _open_code(file, document)
        return
    names: set[TextName] = set()
    plain: set[str] = set()
    for entry in document.entries:
        parts = plain_parts(entry.text)
        if parts is not None:
            plain.update(parts)
        elif (markup := markup_of(entry.text)) is not None:
            add_names(names, markup)
            start = entry.end - 1 - len(entry.text)
            for offset, code, problem in markup.faults:
                yield file.problem(start + offset, code, problem, _WEIGHT.get(code, "warning"))
    add_names_of_parts(names, plain)
    file.text_names = frozenset(names)


def _open_code(file: FileRead, document: Document) -> Iterator[Problem]:
    """Yield the code in the values of a window that no bracket closes."""
    tape = document.tape
    for index, value in enumerate(tape.values if "[" in document.text else ()):
        if value is None or value.count("[") <= value.count("]"):
            continue
        markup = markup_of(value)
        for offset, code, problem in () if markup is None else markup.faults:
            if code == "unclosed_bracket":
                start = tape.ends[index] - len(value)
                yield file.problem(start + offset, code, problem, "warning")
