"""The loans desk on the low-level server: some failures are results, others are errors."""

import pytest
from asking import STACKS, ask_low, on
from mcp.shared.exceptions import MCPError


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("job_status", {"job_id": "J-9"}, "no job J-9"),
        ("renew", {"params": {"job_id": "J-9", "period": {"weeks": 2}}}, "no job J-9"),
        ("list_jobs", {"state": "lost"}, "'lost' is not a valid State"),
        (
            "cancel_job",
            {"job_id": "J-1", "clerk": "Eve"},
            "Eve is not allowed to cancel jobs of MAIN",
        ),
    ],
)
def test_a_failure_is_a_result(tool: str, arguments: dict[str, object], said: str) -> None:
    result = ask_low(tool, **arguments)
    assert result.is_error
    assert said == result.content[0].text


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("take_in", {"job_id": "J-9"}, "no job 'J-9'"),
        ("scan_book", {"job_id": "J-1"}, "Unknown tool: scan_book"),
        ("job_log", {"job_id": "J-9"}, "Internal server error"),
        ("job_status", {}, "Internal server error"),
    ],
)
def test_a_failure_is_an_error(tool: str, arguments: dict[str, object], said: str) -> None:
    with pytest.raises(MCPError, match=f"^{said}$"):
        ask_low(tool, **arguments)


def test_data_is_sent_as_structured_content() -> None:
    assert {"status": "ok", "code": 200, "hours": "9 to 17", "errors": []} == ask_low(
        "branch_hours", code="MAIN"
    ).structured_content


def test_a_failed_scan_says_nothing() -> None:
    result = ask_low("scan_cover", job_id="J-4")
    assert (True, []) == (result.is_error, result.content)


@pytest.mark.parametrize("stack", STACKS)
def test_a_page_tells_that_the_catalogue_knows_nothing(stack: str) -> None:
    read = on(stack, "read_resource", "desk://copies/978-404")
    page = getattr(read, "contents", read)[0]
    assert page.text.startswith("Error: Client error '404 Not Found'")


@pytest.mark.parametrize("stack", STACKS)
def test_a_letter_is_about_the_book(stack: str) -> None:
    letter = on(stack, "get_prompt", "reminder", {"job_id": "J-1"})
    assert "Write a kind letter about Dune." == letter.messages[0].content.text
