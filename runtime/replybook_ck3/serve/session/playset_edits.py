"""Edits of the content of a playset file. What a person wrote besides stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast

from replybook.world.address import BadAddress, parse
from replybook.world.members import MemberTable
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playsets import HOLDING, Playset
from replybook_ck3.world.described_name import described_name
from replybook_ck3.world.launcher import ListedMod
from replybook_ck3.world.real_path import real_path
from replybook_schema.near import near

_LONGEST_NAME: Final = 200


def content_of(data: bytes) -> dict[str, Any]:
    """Return the content of a valid playset file."""
    return cast("dict[str, Any]", json.loads(data.decode("utf-8-sig")))


def encode_playset(content: Mapping[str, object]) -> bytes:
    """Return the bytes of a playset file."""
    text = json.dumps(content, indent=2, ensure_ascii=False)
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        text = json.dumps(content, indent=2)  # a folder whose name is no Unicode
    return f"{text}\n".encode()


def new_content(name: str, version: str | None, rows: Sequence[object]) -> dict[str, Any]:
    """Return the content of a new playset file.

    Raises:
        PlaysetProblem: The name cannot be used.
    """
    if not name.strip() or len(name) > _LONGEST_NAME or not name.isprintable():
        raise PlaysetProblem(f"a name has 1 to {_LONGEST_NAME} printable characters")
    content: dict[str, Any] = {"name": name.strip()}
    if version is not None:
        content["vanilla_version_id"] = version
    return {**content, "mods": list(rows)}


def row_of(mod: ListedMod, path: Path, roots: Mapping[str, Path]) -> dict[str, Any]:
    """Return the row of a mod. Its folder is written as an address where a root holds it."""
    name = "".join(sign for sign in mod.name if sign.isprintable())[:_LONGEST_NAME].strip()
    row: dict[str, Any] = {"name": name or path.name, "path": address_of(path, roots) or str(path)}
    steam_id = mod.remote_file_id or ""
    if 0 < len(steam_id) <= _LONGEST_NAME and steam_id.isprintable():
        row["remote_file_id"] = steam_id
    return row if mod.enabled else {**row, "enabled": False}


def address_of(path: Path, roots: Mapping[str, Path]) -> str | None:
    """Return the address of the folder of a mod, or None if no root holds it."""
    for place in (path, real_path(path)):
        for key in HOLDING:
            root = roots.get(key)
            for top in () if root is None else (root, real_path(root)):
                if place != top and place.is_relative_to(top):
                    text = f"root:{key}/{place.relative_to(top).as_posix()}"
                    try:
                        return str(parse(text))
                    except BadAddress:
                        continue
    return None


def names_of_entries(playset: Playset, roots: Mapping[str, Path]) -> list[dict[str, None]]:
    """Return all names of each mod of a playset, the best first."""
    table = MemberTable("mod", playset.mods)
    found: list[dict[str, None]] = []
    for mod, enabled in playset.entries:
        address = f"mod:{table.key_of(mod)}" if enabled else None
        names = (mod.name, address, mod.mod_id, mod.remote_file_id, address_of(mod.path, roots))
        found.append(dict.fromkeys(name for name in names if name))
    return found


def index_of(playset: Playset, name: str, roots: Mapping[str, Path]) -> int:
    """Return the place of a mod among all mods of a playset, from 0.

    Args:
        name: Its name, id or address, or the name in its descriptor.

    Raises:
        PlaysetProblem: No mod has this name, or more than one.
    """
    listed = names_of_entries(playset, roots)
    for fits in (_has_name, _has_name_in_any_case):
        found = [at for at, names in enumerate(listed) if fits(names, name)]
        if not found and fits is _has_name_in_any_case:  # the last resort reads every descriptor
            mods = (mod for mod, _ in playset.entries)
            found = [at for at, mod in enumerate(mods) if described_name(mod.path) == name]
        if len(found) == 1:
            return found[0]
        if found:
            others = tuple(_apart(listed, at, found) for at in found)
            raise PlaysetProblem(f"{len(found)} mods of the playset fit {name!r}", others)
    near = near_names(name.removeprefix("mod:"), (mod.name for mod, _ in playset.entries))
    raise PlaysetProblem(f"the playset has no mod {name!r}", near)


def _has_name(names: Mapping[str, None], name: str) -> bool:
    return name in names


def _has_name_in_any_case(names: Mapping[str, None], name: str) -> bool:
    return name.casefold() in map(str.casefold, names)


def _apart(listed: Sequence[Mapping[str, None]], at: int, others: Iterable[int]) -> str:
    """Return a name of a mod that none of the others has."""
    taken = {name for other in others if other != at for name in listed[other]}
    return next((name for name in listed[at] if name not in taken), next(iter(listed[at])))


def near_names(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the three most similar names, best first."""
    known, wanted = list(names), name.casefold()
    parts = [one for one in known if wanted and wanted in one.casefold()]
    alike = near(name, known, 3, 0.5, str.casefold)
    return tuple(dict.fromkeys([*alike, *parts]))[:3]
