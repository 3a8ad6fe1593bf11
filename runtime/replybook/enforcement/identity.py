"""The git author of commits, read from the git settings of the host: only name and e-mail."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_PATIENCE_S: Final = 10
_KEYS: Final = ("user.name", "user.email")
_ROLES: Final = ("AUTHOR", "COMMITTER")


@dataclass(frozen=True, slots=True)
class Identity:
    """A name and an e-mail address, or None where unknown."""

    name: str | None = None
    email: str | None = None

    def or_else(self, other: Identity) -> Identity:
        """Return this identity, with missing parts taken from another one."""
        return Identity(self.name or other.name, self.email or other.email)

    @property
    def missing(self) -> tuple[str, ...]:
        """The git settings that are missing."""
        said = zip(_KEYS, (self.name, self.email), strict=True)
        return tuple(key for key, value in said if not value)

    @property
    def variables(self) -> Mapping[str, str]:
        """The environment variables that set the author, whatever a repository sets."""
        return {
            f"GIT_{role}_{part}": value
            for role in _ROLES
            for part, value in (("NAME", self.name), ("EMAIL", self.email))
            if value
        }


def identity_of_host(program: str = "git") -> Identity:
    """Return the author in the settings of the user or the machine, outside of any repository."""
    return Identity(*(_read_setting(program, key) for key in _KEYS))


def _read_setting(program: str, key: str) -> str | None:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    for where in ("--global", "--system"):
        try:
            done = subprocess.run(
                [program, "config", where, "--get", key],
                cwd=os.sep,
                env=variables,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_PATIENCE_S,
                check=False,
            )
        except (OSError, subprocess.SubprocessError):
            return None
        value = done.stdout.decode("utf-8", "replace").strip()
        if done.returncode == 0 and value and value.isprintable():
            return value
    return None
