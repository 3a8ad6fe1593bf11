"""The servers that `make servers` knows, read from `servers.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent


class Listed(NamedTuple):
    """A server of the list.

    Attributes:
        registry: `pip`, `npm`, or `here` for one of this checkout.
        package: Name of the package, or words for one of this checkout.
        start: Program and arguments. `{folder}` is an empty folder.
        beside: Requirements to install beside the package, or "".
    """

    registry: str
    package: str
    start: str
    beside: str = ""


def listed() -> list[Listed]:
    """Return the servers in the order of the list."""
    found = tomllib.loads((HERE / "servers.toml").read_text("utf-8"))
    return [Listed(**one) for one in found["server"]]
