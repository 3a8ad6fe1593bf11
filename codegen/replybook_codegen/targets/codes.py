"""Target codes.py: one typed constant for each usable code."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from textwrap import indent

from replybook_codegen.naming import (
    CALLS,
    CODE_CLASSES,
    list_offered_params,
    list_printed_codes,
    type_names,
)
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import WIDTH, docstring, exports, import_from, sentence
from replybook_codegen.render import render_template
from replybook_registry.model import Code, Registry


@dataclass(frozen=True, slots=True)
class CodeConstant:
    """One constant: its definition, and the docstring that an editor shows."""

    definition: str
    docstring: str


@dataclass(frozen=True, slots=True)
class CodesView:
    """The module: its imports, exports, and constants in source order.

    mypy does not read an `__all__` that another module extends, so each registry below is imported
    by name.
    """

    docstring: str
    imports: tuple[str, ...]
    checking_imports: str
    checking: bool
    parent: str
    exports: str
    constants: tuple[CodeConstant, ...]


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the constants of the registry's own codes."""
    codes = list_printed_codes(registry.own_codes)
    classes = [CODE_CLASSES[code.id.type] for code in codes]
    data_types = _data_types(codes)
    checking_imports = indent("\n".join(_checking_imports(data_types, package)), "    ")
    typing = [*(["TYPE_CHECKING"] if checking_imports else []), *(["Final"] if codes else [])]
    shapes = [*(["ReplyCode"] if package.is_base else []), *classes]
    view = CodesView(
        docstring=docstring(
            f"The reply codes of {registry.name}",
            "Pass a code to the builder method of its type; type checkers know its data",
        ),
        imports=tuple(_imports(registry, package, typing, shapes)),
        checking_imports=checking_imports,
        checking=bool(checking_imports),
        parent="" if package.is_base else package.parent,
        exports=exports(
            [*(["find"] if package.is_base else []), *(code.id.constant for code in codes)]
        ),
        constants=tuple(map(_constant, map(registry.filled, codes), data_types)),
    )
    yield Output("package", PurePosixPath("codes.py"), render_template("codes.py.j2", view))


def _imports(
    registry: Registry, package: GeneratedPackage, typing: Sequence[str], shapes: Sequence[str]
) -> Iterator[str]:
    if typing:
        yield import_from("typing", typing) + "\n"
    if package.is_base:
        yield "from replybook_schema.active import ACTIVE"
    else:
        yield f"import {package.parent}.codes as parent"
        for below in registry.parents or (package.parent,):
            star = f"from {below}.codes import *"
            yield f"{star}  # pyright: ignore[reportWildcardImportFromLibrary]"
    if shapes:
        yield import_from("replybook_schema.codes", shapes)


def _checking_imports(data: Collection[str], package: GeneratedPackage) -> Iterator[str]:
    """Yield imports for type checkers only, since a TypedDict costs 20 us at import."""
    named = any(name.startswith("params.") for name in data)
    own = [f"from {package.name} import params"] if named else []
    bare = any(name.endswith("NoParams") for name in data)
    ours = ["from replybook_schema.codes import NoParams"] if bare else []
    if package.is_base:
        yield from sorted(own + ours)
    else:  # a user's package is sorted after the libraries
        yield from [*ours, *([""] if own and ours else []), *own]


def _data_types(codes: list[Code]) -> list[str]:
    """Return the type of the data of each code."""
    types = type_names(codes)
    return [_data_type(code, types[str(code.id)]) for code in codes]


def _data_type(code: Code, name: str) -> str:
    """Return the TypedDict, or `NoParams` too if all params are optional."""
    params = list_offered_params(code)
    if not params:
        return "NoParams"
    optional = code.id.type in CALLS and not any(param.required for param in params)
    return f"params.{name} | NoParams" if optional else f"params.{name}"


def _constant(code: Code, data: str) -> CodeConstant:
    return CodeConstant(_definition(code, data), _documentation(code))


def _definition(code: Code, data: str) -> str:
    """Return the assignment.

    Black wraps the call first, then the right side, then the annotation.
    """
    kind, name = CODE_CLASSES[code.id.type], code.id.constant
    head, text = f"{name}: Final[{kind}[{data}]] = ", f'"{code.id}"'
    value = f"{kind}({text})"
    if len(head) + len(value) <= WIDTH:
        return head + value
    if len(head) + len(kind) + 1 <= WIDTH:
        return f"{head}{kind}(\n    {text}\n)"
    if len(head) + 1 <= WIDTH:
        return f"{head}(\n    {value}\n)"
    if len(kind) + len(data) + 6 <= WIDTH:
        return f"{name}: Final[\n    {kind}[{data}]\n] = {value}"
    opened = data if len(data) + 8 <= WIDTH else data.replace(" | ", "\n        | ")
    return f"{name}: Final[\n    {kind}[\n        {opened}\n    ]\n] = {value}"


def _documentation(code: Code) -> str:
    deprecated = _deprecation(code) if code.status == "deprecated" else ""
    return docstring(f"{sentence(code.title)} {code.meaning}", deprecated, f"Next: {code.remedy}")


def _deprecation(code: Code) -> str:
    use = f"Use {' or '.join(code.use)}." if code.use else ""
    return f"Deprecated: {sentence(code.reason or '')} {use}"
