"""The loans desk on FastMCP, as a client sees it: failures are raised."""

import pytest
from asking import ask_fast, on
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import MCPError

RENEWAL = {"job_id": "J-1", "period": {"weeks": 2}}


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("job_status", {"job_id": "J-9"}, "no job J-9"),
        ("renew", {"params": {**RENEWAL, "job_id": "J-9"}}, r"^no job J-9$"),
        ("renew", {"params": {**RENEWAL, "clerk": "Ada"}}, "Extra inputs are not permitted"),
        ("renew", {"params": {**RENEWAL, "period": {"weeks": 20}}}, "less than or equal to 8"),
        ("take_in", {"job_id": "J-9"}, r"^no job 'J-9'$"),
        ("close_job", {"job_id": "J-9", "clerk": "Ada"}, "Use list_jobs to see all jobs"),
        ("cancel_job", {"job_id": "J-1", "clerk": "Eve"}, "Eve is not allowed to cancel jobs"),
        ("print_slip", {"job_id": "J-4"}, "/srv/desk/data/slips/J-4.txt"),
        ("connect_branch", {"code": "EAST"}, "could not connect to postgres://desk:"),
        ("mean_wait", {"branch": "EAST"}, "division by zero"),
        ("split_invoice", {"number": "INV-1", "percents": [50]}, "must add up to 100"),
        ("find_copy", {"isbn": "978-404"}, "404 Not Found"),
        ("find_copy", {"isbn": "978-429"}, "please retry later"),
        ("find_copy", {"isbn": "978-hang", "wait_s": 0.3}, "timed out, please retry"),
    ],
)
def test_a_failure_is_raised(tool: str, arguments: dict[str, object], said: str) -> None:
    with pytest.raises(ToolError, match=said):
        ask_fast(tool, **arguments)


def test_a_renewal_is_a_line() -> None:
    assert "Dune is renewed for 2 weeks" == ask_fast("renew", params=RENEWAL).data


def test_a_copy_is_kept() -> None:
    assert "QA 76 is kept for J-1" == ask_fast("hold_copy", isbn="978-1", job_id="J-1").data


def test_a_copy_that_is_not_kept_is_a_text() -> None:
    said = ask_fast("hold_copy", isbn="978-409", job_id="J-1").content[0].text
    assert said.startswith("Error: Client error '409 Conflict' for url 'http://127.0.0.1:")


def test_a_parcel_that_is_lost_is_a_mapping() -> None:
    said = ask_fast("parcel_status", parcel="P-404").data
    assert said["success"] is False
    assert "404 Not Found" in said["error"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("dune-500", {"status": "error", "code": 500}),
        ("dune-429", "Rate limit exceeded, try again in 30 seconds"),
        ("dune-none", {"total": 0, "hits": [], "error": None}),
    ],
)
def test_a_search_hands_on_what_the_catalogue_says(query: str, said: object) -> None:
    result = ask_fast("union_search", query=query)
    assert said == result.structured_content or said == result.content[0].text


def test_a_page_tells_which_job_is_unknown() -> None:
    with pytest.raises(MCPError, match="no job J-9"):
        on("fastmcp", "read_resource", "desk://jobs/J-9")


def test_a_letter_to_nobody_is_an_error() -> None:
    with pytest.raises(MCPError, match="'J-9'"):
        on("fastmcp", "get_prompt", "reminder", {"job_id": "J-9"})
