"""Resolve the lock files from pyproject.toml: all versions and hashes, no index, no paths.

requirements.lock covers the extra `authoring` and the group `dev`. tests/browser/requirements.lock
covers the group `browser`. Both are for each supported Python and system.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {
    "requirements.lock": ("--extra=authoring", "--group=dev", "pyproject.toml"),
    "tests/browser/requirements.lock": ("--group=pyproject.toml:browser",),
}
PATIENCE = 1800
"""Seconds for uv."""
OPTIONS = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--quiet",
]


def main() -> int:
    """Write the lock files; return 2 if uv is not installed."""
    uv = shutil.which("uv")
    if uv is None:
        print("make lock needs uv; run: python3 -m pip install uv")
        return 2
    command = [uv, "pip", "compile", *OPTIONS, *sys.argv[1:]]
    try:
        for lock, asked in LOCKS.items():
            whole = [*command, f"--output-file={lock}", *asked]
            subprocess.run(whole, cwd=ROOT, check=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        print(f"uv did not end within {PATIENCE} seconds; is there a network?")
        return 1
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
