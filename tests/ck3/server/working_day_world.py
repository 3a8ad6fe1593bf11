"""The world of a modder's working day: the sample world, history, and a third mod with faults.

`Stormy Coast` overrides what `Deep Harbour` overrides, has a file that does not parse, lacks German
texts and has a key twice. The game left a log with a cascade, and two crashes.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.ck3.history_world import GAME as HISTORY
from tests.ck3.history_world import encoded
from tests.ck3.launcher_world import add_mod, write_launcher, write_load_file, write_mod_file
from tests.ck3.sample_world import write_files
from tests.ck3.server.working import write_playset, write_world

__all__ = ["CRASH", "PATCH", "STORMY", "git", "write_working_day"]

STORMY: Final = "Stormy Coast"
PATCH: Final = "Storm Patch"
"""A mod without files, for what the others conflict over."""
CRASH: Final = "ck3_20261120_203015"
_BEFORE: Final = "ck3_20261119_080000"

_FILES: Final[Mapping[str, str]] = {
    "common/traits/zzz_stormy_traits.txt": "saltborn = {\n\tcategory = personality\n\tmartial = 1\n}\n",
    "common/traits/stormy.txt": "storm_born = {\n\tcategory = health\n",
    "common/scripted_effects/stormy.txt": "call_the_storm = {\n\tadd_trait = storm_born\n\tadd_trait = saltborn\n}\n",
    "localization/english/stormy_l_english.yml": (
        'l_english:\n storm_title: "A Storm"\n storm_text: "It blows."\n storm_text: "It blows hard."\n'
    ),
    "localization/german/stormy_l_german.yml": 'l_german:\n storm_title: "Ein Sturm"\n',
}

_LOST: Final = """\
[20:14:59][E][jomini_script_system.cpp:303]: Script system error!
  Error: add_trait effect [ Cannot find storm_born in trait database ]
  Script location: file: common/scripted_effects/stormy.txt line: 2 (call_the_storm)
"""
_ERROR_LOG: Final = (
    '[20:14:58][E][pdx_persistent_reader.cpp:216]: Error: "Unexpected token: end, near line: 2" in file: '
    '"common/traits/stormy.txt" near line: 2\n'
    + _LOST * 2_990
    + "".join(
        f"[20:15:09][E][pdx_locstring.cpp:93]: Key is missing localization: storm_{word}\n"
        for word in "abcdefgh"
    )
)

_EXCEPTION: Final = """\
Application: Crusader Kings III
Version: 1.18.2
Date/Time: 2026-11-20 20:30:15

Unhandled Exception C00000FD (EXCEPTION_STACK_OVERFLOW) at address 0x00007FF6A1B2C3D4

Stack Trace:
1  ck3.exe load_traits (+ 12)
"""


def write_working_day(folder: Path) -> Path:
    """Write the world, its playset and the launcher's files; return the folder of Stormy Coast."""
    roots = write_world(folder)
    write_files(roots["game"], {path: encoded(path, text) for path, text in HISTORY.items()})
    docs = roots["user_docs"]
    mod = add_mod(docs, "stormy_coast", STORMY)
    write_files(mod, {path: b"\xef\xbb\xbf" + text.encode() for path, text in _FILES.items()})
    add_mod(docs, "storm_patch", PATCH)
    for stem in ("deep_harbour", "far_shores"):
        write_mod_file(docs, stem)
    order = ["stormy_coast", "deep_harbour", "far_shores"]
    write_launcher(
        docs, {"Main": order}, active="Main", mods={"stormy_coast": {"displayName": STORMY}}
    )
    write_load_file(docs, ["deep_harbour", "far_shores"])
    _write_logs(docs)
    places = {
        "Deep Harbour": "deep_harbour",
        "Far Shores": "far_shores",
        STORMY: "stormy_coast",
        PATCH: "storm_patch",
    }
    mods = {name: f"root:user_docs/mod/{place}" for name, place in places.items()}
    write_playset(folder / "data", mods=mods)
    _commit_all(mod)
    return mod


def _write_logs(docs: Path) -> None:
    write_files(docs / "logs", {"error.log": _ERROR_LOG.encode()})
    for name, third in ((CRASH, STORMY), (_BEFORE, "Quiet Music")):
        mods = "".join(f" - {one}\n" for one in ("Deep Harbour", "Far Shores", third, PATCH))
        files = {"exception.txt": _EXCEPTION.encode(), "meta.yml": f"mods:\n{mods}".encode()}
        files["logs/error.log"] = _ERROR_LOG.encode()
        write_files(docs / "crashes" / name, files)


def _commit_all(mod: Path) -> None:
    git(mod, "init", "-q", "-b", "main")
    git(mod, "config", "user.name", "A Modder")
    git(mod, "config", "user.email", "modder@example.org")
    git(mod, "add", ".")
    git(mod, "commit", "-q", "-m", "The storm begins")


def git(folder: Path, *words: str) -> str:
    """Run git as the modder does, and return what it prints."""
    return subprocess.run(
        ["git", *words], cwd=folder, check=True, capture_output=True, text=True, timeout=60
    ).stdout
