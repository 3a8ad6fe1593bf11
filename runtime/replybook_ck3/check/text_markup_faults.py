"""The check for broken markup in localization: `[`, `$`, `@`, `#` and escapes, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from replybook.policy.validators.validator import Problem, ProblemSeverity
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.check.names_in_texts import (
    TextName,
    add_names,
    add_names_of_parts,
    names_in_file,
)
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document, LocalizationDocument, markup_of
from replybook_ck3.world.parser.text_markup import plain_parts

_WEIGHT: Final[Mapping[str, ProblemSeverity]] = {"unclosed_bracket": "error"}


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
