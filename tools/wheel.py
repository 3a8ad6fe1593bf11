"""Build the source archive and the wheel, install both in clean environments, and run them.

The wheel is built twice: from the source archive and from the tree. Each extra gets its own
environment, which holds the wheel and the packages that the extra brings, with all that they need,
and no other. The packages are taken from `.venv`, so this needs no network. The wheel is installed
once, and the other environments share its files. Run as `python -m tools.wheel`.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from tools.dependencies import ROOT, brought, needed_to_build, project

PATIENCE = 900
"""Seconds for one step."""

LEAN = """\
from replybook import ReplyBuilder, codes
reply = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "root:repo/nowhere.txt"})
assert reply.code == "WA-RES-I-001", reply
"""
HELLO = json.dumps(
    {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "wheel", "version": "1"},
        },
    }
)
SERVED = "serve --help", "serve --print-config claude-desktop"
TRIED: dict[str, tuple[str, ...]] = {
    "": ("--version", "--help", "explain WA-RES-I-001", "lint answers.py"),
    "authoring": (
        "init acme",
        "check",
        "generate",
        "generate --check",
        "lint src",
        "audit src -o audit",
    ),
    "server": SERVED,
    "lsp": ("lsp --help",),
    "reports": ("report --help",),
    "docs": ("init acme", "generate", "docs build"),
}
"""Extra -> its commands, in order. After `init` they run in the project that it made."""


def main() -> int:
    """Print one line per step. The first step that fails ends the run with its output."""
    with tempfile.TemporaryDirectory(prefix="replybook-wheel-") as scratch:
        folder = Path(scratch)
        try:
            wheel = _build(folder)
            _try_archive(folder)
            for extra, commands in TRIED.items():
                _try(_install(wheel, folder, extra), folder, extra, commands)
        except subprocess.CalledProcessError as error:
            words = " ".join(map(str, error.cmd))
            print(f"wheel: stopped at `{words}`\n{error.stdout}", file=sys.stderr)
            return 1
        except subprocess.TimeoutExpired as error:
            words = " ".join(map(str, error.cmd))
            print(f"wheel: `{words}` did not end within {PATIENCE} seconds", file=sys.stderr)
            return 1
        except _Differs as error:
            print(f"wheel: {error}", file=sys.stderr)
            return 1
    print("wheel: fine")
    return 0


class _Differs(Exception):
    """Raised if a built package differs from the tree."""


def _build(folder: Path) -> Path:
    """Return the wheel built from the source archive. The tree has to give the same bytes."""
    build = (sys.executable, "-m", "build", "--no-isolation")
    _run(*build, "--outdir", folder, ROOT)
    _run(*build, "--wheel", "--outdir", folder / "of-the-tree", ROOT)
    (wheel,) = folder.glob("*.whl")
    (other,) = (folder / "of-the-tree").glob("*.whl")
    if _digest(wheel) != _digest(other):
        raise _Differs("the source archive gives another wheel than the tree; what does it lack?")
    size = wheel.stat().st_size // 1024
    print(f"wheel: {wheel.name} comes from the source archive as from the tree, {size} kB")
    return wheel


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _try_archive(folder: Path) -> None:
    """Install the source archive with its build requirements only, and print its version."""
    (archive,) = folder.glob("*.tar.gz")
    python = _environment(folder / "environment-of-the-archive")
    _lend_all(needed_to_build(), python)
    words = ("--no-index", "--no-deps", "--no-build-isolation", "--no-compile")
    _run(*_installer(python), *words, archive)
    said = _run(python.with_name("replybook"), "--version")
    if project()["project"]["version"] not in said:
        raise _Differs(f"what the source archive installs says that it is {said!r}")
    print(f"wheel: {archive.name} installs, too: {said.splitlines()[0]}")


def _install(wheel: Path, folder: Path, extra: str) -> Path:
    """Make an environment with the wheel and the packages of an extra, and return its Python."""
    bare, python = (_python_of(folder / f"environment-{name}") for name in ("", extra))
    _environment(folder / f"environment-{extra}")
    if extra and sys.platform != "win32":
        _share_installed(bare, python)
    else:
        _run(*_installer(python), "--no-index", "--no-deps", wheel)
    if extra:
        _lend_all(brought(extra), python)
    return python


def _share_installed(bare: Path, python: Path) -> None:
    """Link the files that the installer has put into the bare environment into another one."""
    (installed,) = metadata.distributions(name=project()["project"]["name"], path=[_packages(bare)])
    _lend(installed, Path(_packages(python)))
    program = python.with_name("replybook")
    text = bare.with_name("replybook").read_text("utf-8")
    program.write_text(text.replace(str(bare), str(python)), "utf-8")
    program.chmod(0o755)


def _environment(home: Path) -> Path:
    _run(sys.executable, "-m", "venv", "--without-pip", home)
    return _python_of(home)


def _python_of(home: Path) -> Path:
    return home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def _packages(python: Path) -> str:
    return _run(python, "-Ic", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()


def _lend_all(names: Iterable[str], python: Path) -> None:
    packages = Path(_packages(python))
    for name in sorted(names):
        try:
            _lend(metadata.distribution(name), packages)
        except metadata.PackageNotFoundError:
            continue  # not for this system


def _installer(python: Path) -> list[str | Path]:
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", f"--python={python}"]
    outside: str = getattr(sys, "_base_executable", sys.executable)
    return [outside, "-m", "pip", f"--python={python}", "install", "--quiet"]


def _lend(package: metadata.Distribution, packages: Path) -> None:
    """Link the files of an installed package, compiled ones too, into another environment."""
    made: set[Path] = set()
    for file in package.files or []:
        target, source = packages / file, Path(str(file.locate()))
        if ".." in file.parts or not source.is_file():
            continue
        if target.parent not in made:
            target.parent.mkdir(parents=True, exist_ok=True)
            made.add(target.parent)
        _link(source, target)


def _link(source: Path, target: Path) -> None:
    """Hard-link a file; copy it with its times where that is not possible."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _try(python: Path, folder: Path, extra: str, commands: tuple[str, ...]) -> None:
    here = folder / f"work-{extra}"
    here.mkdir()
    (here / "answers.py").write_text(LEAN, "utf-8")
    _run(python, "-I", here / "answers.py")
    command = python.with_name("replybook")
    for words in commands:
        project = here / "acme"
        _run(command, *words.split(), cwd=project if project.exists() else here)
    if extra == "server":
        _begin(command, here)
    if not extra:
        _lead_to_a_page(command, here)
    told = f"with the extra {extra}" if extra else "with no other package"
    print(f"wheel: {told}: a reply is built; {', '.join(commands)}")


def _begin(command: Path, folder: Path) -> None:
    """Begin a session with the reference server over stdio, and check the name that it returns."""
    said = _run(command, "serve", "--data", folder / "data", cwd=folder, typed=HELLO + "\n")
    told = json.loads(said.splitlines()[0])["result"]["serverInfo"]
    if told["version"] != project()["project"]["version"]:
        raise _Differs(f"the server says that it is {told}")


def _lead_to_a_page(command: Path, folder: Path) -> None:
    """Have `explain` name the page of a rule, which has to be there."""
    said = json.loads(_run(command, "explain", "RB503", "--format", "json", cwd=folder))
    if not Path(said.get("documented in", "")).is_file():
        raise _Differs(f"`explain RB503` leads to {said.get('documented in')!r}")


def _run(*command: str | Path, cwd: Path = ROOT, typed: str = "") -> str:
    return subprocess.run(
        list(map(str, command)),
        check=True,
        cwd=cwd,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
