"""Money, letters, catering, papers, and what stands around the tools."""

import asyncio

import pytest
from answers import data, slot, text
from booking_desk import bookings
from booking_desk.config import config
from booking_desk.errors import Unknown
from fastmcp import Client
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import MCPError

pytestmark = pytest.mark.anyio


@pytest.fixture
async def booked(client):
    """A booking of two hours in Amber."""
    await client.call_tool("book_room", {"room": "Amber", "slot": slot(), "who": "ada"})
    return client


async def test_the_budget(booked):
    assert data(await booked.call_tool("budget_left", {"who": "ada"})) == 990.0
    assert data(await booked.call_tool("budget_left", {"who": "bob"})) == 1_000.0


async def test_an_invoice_can_be_read_and_computed(booked):
    result = await booked.call_tool("invoice", {"who": "ada"})
    assert "B-1 room 10.00" in text(result)
    assert data(result)["total"] == 10.0


async def test_an_invoice_says_its_currency(booked):
    result = await booked.call_tool("invoice", {"who": "ada"})
    assert result.meta["currency"] == "EUR"


async def test_no_invoice(client):
    result = await client.call_tool("invoice", {"who": "ada"})
    assert "ada owes nothing" in text(result)
    assert data(result)["lines"] == 0


async def test_money_comes_back(booked):
    assert data(await booked.call_tool("refund", {"booking": 1, "cents": 400})) == 994.0


async def test_no_more_comes_back_than_was_paid(booked, rows):
    with pytest.raises(ToolError, match="B-1 did not cost that much"):
        await booked.call_tool("refund", {"booking": 1, "cents": 1_001})
    assert rows("select cents from ledger") == [(1_000,)]


async def test_the_postman_brings_a_letter_later(booked):
    sent = data(await booked.call_tool("remind", {"booking": 1, "text": "bring cake"}))
    assert sent == {"letter": 1, "sent": False}
    for _ in range(100):
        [letter] = data(await booked.call_tool("outbox"))
        if letter["sent"]:
            break
        await asyncio.sleep(0.01)
    assert letter == {"booking": 1, "text": "ada: bring cake", "sent": True}


async def test_nobody_is_reminded_of_what_is_cancelled(booked, rows):
    await booked.call_tool("cancel_booking", {"booking": 1})
    with pytest.raises(ToolError, match="nobody has to be reminded"):
        await booked.call_tool("remind", {"booking": 1})
    assert rows("select * from outbox") == []


async def test_holds_can_be_given_up_by_hand(client):
    await client.call_tool("hold_room", {"room": "Amber", "slot": slot(), "who": "ada"})
    assert data(await client.call_tool("expire_holds")) == 0
    assert data(await client.call_tool("expire_holds", {"in_s": 100})) == 1


async def test_the_audit_says_which_calls_went_well(client):
    await client.call_tool("rates")
    with pytest.raises(ToolError):
        await client.call_tool("get_booking", {"booking": 7})
    with pytest.raises(ToolError):
        await client.call_tool("get_booking", {"number": 7})
    with pytest.raises(ToolError):
        await client.call_tool("print_sign", {"name": "Amber", "copies": 4})
    lines = data(await client.call_tool("audit_log", {"limit": 4}))
    assert [(line["tool"], line["went_well"]) for line in lines] == [
        ("print_sign", False),
        ("get_booking", False),
        ("get_booking", False),
        ("rates", True),
    ]


async def test_a_call_inside_a_call_is_audited_as_well(booked, rows):
    asked = {"slot": slot(), "who": "ada", "people": 3}
    await booked.call_tool("book_first_free", asked)
    assert rows("select tool from audit order by id")[1:] == [
        ("find_free",),
        ("book_room",),
        ("book_first_free",),
    ]


async def test_a_short_report(client):
    assert "page 3" in text(await client.call_tool("year_report", {"pages": 3}))


async def test_a_long_report_takes_too_long(client):
    with pytest.raises(ToolError):
        await client.call_tool("year_report", {"pages": 1_000})


async def test_calls_are_counted(client):
    assert data(await client.call_tool("busiest_tool")) is None
    await client.call_tool("find_free", {"slot": slot()})
    assert data(await client.call_tool("busiest_tool")) == "find_free"


