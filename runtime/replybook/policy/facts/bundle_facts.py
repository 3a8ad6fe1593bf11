"""The files of the bundle by kind, as canonical addresses, and which of them their validator accepts.

A file that calls itself Python, or is named so, is judged as Python: what decides is what would run.
Source: decision 11, specification 33.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.facts.provider import Ask, Known
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import CK3_FORMATS, Checked, ContentFile, Context

__all__ = [
    "bundle_paths",
    "bundle_schema_faults",
    "check_ck3",
    "check_python",
    "ck3_content",
    "ck3_files",
    "ck3_files_valid",
    "conflict_units_resolved",
    "context_of",
    "domains",
    "modes",
    "only_the_server_knows",
    "python_files",
    "python_files_valid",
    "symbols_declared",
    "symbols_declared_at",
]

_PYTHON: Final = (".py", ".pyi", ".pyw")


def bundle_paths(known: Known, _ask: Ask) -> object:
    """The paths of all files."""
    return tuple(file.path for file in _files(known))


def ck3_files(known: Known, _ask: Ask) -> object:
    """The paths of the CK3 files."""
    return tuple(file.path for file in ck3_content(known))


def python_files(known: Known, _ask: Ask) -> object:
    """The paths of the Python files."""
    return tuple(file.path for file in _python_content(known))


def ck3_files_valid(known: Known, ask: Ask) -> object:
    """The CK3 files in which the validator finds no error; none are valid where it cannot look."""
    return _valid(check_ck3(known, ask))


def python_files_valid(known: Known, ask: Ask) -> object:
    """The Python files in which the validator finds no error."""
    return _valid(check_python(known, ask))


def check_ck3(known: Known, ask: Ask) -> Checked | Unavailable:
    """What the CK3 validator says of the submitted content."""
    files = ck3_content(known)
    return known.validators.ck3.check(files, context_of(known, ask)) if files else Checked()


def check_python(known: Known, ask: Ask) -> Checked | Unavailable:
    """What the Python validator says of the submitted content."""
    files = _python_content(known)
    return known.validators.python.check(files, context_of(known, ask)) if files else Checked()


def context_of(known: Known, ask: Ask) -> Context:
    """What validators are told beside the files."""
    version = ask("game_version")
    return Context(
        session=known.session, game_version=version if isinstance(version, str) else None
    )


def ck3_content(known: Known) -> tuple[ContentFile, ...]:
    """The CK3 files with their content."""
    return tuple(file for file in _files(known) if file.format in CK3_FORMATS)


def _python_content(known: Known) -> tuple[ContentFile, ...]:
    return tuple(
        file
        for file in _files(known)
        if file.format == "python" or file.path.casefold().endswith(_PYTHON)
    )


def _files(known: Known) -> tuple[ContentFile, ...]:
    place = known.bundle.address_of
    return tuple(
        ContentFile(path=place(file.path), format=file.format, content=file.content)
        for file in known.bundle.artifacts
    )


def _valid(checked: Checked | Unavailable) -> object:
    return checked if isinstance(checked, Unavailable) else tuple(sorted(checked.valid))


def bundle_schema_faults(known: Known, _ask: Ask) -> object:
    """The faults as plain data `{loc, problem, fix}`, in the order of the data."""
    return tuple(fault.to_dict() for fault in known.faults)


def modes(known: Known, _ask: Ask) -> object:
    """The names of all modes of the registry."""
    return known.modes


def domains(known: Known, _ask: Ask) -> object:
    """The folders of the domain table, whatever the version of the game."""
    return tuple(row.folder for row in known.domains)


def conflict_units_resolved(known: Known, _ask: Ask) -> object:
    """The units whose conflicts were looked at so far."""
    return known.conflicts.units()


def only_the_server_knows(_known: Known, _ask: Ask) -> object:
    """A fact that is given with the delivery or not at all."""
    return ABSENT


def symbols_declared(known: Known, _ask: Ask) -> object:
    """The declared symbols, each written kind:name."""
    declared = known.bundle.declared_new_symbols
    return tuple(dict.fromkeys(f"{entry.type}:{entry.name}" for entry in declared))


def symbols_declared_at(known: Known, _ask: Ask) -> object:
    """The same with their files, each written kind:name@path; without a file the path is empty."""
    place = known.bundle.address_of
    return tuple(
        dict.fromkeys(
            f"{entry.type}:{entry.name}@{place(entry.defined_in_path or '') or ''}"
            for entry in known.bundle.declared_new_symbols
        )
    )
