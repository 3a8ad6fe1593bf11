"""Stories are written, edited, approved and published; and the newsroom as a whole."""

import pytest
from fastmcp import Client
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from newsroom.desk import SIGNED
from newsroom.server import HAS_TASKS
from newsroom.store import store
from reading import data

pytestmark = pytest.mark.anyio


async def test_the_newsroom_has_its_tools(client):
    tools = {tool.name: tool for tool in await client.list_tools()}
    assert len(tools) == 32 + HAS_TASKS
    assert {"flash", "desk_write", "archive_search", "sample", "numbers"} <= set(tools)
    assert "copies" not in tools["sample"].input_schema["properties"]
    assert not any("kept" in tool.input_schema["properties"] for tool in tools.values())


async def test_a_story_is_written(client, kept):
    asked = {
        "section": "sports",
        "headline": "A goal",
        "body": "What a damn goal",
        "sources": [{"kind": "person", "name": "Ben"}],
    }
    assert data(await client.call_tool("desk_write", asked)) == {
        "id": "spo-1",
        "section": "sports",
        "headline": "A goal",
        "body": "What a d--- goal",
        "status": "draft",
        "version": 1,
        "sources": [{"kind": "person", "name": "Ben"}],
        "tags": [],
    }
    assert (list(kept.stories), kept.ends, SIGNED) == (["spo-1"], ["kept"], ["write"])


async def test_headlines_do_not_shout(client, kept):
    with pytest.raises(ToolError, match="headlines do not shout"):
        await client.call_tool("desk_write", {"section": "sports", "headline": "A GOAL"})
    assert (kept.stories, SIGNED) == ({}, [])


async def test_the_lawyers_do_not_print_it(client, kept):
    asked = {"section": "politics", "headline": "A trial", "body": "He is guilty"}
    with pytest.raises(ToolError, match="who is guilty says a court"):
        await client.call_tool("desk_write", asked)
    assert (kept.stories, kept.ends) == ({}, ["undone by Libel"])

    await client.call_tool("desk_write", {**asked, "sources": [{"kind": "agency", "name": "AP"}]})
    assert list(kept.stories) == ["pol-1"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"section": "weather"},
        {"headline": "A"},
        {"headline": "x" * 61},
        {"sources": [{"kind": "rumour", "name": "x"}]},
        {"author": "me"},
    ],
)
async def test_a_story_that_is_none(client, kept, wrong):
    with pytest.raises(ToolError):
        await client.call_tool("desk_write", {"section": "sports", "headline": "A goal", **wrong})
    assert kept.stories == {}


async def test_a_story_that_is_not_there(client):
    with pytest.raises(ToolError, match="there is no story pol-7"):
        await client.call_tool("desk_read", {"story": "pol-7"})
    with pytest.raises(ToolError):
        await client.call_tool("desk_read", {"story": "seven"})


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["pol-1", "spo-1"]),
        ({"section": "sports"}, ["spo-1"]),
        ({"status": "review"}, ["pol-1"]),
        ({"status": ["review", "draft"]}, ["pol-1", "spo-1"]),
        ({"status": []}, []),
    ],
)
async def test_briefs(client, story, asked, found):
    await client.call_tool("desk_write", {"section": "sports", "headline": "A goal"})
    await client.call_tool("desk_hand_in", {"story": story})
    assert found == [brief["id"] for brief in data(await client.call_tool("desk_briefs", asked))]


async def test_all_edits_are_one(client, kept, story):
    edits = [
        {"op": "headline", "text": "They voted"},
        {"op": "tags", "add": ["vote", "law"], "remove": ["law"]},
    ]
    edited = data(await client.call_tool("desk_edit", {"story": story, "edits": edits}))
    assert (edited["headline"], edited["tags"], edited["version"]) == ("They voted", ["vote"], 2)


async def test_an_edit_too_long_undoes_the_others(client, kept, story):
    edits = [{"op": "body", "text": "New."}, {"op": "headline", "text": "x" * 70}]
    with pytest.raises(ToolError, match="the headline has 70 letters, and room for 60"):
        await client.call_tool("desk_edit", {"story": story, "edits": edits})
    found = kept.stories[story]
    assert (found.body, found.version) == ("They voted.", 1)


@pytest.mark.parametrize("edits", [[], [{"op": "delete"}], [{"op": "body"}], "all", [[]]])
async def test_edits_that_are_none(client, kept, story, edits):
    with pytest.raises(ToolError):
        await client.call_tool("desk_edit", {"story": story, "edits": edits})
    assert kept.stories[story].version == 1


