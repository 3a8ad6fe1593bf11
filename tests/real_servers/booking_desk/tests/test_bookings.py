"""Bookings: what is booked is paid, and what is refused leaves no trace."""

import asyncio

import pytest
from answers import data, slot
from booking_desk.config import config
from fastmcp import Client
from fastmcp.exceptions import ToolError

pytestmark = pytest.mark.anyio


async def book(client, room="Amber", start=9, end=11, who="ada", **more):
    asked = {"room": room, "slot": slot(start, end), "who": who, **more}
    return data(await client.call_tool("book_room", asked))


async def test_a_booking_is_paid(client, rows):
    booking = await book(client, people=3)

    assert booking == {
        "id": 1,
        "room": "Amber",
        "slot": slot(),
        "who": "ada",
        "people": 3,
        "state": "firm",
        "note": None,
    }
    assert rows("select booking, who, cents from ledger") == [(1, "ada", 1_000)]


async def test_a_taken_room_is_not_booked_again(client, rows):
    await book(client)
    with pytest.raises(ToolError, match="Amber is taken by ada from 9 to 11"):
        await book(client, start=10, end=12, who="bob")
    assert rows("select who from bookings") == [("ada",)]


async def test_who_cannot_pay_has_not_booked(client, rows):
    with pytest.raises(ToolError, match=r"the budget of ada is 800\.00 short"):
        await book(client, room="Dune", start=0, end=9)
    assert rows("select * from bookings") == []
    assert rows("select * from ledger") == []


@pytest.mark.parametrize(
    ("room", "people", "words"),
    [("Amber", 5, "Amber has 4 seats, not 5"), ("Elm", 1, "there is no room 'Elm'")],
)
async def test_a_room_that_does_not_fit(client, rows, room, people, words):
    with pytest.raises(ToolError, match=words):
        await book(client, room=room, people=people)
    assert rows("select * from bookings") == []


@pytest.mark.parametrize("people", [0, 501, "many", None])
async def test_people_are_a_number(client, rows, people):
    with pytest.raises(ToolError):
        await book(client, people=people)
    assert rows("select * from bookings") == []


async def test_a_hold_becomes_firm_and_is_paid_then(client, rows):
    asked = {"room": "Amber", "slot": slot(), "who": "ada"}
    held = data(await client.call_tool("hold_room", asked))
    assert (held["state"], rows("select * from ledger")) == ("held", [])

    firm = data(await client.call_tool("confirm_hold", {"booking": f"B-{held['id']}"}))
    assert firm["state"] == "firm"
    assert rows("select cents from ledger") == [(1_000,)]


async def test_a_hold_that_cannot_be_paid_stays_a_hold(client, rows):
    asked = {"room": "Dune", "slot": slot(0, 9), "who": "ada"}
    held = data(await client.call_tool("hold_room", asked))
    with pytest.raises(ToolError, match="short"):
        await client.call_tool("confirm_hold", {"booking": held["id"]})
    assert rows("select state from bookings") == [("held",)]
    assert rows("select * from ledger") == []


async def test_holds_are_given_up(client, rows):
    config.hold_s = 0.01
    await client.call_tool("hold_room", {"room": "Amber", "slot": slot(), "who": "ada"})
    for _ in range(100):
        await asyncio.sleep(0.01)
        if rows("select state from bookings") == [("cancelled",)]:
            break
    assert rows("select state from bookings") == [("cancelled",)]
    await book(client, who="bob")


async def test_a_small_booking_is_cancelled_at_once(client, rows):
    await book(client)
    assert data(await client.call_tool("cancel_booking", {"booking": 1})) == "B-1 is cancelled"
    assert rows("select state from bookings") == [("cancelled",)]


@pytest.mark.parametrize(
    ("answer", "state"), [(True, "cancelled"), (False, "firm"), (None, "firm")]
)
async def test_a_large_booking_asks_before(desk, rows, answer, state):
    asked = []

    async def confirm(message, response_type, params, context):
        asked.append(message)
        if answer is None:
            from fastmcp.client.elicitation import ElicitResult

            return ElicitResult(action="decline")
        return response_type(value=answer)

    async with Client(desk, elicitation_handler=confirm, mode="legacy") as client:
        await book(client, room="Cedar", people=12)
        if state == "cancelled":
            await client.call_tool("cancel_booking", {"booking": 1})
        else:
            with pytest.raises(ToolError, match="B-1 stays: nobody confirmed"):
                await client.call_tool("cancel_booking", {"booking": 1})
    assert asked == ["12 people come. Cancel?"]
    assert rows("select state from bookings") == [(state,)]


async def test_a_booking_moves(client):
    await book(client)
    asked = {"booking": "b-1", "slot": slot(14, 16), "room": "birch"}
    moved = data(await client.call_tool("move_booking", asked))
    assert (moved["room"], moved["slot"]) == ("Birch", slot(14, 16))


async def test_a_booking_that_cannot_move_stays(client, rows):
    await book(client)
    await book(client, start=12, end=14, who="bob")
    with pytest.raises(ToolError, match="Amber is taken by bob"):
        await client.call_tool("move_booking", {"booking": 1, "slot": slot(13, 15)})
    assert rows("select start from bookings where id = 1") == [(9,)]


