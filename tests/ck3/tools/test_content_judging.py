"""The tools of the server that judge content: what passes, what does not, and what is too much."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.working import working

from replybook import Reply, ReplyBuilder
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import content_tools
from replybook_ck3.serve.tools.content_judging import (
    ck3_parse_content,
    ck3_validate_artifact_bundle,
    ck3_validate_python,
)

TRAIT = "\ufeffsaltborn = {\n\tcategory = personality\n}\n"
PATH = "mod:Deep Harbour/common/traits/zzz_saltborn.txt"


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path)


def parsed(work: SessionContext, content: str, **more: Any) -> Reply:
    return ck3_parse_content(work, content, rb=ReplyBuilder("ck3_parse_content"), **more)


def python(work: SessionContext, content: str, **more: str) -> Reply:
    return ck3_validate_python(work, content, rb=ReplyBuilder("ck3_validate_python"), **more)


def bundle(work: SessionContext, content: str, path: str = PATH) -> Reply:
    file = {"path": path, "format": "ck3_script", "content": content, "ck3_file_model": "C"}
    rb = ReplyBuilder("ck3_validate_artifact_bundle")
    what = {"artifacts": [file], "touched_units": ["trait:saltborn"]}
    return ck3_validate_artifact_bundle(work, what, rb=rb)


def codes_of(reply: Reply) -> list[object]:
    return [finding["code"] for finding in reply.data["findings"]]  # type: ignore[attr-defined]


def test_content_that_can_be_read_passes(work: SessionContext) -> None:
    assert parsed(work, TRAIT, path="common/traits/a.txt").code == "WA-PARSE-S-001"
    assert bundle(work, TRAIT).code == "WA-VAL-S-001"
    assert python(work, "import os\nprint(os.sep)\n").code == "WA-VAL-S-001"


def test_content_is_shown_as_a_tree_where_that_is_asked(work: SessionContext) -> None:
    assert "tree" not in parsed(work, TRAIT).data
    (whole,) = list(parsed(work, TRAIT, depth=2).data["tree"])  # type: ignore[call-overload]
    assert {"path": "saltborn", "line": 1, "end_line": 3} == {
        name: whole[name] for name in ("path", "line", "end_line")
    }
    part = parsed(work, TRAIT, tree="saltborn.category", path="common/traits/a.txt").data
    assert ([{"path": "saltborn.category", "line": 2, "value": "personality"}], 0) == (
        part["tree"],
        part["left_out"],
    )
    text = parsed(work, '\ufeffl_english:\n a: "A"\n', format="localization_yml", tree="a").data
    assert [{"path": "a", "line": 2, "value": "A"}] == text["tree"]


def test_a_text_with_errors_shows_them_and_no_tree(work: SessionContext) -> None:
    reply = parsed(work, TRAIT[:-2], tree="saltborn")

    assert ("WA-PARSE-I-001", ["unclosed_block"]) == (reply.code, codes_of(reply))
    assert "tree" not in reply.data


def test_a_tree_and_its_warnings_are_bounded_together(work: SessionContext) -> None:
    reply = parsed(
        work, "".join(f"unit_{one} = {{ a =\n{one} }}\n" for one in range(3_000)), depth=3
    )

    assert "WA-PARSE-S-001" == reply.code
    assert len(json.dumps(dict(reply.data), default=list)) < 50_000
    assert reply.data["left_out"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"tree": "saltborn.categry"}, "category"),
        ({"tree": "saltbron"}, "saltborn"),
        ({"depth": 0}, "minimum"),
        ({"depth": 41}, "maximum"),
    ],
)
def test_a_wrong_part_is_named_with_what_is_near(
    work: SessionContext, more: dict[str, Any], told: str
) -> None:
    reply = parsed(work, TRAIT, **more)

    assert "MCP-SYS-I-001" == reply.code
    assert told in str(dict(reply.data))


@pytest.mark.parametrize(
    ("target", "path", "loc", "meant"),
    [
        ("mod:Deep Harbor", "common/traits/s.txt", "target", "'mod:Deep Harbour'"),
        (None, "mod:Deep Harbor/common/traits/s.txt", "artifacts[0].path", "'mod:Deep Harbour'"),
        ("mod:deep harbour", "common/traits/s.txt", "target", "'mod:Deep Harbour'"),
        ("mod:Qqq", "common/traits/s.txt", "target", "ck3_search_mods"),
    ],
)
def test_a_bundle_for_a_mod_that_is_not_there_does_not_pass(
    work: SessionContext, target: str | None, path: str, loc: str, meant: str
) -> None:
    file = {"path": path, "format": "ck3_script", "content": TRAIT, "ck3_file_model": "new"}
    whole: dict[str, object] = {"artifacts": [file]}
    whole |= {} if target is None else {"target": target}
    rb = ReplyBuilder("ck3_validate_artifact_bundle")
    reply = ck3_validate_artifact_bundle(work, whole, rb=rb)

    assert reply.code == "WA-VAL-I-001"
    first = reply.data["findings"][0]  # type: ignore[index]
    assert (loc, True) == (first["loc"], meant in first["fix"])
    assert "has no mod" in first["problem"]


def test_content_with_an_error_does_not(work: SessionContext) -> None:
    assert codes_of(parsed(work, TRAIT[:-2])) == ["unclosed_block"]
    assert codes_of(bundle(work, TRAIT[:-2])) == ["unclosed_block"]
    assert codes_of(python(work, "print(undefined_name)\n")) == ["undefined_name"]


def test_content_that_passes_tells_its_warnings_and_notes(work: SessionContext) -> None:
    optional = "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n"
    replies = [
        parsed(work, TRAIT[1:], path="common/traits/a.txt"),
        bundle(work, TRAIT[1:]),
        python(work, optional),
    ]

    assert ["S", "S", "S"] == [reply.reply_type for reply in replies]
    assert [["missing_bom"], ["missing_bom"], ["missing_module"]] == list(map(codes_of, replies))


def test_a_report_of_ck3_tiger_counts_where_the_server_has_one(tmp_path: Path) -> None:
    report = tmp_path / "tiger.json"
    place = {
        "path": "common/traits/zzz_saltborn.txt",
        "linenr": 2,
        "line": "\tcategory = personality",
    }
    row = {"severity": "error", "confidence": "strong", "key": "logic", "message": "wrong"}
    report.write_text(json.dumps([{**row, "locations": [place]}]), "utf-8")
    work = working(tmp_path)
    config = replace(work.server.config, tiger_report=report)
    work.server.close()
    work = Ck3Server(config).work_of(work.handle)

    assert codes_of(bundle(work, TRAIT)) == ["tiger/logic"]
    assert bundle(work, TRAIT).code == "WA-VAL-I-001"
    assert bundle(work, TRAIT.replace("personality", "fame")).code == "WA-VAL-S-001"
    report.unlink()
    assert bundle(work, TRAIT).code == "WA-VAL-S-001"
    report.write_text("no report", "utf-8")
    assert bundle(work, TRAIT).code == "WA-VAL-E-001"
    work.server.close()


def test_a_format_that_nobody_knows_is_refused(work: SessionContext) -> None:
    reply = parsed(work, TRAIT, format="json")

    assert (reply.code, reply.data["supported"]) == (
        "WA-PARSE-I-002",
        ["ck3_script", "localization_yml"],
    )


@pytest.mark.parametrize(
    "path", ["../up.py", "common/relative.py", "root:game/../x.py", "c:\\x.py"]
)
def test_a_path_that_is_no_address_is_told(work: SessionContext, path: str) -> None:
    reply = python(work, "A = 1\n", path=path)

    assert reply.code == "WA-VAL-I-001"


@pytest.mark.parametrize("content", [{"artifact": []}, {"artifacts": []}, {}], ids=str)
def test_a_bundle_of_no_right_form_or_without_a_file_is_told(
    work: SessionContext, content: dict[str, object]
) -> None:
    rb = ReplyBuilder("ck3_validate_artifact_bundle")

    reply = ck3_validate_artifact_bundle(work, content, rb=rb)

    assert reply.code == "WA-VAL-I-001"


@pytest.mark.parametrize("more", [{}, {"path": "common/traits/a.txt"}, {"format": "ck3_script"}])
def test_what_would_cost_too_much_is_not_parsed(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch, more: dict[str, str]
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it was parsed")

    monkeypatch.setattr(content_tools, "_parse_text", never)

    reply = parsed(work, "a={" * 600_000, **more)

    assert (reply.code, codes_of(reply)) == ("WA-PARSE-I-001", ["too_costly"])


def test_a_parser_that_breaks_is_an_error_without_its_words(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RecursionError("/srv/secret")

    monkeypatch.setattr(content_tools, "_parse_text", broken)

    reply = parsed(work, TRAIT)

    assert (reply.code, dict(reply.data)) == ("WA-PARSE-E-001", {"error_type": "RecursionError"})
