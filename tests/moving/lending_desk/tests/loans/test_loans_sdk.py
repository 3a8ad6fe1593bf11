"""The loans desk on the SDK, as a client sees it."""

import json

import pytest
from asking import STACKS, ask, on
from loans_jobs import INVOICES


def test_all_three_servers_have_the_same_25_tools() -> None:
    listed = [on(stack, "list_tools") for stack in STACKS]
    names = [sorted(tool.name for tool in getattr(each, "tools", each)) for each in listed]
    assert 25 == len(names[0])
    assert names[0] == names[1] == names[2]


def test_a_job_is_data_without_an_error() -> None:
    said = ask("job_status", job_id="J-1").structured_content
    assert said["error"] is None
    assert "Dune" == said["data"]["title"]


def test_the_text_of_an_exception_stays_here() -> None:
    result = ask("job_status", job_id="J-9")
    assert result.is_error
    assert "Error executing tool job_status" == result.content[0].text


def test_a_tool_error_is_told() -> None:
    result = ask("renew", params={"job_id": "J-9", "period": {"weeks": 2}})
    assert result.is_error
    assert "Error executing tool renew: no job J-9" == result.content[0].text


@pytest.mark.parametrize(
    ("clerk", "said"), [("Mallory", "Access denied: Mallory is no clerk"), ("Ada", "J-1 is closed")]
)
def test_a_job_is_closed_by_clerks(clerk: str, said: str) -> None:
    result = ask("close_job", job_id="J-1", clerk=clerk)
    assert (clerk == "Mallory") is result.is_error
    assert said in result.content[0].text


def test_a_log_tells_of_old_errors() -> None:
    result = ask("job_log", job_id="J-1", lines=2)
    assert not result.is_error
    assert "09:01 ERROR EAST has lent it" == result.content[0].text.splitlines()[0]


def test_failed_jobs_are_a_list() -> None:
    failed = ask("list_jobs", state="failed").structured_content["result"]
    assert ["copy is lost", "no answer"] == [job["error"] for job in failed]


def test_an_unknown_invoice_is_a_mapping() -> None:
    result = ask("invoice", number="INV-9")
    assert not result.is_error
    assert {"error": "Invoice INV-9 not found"} == result.structured_content


@pytest.mark.parametrize(("card", "paid"), [("visa", True), ("blocked", False)])
def test_an_invoice_is_paid_by_card(card: str, paid: bool) -> None:
    assert paid is ask("pay_invoice", number="INV-1", card=card).structured_content["success"]
    assert paid is INVOICES["INV-1"]["paid"]


def test_the_key_of_the_fax_is_in_what_it_says() -> None:
    said = ask("fax_notice", job_id="J-1", number="05").structured_content
    assert said["isError"]
    assert "api_key=sk-" in said["message"]


def test_an_audit_is_json_with_the_path_of_the_database() -> None:
    said = json.loads(ask("audit", branch="WEST").content[0].text)
    assert "unable to open database file (/srv/desk/data/loans.db)" == said["error"]


def test_an_audit_lists_errors_and_has_none() -> None:
    said = json.loads(ask("audit", branch="MAIN").content[0].text)
    assert (["copy is lost"], None) == (said["errors"], said["error"])


def test_a_cover_that_is_not_there_has_two_texts_and_data() -> None:
    result = ask("scan_cover", job_id="J-9")
    assert result.is_error
    assert ["Scan failed", "no J-9"] == [block.text for block in result.content]
    assert {"reason": "not_found", "job_id": "J-9"} == result.structured_content


def test_a_cover_is_a_picture_and_a_text() -> None:
    assert ["image", "text"] == [block.type for block in ask("scan_cover", job_id="J-1").content]


def test_an_order_without_a_price_is_no_order() -> None:
    params = {"branch": "WEST", "lines": [{"isbn": "978-1"}]}
    assert ask("order_copies", params=params).is_error
    assert (
        900
        == ask("order_copies", params={**params, "branch": "MAIN"}).structured_content[
            "price_cents"
        ]
    )
