"""Edits of tools.yaml add and remove entries and arguments, byte-exactly (spec 51, decision 6)."""

from __future__ import annotations

import pytest
from tests.codegen.edit.desk import read, read_by_ruamel

from replybook_codegen.edit import BadEdit, Sheet, ToolChange, change_tools, open_sheet

HEAD = "# what the tools are\ntags:\n  mine: Ours.  # a tag\n\n"
TOOLS = """\
tools:
  # finding
  - name: find
    description: "Finds: all."   # said by people
    tags: [mine]
    codes: [WA-READ-S-001]
    arguments:
      # what to look for
      query: {type: string, required: true, trace: digest, description: What.}

      limit:
        type: integer   # how many
        required: false
        trace: keep
        description: How many.
      # nothing more

  # closing
  - name: Close/It.v2
    description: Closes.
    tags: []
    codes: []
    arguments: {}   # none yet

  - name: bare
    description: Says nothing of arguments.
    tags: []
    codes: []
"""
NEW = {"If-Match": {"type": "string", "required": True, "trace": "digest", "description": "A, b."}}
LINE = '{type: string, required: true, trace: digest, description: "A, b."}'
ENTRY = {"name": "Get.It/v2", "description": "Gets.", "tags": [], "codes": [], "arguments": NEW}
ENTRY_TEXT = f"""
  - name: Get.It/v2
    description: Gets.
    tags: []
    codes: []
    arguments:
      If-Match: {LINE}
"""


def sheet(text: str) -> Sheet:
    return open_sheet(text, "tools.yaml")


def changed(change: ToolChange, index: int = 0, text: str = HEAD + TOOLS) -> str:
    after = change_tools(sheet(text), (), {index: change})
    assert read(after.encode()) == read_by_ruamel(after.encode())
    return after


def test_nothing_to_change_leaves_the_text() -> None:
    assert HEAD + TOOLS == change_tools(sheet(HEAD + TOOLS), (), {0: ToolChange()})


@pytest.mark.parametrize("end", ["\n", ""])
def test_new_entries_stand_behind_the_others(end: str) -> None:
    before = HEAD + TOOLS.removesuffix("\n")
    after = change_tools(sheet(before + end), [ENTRY, {**ENTRY, "name": "b"}], {})
    second = ENTRY_TEXT.replace("Get.It/v2", "b").removesuffix("\n")

    assert before + "\n" + ENTRY_TEXT + second + end == after


@pytest.mark.parametrize("empty", ["tools: []", "tools: [ ]  # none"])
def test_new_entries_fill_an_empty_list(empty: str) -> None:
    after = change_tools(sheet(f"{HEAD}{empty}\n"), [ENTRY, {**ENTRY, "name": "b"}], {})

    assert [ENTRY, {**ENTRY, "name": "b"}] == read(after.encode())["tools"]
    assert after.startswith(HEAD)
    assert ("# none" in empty) == ("# none" in after)


def test_a_new_argument_stands_behind_the_others() -> None:
    before, after = TOOLS.split("        description: How many.\n")

    assert (
        f"{HEAD}{before}        description: How many.\n      If-Match: {LINE}\n{after}"
        == changed(ToolChange(new=NEW))
    )


def test_the_first_argument_takes_the_place_of_the_braces() -> None:
    shown = TOOLS.replace(
        "    arguments: {}   # none yet\n", f"    arguments:   # none yet\n      If-Match: {LINE}\n"
    )

    assert HEAD + shown == changed(ToolChange(new=NEW), 1)


def test_an_argument_that_is_gone_leaves_with_its_lines() -> None:
    query = "      query: {type: string, required: true, trace: digest, description: What.}\n"

    assert HEAD + TOOLS.replace(query, "") == changed(ToolChange(gone=["query"]))


def test_of_all_arguments_that_are_gone_the_braces_are_left() -> None:
    after = changed(ToolChange(gone=["query", "limit"]))

    assert {} == read(after.encode())["tools"][0]["arguments"]
    assert {"# what to look for", "# nothing more", "# closing"} <= set(
        map(str.strip, after.splitlines())
    )


def test_what_the_code_says_otherwise_is_changed_in_braces_and_in_blocks() -> None:
    said = {"query": {"required": False}, "limit": {"type": "string", "required": True}}
    shown = (
        TOOLS.replace("type: string, required: true", "type: string, required: false")
        .replace("type: integer   # how many", "type: string   # how many")
        .replace("        required: false", "        required: true")
    )

    assert HEAD + shown == changed(ToolChange(said=said))


def test_arguments_come_and_go_and_change_at_once() -> None:
    change = ToolChange(new=NEW, gone=["query"], said={"limit": {"required": True}})
    entry, *_ = read(changed(change).encode())["tools"]

    assert ["limit", "If-Match"] == list(entry["arguments"])
    assert True is entry["arguments"]["limit"]["required"]


def test_an_entry_that_is_gone_leaves_and_the_others_stay() -> None:
    begin, end = TOOLS.index("  - name: Close"), TOOLS.index("  - name: bare")

    assert HEAD + TOOLS[:begin] + TOOLS[end:] == changed(ToolChange(is_gone=True), 1)


def test_the_last_entries_leave_an_empty_list_or_new_ones() -> None:
    gone = {index: ToolChange(is_gone=True) for index in range(3)}

    emptied = change_tools(sheet(HEAD + TOOLS), (), gone)
    refilled = change_tools(sheet(HEAD + TOOLS), [ENTRY], gone)

    assert ([], [ENTRY]) == (read(emptied.encode())["tools"], read(refilled.encode())["tools"])


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_the_ends_of_lines_stay_as_they_are(newline: str) -> None:
    text = (HEAD + TOOLS).replace("\n", newline)

    assert newline.join(changed(ToolChange(new=NEW)).split("\n")) == changed(
        ToolChange(new=NEW), text=text
    )


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("tools:\n  - {name: a, arguments: {b: {trace: keep}}}\n", ToolChange(new=NEW)),
        ("tools:\n  - name: a\n    arguments: {b: {trace: keep}}\n", ToolChange(new=NEW)),
        ("tools:\n  - name: a\n", ToolChange(new=NEW)),
        ("tools:\n  - name: a\n    arguments: {\n    }\n", ToolChange(new=NEW)),
        (
            "tools:\n  - name: a\n    arguments: {b: 5}\n",
            ToolChange(said={"b": {"type": "string"}}),
        ),
        ("tools:\n  - {name: a}\n", ToolChange(is_gone=True)),
        (
            'tools:\n  - name: a\n    arguments: {b: {"type": "integer"}}\n',
            ToolChange(said={"b": {"type": "string"}}),
        ),
    ],
)
def test_a_layout_that_an_edit_would_damage_is_refused(text: str, change: ToolChange) -> None:
    with pytest.raises(BadEdit):
        change_tools(sheet(text), (), {0: change})


def test_a_file_that_is_no_mapping_cannot_be_edited() -> None:
    with pytest.raises(BadEdit, match=r"tools\.yaml"):
        sheet("- a\n- b\n")
