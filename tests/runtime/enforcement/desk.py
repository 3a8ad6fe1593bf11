"""A desk: an office over a real repository, and a hand that runs what is allowed, as it is told."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.runtime.enforcement.test_with_contracts import Office

from replybook import Reply, ReplyBuilder
from replybook.enforcement import Enforcement, Run, Verdict
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcementSpec, ProtectedSpec

__all__ = ["NEEDS_GIT", "NEEDS_RUFF", "Desk", "own_places", "started"]

NEEDS_GIT = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
NEEDS_RUFF = pytest.mark.usefixtures("ruff_on_path")


def started(run: Run) -> tuple[int, Mapping[str, object]]:
    """Run a command as a server would, and give what it printed."""
    done = subprocess.run(
        run.words,
        cwd=run.folder,
        env=dict(run.environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, {"output": done.stdout, "errors": done.stderr}


class Desk:
    """An office over a repository at root:repo; `flag` is a file that only a trap makes.

    `prepared` is a folder for repositories that are made once and copied, since git starts a
    program a word.
    """

    def __init__(self, base: Path, prepared: Path) -> None:
        self.office, self.base, self.repo = Office(base), base, base / "repo"
        self._prepared = prepared
        self.flag = base / "ran"
        self.trap = f"touch {self.flag}; cat"
        self.home = {"PATH": "/usr/bin:/bin", "HOME": str(base), "GIT_CONFIG_NOSYSTEM": "1"}
        self.git_once("new", self._new)

    def _new(self) -> None:
        shutil.rmtree(self.repo / ".git")
        self.git("init", "-q", "-b", "main")
        self.git("config", "user.name", "a")
        self.git("config", "user.email", "a@example.org")

    def git_once(self, name: str, make: Callable[[], object]) -> None:
        """Make the repository so, or copy what was made under that name.

        The working tree is left to the test.
        """
        kept, here = self._prepared / name, self.repo / ".git"
        if kept.exists():
            shutil.rmtree(here)
            shutil.copytree(kept, here, symlinks=True)
        else:
            make()
            shutil.copytree(here, kept, symlinks=True)

    def git(self, *words: str, at: Path | None = None) -> str:
        """Run git as the person would whose repository it is."""
        done = subprocess.run(
            ["git", *words],
            cwd=at or self.repo,
            env=self.home,
            check=True,
            capture_output=True,
            timeout=PATIENCE,
        )
        return done.stdout.decode()

    def file(self, path: str, text: str = "x\n") -> Path:
        """Write a file, as the person would."""
        file = self.repo / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def commit(self, message: str = "x") -> None:
        """Commit everything, as the person would."""
        self.git("add", "-A")
        self.git("commit", "-qm", message)

    def open(
        self,
        *targets: str,
        exclude: Sequence[str] = (),
        max_files: int = 20,
        max_bytes: int = 10_000,
    ) -> None:
        """Open a contract for these files."""
        request = {
            "intent": "Mend the source.",
            "operations": ["write", "exec"],
            "targets": list(targets),
            "exclude": list(exclude),
            "limits": {"max_files": max_files, "max_bytes": max_bytes},
            "expires_at": "2030-06-15T13:00:00+00:00",
        }
        reply = self.office.system.open(ReplyBuilder("ck3_contract"), request)
        assert "CT-GATE-S-001" == reply.code, dict(reply.data)

    def under(self, spec: EnforcementSpec) -> None:
        """Decide by what another registry declares."""
        office = self.office
        self.office.enforcement = Enforcement(
            office.tree.world, office.system, session=lambda: office.session, spec=spec
        )

    def asked(self, program: str, *words: str, at: str = "") -> Verdict:
        """Return what is decided about a command, with what it is to run."""
        folder = f"root:repo/{at}".rstrip("/")
        return self.office.enforcement.judge_exec(ReplyBuilder(), program, words, folder)

    def refused(self, *words: str, at: str = "") -> tuple[object, object]:
        """Return reason and key of the refusal of a git command."""
        reply = self.asked("git", *words, at=at).reply
        assert "EN-EXEC-D-001" == reply.code, dict(reply.data)
        return reply.data["reason"], reply.data.get("key")

    def run(self, program: str, *words: str, at: str = "") -> Reply:
        """Return the reply of a command that is allowed and was run."""
        verdict = self.asked(program, *words, at=at)
        assert verdict.allowed, dict(verdict.reply.data)
        return self.office.enforcement.run(ReplyBuilder(), verdict, started)

    def prints(self, *words: str, at: str = "") -> str:
        """Return what an allowed git command prints that comes to a good end."""
        reply = self.run("git", *words, at=at)
        assert 0 == reply.data.get("exit_code"), (words, dict(reply.data))
        return str(reply.data["output"])


def own_places(*patterns: str) -> EnforcementSpec:
    """Return what the registry declares, with more places that are closed to reading."""
    spec = ACTIVE.enforcement()
    own = (ProtectedSpec(pattern, ("read",), "A place of our own.") for pattern in patterns)
    return replace(spec, protected=(*spec.protected, *own))
