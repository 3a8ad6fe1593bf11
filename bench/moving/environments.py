"""The environment of a public server: its package, its sources with their tests, and replybook."""

from __future__ import annotations

import os
import shlex
import subprocess
import tarfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any, Final

from bench.servers.installing import installed
from bench.servers.listing import Listed

STAGES: Final = ("bare", "untouched", "migration", "strict")
"""What `net/sitecustomize.py` knows."""

_HERE: Final = Path(__file__).parent


class Environment:
    """An installed server. Edits in the checkout of replybook count at once."""

    def __init__(self, table: dict[str, Any], scratch: Path, replybook: Path) -> None:
        package = table["package"]
        one = Listed("pip", package, "python", table["install"])
        self._table, self._python = table, Path(installed(one, scratch).words[0])
        self._pip("install", "--editable", f"{replybook}[fastmcp]")
        sources = scratch / "sources" / package
        if not sources.exists():
            wanted = f"{package}=={table['version']}"
            self._pip("download", "--no-deps", "--no-binary", package, "-d", str(sources), wanted)
            for archive in sources.glob("*.tar.gz"):
                with tarfile.open(archive) as packed:
                    packed.extractall(sources, filter="data")
        self._sources = next(path for path in sources.iterdir() if path.is_dir())

    def tests(self, stage: str, report: Path) -> dict[str, str]:
        """Run the server's own tests in a stage. Return each test with how it ended."""
        report.unlink(missing_ok=True)
        words = ["-m", "pytest", "-q", "--tb=no", f"--junitxml={report}"]
        self._run([*words, *shlex.split(self._table["tests"])], stage, subprocess.DEVNULL)
        cases = ElementTree.parse(report).iter("testcase") if report.exists() else []
        return {
            f"{case.get('classname')}::{case.get('name')}": case[0].tag if len(case) else "passed"
            for case in cases
        }

    def answers(self, stage: str, table: Path) -> str:
        """Return what the calls of a table are answered in a stage: one line of JSON each."""
        return self._run([str(_HERE / "asking.py"), str(table)], stage, subprocess.PIPE)

    def _run(self, words: list[str], stage: str, out: int) -> str:
        home = self._python.parents[1]
        own = {
            "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(_HERE / "net"),
            "UV_PROJECT_ENVIRONMENT": str(home),
            "UV_NO_SYNC": "1",
            "MOVING_STAGE": stage,
            "MOVING_MODULES": " ".join(self._table["modules"]),
        }
        done = subprocess.run(
            [str(self._python), *words],
            cwd=self._sources,
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
        )
        return done.stdout or ""

    def _pip(self, *words: str) -> None:
        subprocess.run([str(self._python), "-m", "pip", "-q", "--no-input", *words], check=True)
