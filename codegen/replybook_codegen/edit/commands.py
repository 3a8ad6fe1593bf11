"""The three edits of `replybook codes`. Each returns the edits and writes nothing.

The number of a code is never used again, so retired, reserved, legacy and frozen ones are taken.
From 900 on, numbers belong to the wrapper (`MCP-SYS-S-900`). A release freezes the digests of
meanings and a copy of the registry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from replybook_codegen.edit.entry import NewCode, code_data, entry_lines
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.insertion import insert_entry
from replybook_codegen.edit.layout import Lines, own_indent
from replybook_codegen.edit.registry_files import Shelf, names, nodes
from replybook_codegen.edit.writing import Edit, edited
from replybook_codegen.edit.yaml_document import Cut, Sheet
from replybook_registry.nodes import Table
from replybook_registry.queries.numbering import FIRST_OF_EXTENSION, FIRST_OF_WRAPPER
from replybook_registry.rules.rb117_changed_meaning import meaning_digest
from replybook_schema import CodeId
from replybook_schema.area_words import INSTEAD, words_of_servers, words_of_tools
from replybook_schema.near import did_you_mean

_KEY = "meanings"
_EMPTY = re.compile(r"[ \t]*\{[ \t]*\}(?=[ \t]*(?:#|$))")

_VALUE = re.compile(
    r"""
    "(?:[^"\\]|\\.)*"           # in double quotes
    | '(?:[^']|'')*'            # in single quotes
    | \[[^\[\]{}]*\]            # a list on one line
    | [^\s\[\]{}"'#&*!|>%@`].*? # plain, up to a comment or the end of the line
    """,
    re.VERBOSE,
)
_REST = re.compile(r"[ \t]*|[ \t]+#.*")

_CODES = "codes"


def add(shelf: Shelf, new: NewCode) -> tuple[CodeId, Edit]:
    """Return a new code with the next free number, placed after the last one of its cluster."""
    wanted = _cluster(shelf, new)
    owner = next((c for c, node in shelf.codes.items() if node.get("key") == new.key), None)
    if owner is not None:
        raise BadEdit(f"the key {new.key!r} belongs to {owner}; choose a key of its own")
    code = next_number(shelf.taken(), wanted, _first(shelf, wanted))
    name = _home(shelf, code)
    index = CommandOrder(shelf).index(shelf.sheet(name).entries(_CODES), code)
    data = code_data(code, replace(new, since=new.since or shelf.version))
    return code, _edit(shelf, name, insert_entry(shelf.sheet(name), _CODES, index, data))


def _first(shelf: Shelf, wanted: CodeId) -> int:
    """Return the first number that a new code may have.

    A base keeps the lower numbers of its areas.
    """
    own = shelf.own.tables.get("taxonomy.yaml")
    areas = [str(node["name"]) for node in nodes(own, "areas")]
    return FIRST_OF_EXTENSION if shelf.bases and wanted.area not in areas else 1


def _cluster(shelf: Shelf, new: NewCode) -> CodeId:
    """Return layer, area and type, if the taxonomy declares and allows them."""
    layers = {str(node["name"]): node for node in shelf.entries("taxonomy.yaml", "layers")}
    areas = [str(node["name"]) for node in shelf.entries("taxonomy.yaml", "areas")]
    for noun, name, known in (("layer", new.layer, list(layers)), ("area", new.area, areas)):
        if name not in known:
            more = "; declare a new one in taxonomy.yaml" if noun == "area" else ""
            advice = _no_subject(shelf, name) if noun == "area" else None
            raise BadEdit(
                advice or f"there is no {noun} {name!r}; {_suggest_known(name, known, more)}"
            )
    allowed = names(layers[new.layer], "allowed_types")
    if new.type not in allowed:
        letters = ", ".join(allowed)
        raise BadEdit(f"{new.layer} may not answer with type {new.type!r}; use one of {letters}")
    return CodeId(new.layer, new.area, new.type, 0)


def _no_subject(shelf: Shelf, area: str) -> str | None:
    """Return the reason why a new area must not have this name, or None."""
    if area in words_of_servers(shelf.registry_names()):
        whose = "is the name of the server"
    elif area in words_of_tools(shelf.tool_names()):
        whose = "is the name of a tool"
    else:
        return None
    return f"area {area!r} {whose}; {INSTEAD}"


def _suggest_known(name: str, known: Sequence[str], more: str = "") -> str:
    return did_you_mean(name, known, f"known are {', '.join(known)}{more}")


def _home(shelf: Shelf, code: CodeId) -> str:
    """Return the file with the most similar codes, or the file of the layer."""
    files = [name for name in shelf.own.tables if name.startswith("codes/")]
    for prefix in (
        f"{code.layer}-{code.area}-{code.type}-",
        f"{code.layer}-{code.area}-",
        f"{code.layer}-",
    ):
        holding = [
            n for n, _, node in shelf.own_codes() if str(node.get("code")).startswith(prefix)
        ]
        if holding:
            return holding[-1]
    wanted = f"codes/{code.layer.lower()}.yaml"
    if wanted in files or len(files) == 1:
        return wanted if wanted in files else files[0]
    raise BadEdit(f"no file holds codes of {code.layer}; make {wanted} with codes: [] first")


def retire(
    shelf: Shelf,
    code: str,
    *,
    reason: str = "",
    use: Sequence[str] | None = None,
    version: str = "",
) -> Edit:
    """Return the edit that retires a code. Existing reason and successors are kept.

    Args:
        shelf: The registry.
        code: The code.
        reason: The reason.
        use: The codes to use instead.
        version: The version that retires it. Defaults to that of the registry.

    Raises:
        BadEdit: If the code cannot be retired.
    """
    name, index, entry = _own(shelf, code)
    if entry.get("status") == "retired":
        raise BadEdit(f"{code} was retired in {entry.get('retired_in')}; nothing is to be done")
    why = reason or str(entry.get("reason", ""))
    if not why:
        raise BadEdit(f"{code} cannot be retired without a reason; say why with --reason")
    successors = list(use) if use is not None else names(entry, "use")
    _refuse_successors(shelf, code, successors)
    new: dict[str, object] = {"status": "retired", "retired_in": version or shelf.version}
    new |= {"reason": why, "use": successors}
    return _edit(shelf, name, change_entry(shelf.sheet(name), _CODES, index, new, "status"))


def _own(shelf: Shelf, code: str) -> tuple[str, int, Table]:
    own = {str(node.get("code")): (name, index, node) for name, index, node in shelf.own_codes()}
    if code in own:
        return own[code]
    if code in shelf.codes:
        raise BadEdit(f"{code} belongs to the base registry; only that one can retire it")
    raise BadEdit(f"there is no code {code!r}; {_suggest_known(code, list(own))}")


def _refuse_successors(shelf: Shelf, code: str, use: Sequence[str]) -> None:
    for other in use:
        node = shelf.codes.get(other)
        if node is None:
            raise BadEdit(
                f"there is no code {other!r} to use; {_suggest_known(other, list(shelf.codes))}"
            )
        if other == code or node.get("status") != "active":
            raise BadEdit(f"{other} is not an active code to use instead; name one that is")


def freeze(shelf: Shelf, frozen: Path | None = None, shown: str = "") -> list[Edit]:
    """Return edits that add missing digests of meanings, and a copy of the registry.

    Args:
        shelf: The registry.
        frozen: The folder of all frozen versions (`tests/frozen`). Without it, no copy is made.
        shown: The name of that folder for messages.
    """
    name = "released.yaml"
    if name not in shelf.own.tables:
        raise BadEdit(f"the registry has no {name}; add it with its header and meanings: {{}}")
    text = frozen_meanings(shelf, shelf.sheet(name))
    edits = [_edit(shelf, name, text)] if text != shelf.text(name) else []
    if frozen is not None:
        files = edited(shelf.files, edits).files
        edits += frozen_copy(files, frozen, shelf.version, shown or frozen.name)
    return edits


def _edit(shelf: Shelf, name: str, text: str) -> Edit:
    return Edit(
        shelf.path(name), shelf.files.shown(name), name, shelf.files.files[name], text.encode()
    )


def change_entry(sheet: Sheet, key: str, index: int, new: Mapping[str, object], after: str) -> str:
    """Return the text with the keys of `new` set in entry number `index` of the list `key`.

    An existing key gets its new value in its place. New keys follow the line of `after`.

    Args:
        key: The key of the list.
        index: The position of the entry.
        after: The key after which new keys are added.
    """
    items = sheet.entries(key)
    entry = cast("Table", items[index])
    _, indent = own_indent(sheet.lines, entry)
    cuts = list(_cuts(sheet.lines, entry, new, after, indent))
    span = slice(index, min(index + 2, len(items)))
    return sheet.edited_list(cuts, key, span, [{**entry, **new}, *items[index + 1 : span.stop]])


def _cuts(
    lines: Lines, entry: Table, new: Mapping[str, object], after: str, indent: int
) -> Iterator[Cut]:
    for key in new.keys() & entry.keys():
        if entry[key] != new[key]:
            yield _replacement(lines, entry, key, new[key])
    missing = {key: value for key, value in new.items() if key not in entry}
    if missing:
        _, end = _value_span(lines, entry, after)
        line = lines.number(end)
        at = lines.starts[line] + len(lines[line])
        added = [" " * indent + line for line in entry_lines(missing, 2)]
        yield Cut(at, at, "".join(lines.newline + line for line in added))


def _replacement(lines: Lines, entry: Table, key: str, value: object) -> Cut:
    start, end = _value_span(lines, entry, key)
    (line,) = entry_lines({key: value}, 2)
    return Cut(start, end, line.removeprefix(f"{key}:").lstrip(" "))


def _value_span(lines: Lines, entry: Table, key: str) -> tuple[int, int]:
    """Return the span of the value of `key`, which must be alone on the line of its key."""
    begin, place = entry.key_place(key), entry.value_place(key)
    start = lines.offset(place)
    line = lines[place.line - 1]
    for end in _ends(line, place.column - 1):
        if begin.line == place.line and _REST.fullmatch(line[end:]):
            return start, start + end - (place.column - 1)
    raise BadEdit(
        f"{begin} the value of {key!r} is not one word, text or list on its own line;"
        " write it on one line, then try again"
    )


def _ends(line: str, start: int) -> Iterator[int]:
    """Yield possible ends of a value that begins at `start`: before a comment, or the line end."""
    for stop in [*(m.start() for m in re.finditer(r"[ \t]+#", line)), len(line.rstrip(" \t"))]:
        if stop > start and _VALUE.fullmatch(line[start:stop]):
            yield stop


def next_number(taken: Iterable[CodeId], wanted: CodeId, first: int = 1) -> CodeId:
    """Return `wanted` with the number after the highest one below 900 in its cluster.

    `first` is the lowest number to use.
    """
    numbers = [code.number for code in taken if _cluster_key(code) == _cluster_key(wanted)]
    number = max(first, max((n for n in numbers if n < FIRST_OF_WRAPPER), default=0) + 1)
    if number == FIRST_OF_WRAPPER:
        cluster = str(wanted).rpartition("-")[0]
        raise BadEdit(f"{cluster} has no number left below 900; use another area")
    return replace(wanted, number=number)


def _cluster_key(code: CodeId) -> tuple[str, str, str]:
    return code.layer, code.area, code.type


class CommandOrder:
    """The order of layers, areas and types in the taxonomy, which code files follow."""

    def __init__(self, shelf: Shelf) -> None:
        self._ranks = [
            _ranks(shelf.entries("taxonomy.yaml", key), name)
            for key, name in (("layers", "name"), ("areas", "name"), ("types", "letter"))
        ]

    def index(self, entries: Sequence[object], code: CodeId) -> int:
        """Return the position of `code` in the entries of a file.

        It is after the last smaller number of its cluster. Without one, it is after the smaller
        types of its area. Otherwise it is after the codes that come before it in the taxonomy.
        """
        key = self._key(code)
        others = [(i, self._key(other)) for i, other in _ids(entries)]
        for depth in (3, 2, 0):
            alike = [(i, other) for i, other in others if other[:depth] == key[:depth]]
            if alike:
                smaller = [i for i, other in alike if other < key]
                return smaller[-1] + 1 if smaller else alike[0][0]
        return len(entries)

    def _key(self, code: CodeId) -> tuple[int, int, int, int]:
        layers, areas, types = self._ranks
        unknown = max(map(len, self._ranks))
        return (
            layers.get(code.layer, unknown),
            areas.get(code.area, unknown),
            types.get(code.type, unknown),
            code.number,
        )


def _ranks(entries: Iterable[Table], key: str) -> Mapping[str, int]:
    return {str(entry.get(key)): rank for rank, entry in enumerate(entries)}


def _ids(entries: Sequence[object]) -> Iterator[tuple[int, CodeId]]:
    """Yield the entries that have an id, with their index."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Table):
            try:
                yield index, CodeId.parse(str(entry.get("code")))
            except ValueError:  # the check reports it; the other entries still have an order
                continue


def frozen_meanings(shelf: Shelf, sheet: Sheet) -> str:
    """Return released.yaml with a digest for every usable code that has none."""
    known = sheet.root.get(_KEY)
    if not isinstance(known, Table):
        raise BadEdit(f"{sheet.path} has no mapping {_KEY!r}; add {_KEY}: {{}} to it")
    fresh = dict(sorted(_fresh(shelf, known)))
    if not fresh:
        return sheet.text
    cuts = _between(sheet, known, fresh) if known else [_first_cut(sheet, fresh)]
    return sheet.edited(cuts, {**sheet.root, _KEY: {**known, **fresh}})


def _fresh(shelf: Shelf, known: Table) -> Iterator[tuple[str, str]]:
    for _, _, node in shelf.own_codes():
        code, digest = str(node.get("code")), meaning_digest(str(node.get("meaning")))
        if node.get("status") not in {"active", "deprecated"}:
            continue
        if code not in known:
            yield code, digest
        elif known[code] != digest:
            raise BadEdit(
                f"{node.value_place('meaning')} the meaning of {code} was changed after its release;"
                " restore it, and add a new code for the new meaning"
            )


def _first_cut(sheet: Sheet, fresh: Mapping[str, str]) -> Cut:
    """Return the cut that turns `meanings: {}` into `meanings:` with one line per code."""
    lines, place = sheet.lines, sheet.root.key_place(_KEY)
    number, after = place.line - 1, place.column + len(_KEY)
    brackets = _EMPTY.match(lines[number][after:])
    if brackets is None:
        raise BadEdit(f"{place} this empty mapping cannot be edited; write {_KEY}: {{}}")
    rest = lines[number][after + brackets.end() :].rstrip(" \t")
    start = lines.starts[number] + after
    body = "".join(f"{lines.newline}  {_line(*item)}" for item in fresh.items())
    return Cut(start, lines.starts[number] + len(lines[number]), rest + body)


def _between(sheet: Sheet, known: Table, fresh: Mapping[str, str]) -> list[Cut]:
    """Return the cuts that insert each line before the next greater id, or at the end."""
    lines = sheet.lines
    indent = known.place.column - 1
    numbers = {code: known.key_place(code).line - 1 for code in known}
    if len(set(numbers.values())) < len(numbers) or lines[known.place.line - 1][:indent].strip():
        raise BadEdit(f"{known.place} this mapping cannot be edited; write one id a line")
    last = max(numbers.values())
    end = lines.end(lines.content_end(last, sheet.end_of(_KEY), indent))
    cuts: list[Cut] = []
    for code, digest in fresh.items():
        before = next((number for other, number in numbers.items() if other > code), None)
        line = " " * indent + _line(code, digest)
        if before is not None:
            at = lines.starts[before]
            cuts.append(Cut(at, at, line + lines.newline))
        elif lines.text[:end].endswith(("\n", "\r")):
            cuts.append(Cut(end, end, line + lines.newline))
        else:
            cuts.append(Cut(end, end, lines.newline + line))
    return cuts


def _line(code: str, digest: str) -> str:
    """Return the line with a quoted digest, since sixteen hex digits may look like a number."""
    return f'{code}: "{digest}"'


def frozen_copy(
    files: Mapping[str, bytes], folder: Path, version: str, shown: str
) -> Iterator[Edit]:
    """Yield every file of the registry below `folder`/`version`; nothing if it exists.

    Args:
        folder: The folder of all frozen versions.
        shown: The name of the folder for messages.
    """
    target = folder / version
    have = {p.relative_to(target).as_posix(): p for p in target.rglob("*") if p.is_file()}
    if have and {name: path.read_bytes() for name, path in have.items()} != dict(files):
        raise BadEdit(
            f"{shown}/{version} exists with other content, and what is frozen is never edited;"
            " set a new version in registry.yaml"
        )
    for name, data in files.items():
        if not have:
            yield Edit(target / name, f"{shown}/{version}/{name}", "", None, data)
