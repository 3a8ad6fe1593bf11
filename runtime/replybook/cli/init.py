"""`replybook init DIR`: a registry of your own that extends the base, ready to generate.

Nothing that exists is overwritten. Source: decision 17.
"""

from __future__ import annotations

import argparse
import re
import shlex
from importlib.resources import files
from pathlib import Path
from string import Template

from replybook.cli.exit_code import Exit, UsageError

__all__ = ["configure", "run"]

_FILES = (
    "registry/registry.yaml",
    "registry/taxonomy.yaml",
    "registry/codes/own.yaml",
    "registry/released.yaml",
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("folder", metavar="DIR", help="the folder of the project; may exist")
    parser.add_argument("--name", help="the project's name (default: the folder's name)")


def run(options: argparse.Namespace) -> int:
    """Write the files and say what to run next."""
    if not options.folder.strip():
        raise UsageError("name the folder of the project, or . for this one")
    folder = Path(options.folder)
    names = _names(options.name or folder.absolute().name)
    texts = _texts(folder, names)
    taken = [name for name in texts if (folder / name).exists()]
    if taken:
        raise UsageError(f"{taken[0]!r} is there already; choose an empty folder")
    block = _settings_to_add(folder, names)
    _write(folder, texts)
    for name in texts:
        print(f"created {name}")
    if block:
        print(f"\nadd this to your pyproject.toml:\n\n{block}")
    where = "" if folder.resolve() == Path.cwd() else f"cd {shlex.quote(options.folder)} && "
    print(f"\nnext: {where}replybook check && replybook generate")
    return Exit.FINE


def _names(text: str) -> dict[str, str]:
    project = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    if not project or not project[0].isalpha():
        raise UsageError(f"{text!r} is no project name; give one with --name, e.g. --name acme")
    if project == "replybook":
        raise UsageError("'replybook' is our own name; give another with --name, e.g. --name acme")
    return {"project": project, "package": project.replace("-", "_") + "_replies"}


def _texts(folder: Path, names: dict[str, str]) -> dict[str, str]:
    wanted = {name: _render(f"{name}.txt", names) for name in _FILES}
    if not (folder / "pyproject.toml").exists():
        settings = _render("settings.toml.txt", names)
        wanted["pyproject.toml"] = _render("pyproject.toml.txt", {**names, "settings": settings})
    return wanted


def _render(name: str, names: dict[str, str]) -> str:
    text = (files("replybook.cli") / "new_project" / name).read_text("utf-8")
    return Template(text).substitute(names).rstrip("\n") + "\n"


def _settings_to_add(folder: Path, names: dict[str, str]) -> str:
    path = folder / "pyproject.toml"
    if not path.exists() or "[tool.replybook]" in path.read_text("utf-8"):
        return ""
    return _render("settings.toml.txt", names)


def _write(folder: Path, texts: dict[str, str]) -> None:
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise UsageError(f"cannot write below {folder.name!r}: {why}") from error
