"""Clients of two languages read the failures of tools that publish output schemas of their own.

The first TypeScript client refuses structured content that does not fit the schema, even on an
error; so a failure is text and `_meta` alone. Source: specification 68.
"""

import sys
from pathlib import Path

import pytest
from tests.interop.cases import Case
from tests.interop.meeting import SPEAKS, met
from tests.project_tree import ROOT

pytestmark = pytest.mark.interop

SERVER = ROOT / "tests/specification/untouched_server.py"
ENVELOPE = "io.github.replybook/envelope"

CALLS = [
    Case("breaks_with_a_schema", "breaks_with_a_schema", "MCP-SYS-E-001"),
    Case("refuses_with_a_schema", "refuses_with_a_schema", "MCP-SYS-I-003"),
    Case("a_model", "a_model", "MCP-SYS-S-900"),
]


@pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
@pytest.mark.parametrize(("client", "era"), [(client, eras[-1]) for client, eras in SPEAKS.items()])
def test_a_client_reads_failures_and_successes(
    client: str, era: str, stack: str, home: Path
) -> None:
    report = met(client, era, [sys.executable, str(SERVER), stack, "untouched"], CALLS, home)
    schemas = {tool["name"]: tool.get("outputSchema") for tool in report.tools}
    good = report.results["a_model"]

    assert all(schemas[case.tool] for case in CALLS)
    assert good.get("thrown") is None
    assert "Ada" in good["structuredContent"].values()
    for case in CALLS[:2]:
        result = report.results[case.name]
        assert result.get("thrown") is None, result
        assert result["isError"] is True
        assert result.get("structuredContent") is None
        is_told = stack == "fastmcp"  # it sends the words of any exception
        code = "MCP-SYS-I-003" if is_told else case.code
        assert result["_meta"][ENVELOPE]["code"] == code
        assert f"({code} " in result["content"][-1]["text"]