async def test_a_comparison_finds_something_or_nothing(client, story):
    asked = {"story": story, "text": "They did not."}
    assert data(await client.call_tool("desk_compare", asked)) == {
        "was": "They voted.",
        "now": "They did not.",
    }
    asked["text"] = "They voted."
    assert data(await client.call_tool("desk_compare", asked)) is None


async def test_a_draft_without_a_body_stays_a_draft(client, kept):
    await client.call_tool("desk_write", {"section": "sports", "headline": "A goal"})
    with pytest.raises(ToolError, match="spo-1 has no body yet"):
        await client.call_tool("desk_hand_in", {"story": "spo-1"})
    assert kept.stories["spo-1"].status == "draft"


@pytest.mark.parametrize(
    ("answer", "words", "status"),
    [
        ({"approved": True}, None, "published"),
        ({"approved": False, "remark": "too dull"}, "says no to pol-1: too dull", "review"),
        (None, "did not say anything about pol-1", "review"),
    ],
)
async def test_the_editor_decides(newsroom, answer, words, status):
    asked = []

    async def editor(message, response_type, params, context):
        from fastmcp.client.elicitation import ElicitResult

        asked.append(message)
        if answer is None:
            return ElicitResult(action="cancel")
        return ElicitResult(action="accept", content=answer)

    async with Client(newsroom, elicitation_handler=editor, mode="legacy") as client:
        written = {"section": "politics", "headline": "A vote", "body": "They voted."}
        await client.call_tool("desk_write", written)
        await client.call_tool("desk_hand_in", {"story": "pol-1"})
        if words is None:
            brief = data(await client.call_tool("desk_approve", {"story": "pol-1"}))
            assert brief["status"] == "published"
        else:
            with pytest.raises(ToolError, match=words):
                await client.call_tool("desk_approve", {"story": "pol-1"})
        assert (store.stories["pol-1"].status, asked) == (status, ["Publish 'A vote'?"])


async def test_nobody_can_be_asked(client, kept, story):
    await client.call_tool("desk_hand_in", {"story": story})
    with pytest.raises(ToolError):
        await client.call_tool("desk_approve", {"story": story})
    assert kept.stories[story].status == "review"


async def test_what_is_published_can_be_withdrawn(client, kept, story):
    asked = {"story": story, "reason": "it was wrong"}
    with pytest.raises(ToolError, match="pol-1 is draft, not published"):
        await client.call_tool("desk_withdraw", asked)
    kept.stories[story].status = "published"
    assert data(await client.call_tool("desk_withdraw", asked)) == {**asked, "versions": 1}
    assert kept.stories[story].status == "withdrawn"


async def test_a_merge_is_two_edits(client, kept, story):
    other = {"section": "politics", "headline": "More", "body": "And again."}
    await client.call_tool("desk_write", other)
    merged = data(await client.call_tool("desk_merge", {"into": "pol-1", "story": "pol-2"}))
    assert (merged["body"], merged["version"]) == ("They voted.\nAnd again.", 3)
    assert merged["tags"] == ["has-pol-2"]


async def test_a_merge_into_what_is_published_says_why_not(client, kept, story):
    other = {"section": "politics", "headline": "More", "body": "And again."}
    await client.call_tool("desk_write", other)
    kept.stories[story].status = "published"
    with pytest.raises(ToolError, match="pol-1 is published, not draft or review"):
        await client.call_tool("desk_merge", {"into": "pol-1", "story": "pol-2"})
    assert kept.stories[story].body == "They voted."


async def test_words_are_counted_on_the_page(client, story):
    assert data(await client.call_tool("desk_count_words", {"story": story})) == 4
    with pytest.raises(ToolError):
        await client.call_tool("desk_count_words", {"story": "pol-7"})


async def test_a_page_and_a_prompt(client, story):
    [page] = await client.read_resource("story://desk/pol-1")
    assert page.text == "A vote\n\nThey voted."
    with pytest.raises(MCPError, match="there is no story pol-7"):
        await client.read_resource("story://desk/pol-7")
    prompt = await client.get_prompt("desk_headline_ideas", {"story": "pol-1"})
    assert prompt.messages[0].content.text == "Give 3 headlines for: They voted."
    with pytest.raises(MCPError, match="there is no story pol-7"):
        await client.get_prompt("desk_headline_ideas", {"story": "pol-7"})
