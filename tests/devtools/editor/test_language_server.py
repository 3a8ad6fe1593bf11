"""The language server as an editor meets it: a process, its pipes, and messages of the protocol."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.conftest import lay_out_mail_project
from tests.devtools.editor.language_client import ABLE, LanguageClient, lsp

pytest.importorskip("pygls", reason="the extra `lsp` is not installed")

RIGHT = """\
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def find(name: str, rb: ReplyBuilder) -> Reply:
    if not name:
        return rb.invalid(codes.WA_RES_I_001, data={"path": name})
    return rb.success(data={"name": name})
"""
DENIED = RIGHT.replace("rb.invalid(codes.WA_RES_I_001", 'rb.denied("WA-RES-I-001"')
"""A code of type I given as a denial."""

DROPPED = """\
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool


@mcp_safe_tool
def find(name: str, rb: ReplyBuilder) -> Reply:
    if name:
        return rb.success(data={"name": name})
    rb.invalid(codes.WA_RES_I_001, data={"path": name})
"""
AT = RIGHT.splitlines()
REFUSAL = 6
"""The line of the refusal, from 0."""


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[LanguageClient]:
    """An editor that has said nothing yet, in a folder without a project."""
    with lsp(tmp_path) as client:
        yield client


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageClient]:
    """An editor in a folder without a project, where the installed registries answer."""
    with lsp(tmp_path_factory.mktemp("editor")) as client:
        client.begin()
        yield client


@pytest.fixture
def editor(kept: LanguageClient) -> Iterator[LanguageClient]:
    """The same, with no file open; starting one takes longer than all that it is asked here."""
    yield kept
    kept.close_all()


@pytest.fixture
def project(tmp_path: Path) -> Iterator[LanguageClient]:
    """An editor in a project with a registry of its own, whose code was never generated."""
    lay_out_mail_project(tmp_path)
    with lsp(tmp_path) as client:
        client.begin()
        yield client


def rules(found: list[Any]) -> list[str]:
    return [one["code"] for one in found]


def labels(client: LanguageClient, name: str, line: int, column: int) -> list[str]:
    return [
        one["label"] for one in client.ask("textDocument/completion", client.at(name, line, column))
    ]


def test_a_session_from_the_first_word_to_the_last(fresh: LanguageClient) -> None:
    said = fresh.begin()
    asked = fresh.told_so_far("client/registerCapability")

    assert said["serverInfo"]["name"] == "replybook"
    assert [each["method"] for one in asked for each in one["registrations"]] == [
        "workspace/didChangeWatchedFiles"
    ]
    assert fresh.open("tool.py", RIGHT) == []
    assert rules(fresh.change("tool.py", DENIED)) == ["RB503"]
    assert fresh.change("tool.py", RIGHT, 3) == []
    assert fresh.end() == 0


def test_an_editor_that_leaves_without_a_word_ends_the_server(fresh: LanguageClient) -> None:
    fresh.begin()
    fresh.process.stdin.close()  # type: ignore[union-attr]

    assert fresh.process.wait(PATIENCE) == 1


def test_a_finding_says_its_rule_its_weight_its_place_and_where_its_page_is(
    editor: LanguageClient,
) -> None:
    (found,) = editor.open("tool.py", DENIED)

    line = DENIED.splitlines()[REFUSAL]
    start = {"line": REFUSAL, "character": line.index("rb.")}
    assert start == found["range"]["start"]
    assert {"line": REFUSAL, "character": len(line)} == found["range"]["end"]
    assert ("RB503", 1, "replybook") == (found["code"], found["severity"], found["source"])
    assert "fix: " in found["message"]
    page = Path(url2pathname(urlsplit(found["codeDescription"]["href"]).path))
    assert "RB503" in page.read_text("utf-8").splitlines()[0]


def test_an_id_that_is_gone_is_struck_through(editor: LanguageClient) -> None:
    found = editor.open("tool.py", RIGHT.replace("codes.WA_RES_I_001", '"WA-RES-D-001"'))

    assert [[2]] == [one["tags"] for one in found if one["code"] == "RB506"]


def test_a_file_that_is_no_python_is_nobodys_business(editor: LanguageClient) -> None:
    assert editor.open("a.md", DROPPED, "markdown") == []


def test_a_text_that_does_not_parse_is_no_end_of_the_server(editor: LanguageClient) -> None:
    editor.open("tool.py", RIGHT + "def (\n")

    assert editor.change("tool.py", RIGHT) == []


def test_a_message_that_is_none_is_not_called_our_fault(editor: LanguageClient) -> None:
    where = {"textDocument": {"uri": editor.uri("tool.py")}, "position": {"line": -1}}
    editor.notify("textDocument/hover", where)

    assert "the editor sent a message" in editor.told("window/showMessage")["message"]
    assert editor.open("tool.py", RIGHT) == []


def test_a_question_about_a_file_that_is_not_open_has_no_answer(editor: LanguageClient) -> None:
    (editor.folder / "shut.py").write_text(RIGHT, "utf-8")
    on_a_code = editor.at("shut.py", REFUSAL, AT[REFUSAL].index("WA_RES"))

    assert editor.ask("textDocument/hover", on_a_code) is None
    assert editor.ask("textDocument/completion", on_a_code) == []
    assert editor.ask("textDocument/hover", editor.at("nowhere.py", 0, 0)) is None


def test_closing_a_file_takes_its_findings_away(editor: LanguageClient) -> None:
    assert rules(editor.open("tool.py", DENIED)) == ["RB503"]

    assert editor.close("tool.py") == []


@pytest.mark.parametrize("written", ["codes.WA_RES_I_001", '"WA-RES-I-001"'])
def test_the_cursor_on_a_code_shows_what_explain_says(editor: LanguageClient, written: str) -> None:
    editor.open("tool.py", RIGHT.replace("codes.WA_RES_I_001", written))
    column = AT[REFUSAL].index("codes.") + len(written) - 3

    shown = editor.ask("textDocument/hover", editor.at("tool.py", REFUSAL, column))["contents"]

    assert shown["kind"] == "markdown"
    said = subprocess.run(
        [sys.executable, "-m", "replybook_devtools.commands.main", "explain", "WA-RES-I-001"],
        cwd=editor.folder,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    ).stdout
    for fact in ("meaning", "params", "next action", "remedy", "example"):
        assert f"{fact}:" in said
        assert f"**{fact}**" in shown["value"]
    assert "The address does not resolve to anything." in shown["value"]
    assert "`path`: string, required, public:" in shown["value"]


def test_an_editor_without_markdown_gets_the_text_of_explain(fresh: LanguageClient) -> None:
    fresh.begin({})
    fresh.open("tool.py", RIGHT)
    column = AT[REFUSAL].index("WA_RES")

    shown = fresh.ask("textDocument/hover", fresh.at("tool.py", REFUSAL, column))["contents"]

    assert shown["kind"] == "plaintext"
    assert shown["value"].startswith("WA-RES-I-001 (code)\n  PATH_NOT_FOUND: Path not found\n")


def test_the_cursor_on_an_old_id_shows_what_to_use(editor: LanguageClient) -> None:
    editor.open("tool.py", 'OLD = "WA-DIR-I-001"\n')

    shown = editor.ask("textDocument/hover", editor.at("tool.py", 0, 10))["contents"]

    assert "legacy id" in shown["value"]
    assert "**use**" in shown["value"]


@pytest.mark.parametrize("column", [0, 13, 40])
def test_the_cursor_on_another_word_shows_nothing(editor: LanguageClient, column: int) -> None:
    editor.open("tool.py", RIGHT)

    assert editor.ask("textDocument/hover", editor.at("tool.py", 0, column)) is None


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("        return rb.invalid(codes.", "CT_GATE_I_001"),
        ("        return rb.invalid(codes.WA_R", "CT_GATE_I_001"),
        ('        return rb.invalid("', "CT-GATE-I-001"),
        ("        return rb.invalid(", "codes.CT_GATE_I_001"),
        ("        return rb.invalid(code=codes.", "CT_GATE_I_001"),
    ],
)
def test_a_call_that_is_being_typed_is_offered_the_codes_of_its_type(
    editor: LanguageClient, typed: str, first: str
) -> None:
    lines = list(AT)
    lines[REFUSAL] = typed
    editor.open("tool.py", "\n".join(lines) + "\n")

    offered = labels(editor, "tool.py", REFUSAL, len(typed))

    assert first in offered
    assert {"I"} == {name.strip('"').replace("_", "-").split("-")[-2] for name in offered}


@pytest.mark.parametrize(
    "typed",
    ["        return rows.invalid(codes.", "        return codes.", "        # rb.invalid(codes."],
)
def test_what_is_no_call_of_a_builder_is_offered_nothing(
    editor: LanguageClient, typed: str
) -> None:
    lines = list(AT)
    lines[REFUSAL] = typed
    editor.open("tool.py", "\n".join(lines) + "\n")

    assert labels(editor, "tool.py", REFUSAL, len(typed)) == []


def test_a_builder_of_another_name_is_offered_codes_too(editor: LanguageClient) -> None:
    text = "from replybook import ReplyBuilder\n\n\ndef f(out: ReplyBuilder) -> object:\n    return out.error(\n"
    editor.open("tool.py", text)

    offered = labels(editor, "tool.py", 4, len("    return out.error("))

    assert '"MCP-SYS-E-001"' in offered


def test_an_offered_code_replaces_what_was_typed_and_is_documented(editor: LanguageClient) -> None:
    typed = "        return rb.invalid(codes.WA_R"
    lines = list(AT)
    lines[REFUSAL] = typed
    editor.open("tool.py", "\n".join(lines) + "\n")
    offered = editor.ask("textDocument/completion", editor.at("tool.py", REFUSAL, len(typed)))
    item = next(one for one in offered if one["label"] == "WA_RES_I_001")

    start = {"line": REFUSAL, "character": typed.index("WA_R")}
    assert start == item["textEdit"]["range"]["start"]
    assert item["detail"] == "PATH_NOT_FOUND: Path not found"
    documented = editor.ask("completionItem/resolve", item)
    assert "does not resolve to anything" in documented["documentation"]["value"]


def test_a_safe_fix_is_offered_and_mends_the_text(editor: LanguageClient) -> None:
    found = next(one for one in editor.open("tool.py", DROPPED) if one["code"] == "RB513")

    offered = editor.ask(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": editor.uri("tool.py")},
            "range": found["range"],
            "context": {"diagnostics": [found], "only": ["quickfix"]},
        },
    )

    (action,) = offered
    assert action["isPreferred"] is True
    (edit,) = action["edit"]["changes"][editor.uri("tool.py")]
    assert editor.change("tool.py", applied(DROPPED, edit)) == []


def test_a_place_without_a_finding_is_offered_nothing(editor: LanguageClient) -> None:
    editor.open("tool.py", DROPPED)
    nowhere = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}

    offered = editor.ask(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": editor.uri("tool.py")},
            "range": nowhere,
            "context": {"diagnostics": [], "only": ["quickfix"]},
        },
    )

    assert offered == []


@pytest.mark.parametrize(("encoding", "shift"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_columns_are_counted_as_the_editor_asked(
    fresh: LanguageClient, encoding: str, shift: int
) -> None:
    said = fresh.begin({**ABLE, "general": {"positionEncodings": [encoding]}})
    smile = "\U0001f60b"
    lines = DENIED.splitlines()
    lines[REFUSAL] = f'        "{smile}"; ' + lines[REFUSAL].lstrip()
    text = "\n".join(lines) + "\n"

    (found,) = fresh.open("tool.py", text)

    assert encoding == said["capabilities"]["positionEncoding"]
    before = len(lines[REFUSAL][: lines[REFUSAL].index("rb.")]) - 1
    assert before + shift == found["range"]["start"]["character"]
    column = lines[REFUSAL].index("WA-RES") - 1 + shift
    shown = fresh.ask("textDocument/hover", fresh.at("tool.py", REFUSAL, column))
    assert column == shown["range"]["start"]["character"]


def test_an_editor_that_asks_for_no_encoding_gets_utf_16(fresh: LanguageClient) -> None:
    assert fresh.begin({})["capabilities"]["positionEncoding"] == "utf-16"


def applied(text: str, edit: dict[str, Any]) -> str:
    """A text with one edit, for a text whose characters are all of one unit."""
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:index])) for index in range(len(lines) + 1)]
    start, end = (
        starts[edit["range"][side]["line"]] + edit["range"][side]["character"]
        for side in ("start", "end")
    )
    return text[:start] + edit["newText"] + text[end:]


# The registry of a project

MAIL = """\
from acme_replies import codes
from replybook import Reply, ReplyBuilder, mcp_safe_tool


