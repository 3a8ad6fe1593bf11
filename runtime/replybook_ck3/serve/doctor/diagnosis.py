"""All lines of the doctor, in the order in which a person mends them.

A new group of lines is a function, and a row of `GROUPS`.
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from replybook.enforcement.identity import identity_of_host
from replybook.world.containment import NotInside
from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup, error, ok, warning
from replybook_ck3.serve.doctor.folders_and_game import of_data_folder, of_game, of_roots
from replybook_ck3.serve.session.game_logs import GameLogs
from replybook_ck3.serve.session.playset_comparison import (
    compare_mods,
    mods_of_launcher,
    mods_of_playset,
)
from replybook_ck3.serve.session.playset_findings import findings_of
from replybook_ck3.serve.session.playset_session import Mod
from replybook_ck3.serve.session.sandbox import missing_sandbox
from replybook_ck3.world.launcher import LauncherFault, LauncherFiles, descriptor_in, read_load_file
from replybook_ck3.world.launcher.installed_game import installed_version
from replybook_ck3.world.real_path import is_folder, real_path

_IMPOSSIBLE: Final = frozenset({"folder_missing", "dependency_missing", "same_folder"})
_BOM: Final = b"\xef\xbb\xbf"
_MOST_FILES: Final = 20_000
_SHOWN: Final = 5


def _of_playset(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about the mods of the playset."""
    playset = setup.playset
    if playset is None:
        fix = "ck3_playset: `list`, then `switch`; or `import` takes over that of the launcher"
        yield warning("playset", "no playset is chosen", setup.fix(fix, _choose(setup.playsets)))
        return
    game = setup.roots.get("game")
    version = (None if game is None else installed_version(game)) or playset.vanilla_version_id
    findings = findings_of(playset, version)
    for finding in findings:
        line = error if finding["kind"] in _IMPOSSIBLE else warning
        yield line("playset", f"mod:{finding['mod']}: {finding['problem']}", finding["fix"])
    for mod in playset.mods:
        yield from _of_mod(mod)
    if not findings:
        yield ok("playset", f"{playset.name} has {len(playset.mods)} mods that fit together")


def _choose(names: Sequence[str]) -> str:
    """Return what a person does who named no playset."""
    if not names:
        return "ask your agent to import the playset of the launcher; then name it: --playset NAME"
    shown = ", ".join(names[:_SHOWN])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"name one: --playset NAME; there are {shown}{more}"


def _of_mod(mod: Mod) -> Iterator[DoctorLine]:
    if not is_folder(mod.path):
        return
    descriptor = descriptor_in(mod.path)
    if descriptor is None:
        fix = "create descriptor.mod with name, version and supported_version"
        yield warning("playset", f"mod:{mod.name} has no descriptor.mod", fix)
    own = mod.path.name
    if mod.remote_file_id and own.isdigit() and own != mod.remote_file_id:
        text = f"mod:{mod.name} has the Steam id {mod.remote_file_id}, and its folder is {own}"
        yield warning("playset", text, "correct the id, or the path, in the playset")


