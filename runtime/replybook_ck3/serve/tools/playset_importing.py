"""The commands `import` and `compare` of `ck3_playset`. The launcher's files are only read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from typing import Final, NamedTuple

from replybook_ck3 import codes
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playset_comparison import (
    ComparedMod,
    compare_mods,
    mods_of_launcher,
    mods_of_playset,
)
from replybook_ck3.serve.session.playset_edits import (
    encode_playset,
    near_names,
    new_content,
    row_of,
)
from replybook_ck3.serve.session.playsets import Playset, PlaysetFault, UnknownPlayset
from replybook_ck3.serve.tools.playset_editing import create_playset
from replybook_ck3.serve.tools.playset_request import Request
from replybook_ck3.world.launcher import (
    LOAD_FILE,
    LauncherDatabase,
    LauncherFault,
    LauncherFiles,
    LauncherPlayset,
    ListedMod,
    LoadFile,
    read_launcher_database,
    read_load_file,
)
from replybook_schema.reply import Reply

_MOST_SHOWN: Final = 100
_MOST_DIFFERENCES: Final = 20
"""Maximum number of differences of each kind, where three sources are compared."""


class _Launcher(NamedTuple):
    """The content of the launcher's files. A file that cannot be used is a fault.

    Attributes:
        load_file: The file `dlc_load.json`, or None.
        faults: The files that cannot be used.
    """

    database: LauncherDatabase | None
    load_file: LoadFile | None
    faults: tuple[LauncherFault, ...]


def _read(request: Request) -> _Launcher:
    faults: list[LauncherFault] = []
    database: LauncherDatabase | None = None
    load_file: LoadFile | None = None
    with closing(LauncherFiles(request.server.config.folders)) as files:
        try:
            database = read_launcher_database(files)
        except LauncherFault as fault:
            faults.append(fault)
        try:
            load_file = read_load_file(files)
        except LauncherFault as fault:
            faults.append(fault)
    return _Launcher(database, load_file, tuple(faults))


def _import(request: Request) -> Reply:
    launcher = _read(request)
    if request.other is None:
        return _sources(request, launcher)
    name, mods = _source(request, launcher)
    with request.server.changes.alone():
        return _import_mods(request, launcher, request.playset or name, mods)


def _sources(request: Request, launcher: _Launcher) -> Reply:
    """Return what can be imported, and how it differs from what is active here."""
    if launcher.database is None and launcher.load_file is None:
        if launcher.faults:
            raise launcher.faults[0]
        problem = "does not exist, and neither does dlc_load.json"
        fix = "set the root user_docs to the folder of the game in the user's documents"
        raise LauncherFault("launcher-v2.sqlite", problem, fix)
    playsets = () if launcher.database is None else launcher.database.playsets
    rows: list[dict[str, object]] = [_row(playset) for playset in playsets]
    if launcher.load_file is not None:
        mods = launcher.load_file.mods
        rows.append({"name": LOAD_FILE, "mods": len(mods), "unusable": _unusable(mods)})
    data: dict[str, object] = {"command": "import", "written": False, "count": len(rows)}
    data |= {"sources": rows[:_MOST_SHOWN], "truncated": len(rows) > _MOST_SHOWN}
    if launcher.faults:
        data["faults"] = [_fault(fault) for fault in launcher.faults]
    data["differences"] = list(_differences(request, launcher))
    return request.rb.success(codes.WA_VIS_S_001, data=data)


def _row(one: LauncherPlayset) -> dict[str, object]:
    off = sum(not mod.enabled for mod in one.mods)
    row: dict[str, object] = {"name": one.name, "id": one.id, "mods": len(one.mods) - off}
    row |= {"disabled": off, "unusable": _unusable(one.mods)}
    return {**row, "is_active": True} if one.is_active else row


def _unusable(mods: Iterable[ListedMod]) -> int:
    return sum(mod.path is None for mod in mods)


def _fault(fault: LauncherFault) -> dict[str, str]:
    return {"file": fault.file, "problem": fault.problem, "fix": fault.fix}


def _differences(request: Request, launcher: _Launcher) -> Iterable[dict[str, object]]:
    """Yield the differences of the launcher's active playset, `dlc_load.json` and ours."""
    active = None if launcher.database is None else launcher.database.active
    own = _own(request, active)
    theirs = None if active is None else mods_of_launcher(active.mods)
    loads = None if launcher.load_file is None else mods_of_launcher(launcher.load_file.mods)
    ours = None if own is None else mods_of_playset(own)
    first = "" if active is None else f"launcher: {active.name}"
    last = "" if own is None else f"playset: {own.name}"
    if theirs is not None and loads is not None:
        yield _pair(first, LOAD_FILE, theirs, loads, only_enabled=True)
    if theirs is not None and ours is not None:
        yield _pair(first, last, theirs, ours)
    if loads is not None and ours is not None:
        yield _pair(LOAD_FILE, last, loads, ours, only_enabled=True)


def _own(request: Request, active: LauncherPlayset | None) -> Playset | None:
    """Return the active playset, else the one with the name of the launcher's active one."""
    named = request.playset or (None if active is None else active.name)
    if request.active() is not None and request.playset is None:
        return request.active()
    try:
        return None if named is None else request.server.playsets.find(named)
    except (UnknownPlayset, PlaysetFault):
        return None


