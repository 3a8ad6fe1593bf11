"""An application that sets up its logs after its imports, as by `dictConfig`, still gets ours."""

from __future__ import annotations

import subprocess
from collections.abc import Callable

import pytest
from tests.project_tree import fresh_python
from tests.warm_python import warm_python

Python = Callable[..., subprocess.CompletedProcess[str]]

_SERVER = """
import logging.config
{imports}
from replybook import Reply, ReplyBuilder, mcp_safe_tool

logging.config.dictConfig({{
    "version": 1,
    "handlers": {{"own": {{"class": "logging.StreamHandler", "formatter": "own"}}}},
    "formatters": {{"own": {{"format": "own %(levelname)s %(message)s"}}}},
    "root": {{"handlers": ["own"], "level": "{level}"}},
}})

@mcp_safe_tool()
def broken(rb: ReplyBuilder) -> Reply:
    raise ValueError("what broke")

broken()
"""

_STACKS = ["", "from replybook.mcp.sdk import ReplyServer", "import replybook.mcp.fastmcp"]


def _stderr(imports: str, level: str, python: Python) -> str:
    done = python("-c", _SERVER.format(imports=imports, level=level))
    assert 0 == done.returncode
    return done.stderr


@pytest.mark.parametrize(
    ("imports", "python"), zip(_STACKS, [fresh_python, fresh_python, warm_python], strict=True)
)
def test_a_crash_is_in_the_logs_that_an_application_sets_up_after_its_imports(
    imports: str, python: Python
) -> None:
    said = _stderr(imports, "WARNING", python)

    assert "own ERROR the tool broken failed unexpectedly" in said
    assert "ValueError: what broke" in said


def test_an_application_that_wants_no_errors_gets_none() -> None:
    assert "" == _stderr(_STACKS[1], "CRITICAL", warm_python)