async def test_a_series_books_what_is_free(client, rows):
    await book(client, start=12, end=13, who="bob")
    seen = []

    async def progress(done, total, message):
        seen.append((done, total))

    slots = [slot(9, 10), slot(12, 13), slot(15, 16)]
    asked = {"room": "Amber", "slots": slots, "who": "ada"}
    report = data(await client.call_tool("book_series", asked, progress_handler=progress))

    assert report["booked"] == [2, 3]
    assert len(report["refused"]) == 1
    assert "Amber is taken by bob" in report["refused"][0]
    assert seen == [(1, 3), (2, 3), (3, 3)]


async def test_a_series_of_all_or_none_books_none(client, rows):
    await book(client, start=12, end=13, who="bob")
    asked = {"room": "Amber", "slots": [slot(9, 10), slot(12, 13)], "who": "ada"}
    with pytest.raises(ToolError, match="Amber is taken by bob"):
        await client.call_tool("book_series", {**asked, "all_or_none": True})
    assert rows("select state from bookings where who = 'ada'") == [("cancelled",)]


async def test_the_smallest_free_room(client):
    await book(client)
    asked = {"slot": slot(), "who": "bob", "people": 3}
    assert data(await client.call_tool("book_first_free", asked))["room"] == "Birch"


async def test_no_room_is_large_enough(client, rows):
    asked = {"slot": slot(), "who": "bob", "people": 400}
    with pytest.raises(ToolError, match="no room has 400 free seats then"):
        await client.call_tool("book_first_free", asked)


@pytest.mark.parametrize("booking", [1, "1", "B-1", "b-1"])
async def test_a_booking_has_several_names(client, booking):
    await book(client)
    assert data(await client.call_tool("get_booking", {"booking": booking}))["who"] == "ada"


@pytest.mark.parametrize(
    ("booking", "words"), [(7, "there is no booking B-7"), ("seven", "they look like B-12")]
)
async def test_a_booking_that_is_not_there(client, booking, words):
    with pytest.raises(ToolError, match=words):
        await client.call_tool("get_booking", {"booking": booking})


async def test_the_bookings_of_one(client):
    await book(client)
    await book(client, start=12, end=13)
    await book(client, start=14, end=15, who="bob")
    mine = data(await client.call_tool("my_bookings", {"who": "ada"}))
    later = data(await client.call_tool("my_bookings", {"who": "ada", "since": "2026-03-04"}))
    assert ([found["id"] for found in mine], later) == ([1, 2], [])


async def test_two_bookings_are_exchanged(client):
    await book(client)
    await book(client, room="Birch", who="bob")
    swapped = data(await client.call_tool("swap_bookings", {"first": 1, "second": "B-2"}))
    assert [found["room"] for found in swapped] == ["Birch", "Amber"]


async def test_half_an_exchange_is_none(client, rows):
    await book(client)
    await book(client, room="Birch", start=12, end=13, who="bob")
    with pytest.raises(ToolError, match="B-1 and B-2 are not at the same time"):
        await client.call_tool("swap_bookings", {"first": 1, "second": 2})
    assert rows("select room from bookings order by id") == [("Amber",), ("Birch",)]


async def test_an_import_says_which_lines_were_refused(client):
    lines = ["Amber;2026-03-03;9;11;ada", "Amber;2026-03-03;10;12;bob", "Birch;2026-03-03;9;10;bob"]
    report = data(await client.call_tool("import_bookings", {"lines": lines}))
    assert report["booked"] == [1, 2]
    assert list(report["refused"].values()) == ["Amber is taken by ada from 9 to 11"]


async def test_a_line_that_cannot_be_read_spoils_them_all(client, rows):
    lines = ["Amber;2026-03-03;9;11;ada", "Birch on Monday please"]
    with pytest.raises(ToolError):
        await client.call_tool("import_bookings", {"lines": lines})
    assert rows("select * from bookings") == []
    assert rows("select * from ledger") == []


async def test_what_an_import_logs(desk):
    said = []

    async def log(message):
        said.append((message.level, message.data["msg"]))

    async with Client(desk, log_handler=log, mode="legacy") as client:
        lines = ["Elm;2026-03-03;9;11;ada"]
        await client.call_tool("import_bookings", {"lines": lines})
    assert [level for level, _ in said] == ["warning"]
    assert "line 1: there is no room 'Elm'" in said[0][1]


async def test_a_note_is_text_as_it_was_written(client):
    await book(client)
    note = 'bring {"cake": 2}\nand "plates"'
    await client.call_tool("set_note", {"booking": 1, "note": note})
    assert note == data(await client.call_tool("note_of", {"booking": 1}))
    await client.call_tool("set_note", {"booking": 1, "note": None})
    assert data(await client.call_tool("note_of", {"booking": 1})) == ""


async def test_a_note_that_is_json_stays_text(client, rows):
    await book(client)
    await client.call_tool("set_note", {"booking": 1, "note": '{"a": 1}'})
    assert rows("select note from bookings") == [('{"a": 1}',)]


async def test_two_at_once_get_one_room(desk, rows):
    async def one(who):
        async with Client(desk) as client:
            try:
                await book(client, who=who)
            except ToolError:
                return 0
            return 1

    assert sum(await asyncio.gather(*(one(f"guest {n}") for n in range(5)))) == 1
    assert rows("select count(*) from bookings") == [(1,)]
    assert rows("select count(*) from ledger") == [(1,)]


async def test_the_server_itself_raises(desk, client):
    with pytest.raises(ToolError, match="there is no booking B-7"):
        await desk.call_tool("get_booking", {"booking": 7})


async def test_the_server_itself_answers(desk, client):
    await book(client)
    result = await desk.call_tool("get_booking", {"booking": 1})
    assert data(result)["who"] == "ada"