def _of_launcher(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about what the game really loads, by `dlc_load.json`."""
    if setup.playset is None or "user_docs" not in setup.roots:
        return
    with closing(LauncherFiles(setup.roots)) as files:
        try:
            loaded = read_load_file(files)
        except LauncherFault as fault:
            yield warning("launcher", f"{fault.file} {fault.problem}", fault.fix)
            return
    if loaded is None:
        fix = "start the game once with the launcher, which writes the file"
        yield warning("launcher", "there is no dlc_load.json", fix)
        return
    ours, theirs = mods_of_playset(setup.playset), mods_of_launcher(loaded.mods)
    if compare_mods(ours, theirs, only_enabled=True)["same"]:
        yield ok("launcher", "the game loads the mods of the playset, in its order")
    else:
        fix = "ck3_playset: `import` without a name tells the differences; choose the same mods"
        by_hand = "choose the same mods, in the same order, in the launcher and in the playset"
        text = "the game loads other mods, or another order"
        yield warning("launcher", text, setup.fix(fix, by_hand))


def _of_texts(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line for each mod whose localization lacks the byte order mark."""
    for mod in () if setup.playset is None else setup.playset.mods:
        lacking = [file for file in islice(_texts(mod.path), _MOST_FILES) if not _has_bom(file)]
        if lacking:
            text = (
                f"mod:{mod.name}: the game skips texts without a BOM: {_list_files(lacking, mod)}"
            )
            yield warning("texts", text, "save them as UTF-8 with a BOM")


def _of_links(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line for each mod with links that lead to themselves or to a folder around them."""
    for mod in () if setup.playset is None else setup.playset.mods:
        circles = [link for link in islice(_links(mod.path), _MOST_FILES) if _is_circle(link)]
        if circles:
            problem = "links that lead to themselves or to a folder around them"
            text = f"mod:{mod.name}: {problem}: {_list_files(circles, mod)}"
            yield warning("links", text, "delete these links")


def _links(mod: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(mod):
        folders.sort()
        found = (Path(place, name) for name in sorted([*folders, *names]))
        yield from (one for one in found if os.path.islink(one))  # noqa: PTH114


def _is_circle(link: Path) -> bool:
    try:
        link.stat()
    except OSError as fault:
        return fault.errno == errno.ELOOP
    return real_path(link.parent).is_relative_to(real_path(link))


def _list_files(files: Sequence[Path], mod: Mod) -> str:
    names = ", ".join(file.relative_to(mod.path).as_posix() for file in files[:_SHOWN])
    return f"{names} and {len(files) - _SHOWN} more" if len(files) > _SHOWN else names


def _texts(mod: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(mod / "localization"):
        folders.sort()
        yield from (Path(place, name) for name in sorted(names) if name.lower().endswith(".yml"))


def _has_bom(file: Path) -> bool:
    try:
        with file.open("rb") as stream:
            start = stream.read(len(_BOM))
    except OSError:
        return True  # a file that cannot be read is told by others
    return start in {_BOM, b""}


_OLD_DAYS: Final = 30


def _of_index(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about the index of the playset."""
    if setup.playset is None:
        return
    status = setup.index
    if status is None or status.status == "missing":
        fix = setup.fix("build it: ck3_index with `build`", f"build it: {setup.build_command}")
        yield warning("index", "the playset has no index", fix)
    elif status.status == "failed":
        how = setup.fix("ck3_index with `build`", setup.build_command)
        fix = f"build it again: {how}; no work is lost"
        yield warning("index", f"the index cannot be used: {status.reason}", fix)
    elif not status.is_complete:
        fix = setup.fix(
            "ck3_get_db_status lists what was not read, and why",
            f"{setup.build_command} reads what is missing, and lists what it could not read",
        )
        yield warning("index", f"the index is {status.status}: absence proves nothing", fix)
    else:
        yield ok("index", f"the index has {status.symbols} definitions of {status.files} files")


def _of_logs(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line about the logs of the game."""
    if "user_docs" not in setup.roots:
        return
    fix = "start the game once; root:user_docs is the folder that has `logs` in it"
    try:
        with closing(GameLogs(setup.roots)) as logs:
            if "error" not in logs.names():
                yield warning("logs", "there is no logs/error.log", fix)
                return
            age = (datetime.now(UTC) - logs.changed_at("error")).days
            crashes = len(logs.crashes())
    except (OSError, NotInside) as problem:
        yield warning("logs", f"the logs cannot be read ({type(problem).__name__})", fix)
        return
    if age > _OLD_DAYS:
        text = f"error.log is {age} days old, so it may tell of other mods"
        yield warning("logs", text, "start the game before you read its logs")
    else:
        yield ok("logs", f"error.log is {age} days old; {crashes} crashes are kept")


def _of_git(setup: Setup) -> Iterator[DoctorLine]:
    """Yield lines about git and the author of commits."""
    program = shutil.which("git")
    if program is None:
        yield warning("git", "git is not there", "install git, to keep the history of a mod")
        return
    author = setup.identity.or_else(identity_of_host(program))
    if author.missing:
        fix = "git config --global user.name and user.email, or [git] in server.toml"
        yield warning("git", f"git does not know {' and '.join(author.missing)}", fix)
    else:
        yield ok("git", "git is there and knows the author")


def _of_names(_: Setup) -> Iterator[DoctorLine]:
    """Yield a line if file names are read in another encoding than that of the addresses."""
    encoding = sys.getfilesystemencoding()
    if encoding != "utf-8":
        text = f"file names are read as {encoding}, so files with other letters have no address"
        yield warning("names", text, "start with the variable PYTHONUTF8=1, or a locale of UTF-8")


def _of_sandbox(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line about the sandbox for code of the agent."""
    if setup.trusts_agent:
        fix = "start without --trust-agent where there is bubblewrap"
        yield warning("sandbox", "code of the agent runs without a sandbox", fix)
    elif missing_sandbox() is None:
        yield ok("sandbox", "code of the agent runs in a sandbox")
    else:
        fix = "install bubblewrap (Linux); nothing else needs it"
        yield warning("sandbox", "there is no sandbox, so code of the agent does not run", fix)


GROUPS: Final[tuple[Callable[[Setup], Iterator[DoctorLine]], ...]] = (
    of_roots,
    of_game,
    of_data_folder,
    _of_playset,
    _of_launcher,
    _of_texts,
    _of_links,
    _of_index,
    _of_logs,
    _of_git,
    _of_names,
    _of_sandbox,
)
"""The groups of lines."""


def diagnosis(setup: Setup) -> list[DoctorLine]:
    """Return all lines. The same state gives the same lines, and nothing is changed."""
    return [line for group in GROUPS for line in group(setup)]
