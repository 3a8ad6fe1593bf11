"""Where a file of a bundle belongs: its path, relative to the target or an address, as an address.

The same file is one place however it is spelled: by slashes and dots, by letter case, by the forms
of Unicode, by the colon that old addresses have behind a member, by the root that holds a member.
Source: decision 20 and 29, specification 15 to 17 and 45.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NoReturn, cast

from replybook.world.address import WHITE_SPACE, Address, BadAddress, parse
from replybook.world.grammar import current_grammar

__all__ = ["BadPlace", "folders_of_others", "member_places", "place_of", "same_file"]

_ROOT: Final = "root"
"""The one namespace of roots; the keys of all others name members of the session."""

_MOST_FOLDERS: Final = 100
_WHY: Final = {
    "length": "it is too long for an address",
    "characters": "it holds a control character",
    "namespace": "it is neither an address nor a path below the target",
    "key": "it names no root and no member of the session",
    "climbing": "'..' climbs above its root or member",
    "name": "it holds a name that is not portable",
}


class BadPlace(ValueError):
    """A path that names no file that this bundle may hold; the text never repeats the path."""


def place_of(path: str, target: Address | None) -> Address:
    """Return the address of a file of the bundle; `BadPlace` if it has none, or one in another member."""
    path = path.strip(WHITE_SPACE)
    is_address = ":" in path.partition("/")[0]
    place = _parsed(path) if is_address else _below(path, target)
    if not place.parts:
        _refuse("it names no file")
    if len(place.parts) - 1 > _MOST_FOLDERS:
        _refuse(f"it lies more than {_MOST_FOLDERS} folders deep")
    if target is not None and _lies_in_another_member(place, target):
        _refuse(f"it lies elsewhere in {place.namespace}: than the target")
    return place


def same_file(place: str) -> str:
    """Return what two spellings of one file have in common on any system.

    `tenant:North:` is the legacy spelling of `tenant:North`, and so in every namespace of members.
    """
    key, slash, path = place.partition("/")
    if key.endswith(":") and not key.startswith(f"{_ROOT}:") and key.count(":") > 1:
        place = f"{key[:-1]}{slash}{path}"
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", place).casefold())


def folders_of_others(places: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Return each place that is a folder of another one, with the first below it."""
    in_order = sorted(places, key=lambda place: place.split("/"))
    return ((one, two) for one, two in pairwise(in_order) if two.startswith(f"{one}/"))


def member_places(session: Mapping[str, object]) -> Mapping[str, str]:
    """Return for each member whose folder lies in a root its address by that root, by name and by alias.

    `tenant:North` to `root:files/north`; `session` is as `Session.to_dict` gives it. A session that does not
    say where a member lies has no second address for it.
    """
    places: dict[str, str] = {}
    if not any(map(_is_placed, session.values())):
        return places
    for namespace, field in current_grammar().members.items():
        members = session.get(field)
        for member in cast("list[object]", members) if isinstance(members, list | tuple) else ():
            if not isinstance(member, Mapping):
                continue
            said = cast("Mapping[str, object]", member)
            for name in (said.get("name"), said.get("alias")) if "place" in said else ():
                places[same_file(f"{namespace}:{name}")] = same_file(str(said["place"]))
    return places


def _is_placed(held: object) -> bool:
    """Return True if this is a list with a member that says where it lies."""
    members = cast("list[object]", held) if isinstance(held, list | tuple) else ()
    return any(isinstance(one, Mapping) and "place" in one for one in members)


def _below(path: str, target: Address | None) -> Address:
    if path.startswith(("/", "\\")):
        _refuse("it begins with a separator")
    if target is None:
        _refuse("it is relative, and the bundle has no target")
    place = _parsed(f"{target}/{path}")
    if place.parts[: len(target.parts)] != target.parts:
        _refuse("'..' climbs above the target")
    return place


def _lies_in_another_member(place: Address, target: Address) -> bool:
    """Return True if a file leaves the member that is the target; files of the roots may come along."""
    if _ROOT in (target.namespace, place.namespace):
        return False
    return (place.key, place.parts[: len(target.parts)]) != (target.key, target.parts)


def _parsed(text: str) -> Address:
    try:
        return parse(text)
    except BadAddress as fault:
        raise BadPlace(_WHY.get(fault.rule, "it is no address")) from None


def _refuse(problem: str) -> NoReturn:
    raise BadPlace(problem)
