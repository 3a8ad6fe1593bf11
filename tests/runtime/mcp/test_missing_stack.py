"""Without its stack an adapter says what to install, and the rest of the library works."""

import pytest
from tests.project_tree import fresh_python


@pytest.mark.parametrize(
    ("module", "missing", "command"),
    [
        ("sdk", ["mcp"], "pip install 'replybook[mcp]'"),
        ("sdk", ["mcp.server.mcpserver"], "pip install 'replybook[mcp]'"),  # mcp 1
        ("fastmcp", ["fastmcp"], "pip install 'replybook[fastmcp]'"),
    ],
)
def test_a_missing_stack_is_named_with_its_command(
    module: str, missing: list[str], command: str
) -> None:
    code = f"import sys; sys.modules.update(dict.fromkeys({missing}));"
    done = fresh_python("-c", f"{code} import replybook.mcp.{module}")

    assert done.returncode == 1
    assert f"run: {command}" in done.stderr.splitlines()[-1]


def test_nothing_else_loads_a_stack() -> None:
    code = """
import sys
import replybook, replybook.safety, replybook.mcp
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""
    done = fresh_python("-c", code)

    assert done.returncode == 0, done.stderr
    assert {"mcp", "mcp_types", "fastmcp", "pydantic", "opentelemetry"} & set(
        done.stdout.split()
    ) == set()
