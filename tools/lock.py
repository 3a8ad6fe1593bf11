"""Resolve requirements.lock anew from pyproject.toml: every version, every hash, no index and no path.

It covers the extra `authoring` and the group `dev` for each supported Python and system.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCK = "requirements.lock"
PATIENCE = 1800
"""Seconds."""
OPTIONS = [
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--extra=authoring",
    "--group=dev",
    "--quiet",
]


def main() -> int:
    """Write the lock file; 2 if uv is not there."""
    uv = shutil.which("uv")
    if uv is None:
        print("make lock needs uv; run: python3 -m pip install uv")
        return 2
    command = [uv, "pip", "compile", *OPTIONS, f"--output-file={LOCK}", "pyproject.toml"]
    try:
        done = subprocess.run([*command, *sys.argv[1:]], cwd=ROOT, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        print(f"uv did not end within {PATIENCE} seconds; is there a network?")
        return 1
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
