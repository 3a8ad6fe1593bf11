"""The wire and the archive, through the newsroom that mounts them."""

import asyncio

import pytest
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from newsroom import wire
from newsroom.models import Story
from reading import data, text

pytestmark = pytest.mark.anyio


async def until(found):
    for _ in range(200):
        if found():
            return
        await asyncio.sleep(0.002)


async def test_flashes_come_in_by_themselves(client, kept):
    await until(lambda: len(kept.flashes) == 3)
    found = data(await client.call_tool("flashes", {"newest": 2}))
    assert [flash["number"] for flash in found] == [3, 2]
    assert found[1] == {
        "number": 2,
        "text": "flash 2",
        "received": "2026-03-02T12:02:00",
        "urgent": True,
    }
    urgent = data(await client.call_tool("flashes", {"urgent_only": True}))
    assert [flash["number"] for flash in urgent] == [2]


async def test_a_tool_in_a_thread_waits_for_the_loop(client):
    seen = []

    async def progress(done, total, message):
        seen.append(total)

    said = await client.call_tool("wait_for", {"number": 3}, progress_handler=progress)
    assert data(said) == "flash 3 is there"
    with pytest.raises(ToolError, match="flash 9 did not come"):
        await client.call_tool("wait_for", {"number": 9, "tries": 3}, progress_handler=progress)
    assert seen[-3:] == [3, 3, 3]


async def test_a_flash_that_did_not_come(client):
    with pytest.raises(ToolError, match="no flash 9 came over the wire"):
        await client.call_tool("flash", {"number": 9})


@pytest.mark.parametrize(("hang_ups", "asked"), [(0, 1), (2, 3)])
async def test_the_agency_is_asked_again(client, hang_ups, asked):
    wire.agency.hang_ups = hang_ups
    assert data(await client.call_tool("fetch", {"topic": "trade"})) == ["trade: nothing new"]
    assert wire.agency.asked == asked


async def test_the_agency_is_not_asked_for_ever(client):
    wire.agency.hang_ups = 100
    with pytest.raises(ToolError):
        await client.call_tool("fetch", {"topic": "trade"})
    assert wire.agency.asked == 3


async def test_a_translation(client, kept):
    await until(lambda: kept.flashes)
    french = data(await client.call_tool("translate", {"number": 1, "language": "fr"}))
    assert french == {"text": "dépêche 1", "language": "fr"}
    nobody = data(await client.call_tool("translate", {"number": 1, "language": "la"}))
    assert nobody["problem"] == "nobody speaks la today"


async def test_a_credit(client, kept):
    await until(lambda: kept.flashes)
    assert data(await client.call_tool("credit", {"number": 1})) == "flash 1 (agency)"


async def test_the_ticker_is_text(client, kept):
    await until(lambda: len(kept.flashes) == 3)
    result = await client.call_tool("ticker", {})
    assert "12:02 flash 2" in text(result)
    assert "12:03 flash 3" in text(result)


async def test_the_latest_flash_as_a_resource(client, kept):
    await until(lambda: len(kept.flashes) == 3)
    [latest] = await client.read_resource("wire://latest")
    assert latest.text == "flash 3"
    kept.flashes.clear()
    with pytest.raises(MCPError):
        await client.read_resource("wire://latest")


# The archive


@pytest.fixture
def printed(kept):
    """Two stories that are published."""
    for number, headline in enumerate(("A vote", "A goal"), 1):
        story = Story(id=f"pol-{number}", section="politics", headline=headline, body="At last.")
        story.status = "published"
        kept.stories[story.id] = story
    return kept


async def test_an_edition_has_what_is_published(client, printed):
    edition = data(await client.call_tool("archive_print_edition"))
    assert edition["number"] == 1
    assert [story["id"] for story in edition["stories"]] == ["pol-1", "pol-2"]
    assert edition["pages"] == {"pol-1": 1, "pol-2": 1}
    assert data(await client.call_tool("archive_editions")) == {"edition 1": ["pol-1", "pol-2"]}


async def test_an_empty_edition_is_not_printed(client, kept):
    with pytest.raises(ToolError, match="nothing is published, so nothing is printed"):
        await client.call_tool("archive_print_edition")
    assert (kept.printed, kept.ends) == ([], ["undone by ToolError"])


async def test_an_edition_that_the_press_refuses_is_not_printed(client, printed):
    with pytest.raises(ToolError):
        await client.call_tool("archive_print_edition", {"pages": 0})
    assert (printed.printed, printed.ends) == ([], ["undone by ValueError"])


@pytest.mark.parametrize(
    ("asked", "hits"),
    [
        ({"words": "vote"}, ["pol-1"]),
        ({"words": ["last", "goal"]}, ["pol-2"]),
        ({"words": "last", "where": "headline"}, []),
        ({"words": "last", "limit": 1}, ["pol-1"]),
    ],
)
async def test_a_search(client, printed, asked, hits):
    result = await client.call_tool("archive_search", asked)
    assert data(result)["hits"] == hits
    assert all(f"found {story}" in text(result) for story in hits)


async def test_a_search_for_nothing(client):
    with pytest.raises(ToolError, match="give a word to search for"):
        await client.call_tool("archive_search", {"words": ["", " "]})


@pytest.mark.parametrize("wrong", [{"words": 7}, {"words": "a", "where": "margin"}, {}])
async def test_a_search_that_nobody_understands(client, wrong):
    with pytest.raises(ToolError):
        await client.call_tool("archive_search", wrong)


async def test_a_front_page_is_text_and_a_picture(client, printed):
    await client.call_tool("archive_print_edition")
    page = await client.call_tool("archive_front_page", {"number": 1})
    assert "edition 1" in text(page)
    assert [block.mime_type for block in page.content if block.type == "image"] == ["image/png"]
    with pytest.raises(ToolError, match="there is no edition 2"):
        await client.call_tool("archive_front_page", {"number": 2})


async def test_a_scan_is_a_file_and_a_story_has_a_link(client):
    scan = await client.call_tool("archive_scan", {"number": 1})
    assert scan.content[0].type == "resource"
    link = await client.call_tool("archive_link", {"story": "pol-1"})
    assert str(link.content[0].uri) == "story://desk/pol-1"


@pytest.mark.parametrize(("fail_at", "end"), [(None, "done, 2 stories"), (2, "failed at story 2")])
async def test_a_job_runs_in_the_background(client, printed, fail_at, end):
    number = data(await client.call_tool("archive_index_all", {"fail_at": fail_at}))
    assert data(await client.call_tool("archive_job", {"number": number})) in ("running", end)
    await until(lambda: printed.jobs[number] != "running")
    assert data(await client.call_tool("archive_job", {"number": number})) == end


async def test_a_job_that_is_not_there(client):
    with pytest.raises(ToolError, match="there is no job 9"):
        await client.call_tool("archive_job", {"number": 9})


async def test_many_rows(client, printed):
    rows = data(await client.call_tool("archive_everything", {"copies": 2_000}))
    assert len(rows) == 4_000
    assert rows[-1] == {"id": "pol-2", "headline": "A goal", "copy": 1_999}


async def test_a_sample_takes_no_copies(client, printed):
    assert len(data(await client.call_tool("sample"))) == 2
    with pytest.raises(ToolError):
        await client.call_tool("sample", {"copies": 7})