@mcp_safe_tool
def send(to: str, rb: ReplyBuilder) -> Reply:
    return rb.invalid(codes.WA_MAIL_I_001, data={"recipient": to})
"""


def test_the_registry_of_the_project_answers_before_anything_was_generated(
    project: LanguageClient,
) -> None:
    assert project.open("src/mail.py", MAIL) == []

    shown = project.ask("textDocument/hover", project.at("src/mail.py", 6, 40))["contents"]

    assert "The recipient is not in the address book." in shown["value"]


def test_a_code_that_the_project_lacks_is_found_until_its_yaml_has_it(
    project: LanguageClient,
) -> None:
    newer = MAIL.replace("I_001", "I_002")
    assert rules(project.open("src/mail.py", newer)) == ["RB501"]
    own = project.folder / "registry/codes/own.yaml"
    text = own.read_text("utf-8")
    entry = text[text.index("  - code: WA-MAIL-I-001") :]
    entry = entry.replace("I-001", "I-002").replace("RECIPIENT_UNKNOWN", "RECIPIENT_FULL")

    own.write_text(text + "\n" + entry, "utf-8")
    project.notify(
        "workspace/didChangeWatchedFiles", {"changes": [{"uri": own.as_uri(), "type": 2}]}
    )

    assert project.found_in("src/mail.py") == []


def test_a_broken_registry_is_told_once_and_what_it_said_before_holds(
    project: LanguageClient,
) -> None:
    assert project.open("src/mail.py", MAIL) == []
    own = project.folder / "registry/codes/own.yaml"

    own.write_text(own.read_text("utf-8").replace("action:", "acton:", 1), "utf-8")

    assert rules(project.change("src/mail.py", MAIL.replace("rb.invalid", "rb.denied"))) == [
        "RB503"
    ]
    told = project.told("window/showMessage")
    assert told["type"] == 1
    assert "registry/codes/own.yaml:" in told["message"]
    assert "run: replybook check" in told["message"]
    assert project.change("src/mail.py", MAIL, 3) == []
    assert project.told_so_far("window/showMessage") == []


def test_a_registry_that_was_never_whole_finds_nothing_and_ends_nothing(tmp_path: Path) -> None:
    lay_out_mail_project(tmp_path)
    (tmp_path / "registry/codes/own.yaml").write_text("codes: [\n", "utf-8")
    with lsp(tmp_path) as client:
        client.begin()

        assert client.open("src/mail.py", MAIL.replace("rb.invalid", "rb.denied")) == []
        assert "own.yaml" in client.told("window/showMessage")["message"]
        assert client.end() == 0


def test_a_missing_extra_is_answered_with_the_command_that_adds_it(tmp_path: Path) -> None:
    blocked = (
        "import sys; sys.modules['pygls'] = None; sys.modules['lsprotocol'] = None;"
        " from replybook_devtools.commands.main import main; sys.exit(main(['lsp']))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", blocked],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=PATIENCE,
    )

    assert ended.returncode == 2
    assert "pip install 'replybook[lsp]'" in ended.stderr
    assert ended.stdout == ""
