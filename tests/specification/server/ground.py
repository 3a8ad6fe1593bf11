"""A world of one test on the disk, the data folder of a server on it, and what stands in its files.

    ground = Ground(tmp_path)
    ground.options()           # words for `replybook serve`
    before = ground.tree()     # {path: digest} of everything that a tool could change

Nothing here asks the library anything: it is what a person would see in the folders.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.ck3.sample_world import GAME_VERSION, write_game, write_mods

__all__ = ["FAR", "FOLDERS", "PLAYSET", "SHORES", "Ground"]

PLAYSET: Final = "Sample"
SHORES: Final = "Only Shores"
"""A second playset, of the mod `Far Shores` alone."""
FAR: Final = "mod:Far Shores"
FOLDERS: Final = {
    "Deep Harbour": "root:user_docs/mod/deep_harbour",
    "Far Shores": "root:user_docs/mod/far_shores",
}
_KEYS: Final = ("game", "steam", "user_docs", "repo", "vscode")


class Ground:
    """The sample game, its mods, two playsets and an empty repository below `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: dict[str, tuple[tuple[int, ...], str]] = {}
        self.data = folder / "user-data"
        self.roots = {key: folder / f"host-{key}" for key in _KEYS}
        for root in self.roots.values():
            root.mkdir(parents=True, exist_ok=True)
        write_game(self.roots["game"])
        write_mods(self.roots["user_docs"] / "mod")
        (self.roots["repo"] / "tool.py").write_text("LIMIT = 3\n", "utf-8")
        self.playset(PLAYSET, FOLDERS)
        self.playset(SHORES, {"Far Shores": FOLDERS["Far Shores"]})

    @property
    def trace(self) -> Path:
        """The folder of the trace."""
        return self.data / "trace"

    @property
    def far(self) -> Path:
        """The folder of the mod that the tests change."""
        return self.roots["user_docs"] / "mod" / "far_shores"

    def playset(self, name: str, mods: Mapping[str, str]) -> None:
        """Write the file of a playset."""
        listed = [{"name": mod, "path": path, "mod_id": mod[:4]} for mod, path in mods.items()]
        content = {"name": name, "vanilla_version_id": f"{GAME_VERSION}.0", "mods": listed}
        file = self.data / "playsets" / f"{name.lower().replace(' ', '-')}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content), "utf-8")

    def options(self, *more: str) -> list[str]:
        """The words after `replybook serve`."""
        roots = [f"--root={key}={root}" for key, root in self.roots.items()]
        return ["--data", str(self.data), *roots, *more]

    def tree(self) -> dict[str, str]:
        """The digest of each file of the world by its path; `folder` for each folder."""
        found: dict[str, str] = {}
        waiting = [str(root) for root in self.roots.values()]
        while waiting:
            for entry in os.scandir(waiting.pop()):
                found[entry.path] = "folder" if entry.is_dir() else self._digest(entry)
                if entry.is_dir():
                    waiting.append(entry.path)
        return found

    def _digest(self, entry: os.DirEntry[str]) -> str:
        """The digest of a file, from before if nobody touched it since.

        No writer can hide from `ctime`.
        """
        now = entry.stat()
        mark = (now.st_ino, now.st_size, now.st_mtime_ns, now.st_ctime_ns)
        if self._seen.get(entry.path, ((), ""))[0] != mark:
            digest = hashlib.sha256(Path(entry.path).read_bytes()).hexdigest()
            self._seen[entry.path] = (mark, digest)
        return self._seen[entry.path][1]

    def told_in(self, text: str) -> list[str]:
        """Each path of this machine that a text names; there must be none."""
        folders = [self.folder, self.data, *self.roots.values(), Path(__file__).parents[3]]
        forms = {str(folder) for folder in folders}
        forms |= {json.dumps(form)[1:-1] for form in forms}
        return sorted(form for form in forms if form in text)
