"""The three edits of `replybook codes`. Each returns the edits and writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from replybook_codegen.edit.entry import NewCode, code_data
from replybook_codegen.edit.fault import BadEdit
from replybook_codegen.edit.freezing import frozen_copy, frozen_meanings
from replybook_codegen.edit.insertion import insert_entry
from replybook_codegen.edit.numbers import Order, next_number
from replybook_codegen.edit.registry_files import Shelf, names, nodes
from replybook_codegen.edit.retirement import change_entry
from replybook_codegen.edit.writing import Edit, edited
from replybook_registry.nodes import Table
from replybook_registry.queries.numbering import FIRST_OF_EXTENSION
from replybook_schema import CodeId
from replybook_schema.area_words import INSTEAD, words_of_servers, words_of_tools
from replybook_schema.near import did_you_mean

_CODES = "codes"


def add(shelf: Shelf, new: NewCode) -> tuple[CodeId, Edit]:
    """Return a new code with the next free number, placed after the last one of its cluster."""
    wanted = _cluster(shelf, new)
    owner = next((c for c, node in shelf.codes.items() if node.get("key") == new.key), None)
    if owner is not None:
        raise BadEdit(f"the key {new.key!r} belongs to {owner}; choose a key of its own")
    code = next_number(shelf.taken(), wanted, _first(shelf, wanted))
    name = _home(shelf, code)
    index = Order(shelf).index(shelf.sheet(name).entries(_CODES), code)
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
            raise BadEdit(advice or f"there is no {noun} {name!r}; {_meant(name, known, more)}")
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


def _meant(name: str, known: Sequence[str], more: str = "") -> str:
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
    raise BadEdit(f"there is no code {code!r}; {_meant(code, list(own))}")


def _refuse_successors(shelf: Shelf, code: str, use: Sequence[str]) -> None:
    for other in use:
        node = shelf.codes.get(other)
        if node is None:
            raise BadEdit(f"there is no code {other!r} to use; {_meant(other, list(shelf.codes))}")
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
