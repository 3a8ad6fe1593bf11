"""Test addresses, scripts and the cost of calls with hostile input, then use atheris.

    python tools/fuzz.py [--quick] [--count N] [--seed S] [--runs N]

The first part needs nothing but our own tests: a million addresses, a tenth as many scripts, and
every hostile argument for every tool of our servers, none of which may cost half a second.
The second part runs in `.fuzz`, which git ignores: a Python environment with atheris, made at the
first run. `--quick` takes a slice of both. Where atheris cannot be installed, the run says so and
still succeeds, because the second part is only an additional check.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".fuzz"
STAMP = HOME / "made-from.txt"
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
NEEDED = ("atheris==3.0.0", "pyyaml>=6.0.2")
FOLDERS = (".", "runtime", "schema", "generated", "registry")

PATIENCE = 600
"""Seconds for the installer."""


class Missing(Exception):  # a report to the user, not a fault
    """Raised if atheris cannot be installed here; the text gives the reason."""


def main() -> int:
    """Run both parts; return 1 if one found a fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--count", type=int, help="addresses from the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, help="inputs of atheris")
    words = parser.parse_args()
    count = words.count or (20_000 if words.quick else 1_000_000)
    runs = words.runs or (20_000 if words.quick else 300_000)
    from_seed = _ours(
        sys.executable, "tests.fuzz.addresses", f"--count={count}", f"--seed={words.seed}"
    )
    from_seed |= _ours(
        sys.executable, "tests.fuzz.scripts", f"--count={count // 10}", f"--seed={words.seed}"
    )
    costs = ("--count=1000",) if words.quick else ()
    from_seed |= _ours(sys.executable, "tests.fuzz.costs", f"--seed={words.seed}", *costs)
    try:
        _install()
    except Missing as missing:
        print(f"fuzz: atheris is left out: {missing}")
        return from_seed
    words_of_libfuzzer = (f"-runs={runs}", "-verbosity=0", "-print_final_stats=1")
    search = _ours(PYTHON, "tests.fuzz.coverage_guided", *words_of_libfuzzer)
    return 1 if from_seed or search else 0


def _ours(python: str | Path, module: str, *words: str) -> int:
    """Run one of our modules with our packages on its path; crash files are written to `.fuzz`."""
    HOME.mkdir(exist_ok=True)
    paths = os.pathsep.join(str(ROOT / folder) for folder in FOLDERS)
    with tempfile.TemporaryDirectory(
        prefix="fuzz-"
    ) as folder:  # libFuzzer ends without cleaning up
        settings = {**os.environ, "PYTHONPATH": paths, "TMPDIR": folder}
        return subprocess.run([python, "-m", module, *words], cwd=HOME, env=settings).returncode


def _install() -> None:
    """Bring `.fuzz` up to date. A second run does nothing."""
    wanted = "\n".join([*NEEDED, sys.version])
    if STAMP.exists() and STAMP.read_text("utf-8") == wanted:
        return
    print("fuzz: installing atheris in .fuzz; this can take a minute", flush=True)
    try:
        venv.create(HOME, with_pip=True)
        _run([str(PYTHON), "-m", "pip", "install", "--quiet", *NEEDED])
    except (OSError, subprocess.SubprocessError) as error:
        raise Missing(f"it could not be installed ({type(error).__name__})") from error
    STAMP.write_text(wanted, "utf-8")


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, timeout=PATIENCE, cwd=HOME)


if __name__ == "__main__":
    sys.exit(main())
