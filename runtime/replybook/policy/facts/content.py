"""Facts about the content of files: what validators accept, what costs too much, what nobody knows.

Which validator judges a file is said by the formats of the registry. Source: specification 33, 34 and 45.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from replybook.policy.facts.facts import DELIVERY_FACTS, Ask, Fact, FactProviders, Known
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.validator import Checked, ContentFile

__all__ = ["BASE_FACTS", "content_facts"]

_CHEAP_FILE: Final = 40_000
_CHEAP_BUNDLE: Final = 400_000
"""Bytes that cost little whatever they are; of less than that no validator is asked what it would cost."""


def content_facts(
    validator: str, is_read: Callable[[ContentFile], bool] | None = None
) -> tuple[Fact, Fact]:
    """Return two facts for the files that a validator judges: their paths, and the valid ones.

    `validator` is the name under which the application hands it to the gate. `is_read` says of a file
    whether it is one of them; by default the formats of the registry and their endings say it. None are
    valid where the validator cannot look.

        files, valid = content_facts("ticket")
        providers = {"ticket_files": files, "ticket_files_valid": valid}
    """

    def read_files(known: Known) -> tuple[ContentFile, ...]:
        if is_read is None:
            return known.judged_by(validator)
        return tuple(file for file in known.files if is_read(file))

    def paths(known: Known, _ask: Ask) -> object:
        return tuple(file.path for file in read_files(known))

    def valid(known: Known, ask: Ask) -> object:
        checked = known.check(validator, read_files(known), ask)
        return checked if isinstance(checked, Unavailable) else tuple(sorted(checked.valid))

    def explain(known: Known, ask: Ask, items: Collection[str]) -> Iterable[Mapping[str, object]]:
        checked = known.check(validator, read_files(known), ask)
        found = checked.problems if isinstance(checked, Checked) else ()
        problems = [problem for problem in found if problem.path in items]
        problems.sort(key=lambda problem: problem.severity != "error")
        return (problem.to_dict() for problem in problems)

    return Fact(value=paths, holds_paths=True), Fact(value=valid, holds_paths=True, explain=explain)


def _declared(known: Known) -> Iterable[str]:
    """Return the validators that the formats declare."""
    return sorted({one.validator for one in known.formats if one.validator is not None})


def _checked(known: Known, ask: Ask) -> Iterable[Checked]:
    """Return what the validators find in the files of a bundle that is large enough to cost much."""
    sizes = [len(file.content.encode()) for file in known.files]
    if max(sizes, default=0) <= _CHEAP_FILE and sum(sizes) <= _CHEAP_BUNDLE:
        return
    for name in _declared(known):
        found = known.check(name, known.judged_by(name), ask)
        if isinstance(found, Checked):
            yield found


def _files_affordable(known: Known, ask: Ask) -> object:
    costly = {path for found in _checked(known, ask) for path in found.too_costly}
    return tuple(file.path for file in known.files if file.path not in costly)


def _why_too_costly(
    known: Known, ask: Ask, items: Collection[str]
) -> Iterable[Mapping[str, object]]:
    for found in _checked(known, ask):
        costly = found.too_costly.intersection(items)
        yield from (problem.to_dict() for problem in found.problems if problem.path in costly)


def _files_of_known_format(known: Known, _ask: Ask) -> object:
    """Return the files whose ending belongs to a format; all of those whose format asks for no ending."""
    endings = tuple(ending for one in known.formats for ending in one.suffixes)
    free = {one.name for one in known.formats if not one.suffixes}
    return tuple(
        file.path
        for file in known.files
        if file.format in free or file.path.casefold().endswith(endings)
    )


_PYTHON_FILES: Final = content_facts("python")

BASE_FACTS: Final[FactProviders] = MappingProxyType(
    {
        **DELIVERY_FACTS,
        "files_affordable": Fact(
            value=_files_affordable, holds_paths=True, explain=_why_too_costly
        ),
        "files_of_known_format": Fact(value=_files_of_known_format, holds_paths=True),
        "python_files": _PYTHON_FILES[0],
        "python_files_valid": _PYTHON_FILES[1],
    }
)
"""The providers of every server; those that an application hands in are laid over them."""
