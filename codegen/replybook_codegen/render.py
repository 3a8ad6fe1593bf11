"""The Jinja environment: turns a view and a template into text.

Templates have loops, conditions on finished booleans, and substitutions. A name that is missing in
the view is an error.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

HEADER: Final = (
    "# @generated from the registry by `replybook generate`."
    " Do not edit: change the YAML and generate again."
)
"""The first line of every generated Python file. It has no date, version, path or digest."""


class _CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates beside their source. In a read-only place there are none."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store one compiled template, if that is possible and allowed."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(exist_ok=True)
                super().dump_bytecode(bucket)


@cache
def _environment() -> Environment:
    folder = Path(__file__).parent / "templates"
    return Environment(
        loader=FileSystemLoader(folder),
        bytecode_cache=_CompiledTemplates(str(folder / "__pycache__"), "%s.cache"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def render_template(name: str, view: object) -> str:
    """Return the text of template `name` for `view`."""
    return _environment().get_template(name).render(view=view, header=HEADER)
