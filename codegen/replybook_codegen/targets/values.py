"""Modules of typed values, used for taxonomy, policy, world, tools, legacy and manifest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from replybook_codegen.output import Output
from replybook_codegen.python_source import Value, assignment, docstring, exports, import_from
from replybook_codegen.render import render_template


@dataclass(frozen=True, slots=True)
class Constant:
    """One value to write: its name, type, value, and description."""

    name: str
    type: str
    value: Value
    meaning: str


@dataclass(frozen=True, slots=True)
class ValueView:
    """One written value."""

    assignment: str
    docstring: str


@dataclass(frozen=True, slots=True)
class ValuesView:
    """The module."""

    docstring: str
    imports: str
    exports: str
    values: tuple[ValueView, ...]


def module(
    name: str, meaning: str, shapes: tuple[str, Sequence[str]], constants: Sequence[Constant]
) -> Iterator[Output]:
    """Yield the module `name`.

    Args:
        shapes: The module of replybook_schema, and its classes.
    """
    shape_module, classes = shapes
    view = ValuesView(
        docstring=docstring(meaning),
        imports=import_from(f"replybook_schema.{shape_module}", classes),
        exports=exports(constant.name for constant in constants),
        values=tuple(_view(constant) for constant in constants),
    )
    yield Output("package", PurePosixPath(name), render_template("values.py.j2", view))


def _view(constant: Constant) -> ValueView:
    final = f"Final[{constant.type}]" if constant.type else "Final"
    return ValueView(
        assignment=assignment(constant.name, final, constant.value),
        docstring=docstring(constant.meaning),
    )
