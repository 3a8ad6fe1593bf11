"""Shelves, trucks, money, pages, and the depot as a whole."""

import asyncio

import pytest
from asking import ask, parcel, refused, text
from mcp import Client
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitResult, PromptReference
from parcel_depot import depot as rules_of_depot
from parcel_depot.depot import Missing

pytestmark = pytest.mark.anyio


async def test_shelves_and_what_is_on_them(client):
    await ask(client, "take_in", parcel=parcel(fragile=True))
    assert await ask(client, "shelves") == {
        "A1": {"kg": 3.0, "most_kg": 30.0, "fragile": 1},
        "A2": {"kg": 0.0, "most_kg": 30.0},
        "B1": {"kg": 0.0, "most_kg": 200.0},
    }


async def test_a_new_shelf(client, rows):
    shelf = {"name": "C1", "most_kg": 5}
    assert await ask(client, "add_shelf", shelf=shelf) == ["A1", "A2", "B1", "C1"]
    await refused(client, "add_shelf", shelf=shelf)
    await refused(client, "add_shelf", shelf={"name": "c", "most_kg": 5})
    assert rows("select count(*) from shelves") == [(4,)]


async def test_an_empty_shelf_goes_at_once(client):
    assert await ask(client, "remove_shelf", name="A2") == "shelf A2 is gone, 0 parcels moved"


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.parametrize("answer", ["yes", "no", "decline"])
async def test_a_full_shelf_goes_if_somebody_says_so(depot, rows, answer, mode):
    asked = []

    async def confirm(context, params):
        asked.append(params.message)
        if answer == "decline":
            return ElicitResult(action="decline")
        return ElicitResult(action="accept", content={"yes": answer == "yes"})

    async with Client(depot, elicitation_callback=confirm, mode=mode) as client:
        await ask(client, "take_in", parcel=parcel())
        if answer == "yes":
            assert "1 parcels moved" in await ask(client, "remove_shelf", name="A1")
        else:
            assert "shelf A1 stays" in await refused(client, "remove_shelf", name="A1")
    assert asked == ["A1 is not empty. Remove it?"]
    assert rows("select shelf from parcels") == [("A2" if answer == "yes" else "A1",)]


async def test_a_shelf_whose_parcels_fit_nowhere_stays(depot, rows):
    async def confirm(context, params):
        return ElicitResult(action="accept", content={"yes": True})

    async with Client(depot, elicitation_callback=confirm) as client:
        await ask(client, "take_in", parcel=parcel(kg=150))
        words = await refused(client, "remove_shelf", name="B1")
    assert "no shelf has room for 150 kg" in words
    assert rows("select count(*) from shelves") == [(3,)]


async def test_a_question_about_no_shelf(client):
    assert "there is no shelf Z9" in await refused(client, "remove_shelf", name="Z9")


async def test_a_stocktake_tells_what_it_does(depot):
    said, seen = [], []

    async def log(params):
        said.append(params.data)

    async def progress(done, total, message):
        seen.append((done, total, message))

    async with Client(depot, logging_callback=log, mode="legacy") as client:
        await ask(client, "take_in", parcel=parcel())
        result = await client.call_tool("stocktake", {}, progress_callback=progress)
    assert '"counted"' in text(result)
    assert seen == [(1, 3, "A1"), (2, 3, "A2"), (3, 3, "B1")]
    assert said == ["A1: 1", "A2: 0", "B1: 0"]


async def test_a_stocktake(client):
    await ask(client, "take_in", parcel=parcel())
    found = await ask(client, "stocktake")
    assert found == {"counted": 1, "kg": 3.0, "by_shelf": {"A1": 1, "A2": 0, "B1": 0}}


async def test_the_heaviest(client):
    for kg in (3, 25, 8):
        await ask(client, "take_in", parcel=parcel(kg=kg))
    assert await ask(client, "heaviest", count=2) == [[2, 25.0], [3, 8.0]]


async def test_what_a_shelf_still_carries(client):
    assert await ask(client, "capacity", shelf="A1") == 30.0
    assert "there is no shelf Z9" in await refused(client, "capacity", shelf="Z9")


@pytest.mark.parametrize(
    ("asked", "euros"), [({}, 5.0), ({"express": True}, 10.0), ({"insured": 250.0}, 7.5)]
)
async def test_a_price(client, asked, euros):
    assert await ask(client, "price", kg=2, **asked) == euros


async def test_a_balance_is_settled_and_never_more(client, rows):
    await ask(client, "take_in", parcel=parcel())
    assert await ask(client, "settle", customer="ada", cents=200) == {
        "customer": "ada",
        "cents": 400,
    }
    assert "ada owes 4.00 and no more" in await refused(client, "settle", customer="ada", cents=500)
    assert rows("select cents from accounts") == [(400,)]
    assert await ask(client, "open_accounts") == {"ada": 400}


async def test_a_stranger_has_no_account(client):
    for tool, more in (("balance", {}), ("settle", {"cents": 1})):
        assert "eve has no account here" in await refused(client, tool, customer="eve", **more)


async def test_the_journal_knows_what_was_asked(client):
    await ask(client, "depot_version")
    await refused(client, "capacity", shelf="Z9")
    await client.call_tool("capacities", {})
    assert (await ask(client, "journal_of_calls"))[-4:] == [
        "depot_version",
        "capacity",
        "capacities",
        "journal_of_calls",
    ]


async def test_a_scan_finds_one_or_none(client):
    await ask(client, "take_in", parcel=parcel())
    assert await ask(client, "scan_for", word="bob") == "P-1"
    assert await ask(client, "scan_for", word="eve") is None
    assert "ghosts get no parcels" in await refused(client, "scan_for", word="ghost")


