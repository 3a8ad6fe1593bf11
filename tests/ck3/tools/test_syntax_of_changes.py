"""ck3_file checks the syntax of a new text first, and writes no file that has errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.ck3.tools.working_on_files import changed, mod_folder, opened, session_on, tree_of

from replybook_ck3.serve.session.work import SessionContext

TRAIT, TEXT = "common/traits/zz_new.txt", "localization/english/new_l_english.yml"
BOM = b"\xef\xbb\xbf"
GOOD = "a = {\n\tb = 1\n}\n"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    work = session_on(tmp_path)
    opened(work)
    return work


def put(work: SessionContext, path: str, data: bytes) -> Path:
    file = mod_folder(work) / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def codes_of(found: Any) -> list[tuple[int, str]]:
    return [(one["line"], one["code"]) for one in found]


WRONG = [
    (TRAIT, "a = {\n\tb = 1\n", [(1, "unclosed_block")]),
    (TRAIT, "a = {\n}\n}\n", [(3, "surplus_brace")]),
    (TRAIT, 'a = {\n\tb = "x\n}\n', [(2, "unclosed_quote")]),
    (TRAIT, "a = {\n\tb =\n}\n", [(2, "missing_value")]),
    (TEXT, ' a: "x"\n', [(1, "missing_header")]),
    (TEXT, 'l_english:\n a: "x\n', [(2, "unclosed_quote")]),
    (TEXT, 'l_french:\n a: "x"\n', [(1, "wrong_language")]),
    ("localization/english/new.yml", 'l_english:\n a: "x"\n', [(1, "file_name")]),
    ("descriptor.mod", 'name="x\n', [(1, "unclosed_quote")]),
]


@pytest.mark.parametrize(("path", "content", "expected"), WRONG)
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_text_with_errors_is_not_written(
    work: SessionContext, path: str, content: str, expected: object, dry_run: bool
) -> None:
    before = tree_of(mod_folder(work))
    reply = changed(work, "write", path, content=content, dry_run=dry_run)

    assert "WA-PARSE-I-001" == reply.code, dict(reply.data)
    assert expected == codes_of(reply.data["findings"])
    assert str(reply.data["path"]).endswith(path)
    assert before == tree_of(mod_folder(work))


@pytest.mark.parametrize(("path", "content", "expected"), WRONG)
def test_a_draft_with_errors_is_written_and_its_errors_are_answered(
    work: SessionContext, path: str, content: str, expected: object
) -> None:
    reply = changed(work, "write", path, content=content, check=False)

    assert ("EN-WRITE-S-001", True) == (reply.code, reply.data["written"])
    assert expected == codes_of(reply.data["findings"])
    assert (mod_folder(work) / path).read_bytes().endswith(content.encode())


@pytest.mark.parametrize(
    ("path", "content"),
    [
        (TRAIT, GOOD),
        (TRAIT, ""),
        (TRAIT, "a = { add_trait = nobody_has_defined_this }\n"),
        (TEXT, 'l_english:\n a:0 "x [nothing.Of] that $exists$"\n'),
        ("localization/replace/english/n_l_english.yml", 'l_english:\n a: "x"\n'),
        ("descriptor.mod", 'name="x"\n'),
    ],
)
def test_a_text_without_errors_is_written(work: SessionContext, path: str, content: str) -> None:
    reply = changed(work, "write", path, content=content)

    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
    assert "findings" not in reply.data


@pytest.mark.parametrize(
    ("path", "content", "codes"),
    [
        ("common/traits/readme.md", "{ not script", [(1, "wrong_extension")]),
        ("common/traits/data.csv", "{ not script", [(1, "wrong_extension")]),
        ("common/trait/new.txt", "{ not read", [(1, "unknown_folder")]),
    ],
)
def test_a_file_that_the_game_does_not_read_is_written_with_a_warning(
    work: SessionContext, path: str, content: str, codes: object
) -> None:
    reply = changed(work, "write", path, content=content)

    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
    assert codes == codes_of(reply.data["findings"])


def test_an_edit_that_breaks_a_file_is_refused_with_the_place(work: SessionContext) -> None:
    file = put(work, TRAIT, BOM + GOOD.encode())
    reply = changed(work, "edit", TRAIT, old_text="b = 1\n}", new_text="b = 1")

    assert "WA-PARSE-I-001" == reply.code, dict(reply.data)
    assert [(1, "unclosed_block")] == codes_of(reply.data["findings"])
    assert BOM + GOOD.encode() == file.read_bytes()


def test_an_edit_may_mend_one_error_of_several(work: SessionContext) -> None:
    file = put(work, TRAIT, BOM + b"a = {\n\tb =\n\tc =\n}\n")
    reply = changed(work, "edit", TRAIT, old_text="b =", new_text="b = 1")
    assert "EN-WRITE-S-001" == reply.code, dict(reply.data)
    assert [(3, "missing_value")] == codes_of(reply.data["findings"])

    reply = changed(work, "edit", TRAIT, old_text="b = 1", new_text="b = 1 }")
    assert "WA-PARSE-I-001" == reply.code
    assert [(3, "missing_value"), (4, "surplus_brace")] == codes_of(reply.data["findings"])
    assert BOM + b"a = {\n\tb = 1\n\tc =\n}\n" == file.read_bytes()


def test_a_text_file_without_its_mark_is_written_only_with_one(work: SessionContext) -> None:
    file = put(work, TEXT, b'l_english:\n a: "x"\n')
    good = 'l_english:\n a: "y"\n'
    reply = changed(work, "write", TEXT, content=good)

    assert ("WA-PARSE-I-001", [(1, "missing_bom")]) == (
        reply.code,
        codes_of(reply.data["findings"]),
    )
    assert "EN-WRITE-S-001" == changed(work, "write", TEXT, content="\ufeff" + good).code
    assert BOM + good.encode() == file.read_bytes()


def test_script_without_its_mark_is_written_with_a_warning(work: SessionContext) -> None:
    put(work, TRAIT, b"a = 1\n")
    reply = changed(work, "write", TRAIT, content=GOOD)

    assert "EN-WRITE-S-001" == reply.code
    assert [(1, "missing_bom")] == codes_of(reply.data["findings"])


def test_a_file_that_keeps_a_wrong_encoding_is_written_and_its_fault_is_answered(
    work: SessionContext,
) -> None:
    file = put(work, TRAIT, b"caf\xe9 = 1\n")
    reply = changed(work, "write", TRAIT, content="th\xe9 = 2\n")

    assert ("EN-WRITE-S-001", b"th\xe9 = 2\n") == (reply.code, file.read_bytes())
    assert [(1, "bad_encoding")] == codes_of(reply.data["findings"])
    assert "WA-PARSE-I-001" == changed(work, "write", TRAIT, content="th\xe9 =\n").code


def test_a_text_with_thousands_of_errors_is_answered_in_a_bounded_reply(
    work: SessionContext,
) -> None:
    reply = changed(work, "write", TRAIT, content="a =\n" * 5_000)

    assert ("WA-PARSE-I-001", 100) == (reply.code, len(codes_of(reply.data["findings"])))
    assert 4_900 == reply.data["more"]


def test_every_place_of_a_text_is_replaced_only_if_that_is_asked(work: SessionContext) -> None:
    file = put(work, TRAIT, BOM + b"a = { x = 1 }\r\nb = { x = 1 }\r\n")
    arguments = {"old_text": "x = 1", "new_text": "x = 2"}
    refused = changed(work, "edit", TRAIT, **arguments)
    assert "WA-WRITE-I-001" == refused.code
    assert "2 times" in str(refused.data["problem"])

    done = changed(work, "edit", TRAIT, **arguments, replace_all=True)
    assert ("EN-WRITE-S-001", 2) == (done.code, done.data["replaced"])
    assert BOM + b"a = { x = 2 }\r\nb = { x = 2 }\r\n" == file.read_bytes()

    assert "WA-WRITE-I-001" == changed(work, "edit", TRAIT, **arguments, replace_all=True).code


def test_only_an_edit_replaces_all(work: SessionContext) -> None:
    reply = changed(work, "write", TRAIT, content=GOOD, replace_all=True)

    assert "MCP-SYS-I-001" == reply.code
    assert "replace_all" in str(dict(reply.data))


def test_without_a_contract_nothing_is_said_about_the_text(work: SessionContext) -> None:
    reply = changed(work, "write", "events/a.txt", content="a = {\n")

    assert "EN-WRITE-D-002" == reply.code
    assert "findings" not in reply.data
