"""Target test_PACKAGE_codes.py: the registry as a test for users and for us (decision 15).

The package is part of the file name, since pytest treats two files with one name below one folder
as the same module. Each code is one row of a literal table: its text, builder method, valid data,
and required params. The tests below the table are written out, so that a failure is easy to read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import cast

from replybook_codegen.long_literals import long_assignment
from replybook_codegen.naming import CODE_CLASSES, list_printed_codes
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Value, assignment, docstring, import_from
from replybook_codegen.render import render_template
from replybook_codegen.samples import builder_data
from replybook_registry.model import Code, Registry


@dataclass(frozen=True, slots=True)
class ModuleView:
    """The finished parts of the test module."""

    docstring: str
    imports: Sequence[str]
    cases: str
    never_sent: str
    given_by_wrapper: str


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield one module for the registry's own codes."""
    methods = {entry.letter: entry.builder_method for entry in registry.types}
    codes = list_printed_codes(registry.own_codes)
    spoken = {code.id for code in codes}
    wrappers = [str(code.id) for code in codes if code.given_by == "wrapper"]
    silent = [str(code.id) for code in registry.own_codes if code.id not in spoken]
    view = ModuleView(
        docstring=docstring(
            f"Every code of {registry.name} can be built as declared, and in no other way"
        ),
        imports=sorted(_imports(package), key=lambda line: line.split()[1]),
        cases=long_assignment(
            "CASES",
            "Final[tuple[Case, ...]]",
            [_row(c, methods) for c in codes if c.given_by is None],
        ),
        never_sent=assignment("NEVER_SENT", "Final[tuple[str, ...]]", silent),
        given_by_wrapper=assignment("GIVEN_BY_WRAPPER", "Final[tuple[str, ...]]", wrappers),
    )
    text = render_template("generated_test.py.j2", view)
    name = f"test_{package.name.replace('.', '_')}_codes.py"
    yield Output("tests", PurePosixPath(name), text)


def _row(code: Code, methods: Mapping[str, str]) -> Value:
    required = tuple(param.name for param in code.params if param.required)
    return str(code.id), methods[code.id.type], cast("Value", builder_data(code)), required


def _imports(package: GeneratedPackage) -> Iterator[str]:
    """Yield the imports. An extension has its own codes, and builder and messages of the base."""
    base = package.name if package.is_base else "replybook_generated"
    if package.is_base:
        yield import_from(base, ["REGISTRY", "codes", "messages"])
    else:
        yield import_from(package.name, ["REGISTRY", "codes"])
        yield import_from(base, ["messages"])
    yield import_from(f"{base}.builder", ["ReplyBuilder"])
    yield import_from("replybook_schema.codes", CODE_CLASSES.values())
    yield import_from("replybook_schema.reply", ["Reply"])
