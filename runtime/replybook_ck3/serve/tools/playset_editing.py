"""The commands of `ck3_playset` that change a playset: create, edit its mods, rename, undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from replybook.encoding import instant
from replybook.world.members import MemberTable
from replybook_ck3.serve.session.addable_mods import addable_mod
from replybook_ck3.serve.session.bearer import token_of_call
from replybook_ck3.serve.session.playset_changes import PlaysetProblem, file_of_name
from replybook_ck3.serve.session.playset_edits import (
    content_of,
    encode_playset,
    index_of,
    near_names,
    new_content,
    row_of,
)
from replybook_ck3.serve.session.playsets import Playset, UnknownPlayset
from replybook_ck3.serve.tools.playset_request import Request
from replybook_ck3.world.playset_notes import MOST_NOTES, problem_of_note
from replybook_ck3.world.real_path import real_path
from replybook_schema.reply import Reply

Edit = Callable[[Request, Playset, dict[str, Any]], Mapping[str, object]]
"""Changes the content of a playset file, and returns data for the reply."""


def _make_command(edit: Edit) -> Callable[[Request], Reply]:
    """Return the command that makes this edit of the named playset, or of the active one."""

    def run(request: Request) -> Reply:
        changes = request.server.changes
        with changes.alone():
            playset = request.target()
            before = changes.read(playset.file)
            if before is None:
                raise PlaysetProblem("its file is gone")
            content = content_of(before)
            more = edit(request, playset, content)
            after = encode_playset(content)
            edited = request.server.playsets.parse_playset(playset.file, after)
            request.govern_change(playset.file, "write", len(after))
            if not request.dry_run:
                check = request.check(playset.file)
                changes.apply(request.command, playset.file, before, after, check)
            return request.done(playset.file, edited, edited.name, more)

    return run


def _add(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    roots = request.server.config.folders
    mod = addable_mod(request.require_argument("mod"), roots)
    assert mod.path is not None
    for at, (present, enabled) in enumerate(playset.entries, start=1):
        if real_path(present.path) == real_path(mod.path):
            state = "" if enabled else " and switched off"
            raise PlaysetProblem(f"{present.name} is in the playset already, at {at}{state}")
    rows = content["mods"]
    place = _place(request, len(rows) + 1, default=len(rows) + 1)
    rows.insert(place - 1, row_of(mod, mod.path, roots))
    return {"mod": rows[place - 1]["name"], "position": place}


def _remove(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    at = _index(request, playset)
    del content["mods"][at]
    return {"mod": playset.entries[at].mod.name, "position": at + 1}


def _reorder(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    at, rows = _index(request, playset), content["mods"]
    if request.position is None:
        request.require_argument("position")
    place = _place(request, len(rows), default=at + 1)
    _refuse_same(place == at + 1, f"the mod is at position {place} already")
    rows.insert(place - 1, rows.pop(at))
    return {"mod": playset.entries[at].mod.name, "position": place, "former": at + 1}


def _enable(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    at = _index(request, playset)
    mod, enabled = playset.entries[at]
    _refuse_same(enabled, f"{mod.name} is switched on already")
    content["mods"][at].pop("enabled")
    return {"mod": mod.name, "position": at + 1}


def _disable(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    at = _index(request, playset)
    mod, enabled = playset.entries[at]
    _refuse_same(not enabled, f"{mod.name} is switched off already")
    content["mods"][at]["enabled"] = False
    return {"mod": mod.name, "position": at + 1}


def _rename(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    name = new_content(request.require_argument("other"), None, ())["name"]
    request.free_name(name, but=playset.file)
    _refuse_same(name == playset.name, "it has this name already")
    content["name"] = name
    return {"former": playset.name}


def _note(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    numbers = [int(note.note_id[1:]) for note in playset.notes if note.note_id[1:].isdecimal()]
    row: dict[str, object] = {"note_id": f"n{max(numbers, default=0) + 1}"}
    row["text"] = request.require_argument("text")
    row |= {"scope": request.scope} if request.scope else {}
    row |= {"ignore": True} if request.ignore else {}
    row |= {} if request.session is None else {"who": request.session.handle}
    row["at"] = instant(request.server.clock.now())
    row |= {"until": request.until} if request.until else {}
    if request.scope:
        _known_mods(playset, request.scope)
    problem = problem_of_note(row)
    if problem is not None or len(playset.notes) >= MOST_NOTES:
        raise PlaysetProblem(problem or f"a playset has at most {MOST_NOTES} notes")
    content.setdefault("notes", []).append(row)
    return {"note": row}


def _known_mods(playset: Playset, scope: str) -> None:
    """Refuse a scope with a mod that the playset does not have, since it would be about nothing."""
    table = MemberTable("mod", [entry.mod for entry in playset.entries])
    known = {table.key_of(mod) for mod in table.members} | {mod.name for mod in table.members}
    for part in scope.split(" + "):
        name = part.strip().removeprefix("mod:")
        if part.strip().startswith("mod:") and name not in known:
            near = tuple(f"mod:{other}" for other in near_names(name, sorted(known)))
            raise PlaysetProblem(f"`scope`: the playset has no mod {name!r}", near)


def _unnote(request: Request, playset: Playset, content: dict[str, Any]) -> Mapping[str, object]:
    wanted = request.require_argument("other")
    notes = [note for note in playset.notes if note.note_id == wanted]
    if not notes:
        ids = tuple(one.note_id for one in playset.notes[:3])
        raise PlaysetProblem(f"the playset has no note {wanted!r}", ids)
    content["notes"] = [row for row in content["notes"] if row["note_id"] != wanted]
    return {"note": notes[0].row()}


def _index(request: Request, playset: Playset) -> int:
    return index_of(playset, request.require_argument("mod"), request.server.config.folders)


def _refuse_same(is_same: bool, problem: str) -> None:
    if is_same:
        raise PlaysetProblem(problem)


def _place(request: Request, last: int, *, default: int) -> int:
    place = default if request.position is None else request.position
    if not 1 <= place <= last:
        raise PlaysetProblem(f"`position` is from 1 to {last}, got {place}")
    return place


def create_playset(
    request: Request, name: str, content: Mapping[str, object], more: Mapping[str, object]
) -> Reply:
    """Write a new playset, which needs no contract. Call it `alone`.

    Without a session, one is opened on it. A session without a playset gets it.
    """
    server = request.server
    request.free_name(name)
    file, after = file_of_name(name, server.data), encode_playset(content)
    playset = server.playsets.parse_playset(file, after)
    if request.dry_run:
        return request.done(file, playset, playset.name, more)
    server.changes.apply(request.command, file, None, after, request.check(file))
    if request.session is None:
        session = server.sessions.open(playset, token_of_call())
        more = {**more, "session": session.handle, "mode": session.mode}
        request = request._replace(session=session)
    elif request.session.playset is None:
        session, _ = server.sessions.switch(request.session.handle, playset)
        request = request._replace(session=session)
    return request.done(file, playset, playset.name, more)


def _create(request: Request) -> Reply:
    with request.server.changes.alone():
        name = request.require_argument("playset")
        if request.other is None:
            content = new_content(name, request.version(), ())
        else:
            copied = request.server.playsets.find(request.other)
            data = request.server.changes.read(copied.file)
            if data is None:
                raise PlaysetProblem("the file of the copied playset is gone")
            content = {**content_of(data), "name": new_content(name, None, ())["name"]}
        return create_playset(request, str(content["name"]), content, {})


def _delete(request: Request) -> Reply:
    request.require_argument("playset")
    changes = request.server.changes
    with changes.alone():
        playset = request.target()
        before = changes.read(playset.file)
        request.govern_change(playset.file, "delete")
        if not request.dry_run:
            changes.apply("delete", playset.file, before, None, request.check(playset.file))
        return request.done(playset.file, None, playset.name, {})


def _undo(request: Request) -> Reply:
    changes = request.server.changes
    with changes.alone():
        file, name = _undoable(request)
        step = changes.last(file)
        if step is None:
            raise PlaysetProblem("it has no change to undo")
        former = None if step.before is None else step.before.encode("utf-8", "surrogateescape")
        playset = None if former is None else request.server.playsets.parse_playset(file, former)
        if playset is not None:
            request.free_name(playset.name, but=file)
        operation = "delete" if former is None else "write"
        request.govern_change(file, operation, len(former or b""))
        if not request.dry_run:
            changes.undo(file, request.check(file))
        more = {"undone": step.command, "undone_at": step.at}
        return request.done(file, playset, name if playset is None else playset.name, more)


def _undoable(request: Request) -> tuple[str, str]:
    """Return file and name of the playset whose last change is undone; it may be deleted."""
    try:
        playset = request.target()
    except UnknownPlayset as unknown:
        active = request.active()
        name = request.playset or ("" if active is None else active.name)
        file = request.server.changes.deleted_as(name)
        if file is None:
            raise unknown from None
        return file, name
    return playset.file, playset.name


EDITING: Final[Mapping[str, Callable[[Request], Reply]]] = {
    "create": _create,
    "add": _make_command(_add),
    "remove": _make_command(_remove),
    "reorder": _make_command(_reorder),
    "enable": _make_command(_enable),
    "disable": _make_command(_disable),
    "rename": _make_command(_rename),
    "note": _make_command(_note),
    "unnote": _make_command(_unnote),
    "delete": _delete,
    "undo": _undo,
}
"""The commands that change a playset."""
