"""Target __init__.py: the package registers itself, and loads its modules on first use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import docstring, import_from, string
from replybook_codegen.render import HEADER, render_template
from replybook_codegen.targets.vocabulary import has_vocabulary
from replybook_registry.model import Registry


@dataclass(frozen=True, slots=True)
class FacePart:
    """One module that is loaded on first use: `_tools` returns `tools.TOOLS`."""

    name: str
    module: str
    constant: str
    type: str
    shape: str


@dataclass(frozen=True, slots=True)
class PackageView:
    """The module. An extension first imports its base."""

    docstring: str
    package: str
    name: str
    version: str
    announce: str
    parent: str
    shapes: tuple[str, ...]
    parts: tuple[FacePart, ...]


_NAMES = FacePart("names", "names", "NAMES", "Names", "active.Names")
_AREAS = FacePart("areas", "taxonomy", "AREAS", "tuple[AreaSpec, ...]", "taxonomy.AreaSpec")
_ACTIONS = FacePart(
    "actions", "taxonomy", "ACTIONS", "tuple[ActionSpec, ...]", "taxonomy.ActionSpec"
)
_VOCABULARY = FacePart(
    "vocabulary", "vocabulary", "VOCABULARY", "VocabularySpec", "vocabulary.VocabularySpec"
)


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the package itself."""
    parts = tuple(_parts(registry, package))
    kind = "The base registry" if package.is_base else f"A registry on top of {package.parent}"
    view = PackageView(
        docstring=docstring(f"{registry.name}, as generated", f"{kind}: {registry.description}"),
        package=package.name,
        name=string(registry.name),
        version=string(registry.version),
        announce="ACTIVE.open(" if package.is_base else "ACTIVE.extend(\n    PARENT,",
        parent="" if package.is_base else package.parent,
        shapes=tuple(_imports(parts)),
        parts=parts,
    )
    text = render_template("package_init.py.j2", view)
    yield Output("package", PurePosixPath("__init__.py"), text)
    yield Output("package", PurePosixPath("py.typed"), f"{HEADER}\n")  # type checkers need it


def _parts(registry: Registry, package: GeneratedPackage) -> Iterator[FacePart]:
    yield _NAMES
    if package.is_base or package.own(registry, registry.areas):
        yield _AREAS
    if package.is_base:
        yield _ACTIONS
    if package.is_base or has_vocabulary(registry):
        yield _VOCABULARY


def _imports(parts: Sequence[FacePart]) -> Iterator[str]:
    """Yield the imports of the types, one line for each module of the schema package."""
    shapes: dict[str, list[str]] = {}
    for part in parts:
        module, _, shape = part.shape.rpartition(".")
        shapes.setdefault(module, []).append(shape)
    for module in sorted(shapes):
        yield import_from(f"replybook_schema.{module}", sorted(shapes[module]))
