"""A copy of the checkout and its environment in a new folder, to run test files in.

Each run is a child of one process that has imported pytest and the libraries, so it starts at once.
"""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("codegen", "devtools", "generated", "registry", "runtime", "schema")
NONE_FAILED = (0, 5)
"""Exit codes of pytest: all passed, or none was selected."""

_LIBRARIES = (
    "pytest",
    "hypothesis.strategies",
    "anyio",
    "pydantic",
    "yaml",
    "jsonschema",
    "jinja2",
)
_TIMED_OUT = -1000
_FAILED = re.compile(r"^(?:SUB)?(?:FAILED|ERROR)\b.*?(tests/[^\s\[]+?\.py(?:::\w+)*)", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """The end of one run of pytest.

    Attributes:
        seconds: Duration.
    """

    code: int
    output: str
    seconds: float

    @property
    def passed(self) -> bool:
        """True if no test failed."""
        return self.code in NONE_FAILED

    @property
    def culprit(self) -> str:
        """The test that failed first, or the way in which the run ended."""
        if self.code == _TIMED_OUT:
            return "timeout"
        match = _FAILED.search(self.output)
        return match[1] if match else f"exit {self.code}"


class TrialTree:
    """A copy of the tree and its environment, and the process that runs pytest in it."""

    def __init__(self, folder: Path, python: Path) -> None:
        self.folder = folder
        self._log = folder.parent / "run.log"
        self._python = python
        self._server: subprocess.Popen[str] | None = None

    def run(self, words: Sequence[str], limit: float) -> Run:
        """Run pytest, and kill it after a time limit.

        Args:
            words: Arguments of pytest.
            limit: Time limit in seconds.
        """
        server = self._server = self._server or self._started()
        assert server.stdin is not None
        assert server.stdout is not None
        started = time.monotonic()
        asked = {"words": ["-p", "no:cacheprovider", *words], "limit": limit, "log": str(self._log)}
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        code = int(server.stdout.readline())
        return Run(code, self._log.read_text("utf-8", "replace"), time.monotonic() - started)

    def _started(self) -> subprocess.Popen[str]:
        temporary = self.folder.parent / "tmp"
        temporary.mkdir()
        settings = {**os.environ, "TMPDIR": str(temporary)}
        settings.pop("PYTHONDONTWRITEBYTECODE", None)
        return subprocess.Popen(
            [self._python, __file__],
            cwd=self.folder,
            env=settings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> TrialTree:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        raised: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._server:
            self._server.communicate()


@contextmanager
def trial_tree(revision: str | None = None, root: Path = ROOT) -> Iterator[TrialTree]:
    """Copy the working tree or a revision, and remove the copy at the end.

    Args:
        revision: Revision to copy; None for the working tree.
        root: Folder of the checkout.
    """
    home = Path(tempfile.mkdtemp(prefix="mutants-"))
    try:
        tree = home / "tree"
        _copy_files(root, tree, revision)
        python = _copy_environment(tree)
        with TrialTree(tree, python) as trial:
            yield trial
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _copy_files(root: Path, tree: Path, revision: str | None) -> None:
    if revision:
        packed = _git(root, "archive", revision)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="fully_trusted")
        return
    listed = _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in filter(None, listed.decode().split("\0")):
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)


def _git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True).stdout


def _copy_environment(tree: Path) -> Path:
    """Link the files of this environment into the tree, and make it import the tree's packages."""
    old, new = Path(sys.prefix), tree / ".venv"
    shutil.copytree(old, new, symlinks=True, copy_function=_link)
    for script in (new / "bin").iterdir():
        if not script.is_symlink() and script.stat().st_size < 65536:
            text = script.read_bytes().replace(os.fsencode(old), os.fsencode(new))
            replace(script, text)
    paths = "\n".join(str(tree / package) for package in PACKAGES)
    replace(site_of(tree) / "_replybook.pth", paths.encode())
    return new / "bin/python"


def site_of(tree: Path) -> Path:
    """Return the folder of the packages of the environment of a tree."""
    return next((tree / ".venv/lib").glob("python*/site-packages"))


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def replace(path: Path, content: bytes) -> None:
    """Write a file that may be a hard link to one of the true environment."""
    mode = path.stat().st_mode if path.exists() else 0o644
    path.unlink(missing_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def _serve() -> None:
    """Fork a pytest for each line of the standard input, and print the result."""
    for library in _LIBRARIES:
        with suppress(ImportError):
            importlib.import_module(library)
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if not child:
            _become_pytest(asked["words"], asked["log"])
        print(_end_of(child, asked["limit"]), flush=True)


def _become_pytest(words: list[str], log: str) -> None:
    code = 3
    try:
        os.setsid()
        output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        for stream, number in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (output, 2)):
            os.dup2(stream, number)
        sys.path[0] = ""
        code = int(importlib.import_module("pytest").main(words))
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def _end_of(child: int, limit: float) -> int:
    """Wait for a process, and end the processes that it leaves behind."""
    deadline = time.monotonic() + limit
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > deadline:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return _TIMED_OUT
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(ended[1])


if __name__ == "__main__":
    _serve()
