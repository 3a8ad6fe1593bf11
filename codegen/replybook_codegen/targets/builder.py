"""Target builder.py: the ReplyBuilder, with one method for each reply type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from replybook_codegen.naming import CALLS, CODE_CLASSES
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import WIDTH, docstring, import_from
from replybook_codegen.render import render_template
from replybook_registry.model import Registry, ReplyTypeEntry


@dataclass(frozen=True, slots=True)
class Method:
    """One method that ends the call."""

    name: str
    letter: str
    code_class: str
    call: str
    typed_signature: str
    docstring: str


@dataclass(frozen=True, slots=True)
class BuilderView:
    """The module. `success` is the method whose type does not end the call."""

    imports: tuple[str, ...]
    success: str
    success_docstring: str
    methods: tuple[Method, ...]


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the builder. A process has one, so only the base has it (spec 13)."""
    if not package.is_base:
        return
    success = next(entry for entry in registry.types if entry.letter not in CALLS)
    methods = tuple(_method(entry) for entry in registry.types if entry.letter in CALLS)
    view = BuilderView(
        imports=tuple(_imports(success, methods)),
        success=success.builder_method,
        success_docstring=docstring(success.meaning, _WITHOUT_CODE, indent=8),
        methods=methods,
    )
    yield Output("package", PurePosixPath("builder.py"), render_template("builder.py.j2", view))


_WITHOUT_CODE = (
    "Without a code, the default of the tool is used; `data` may have more than the declared params"
)


def _imports(success: ReplyTypeEntry, methods: tuple[Method, ...]) -> Iterator[str]:
    classes = [CODE_CLASSES[success.letter], *(method.code_class for method in methods)]
    yield import_from("collections.abc", ["Mapping"])
    yield import_from("typing", ["final", "overload"]) + "\n"
    yield import_from("replybook_schema.building", ["ReplyState"])
    yield import_from("replybook_schema.calls", ["Args", *(method.call for method in methods)])
    yield import_from("replybook_schema.codes", ["NoParams", *classes])
    yield import_from("replybook_schema.instances", ["SuccessData"])
    yield import_from("replybook_schema.reply", ["Reply"])


def _method(entry: ReplyTypeEntry) -> Method:
    return Method(
        name=entry.builder_method,
        letter=entry.letter,
        code_class=CODE_CLASSES[entry.letter],
        call=CALLS[entry.letter],
        typed_signature=_typed_signature(entry.builder_method, CALLS[entry.letter]),
        docstring=docstring(
            entry.meaning,
            f"Ends the call. Next step of the agent: {entry.agent_action}",
            indent=8,
        ),
    )


def _typed_signature(name: str, call: str) -> str:
    """Return the overload that takes the data of the code, wrapped like Black wraps it."""
    params = f"self, code: {call}[Args], /, *args: Args.args, **kwargs: Args.kwargs"
    line = f"def {name}({params}) -> Reply: ..."
    return line if len(line) + 4 <= WIDTH else f"def {name}(\n        {params}\n    ) -> Reply: ..."
