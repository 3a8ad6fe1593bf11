"""Build the source archive and from it the wheel; unpack the wheel into an empty environment; run it.

A pure wheel is installed by unpacking it, so this needs no network. First it runs alone: the runtime
has no dependencies. Then the packages of the extra `authoring` are lent to it, and it authors.
"""

import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 900
"""Seconds for one step."""

LEAN = """\
from replybook import ReplyBuilder, codes
reply = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "root:repo/nowhere.txt"})
assert reply.code == "WA-RES-I-001", reply
"""


def main() -> int:
    """Print one line per step; the first step that fails ends it with its output."""
    with tempfile.TemporaryDirectory(prefix="replybook-wheel-") as scratch:
        folder = Path(scratch)
        try:
            wheel = _build(folder)
            _try(_install(wheel, folder), folder)
        except subprocess.CalledProcessError as error:
            print(f"wheel: stopped\n{error.stdout}", file=sys.stderr)
            return 1
        except subprocess.TimeoutExpired as error:
            words = " ".join(map(str, error.cmd))
            print(f"wheel: `{words}` did not end within {PATIENCE} seconds", file=sys.stderr)
            return 1
    print("wheel: fine")
    return 0


def _build(folder: Path) -> Path:
    _run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,) = folder.glob("*.whl")
    print(
        f"wheel: built {wheel.name} through the source archive, {wheel.stat().st_size // 1024} kB"
    )
    return wheel


def _install(wheel: Path, folder: Path) -> Path:
    """An environment that holds nothing but the wheel; returns its Python."""
    home = folder / "environment"
    _run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(_packages_of(python))
    return python


def _packages_of(python: Path) -> Path:
    return Path(
        _run(python, "-Ic", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    )


def _try(python: Path, folder: Path) -> None:
    _run(python, "-Ic", LEAN)
    print("wheel: builds a reply with no other package installed")
    (_packages_of(python) / "lent.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    for words in ("--version", f"init {folder / 'acme'}", "check", "generate", "generate --check"):
        here = folder / "acme" if (folder / "acme").exists() else folder
        _run(python, "-Im", "replybook.cli.main", *words.split(), cwd=here)
    print("wheel: init, check and generate work in a new project")


def _run(*command: str | Path, cwd: Path = ROOT) -> str:
    return subprocess.run(
        list(map(str, command)),
        check=True,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
