"""The newsroom as a whole.

Calls of tools of several servers, what is counted, tools that come later.
"""

import asyncio

import pytest
from fastmcp.exceptions import ToolError
from newsroom.server import HAS_TASKS, mcp
from reading import data, text

pytestmark = pytest.mark.anyio


async def test_a_flash_becomes_a_story(client, kept):
    for _ in range(100):
        if kept.flashes:
            break
        await asyncio.sleep(0.002)
    made = data(await client.call_tool("publish_flash", {"number": 1, "headline": "News"}))
    assert made == {"flash": 1, "id": "pol-1", "headline": "News", "status": "review"}


async def test_a_flash_that_did_not_come_is_no_story(client, kept):
    with pytest.raises(ToolError, match="no flash 9 came over the wire"):
        await client.call_tool("publish_flash", {"number": 9, "headline": "News"})
    assert kept.stories == {}


async def test_some_are_handed_in(client, kept, story):
    became = data(await client.call_tool("try_all", {"stories": ["pol-1", "pol-1", "pol-7"]}))
    assert became["pol-7"].startswith("no: ")
    assert "there is no story pol-7" in became["pol-7"]
    assert "pol-1 is review, not draft" in became["pol-1"]
    assert kept.stories["pol-1"].status == "review"


async def test_calls_and_failures_are_counted(client, story):
    for tool, asked in (
        ("flash", {"number": 9}),
        ("desk_read", {"story": "pol-7"}),
        ("desk_read", {"story": story}),
        ("archive_job", {"number": 9}),
        ("editor", {"who": "me"}),
        ("no_such_tool", {}),
    ):
        await client.call_tool(tool, asked, raise_on_error=False)
    found = data(await client.call_tool("numbers"))
    assert found["calls"] == {
        "desk_write": 1,
        "flash": 1,
        "desk_read": 2,
        "archive_job": 1,
        "editor": 1,
        "no_such_tool": 1,
        "numbers": 1,
    }
    assert found["failed"] == {
        "flash": 1,
        "desk_read": 1,
        "archive_job": 1,
        "editor": 1,
        "no_such_tool": 1,
    }


async def test_the_editor_of_the_shift(client):
    assert data(await client.call_tool("editor")) == "Grace"


async def test_a_tool_can_be_added_at_night(client):
    with pytest.raises(ToolError):
        await client.call_tool("night_note", {"text": "coffee"})
    try:
        await client.call_tool("open_night_desk")
        assert data(await client.call_tool("night_note", {"text": "coffee"})) == "noted: coffee"
        with pytest.raises(ToolError, match="an empty note helps nobody"):
            await client.call_tool("night_note", {"text": ""})
    finally:
        mcp.local_provider.remove_tool("night_note")


async def test_the_server_itself_raises(newsroom, client):
    with pytest.raises(ToolError, match="no flash 9 came over the wire"):
        await newsroom.call_tool("flash", {"number": 9})


async def test_twenty_at_once(client, kept):
    asked = {"section": "culture", "headline": "A play", "body": "It was long."}
    made = await asyncio.gather(*(client.call_tool("desk_write", asked) for _ in range(20)))
    assert {data(one)["id"] for one in made} == {f"cul-{n}" for n in range(1, 21)}
    assert len(kept.stories) == 20


@pytest.mark.skipif(not HAS_TASKS, reason="needs fastmcp-tasks")
async def test_pages_are_rendered_by_a_task(client):
    from fastmcp_tasks import call_tool_task

    task = await call_tool_task(client, "render", {"pages": 3})
    assert "3 pages" in text(await task.result())
    task = await call_tool_task(client, "render", {"pages": 11})
    with pytest.raises(ToolError, match="11 pages are too many"):
        await task.result()