async def test_a_session_remembers(desk):
    async with Client(desk, mode="legacy") as one, Client(desk, mode="legacy") as two:
        await one.call_tool("remember_me", {"name": "ada"})
        assert data(await one.call_tool("who_am_i")) == "ada"
        assert data(await two.call_tool("who_am_i")) is None


async def test_a_session_remembers_no_blank(client):
    with pytest.raises(ToolError, match='say a name, such as "ada"'):
        await client.call_tool("remember_me", {"name": " "})


async def test_the_desk_gets_tired(client):
    config.calls_per_session = 2
    for _ in range(2):
        await client.call_tool("rates")
    with pytest.raises(ToolError, match="the desk answers 2 questions and no more"):
        await client.call_tool("rates")


async def test_a_tool_that_is_not_there(client):
    with pytest.raises(ToolError):
        await client.call_tool("book_rom", {})


async def test_a_result_can_be_looked_at_in_place_of_an_exception(client):
    result = await client.call_tool("get_booking", {"booking": 7}, raise_on_error=False)
    assert result.is_error
    assert "there is no booking B-7" in text(result)


# Catering


async def test_the_menu(client):
    assert data(await client.call_tool("catering_menu")) == {
        "coffee": 2.5,
        "cake": 4.0,
        "lunch": 12.0,
    }


async def test_an_order_is_paid(booked, rows):
    order = data(
        await booked.call_tool("catering_order", {"booking": "B-1", "item": "cake", "count": 3})
    )
    assert order == {"id": 1, "booking": 1, "item": "cake", "count": 3}
    assert rows("select sum(cents) from ledger") == [(2_200,)]
    assert [order] == data(await booked.call_tool("catering_orders", {"booking": 1}))


async def test_an_order_that_cannot_be_paid_is_not_made(booked, rows):
    with pytest.raises(ToolError, match="the budget of ada is"):
        await booked.call_tool("catering_order", {"booking": 1, "item": "lunch", "count": 200})
    assert rows("select * from meals") == []
    assert rows("select sum(cents) from ledger") == [(1_000,)]


async def test_the_kitchen_has_no_soup(booked, rows):
    with pytest.raises(ToolError):
        await booked.call_tool("catering_order", {"booking": 1, "item": "soup"})
    assert rows("select * from meals") == []


# Resources and prompts


async def test_the_rules(client):
    [rules] = await client.read_resource("desk://rules")
    assert rules.text == "Leave the room as you found it."


async def test_the_rooms_as_a_resource(client):
    [rooms] = await client.read_resource("desk://rooms")
    assert rooms.text == '["Amber", "Birch", "Cedar", "Dune"]'
    [room] = await client.read_resource("room://amber")
    assert '"seats":4' in room.text


async def test_a_resource_that_is_not_there(client):
    with pytest.raises(MCPError, match="there is no room 'Elm'"):
        await client.read_resource("room://Elm")


async def test_an_archive_that_cannot_be_read(client):
    with pytest.raises(MCPError):
        await client.read_resource("archive://1999")


@pytest.mark.parametrize(("day", "is_open"), [("monday", True), ("sunday", False)])
async def test_the_menu_of_a_day(client, day, is_open):
    if is_open:
        [menu] = await client.read_resource(f"menu://catering/{day}")
        assert menu.text == "coffee, cake, lunch"
    else:
        with pytest.raises(MCPError, match="the kitchen is closed on sunday"):
            await client.read_resource(f"menu://catering/{day}")


async def test_an_invitation(booked):
    prompt = await booked.get_prompt("invitation", {"booking": "B-1", "tone": "stern"})
    assert "a stern invitation to Amber, 2026-03-03" in prompt.messages[0].content.text


async def test_an_invitation_to_nothing(client):
    with pytest.raises(MCPError, match="there is no booking B-7"):
        await client.get_prompt("invitation", {"booking": "7"})


# Below the tools


@pytest.mark.parametrize(("name", "number"), [(12, 12), ("12", 12), ("b-12", 12)])
def test_the_numbers_of_bookings(name, number):
    assert bookings.number_of(name) == number


def test_what_is_no_number():
    with pytest.raises(Unknown):
        bookings.number_of("B-x")
