"""Each failure of the loans desk has its code, on all three stacks."""

from typing import Any

import pytest
from asking import STACKS, on

RENEWAL = {"job_id": "J-1", "period": {"weeks": 2}}


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("job_log", {"job_id": "J-9"}, "WA-SVC-I-001"),
        ("take_in", {"job_id": "J-9"}, "WA-SVC-I-001"),
        ("scan_cover", {"job_id": "J-9"}, "WA-SVC-I-001"),
        ("renew", {"params": {**RENEWAL, "job_id": "J-9"}}, "WA-SVC-I-001"),
        ("renew", {"params": {**RENEWAL, "clerk": "Ada"}}, "MCP-SYS-I-001"),
        ("renew", {"params": {**RENEWAL, "period": {"weeks": 20}}}, "MCP-SYS-I-001"),
        ("list_jobs", {"state": "lost"}, "MCP-SYS-I-001"),
        ("print_slip", {"job_id": "J-4"}, "MCP-SYS-E-001"),
        ("connect_branch", {"code": "EAST"}, "MCP-SYS-E-001"),
        ("mean_wait", {"branch": "EAST"}, "MCP-SYS-E-001"),
        ("audit", {"branch": "WEST"}, "MCP-SYS-E-001"),
        ("find_copy", {"isbn": "978-404"}, "WA-SVC-I-001"),
        ("find_copy", {"isbn": "978-429"}, "WA-SVC-I-004"),
        ("find_copy", {"isbn": "978-hang", "wait_s": 0.3}, "WA-SVC-I-006"),
        ("hold_copy", {"isbn": "978-409", "job_id": "J-1"}, "WA-SVC-I-002"),
        ("parcel_status", {"parcel": "P-404"}, "WA-SVC-I-001"),
        ("union_search", {"query": "dune-500"}, "WA-SVC-E-001"),
        ("union_search", {"query": "dune-429"}, "WA-SVC-I-004"),
        ("invoice", {"number": "INV-9"}, "WA-SVC-I-001"),
        ("pay_invoice", {"number": "INV-1", "card": "blocked"}, "EN-SVC-D-001"),
        ("close_job", {"job_id": "J-1", "clerk": "Mallory"}, "EN-SVC-D-001"),
        ("fax_notice", {"job_id": "J-1", "number": "05"}, "EN-SVC-D-002"),
        ("scan_book", {"job_id": "J-1"}, "MCP-SYS-I-006"),
    ],
)
def test_a_failure_has_its_code(
    stack: str, tool: str, arguments: dict[str, Any], code: str
) -> None:
    call = "call_tool_mcp" if stack == "fastmcp" else "call_tool"
    result = on(stack, call, tool, arguments, is_whole=True)
    assert result.is_error
    assert code == result.structured_content["code"]
