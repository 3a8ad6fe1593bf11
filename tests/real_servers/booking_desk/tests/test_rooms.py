"""Rooms and prices, as a client sees them."""

import pytest
from answers import data, slot, text
from fastmcp.exceptions import ToolError

pytestmark = pytest.mark.anyio


async def test_the_desk_has_its_tools(client):
    names = {tool.name for tool in await client.list_tools()}

    assert len(names) == 39
    assert {"book_room", "quote", "set_rate", "catering_order"} <= names


async def test_no_tool_asks_for_a_connection_or_a_context(client):
    for tool in await client.list_tools():
        assert not {"conn", "ctx", "self"} & set(tool.input_schema["properties"])


async def test_a_tool_that_only_reads_says_so(client):
    tools = {tool.name: tool for tool in await client.list_tools()}

    assert tools["list_rooms"].annotations.read_only_hint


async def test_all_rooms(client):
    rooms = data(await client.call_tool("list_rooms"))

    assert [room["name"] for room in rooms] == ["Amber", "Birch", "Cedar", "Dune"]
    assert rooms[1] == {
        "name": "Birch",
        "seats": 8,
        "floor": 1,
        "equipment": ["screen", "phone"],
        "is_open": True,
    }


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ({"floor": 1}, ["Birch", "Cedar"]),
        ({"equipment": ["whiteboard"]}, ["Cedar", "Dune"]),
        ({"floor": 0, "equipment": ["screen"]}, []),
    ],
)
async def test_some_rooms(client, asked, names):
    assert names == [room["name"] for room in data(await client.call_tool("list_rooms", asked))]


@pytest.mark.parametrize("room", ["Cedar", "cedar", 3])
async def test_a_room_by_name_or_number(client, room):
    assert data(await client.call_tool("get_room", {"room": room}))["name"] == "Cedar"


async def test_a_room_that_is_not_there(client):
    with pytest.raises(ToolError, match="there is no room 'Elm', only Amber, Birch, Cedar, Dune"):
        await client.call_tool("get_room", {"room": "Elm"})


async def test_a_number_that_is_not_there(client):
    with pytest.raises(ToolError, match="there are 4 rooms, no number 9"):
        await client.call_tool("get_room", {"room": 9})


async def test_a_new_room(client, rows):
    room = {"name": "Elm", "seats": 6, "equipment": ["phone"]}
    assert data(await client.call_tool("add_room", {"room": room}))["floor"] == 0
    assert rows("select seats, equipment from rooms where name = 'Elm'") == [(6, "phone")]


async def test_a_name_that_no_sign_can_hold(client, rows):
    with pytest.raises(ToolError, match="a room name goes on a door sign, so it has no slash"):
        await client.call_tool("add_room", {"room": {"name": "A/B", "seats": 6}})
    assert rows("select count(*) from rooms") == [(4,)]


@pytest.mark.parametrize(
    "room", [{"name": "Elm"}, {"name": "Elm", "seats": 0}, {"name": "E", "seats": 1}, "Elm", None]
)
async def test_half_a_room_is_no_room(client, rows, room):
    with pytest.raises(ToolError):
        await client.call_tool("add_room", {"room": room})
    assert rows("select count(*) from rooms") == [(4,)]


async def test_a_room_is_not_added_twice(client, rows):
    with pytest.raises(ToolError):
        await client.call_tool("add_room", {"room": {"name": "Amber", "seats": 1}})
    assert rows("select seats from rooms where name = 'Amber'") == [(4,)]


async def test_a_closed_room_is_not_free(client):
    await client.call_tool("close_room", {"name": "Birch", "reason": "new carpet"})
    assert "Birch" not in data(await client.call_tool("find_free", {"slot": slot()}))
    await client.call_tool("open_room", {"name": "Birch"})
    assert "Birch" in data(await client.call_tool("find_free", {"slot": slot()}))


async def test_dune_stays_open_although_it_was_closed_already(client, rows):
    with pytest.raises(ToolError, match="the way to the fire exit"):
        await client.call_tool("close_room", {"name": "Dune", "reason": "new carpet"})
    assert rows("select is_open from rooms where name = 'Dune'") == [(1,)]


async def test_a_reason_has_three_letters(client, rows):
    with pytest.raises(ToolError):
        await client.call_tool("close_room", {"name": "Birch", "reason": "no"})
    assert rows("select count(*) from rooms where is_open") == [(4,)]


@pytest.mark.parametrize(
    ("seats", "free"), [(1, ["Amber", "Birch", "Cedar", "Dune"]), (9, ["Cedar", "Dune"]), (500, [])]
)
async def test_free_rooms(client, seats, free):
    asked = {"slot": slot(), "seats": seats}
    assert free == data(await client.call_tool("find_free", asked))


async def test_a_slot_ends_after_it_starts(client):
    with pytest.raises(ToolError, match="a slot ends after it starts"):
        await client.call_tool("find_free", {"slot": slot(11, 9)})


async def test_a_sign_is_a_picture(client):
    result = await client.call_tool("room_sign", {"name": "dune"})

    assert result.content[0].type == "image"
    assert result.content[0].mime_type == "image/png"


async def test_a_sign_of_no_room(client):
    with pytest.raises(ToolError, match="there is no room 'Elm'"):
        await client.call_tool("room_sign", {"name": "Elm"})


async def test_signs_are_printed(client):
    result = await client.call_tool("print_sign", {"name": "Amber", "copies": 2})
    assert "2 signs for Amber" in text(result)


async def test_a_jam_is_told(client):
    with pytest.raises(ToolError, match="jams at page 4"):
        await client.call_tool("print_sign", {"name": "Amber", "copies": 4})


async def test_the_load_of_a_day(client):
    await client.call_tool("book_room", {"room": "Amber", "slot": slot(8, 20), "who": "ada"})
    loads = data(await client.call_tool("room_load", {"day": "2026-03-03"}))

    assert loads[0] == {"room": "Amber", "booked_hours": 12, "share": 0.5}
    assert [load["booked_hours"] for load in loads[1:]] == [0, 0, 0]


@pytest.mark.parametrize(("hours", "euros"), [(None, 15.0), (3, 45.0)])
async def test_a_quote(client, hours, euros):
    asked = {"room": "Birch"} | ({"hours": hours} if hours else {})
    assert euros == data(await client.call_tool("quote", asked))


async def test_only_the_manager_sets_prices(client):
    asked = {"room": "Birch", "cents": 1}
    with pytest.raises(ToolError, match="only the facility manager sets prices"):
        await client.call_tool("set_rate", asked)
    assert data(await client.call_tool("rates"))["Birch"] == 15.0

    await client.call_tool("set_rate", {**asked, "manager_pin": "4711"})
    assert data(await client.call_tool("rates"))["Birch"] == 0.01