def _pair(
    first: str,
    second: str,
    mods: Sequence[ComparedMod],
    others: Sequence[ComparedMod],
    *,
    only_enabled: bool = False,
) -> dict[str, object]:
    found = compare_mods(mods, others, only_enabled=only_enabled, most=_MOST_DIFFERENCES)
    return {"first": first, "second": second, **found}


def _source(request: Request, launcher: _Launcher) -> tuple[str, tuple[ListedMod, ...]]:
    """Return the name and the mods of the source that the agent named.

    Raises:
        LauncherFault: Its file cannot be used.
        PlaysetProblem: No source matches, or more than one.
    """
    wanted = request.other or ""
    if wanted == LOAD_FILE:
        if launcher.load_file is not None:
            return "Last started", launcher.load_file.mods
        raise _fault_of(launcher, LOAD_FILE)
    if launcher.database is None:
        raise _fault_of(launcher, "launcher")
    playsets = launcher.database.playsets
    for fits in (_is_named, _is_id, _is_named_in_any_case):
        found = [playset for playset in playsets if fits(playset, wanted)]
        if len(found) == 1:
            return found[0].name, found[0].mods
        if found:
            ids = tuple(one.id for one in found)
            raise PlaysetProblem(f"the launcher has {len(found)} playsets {wanted!r}", ids)
    near = near_names(wanted, [*(one.name for one in playsets), LOAD_FILE])
    raise PlaysetProblem(f"the launcher has no playset {wanted!r}", near)


def _fault_of(launcher: _Launcher, file: str) -> LauncherFault:
    for fault in launcher.faults:
        if fault.file.startswith(file):
            return fault
    name = file if file == LOAD_FILE else "launcher-v2.sqlite"
    fix = "start the launcher once; if it was, set the root user_docs to the game's folder"
    return LauncherFault(name, "does not exist", fix)


def _is_named(one: LauncherPlayset, wanted: str) -> bool:
    return one.name == wanted


def _is_id(one: LauncherPlayset, wanted: str) -> bool:
    return one.id == wanted


def _is_named_in_any_case(one: LauncherPlayset, wanted: str) -> bool:
    return one.name.casefold() == wanted.casefold()


def _import_mods(
    request: Request, launcher: _Launcher, name: str, mods: Sequence[ListedMod]
) -> Reply:
    roots = request.server.config.folders
    rows = [row_of(mod, mod.path, roots) for mod in mods if mod.path is not None]
    more: dict[str, object] = {"source": request.other}
    left = [{"mod": mod.name, "problem": mod.problem} for mod in mods if mod.path is None]
    if left:
        more["left_out"] = left[:_MOST_SHOWN]
    if launcher.load_file is not None and request.other != LOAD_FILE:
        loads = mods_of_launcher(launcher.load_file.mods)
        named = str(request.other)
        more["differences"] = [
            _pair(named, LOAD_FILE, mods_of_launcher(mods), loads, only_enabled=True)
        ]
    content = new_content(name, request.version(), rows)
    present = _present(request, str(content["name"]))
    if present is None:
        return create_playset(request, name, content, more)
    if not request.replace:
        problem = (
            f"there is a playset {present.name!r} already; set `replace`, or another `playset`"
        )
        raise PlaysetProblem(problem)
    file, before = present.file, request.server.changes.read(present.file)
    content.setdefault("vanilla_version_id", present.vanilla_version_id)
    content["notes"] = [note.row() for note in present.notes] or None
    content = {key: value for key, value in content.items() if value is not None}
    after = encode_playset({**content, "name": present.name})
    playset = request.server.playsets.parse_playset(file, after)
    more["replaced"] = compare_mods(
        mods_of_playset(present), mods_of_playset(playset), most=_MOST_DIFFERENCES
    )
    request.govern_change(file, "write", len(after))
    if not request.dry_run:
        request.server.changes.apply("import", file, before, after, request.check(file))
    return request.done(file, playset, playset.name, more)


def _present(request: Request, name: str) -> Playset | None:
    """Return the playset of this name, in any case, or None."""
    for playset in request.server.playsets.list_playsets():
        if playset.name.casefold() == name.casefold():
            if playset.playset is None:
                raise PlaysetFault(playset.name, playset.findings)
            return playset.playset
    return None


def _compare(request: Request) -> Reply:
    first = request.target()
    wanted = request.require_argument("other")
    second: Playset | None = None
    if wanted == LOAD_FILE:
        _, listed = _source(request, _read(request))
        mods = mods_of_launcher(listed)
    else:
        second = request.server.playsets.find(wanted)
        mods = mods_of_playset(second)
    is_load_file = second is None
    data: dict[str, object] = {"playset": first.name, "other": wanted, "command": "compare"}
    data |= compare_mods(mods_of_playset(first), mods, only_enabled=is_load_file)
    if second is not None and first.vanilla_version_id != second.vanilla_version_id:
        versions = {"first": first.vanilla_version_id, "second": second.vanilla_version_id}
        data |= {"vanilla_version_id": versions, "same": False}
    return request.rb.success(codes.WA_VIS_S_001, data={**data, "written": False})


IMPORTING: Final[Mapping[str, Callable[[Request], Reply]]] = {
    "import": _import,
    "compare": _compare,
}
"""The commands that look at the launcher, or at two playsets."""
