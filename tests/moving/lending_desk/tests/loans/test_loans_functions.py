"""The functions behind the tools."""

import httpx2
import loans
import loans_fast
import loans_jobs
import loans_sdk
import pytest
from fastmcp.exceptions import ToolError as FastToolError
from loans_jobs import JOBS, RenewParams, State
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError


def test_an_unknown_job_is_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"^no job J-9$"):
        loans.job_status("J-9")


def test_an_unknown_branch_names_the_known_ones() -> None:
    with pytest.raises(LookupError, match="not one of MAIN, EAST, WEST"):
        loans.list_jobs(branch="NORTH")


def test_a_clerk_cancels_in_the_own_branch_only() -> None:
    with pytest.raises(PermissionError, match="Ben is not allowed"):
        loans.cancel_job("J-1", "Ben")
    assert State.open is JOBS["J-1"].state


def test_a_closed_job_stays_closed() -> None:
    with pytest.raises(loans_jobs.JobClosed, match="already closed"):
        loans.cancel_job("J-3", "Ada")


def test_a_slip_that_is_gone_is_a_file_that_is_gone() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        loans.print_slip("J-4")
    assert "/srv/desk/data/slips/J-4.txt" == str(caught.value.filename)


def test_a_renewal_takes_no_other_fields() -> None:
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        RenewParams(job_id="J-1", period={"weeks": 2}, clerk="Ada")


def test_the_status_of_the_catalogue_escapes() -> None:
    with pytest.raises(httpx2.HTTPStatusError) as caught:
        loans.find_copy("978-409")
    assert 409 == caught.value.response.status_code


def test_a_catalogue_that_hangs_is_not_waited_for() -> None:
    with pytest.raises(httpx2.TimeoutException):
        loans.find_copy("978-hang", wait_s=0.3)


@pytest.mark.parametrize("desk", [loans_sdk, loans_fast])
def test_a_tool_error_has_its_cause(desk: object) -> None:
    with pytest.raises((ToolError, FastToolError), match="no job J-9") as caught:
        desk.renew(RenewParams(job_id="J-9", period={"weeks": 2}))
    assert isinstance(caught.value.__cause__, KeyError)
