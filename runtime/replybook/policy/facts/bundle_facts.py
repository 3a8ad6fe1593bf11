"""The facts that every server has: modes, what the bundle holds, and which of its Python files are valid.

A file that calls itself Python, or is named so, is judged as Python: what decides is what would run.
What only a server can know, such as the files that exist already, is given with a delivery or absent.
Source: specification 33, decision 11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from replybook.policy.facts.facts import Ask, Fact, FactProviders, Known
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import Checked, ContentFile

__all__ = ["BASE_FACTS", "SERVER_FACT", "content_facts"]

_PYTHON: Final = (".py", ".pyi", ".pyw")


def content_facts(validator: str, is_read: Callable[[ContentFile], bool]) -> tuple[Fact, Fact]:
    """Return two facts about the files that a validator reads: their paths, and the valid ones.

    `validator` is the name under which the application hands it to the gate, `is_read` says of a file
    whether the validator reads it. None are valid where the validator cannot look.

        files, valid = content_facts("ticket", lambda file: file.format == "ticket_yaml")
        providers = {"ticket_files": files, "ticket_files_valid": valid}
    """

    def read_files(known: Known) -> tuple[ContentFile, ...]:
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


def _is_python(file: ContentFile) -> bool:
    return file.format == "python" or file.path.casefold().endswith(_PYTHON)


def _bundle_paths(known: Known, _ask: Ask) -> object:
    return tuple(file.path for file in known.files)


def _bundle_schema_faults(known: Known, _ask: Ask) -> object:
    """Return the faults as plain data `{loc, problem, fix}`, in the order of the data."""
    return tuple(fault.to_dict() for fault in known.faults)


def _modes(known: Known, _ask: Ask) -> object:
    return known.modes


def _symbols_declared(known: Known, _ask: Ask) -> object:
    """Return the declared symbols, each written kind:name."""
    declared = known.bundle.declared_new_symbols
    return tuple(dict.fromkeys(f"{entry.type}:{entry.name}" for entry in declared))


def _symbols_declared_at(known: Known, _ask: Ask) -> object:
    """Return the same with their files, each written kind:name@path; without a file the path is empty."""
    place = known.bundle.address_of
    return tuple(
        dict.fromkeys(
            f"{entry.type}:{entry.name}@{place(entry.defined_in_path or '') or ''}"
            for entry in known.bundle.declared_new_symbols
        )
    )


def _only_the_server_knows(_known: Known, _ask: Ask) -> object:
    return ABSENT


SERVER_FACT: Final = Fact(value=_only_the_server_knows)
"""A fact that is given with the delivery or absent; rules say what absence means."""

_PYTHON_FILES: Final = content_facts("python", _is_python)

BASE_FACTS: Final[FactProviders] = MappingProxyType(
    {
        "modes": Fact(value=_modes),
        "bundle_schema_faults": Fact(value=_bundle_schema_faults),
        "bundle_paths": Fact(value=_bundle_paths, holds_paths=True),
        "files_existing": Fact(value=_only_the_server_knows, holds_paths=True),
        "python_files": _PYTHON_FILES[0],
        "python_files_valid": _PYTHON_FILES[1],
        "symbols_declared": Fact(value=_symbols_declared),
        "symbols_declared_at": Fact(value=_symbols_declared_at),
    }
)
"""The providers of every server; those that an application hands in are laid over them."""