# Trucks


async def test_a_truck_is_loaded_and_unloaded(client):
    await ask(client, "take_in", parcel=parcel())
    loaded = await ask(client, "load", parcel=1, truck="red")
    assert loaded == {"parcel": 1, "was": "A1", "now": "red"}
    assert "P-1 is loaded, not stored" in await refused(client, "load", parcel=1, truck="red")
    assert (await ask(client, "unload", parcel=1))["now"] == "A1"
    assert "P-1 is on no truck" in await refused(client, "unload", parcel=1)


async def test_a_truck_carries_so_much(client, rows):
    await ask(client, "take_in", parcel=parcel(kg=120))
    words = await refused(client, "load", parcel=1, truck="red")
    assert "the red truck carries 100 kg, not 120" in words
    assert rows("select state, shelf, truck from parcels") == [("stored", "B1", None)]
    assert rows("select count(*) from movements") == [(1,)]


async def test_several_are_loaded_and_some_stay(client):
    for kg in (3, 90, 20):
        await ask(client, "take_in", parcel=parcel(kg=kg))
    seen = []

    async def progress(done, total, message):
        seen.append((done, total, message))

    asked = {"parcels": [1, "P-2", 3, "x"], "truck": "red"}
    result = await client.call_tool("load_all", asked, progress_callback=progress)
    assert not result.is_error
    assert seen == [(1, 4, "1"), (2, 4, "P-2"), (3, 4, "3"), (4, 4, "x")]
    assert "the red truck carries 100 kg, not 113" in text(result)
    assert "x is no parcel number" in text(result)


async def test_what_was_loaded(client, rows):
    for kg in (3, 90, 20):
        await ask(client, "take_in", parcel=parcel(kg=kg))
    report = await ask(client, "load_all", parcels=[1, 2, 3], truck="red")
    assert (report["loaded"], len(report["stayed"])) == (["1", "2"], 1)
    assert rows("select id from parcels where truck = 'red'") == [(1,), (2,)]


async def test_a_truck_drives_in_the_background(client, rows):
    await ask(client, "take_in", parcel=parcel())
    await ask(client, "load", parcel=1, truck="red")
    sent = await client.call_tool("depart", {"truck": "red", "stops": ["north", "south"]})
    assert '"minutes"' in text(sent)
    assert await ask(client, "where", truck="red") == "north"
    assert "the red truck is on the road" in await refused(client, "unload", parcel=1)
    for _ in range(500):
        await asyncio.sleep(0.02)
        if rows("select state from parcels") == [("delivered",)]:
            break
    assert await ask(client, "where", truck="red") == "depot"


async def test_no_such_truck(client):
    assert "only red and blue" in await refused(client, "where", truck="green")


@pytest.mark.parametrize(
    ("better", "stops"),
    [
        (False, ["pier", "inn", "a"]),
        (True, ["a", "inn", "pier"]),
        ("by_name", ["a", "inn", "pier"]),
    ],
)
async def test_a_route(client, better, stops):
    asked = {"stops": ["pier", "inn", "a"], "better": better}
    assert await ask(client, "plan_route", **asked) == stops


@pytest.mark.parametrize(
    "wrong", [{"stops": []}, {"stops": "pier"}, {"stops": ["a"], "better": "x"}]
)
async def test_no_route(client, wrong):
    await refused(client, "plan_route", **wrong)


# The server itself


async def test_the_server_itself_raises(depot, client):
    with pytest.raises(ToolError, match="there is no shelf Z9"):
        await depot.call_tool("capacity", {"shelf": "Z9"})


async def test_a_tool_that_is_not_there(client):
    await refused(client, "capacities")


async def test_sixty_at_once(client, rows):
    await asyncio.gather(*(ask(client, "take_in", parcel=parcel(kg=1)) for _ in range(60)))
    assert rows("select count(*), sum(kg) from parcels") == [(60, 60.0)]


async def test_pages(client):
    await ask(client, "take_in", parcel=parcel())
    pages = [await client.read_resource(uri) for uri in ("depot://rules", "parcel://1")]
    assert [page.contents[0].text for page in pages] == [
        "No animals, no liquids.",
        "P-1 for bob, 3 kg",
    ]


async def test_pages_that_are_not_there(client):
    await ask(client, "take_in", parcel=parcel())
    await ask(client, "send_back", parcel=1)
    for uri, words in (("parcel://7", "there is no parcel P-7"), ("parcel://1", "went back")):
        with pytest.raises(MCPError, match=words):
            await client.read_resource(uri)


async def test_a_page_that_cannot_be_computed(client):
    with pytest.raises(MCPError) as failed:
        await client.read_resource("shelf://A1")
    assert "division" not in str(failed.value)


async def test_an_apology(client):
    await ask(client, "take_in", parcel=parcel())
    letter = await client.get_prompt("apology", {"parcel": "1", "tone": "formal"})
    assert letter.messages[0].content.text == "Write a formal apology to bob about P-1."
    with pytest.raises(MCPError):
        await client.get_prompt("apology", {"parcel": "7"})


async def test_a_tone_is_completed(client):
    ref = PromptReference(type="ref/prompt", name="apology")
    found = await client.complete(ref, {"name": "tone", "value": "f"})
    assert found.completion.values == ["formal"]


# Below the tools


@pytest.mark.parametrize(("kg", "express", "cents"), [(1, False, 400), (2.5, True, 1_100)])
def test_prices(kg, express, cents):
    assert rules_of_depot.price_cents(kg, express) == cents


def test_no_number(depot):
    with pytest.raises(Missing):
        rules_of_depot.row_of("x")
