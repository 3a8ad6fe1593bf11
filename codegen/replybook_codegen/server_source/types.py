"""Types in annotations, as types of tools.yaml."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace

from replybook_codegen.server_source.files import SourceFile, tail

INJECTED = frozenset(
    {"Context", "ReplyBuilder", "Resolve", "ServerRequestContext", "ServerSession", "UserSession"}
)
"""Words in annotations of params that the server passes, not the caller."""

_PLAIN: Mapping[str, str] = {
    **dict.fromkeys(("str", "bytes", "Path", "UUID", "datetime", "date", "time"), "string"),
    **dict.fromkeys(("AnyUrl", "HttpUrl", "EmailStr", "SecretStr"), "string"),
    **dict.fromkeys(("int", "PositiveInt", "NonNegativeInt"), "integer"),
    **dict.fromkeys(("float", "Decimal"), "number"),
    "bool": "boolean",
    **dict.fromkeys(("dict", "Dict", "Mapping", "MutableMapping"), "object"),
}
_LISTS = frozenset({"list", "List", "set", "Set", "frozenset", "Sequence", "Iterable", "tuple"})
_MODELS = frozenset({"BaseModel", "TypedDict", "dataclass"})
_ENUMS = frozenset({"Enum", "StrEnum"})
_MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class Annotation:
    """The type in an annotation.

    Attributes:
        type: The type in tools.yaml. Empty if tools.yaml has no such type.
        closed: True if only listed values are possible, as in an enum.
        description: The description in the annotation.
        alias: The name of the argument for callers, if it is another.
    """

    type: str = ""
    closed: bool = False
    description: str = ""
    alias: str = ""


def text_of(call: ast.expr | None, key: str) -> str:
    """Return the text for `key` in a call such as `Field(description="...")`."""
    for word in call.keywords if isinstance(call, ast.Call) else ():
        if word.arg == key and isinstance(word.value, ast.Constant):
            return word.value.value if isinstance(word.value.value, str) else ""
    return ""


class Types:
    """The annotations of one project, with its own classes and aliases."""

    def __init__(self, files: list[SourceFile]) -> None:
        self._classes: dict[str, list[ast.ClassDef]] = {}
        self._files = files
        for file in files:
            for name, node in file.classes.items():
                self._classes.setdefault(name, []).append(node)

    def read(self, node: ast.expr | None, file: SourceFile, depth: int = 0) -> Annotation:
        """Return the annotation of `node`, as far as it is known."""
        if depth > _MAX_DEPTH:
            return Annotation()
        match node:
            case ast.Constant(value=str(text)):
                return self._read_quoted(text, file, depth)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._union([left, right], file, depth)
            case ast.Subscript():
                return self._subscript(node, file, depth)
            case ast.Name() | ast.Attribute():
                return self._read_name(tail(node), file, depth)
            case _:
                return Annotation()

    def _read_quoted(self, text: str, file: SourceFile, depth: int) -> Annotation:
        try:
            return self.read(ast.parse(text, mode="eval").body, file, depth + 1)
        except (SyntaxError, ValueError):
            return Annotation()

    def _subscript(self, node: ast.Subscript, file: SourceFile, depth: int) -> Annotation:
        name = tail(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name == "Annotated":
            return self._read_annotated(parts, file, depth)
        if name in ("Optional", "Required", "NotRequired", "Final"):
            return self.read(parts[0], file, depth + 1)
        if name == "Union":
            return self._union(parts, file, depth)
        if name == "Literal":
            return _literal(parts)
        if name in _LISTS:
            inner = self.read(parts[0], file, depth + 1).type
            return Annotation({"string": "string_list", "object": "object_list"}.get(inner, ""))
        return Annotation(_PLAIN[name]) if name in _PLAIN else Annotation()

    def _read_annotated(self, parts: list[ast.expr], file: SourceFile, depth: int) -> Annotation:
        found = self.read(parts[0], file, depth + 1)
        for extra in parts[1:]:
            if isinstance(extra, ast.Constant) and isinstance(extra.value, str):
                found = replace(found, description=extra.value)
            elif tail(extra) == "Field":
                said = text_of(extra, "description") or found.description
                found = replace(found, description=said, alias=text_of(extra, "alias"))
        return found

    def _union(self, parts: list[ast.expr], file: SourceFile, depth: int) -> Annotation:
        some = [p for p in parts if not (isinstance(p, ast.Constant) and p.value is None)]
        found = [self.read(part, file, depth + 1) for part in some]
        if not found or len({one.type for one in found}) != 1:
            return Annotation()
        said = next((one.description for one in found if one.description), "")
        return Annotation(found[0].type, all(one.closed for one in found), said)

    def _read_name(self, name: str, file: SourceFile, depth: int) -> Annotation:
        if name in file.assigned:
            return self.read(file.assigned[name], file, depth + 1)
        kinds = {self._kind(node, 0) for node in self._classes.get(name, [])}
        if kinds:
            only = kinds.pop() if len(kinds) == 1 else ""
            return Annotation("string" if only == "enum" else only, closed=only == "enum")
        if name in file.imported:
            module, original = file.imported[name]
            for other in self._files:
                if other.is_module(module) and original in other.assigned:
                    return self.read(other.assigned[original], other, depth + 1)
        return Annotation(_PLAIN.get(name, ""))

    def _kind(self, node: ast.ClassDef, depth: int) -> str:
        bases = {tail(base) for base in node.bases}
        if bases & _ENUMS:
            return "enum" if "int" not in bases else ""
        if (bases | {tail(one) for one in node.decorator_list}) & _MODELS:
            return "object"
        parents = [one for base in bases for one in self._classes.get(base, [])]
        near = parents if depth < _MAX_DEPTH else []
        kinds = {self._kind(one, depth + 1) for one in near}
        return kinds.pop() if len(kinds) == 1 else ""


def _literal(parts: list[ast.expr]) -> Annotation:
    kinds = {type(part.value) for part in parts if isinstance(part, ast.Constant)}
    kinds.discard(type(None))
    kind = kinds.pop() if len(kinds) == 1 else None
    return Annotation(_PLAIN.get(kind.__name__, "") if kind else "", closed=True)
