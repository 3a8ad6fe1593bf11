"""The second act of the demo: a scripted agent works with a server over stdio.

The game and its two mods are made up.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, copytree
from typing import Final

from replybook_devtools.demo.demo_story import Story, file_of

_INDEX: Final = "data/index/bell_valleys.sqlite3"
_STATE: Final = "data/state/state.sqlite3"
_MODS: Final = ("honey_and_wax", "long_winters")
_SCRIPTS: Final = ("agent.py", "looks.py", "asks.py", "delivers.py")
_BACKUP: Final = "state.backup"
_RECORDINGS: Final = "data/recordings"
_REPORT: Final = "report.html"
_STOPPED: Final = 4
"""Exit code of an agent script that stopped at an E reply. A crash has another exit code."""


def second_act(story: Story) -> list[Path]:
    """Run the second act and return the paths to look at.

    Return no paths if the extra `server` is not installed.
    """
    if find_spec("mcp") is None:
        print("   (it needs the official client and server; run: pip install 'replybook[server]')")
        return []
    story.say("A tiny game, two mods that change the same trait, and the playset that names them.")
    with as_file(files("replybook_devtools.demo") / "demo_files" / "world") as world:
        copytree(world, story.folder, dirs_exist_ok=True)
    (story.folder / _INDEX).parent.mkdir(mode=0o700)
    for name in _SCRIPTS:
        story.write(name, file_of(name))
    _index(story)
    _work(story)
    _prove(story)
    return [story.folder / name for name in ("delivers.py", "user_docs/mod/long_winters", _REPORT)]


def _index(story: Story) -> None:
    mods = [word for name in _MODS for word in ("--mod", f"user_docs/mod/{name}")]
    story.replybook(
        *("ck3", "index", "--db", _INDEX, "--game", "game", *mods, "--game-version", "1.18"),
        shown=2,
    )


def _work(story: Story) -> None:
    story.say("An agent starts the server and looks around: done (S), a wrong name (I) that it")
    print("   corrects, a change without a contract (D) for which it asks for one.")
    story.python("looks.py", shown=30)
    story.say("Now somebody edits the stored sessions. The agent meets an E and stops.")
    state = story.folder / _STATE
    copy(state, story.folder / _BACKUP)
    with closing(sqlite3.connect(state)) as database, database:
        database.execute("UPDATE session SET content = content || ' '")
    print(f"   (in {_STATE} each session has one blank more than was signed)")
    story.python("asks.py", ends=_STOPPED, shown=4)
    story.say("That was for a person to mend, who puts the backup in its place.")
    copy(story.folder / _BACKUP, state)
    story.say("The agent goes on in the same session: it writes under its contract, delivers, is")
    print("   blocked, mends what the gate names, delivers again, and gets its completion.")
    story.python("delivers.py", shown=40)


def _prove(story: Story) -> None:
    story.say("Every call left a line. Nobody changed one since:")
    story.replybook("trace", "verify", "data/trace")
    story.say("The same policy, asked from the server's recording alone, comes to the same end:")
    recordings = sorted((story.folder / _RECORDINGS).iterdir())
    story.replybook("policy", "check", "--recording", f"{_RECORDINGS}/{recordings[-1].name}")
    story.say("And the session as a page for your browser:")
    story.replybook("trace", "report", "data/trace", "-o", _REPORT)
