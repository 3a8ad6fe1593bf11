"""An application that sets up its own logs after its imports, as `dictConfig` has it, still gets ours."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.bounded_waits import PATIENCE

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


def _stderr(imports: str, level: str) -> str:
    command = [sys.executable, "-c", _SERVER.format(imports=imports, level=level)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stderr


@pytest.mark.parametrize("imports", _STACKS)
def test_a_crash_is_in_the_logs_that_an_application_sets_up_after_its_imports(imports: str) -> None:
    said = _stderr(imports, "WARNING")

    assert "own ERROR the tool broken failed unexpectedly" in said
    assert "ValueError: what broke" in said


def test_an_application_that_wants_no_errors_gets_none() -> None:
    assert "" == _stderr(_STACKS[1], "CRITICAL")
