"""Target typescript/: the codes, their data and the envelope, and the verdict of a reply.

String literal types are made from const objects, one for each reply type, so that values and types
always agree. `Envelope` is a union of all codes: after `if (e.code === CODES.WA_RES_I_001)` the
compiler knows `e.data.path`, and the verb and arguments of `e.error.action`. A code with roles has
two actions, for a server with such tools and for one without. The file contains only public params
of usable codes.

verdict.ts, loops.ts, judge.ts and follow_replies.ts are copied unchanged. They are the same for
every registry. judge_tables.ts has the dialects and rules of the whole chain of registries, as
rows. The five files
are left out if the base is generated in the same project and the registry adds no row: import them
from the package of the base.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from replybook_codegen.naming import CODE_CLASSES, list_printed_codes, type_names
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.render import HEADER, render_template
from replybook_codegen.samples import public_params
from replybook_codegen.targets.failure_rows import failure_rows
from replybook_codegen.targets.typescript_tables import judge_tables
from replybook_registry.model import Action, Code, Param, ParamType, Registry

_COPIED: Final = ("verdict.ts", "loops.ts", "judge.ts", "follow_replies.ts")
_GROUPS: Final[Mapping[str, str]] = {"S": "SUCCESS", "I": "INVALID", "D": "DENIED", "E": "ERROR"}
_OBJECT: Final = "{ readonly [name: string]: unknown }"
_NOTHING: Final = "{ readonly [name: string]: never }"
_FREE: Final = "  readonly [name: string]: unknown;"
_TYPES: Final[Mapping[ParamType, str]] = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "string_list": "readonly string[]",
    "object": _OBJECT,
    "object_list": f"readonly {_OBJECT}[]",
    "any": "unknown",
}
_TAKEN: Final = frozenset(CODE_CLASSES.values()) | {
    "Action",
    "ActionOf",
    "Code",
    "DataOf",
    "Envelope",
    "EnvelopeByCode",
    "FailureEnvelope",
    "FailureOf",
    "Meta",
    "ReplyType",
    "SuccessEnvelope",
    "Tools",
}
"""Types that the file itself exports."""

_NAME: Final = re.compile(r"[A-Za-z_$][\w$]*", re.ASCII)
_ACTIVE: Final = re.compile(r"[@{}<>\\]|(?<=\*)/")


@dataclass(frozen=True, slots=True)
class TypeScriptConstant:
    """One member of a const object, with its comment."""

    name: str
    code: str
    doc: str


@dataclass(frozen=True, slots=True)
class Group:
    """The codes of one type: the const object, and the literal type made from it."""

    letter: str
    name: str
    type: str
    about: str
    constants: Sequence[TypeScriptConstant]


@dataclass(frozen=True, slots=True)
class TypeScriptShape:
    """The data of one code as an interface."""

    name: str
    doc: str
    members: Sequence[str]


@dataclass(frozen=True, slots=True)
class TypeScriptView:
    """The whole file."""

    mark: str
    about: str
    groups: Sequence[Group]
    transient: str
    shapes: Sequence[TypeScriptShape]
    envelopes: Sequence[str]


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the codes of this registry, and the files for the verdict on any result."""
    codes = list_printed_codes(registry.own_codes)
    names = _interface_names(codes)
    view = TypeScriptView(
        mark=f"// {HEADER.removeprefix('# ')}",
        about=f"The reply codes of {registry.name}, for clients.{_scope(package)}",
        groups=tuple(_groups(registry, codes)),
        transient=_transient(codes),
        shapes=tuple(_shape(code, names[str(code.id)]) for code in codes if public_params(code)),
        envelopes=tuple(_envelope(registry, code, names[str(code.id)]) for code in codes),
    )
    text = render_template("typescript.ts.j2", view)
    yield Output("package", PurePosixPath("typescript/replybook.ts"), text)
    if package.beside_base and not any(failure_rows(registry, registry.name).values()):
        return
    for name in _COPIED:
        copied = Path(__file__).with_name(name).read_text("utf-8")
        yield Output("package", PurePosixPath("typescript") / name, f"{view.mark}\n{copied}")
    tables = f"{view.mark}\n{judge_tables(registry)}"
    yield Output("package", PurePosixPath("typescript/judge_tables.ts"), tables)


