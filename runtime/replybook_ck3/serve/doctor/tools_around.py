"""Lines about what surrounds the mods: index, logs, git, file names, and the sandbox."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from typing import Final

from replybook.enforcement.identity import identity_of_host
from replybook.world.containment import NotInside
from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup, ok, warning
from replybook_ck3.serve.session.game_logs import GameLogs
from replybook_ck3.serve.session.sandbox import missing_sandbox

_OLD_DAYS: Final = 30


def of_index(setup: Setup) -> Iterator[DoctorLine]:
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


def of_logs(setup: Setup) -> Iterator[DoctorLine]:
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
        said = f"error.log is {age} days old, so it may tell of other mods"
        yield warning("logs", said, "start the game before you read its logs")
    else:
        yield ok("logs", f"error.log is {age} days old; {crashes} crashes are kept")


def of_git(setup: Setup) -> Iterator[DoctorLine]:
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


def of_names(_: Setup) -> Iterator[DoctorLine]:
    """Yield a line if file names are read in another encoding than that of the addresses."""
    encoding = sys.getfilesystemencoding()
    if encoding != "utf-8":
        said = f"file names are read as {encoding}, so files with other letters have no address"
        yield warning("names", said, "start with the variable PYTHONUTF8=1, or a locale of UTF-8")


def of_sandbox(setup: Setup) -> Iterator[DoctorLine]:
    """Yield a line about the sandbox for code of the agent."""
    if setup.trusts_agent:
        fix = "start without --trust-agent where there is bubblewrap"
        yield warning("sandbox", "code of the agent runs without a sandbox", fix)
    elif missing_sandbox() is None:
        yield ok("sandbox", "code of the agent runs in a sandbox")
    else:
        fix = "install bubblewrap (Linux); nothing else needs it"
        yield warning("sandbox", "there is no sandbox, so code of the agent does not run", fix)
