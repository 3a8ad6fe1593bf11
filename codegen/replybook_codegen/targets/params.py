"""Target params.py: one TypedDict for each code, with its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from replybook_codegen.naming import (
    is_attribute,
    list_offered_params,
    list_printed_codes,
    type_names,
)
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import (
    Name,
    Subscript,
    Value,
    docstring,
    exports,
    import_from,
    literal,
    string,
)
from replybook_codegen.render import render_template
from replybook_registry.model import Code, Param, ParamType, Registry

TYPES: Final[dict[ParamType, str]] = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "string_list": "Sequence[str]",
    "object": "Mapping[str, object]",
    "object_list": "Sequence[Mapping[str, object]]",
    "any": "object",
}
"""The Python type of each param type."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """One key of a TypedDict: `path: str`."""

    declaration: str
    docstring: str


@dataclass(frozen=True, slots=True)
class ParamsClass:
    """One TypedDict. If a key is not a Python name, it is `functional`: written as a call."""

    name: str
    docstring: str
    fields: tuple[FieldView, ...]
    functional: bool


@dataclass(frozen=True, slots=True)
class ParamsView:
    """The module."""

    docstring: str
    imports: tuple[str, ...]
    exports: str
    classes: tuple[ParamsClass, ...]


def render(
    registry: Registry,
    package: GeneratedPackage,  # noqa: ARG001  one signature
) -> Iterator[Output]:
    """Yield the data of the registry's own codes."""
    codes = list_printed_codes(registry.own_codes)
    types = type_names(codes)
    classes = tuple(
        _class(code, types[str(code.id)]) for code in codes if list_offered_params(code)
    )
    view = ParamsView(
        docstring=docstring(f"The data of each code of {registry.name}"),
        imports=tuple(_imports(classes)),
        exports=exports(params.name for params in classes),
        classes=classes,
    )
    yield Output("package", PurePosixPath("params.py"), render_template("params.py.j2", view))


def _imports(classes: Iterable[ParamsClass]) -> Iterator[str]:
    declarations = "".join(field.declaration for params in classes for field in params.fields)
    if abstract := [name for name in ("Mapping", "Sequence") if f"{name}[" in declarations]:
        yield import_from("collections.abc", abstract)
    if declarations:
        typing = [name for name in ("Literal", "NotRequired") if f"{name}[" in declarations]
        yield import_from("typing", ["TypedDict", *typing])


def _class(code: Code, name: str) -> ParamsClass:
    params = list_offered_params(code)
    functional = not all(is_attribute(param.name) for param in params)
    return ParamsClass(
        name=name,
        docstring=docstring(f"Data of {code.id}: {code.title}", indent=0 if functional else 4),
        fields=tuple(_field(param, functional) for param in params),
        functional=functional,
    )


def _field(param: Param, functional: bool) -> FieldView:
    internal = "Internal, never sent." if param.privacy == "internal" else ""
    if functional:
        return FieldView(literal(_annotation(param), 8, f"{string(param.name)}: ", ","), "")
    return FieldView(
        literal(_annotation(param), 4, f"{param.name}: "),
        docstring(param.description, internal, indent=4),
    )


def _annotation(param: Param) -> Value:
    kind: Value = Subscript("Literal", param.enum) if param.enum else Name(TYPES[param.type])
    return kind if param.required else Subscript("NotRequired", (kind,))