def _scope(package: GeneratedPackage) -> str:
    return "" if package.is_base else " The codes of the base are in a file of its own."


def _interface_names(codes: Sequence[Code]) -> Mapping[str, str]:
    """Return the names of the Python classes, unless the file itself uses one of them."""
    names = type_names(codes)
    return {
        code: "Params" + code.replace("-", "") if name in _TAKEN else name
        for code, name in names.items()
    }


def _groups(registry: Registry, codes: Sequence[Code]) -> Iterator[Group]:
    for entry in registry.types:
        letter = entry.letter
        yield Group(
            letter=letter,
            name=_GROUPS[letter],
            type=CODE_CLASSES[letter],
            about=f"Codes of type {letter}. {_comment(entry.meaning)}",
            constants=tuple(
                _constant(registry.filled(code)) for code in codes if code.id.type == letter
            ),
        )


def _constant(code: Code) -> TypeScriptConstant:
    lines = [_comment(code.meaning), "", f"Next: {_comment(code.remedy)}"]
    if code.exhausted is not None:
        lines += ["", f"If no attempt is left: {_comment(code.exhausted)}"]
    if code.transient:
        lines += ["", "It ends by itself, which is no reason to retry."]
    if code.status == "deprecated":
        use = f" Use {', '.join(code.use)}." if code.use else ""
        lines += ["", f"@deprecated {_comment(code.reason or code.title)}{use}"]
    body = "".join(f"   * {line}".rstrip() + "\n" for line in lines)
    return TypeScriptConstant(code.id.constant, f'"{code.id}"', f"  /**\n{body}   */")


def _transient(codes: Sequence[Code]) -> str:
    names = (f"ERROR.{code.id.constant}" for code in codes if code.transient)
    doc = "/** Errors that end by themselves, for dashboards and people. No reason to retry. */"
    return f"{doc}\nexport const TRANSIENT: readonly ErrorCode[] = [{', '.join(names)}];"


def _shape(code: Code, name: str) -> TypeScriptShape:
    members = tuple(_member(param) for param in public_params(code))
    free = (_FREE,) if code.id.type == "S" else ()
    return TypeScriptShape(name, f"/** The data of {code.id}. */", (*members, *free))


def _member(param: Param) -> str:
    name = param.name if _NAME.fullmatch(param.name) else json.dumps(param.name)
    options = " | ".join(json.dumps(option) for option in param.enum)
    mark = "" if param.required else "?"
    doc = f"  /** {_comment(param.description)} */"
    return f"{doc}\n  readonly {name}{mark}: {options or _TYPES[param.type]};"


def _envelope(registry: Registry, code: Code, name: str) -> str:
    letter = code.id.type
    undeclared = _OBJECT if letter == "S" else _NOTHING
    data = name if public_params(code) else undeclared
    if letter == "S":
        return f'  readonly "{code.id}": SuccessEnvelope<"{code.id}", {data}>;'
    actions = " | ".join(dict.fromkeys(_actions(registry, code, name)))
    return f'  readonly "{code.id}": FailureEnvelope<"{letter}", "{code.id}", {data}, {actions}>;'


def _actions(registry: Registry, code: Code, name: str) -> Iterator[str]:
    """Yield the action of a code, and the one for a server without the tools."""
    yield _action(registry, code, code.action, name)
    if code.without_tools is not None and code.without_tools.action is not None:
        yield _action(registry, code, code.without_tools.action, name)


def _action(registry: Registry, code: Code, action: Action, name: str) -> str:
    acts_on = registry.acts_on(action.verb)
    public = {param.name for param in public_params(code)}
    params = " | ".join(json.dumps(param) for param in action.arguments if param in public)
    arguments = _NOTHING
    if acts_on == "tools":
        arguments = "Tools"
    elif acts_on == "params" and params:
        arguments = f"Pick<{name}, {params}>"
    return f"Action<{json.dumps(action.verb)}, {arguments}>"


def _comment(text: str) -> str:
    """Return text on one line that TSDoc reads as plain text."""
    return _ACTIVE.sub(lambda match: "\\" + match[0], " ".join(text.split()))
