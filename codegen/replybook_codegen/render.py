"""The one Jinja environment: views in, text out.

Templates loop, ask a ready-made boolean and substitute; a name that a view lacks is an error.
Source: design 3, style P6.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

__all__ = ["HEADER", "render_template"]

HEADER: Final = (
    "# @generated from the registry by `replybook generate`."
    " Do not edit: change the YAML and generate again."
)
"""The first line of every generated Python file; no date, version, path or digest."""


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def render_template(name: str, view: object) -> str:
    """The text of template `name`, which sees `view` and nothing else."""
    return _environment().get_template(name).render(view=view, header=HEADER)
