"""The tools that judge content: a success means a pass, whatever else is found (spec 33)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import game_files

from replybook.call import SessionInfo
from replybook.policy.gate import DeliveryRequest
from replybook.policy.unavailable import Unavailable
from replybook.safety import ServerSettings, mcp_safe_tool
from replybook.trace import TraceLog
from replybook.trace.reader import events
from replybook_ck3 import (
    ck3_validators,
    make_ck3_parse_content,
    make_ck3_validate_artifact_bundle,
)

TRAIT = "\ufeffsaltborn = {\n\tcategory = personality\n}\n"
TEXT = '\ufeffl_english:\n trait_saltborn: "Saltborn"\n'


def parsed(content: str, **more: Any) -> Mapping[str, Any]:
    answer: Mapping[str, Any] = mcp_safe_tool(make_ck3_parse_content())(content, **more)
    return answer


# One text


@pytest.mark.parametrize(
    ("content", "more"),
    [
        (TRAIT, {}),
        (TRAIT, {"format": "ck3_script"}),
        (TRAIT, {"path": "common/traits/a.txt"}),
        (TEXT, {"format": "localization_yml"}),
        (TEXT, {"path": "localization/english/a_l_english.yml"}),
        (TEXT.replace("Saltborn", "[a.GetName]"), {"path": "localization/english/a_l_english.yml"}),
        (TRAIT, {"path": "common/trait/a.txt"}),  # the place is judged in a bundle
        ("", {}),
    ],
    ids=str,
)
def test_content_without_a_fault_passes(content: str, more: dict[str, str]) -> None:
    answer = parsed(content, **more)

    assert (answer["code"], answer["data"]) == ("WA-PARSE-S-001", {"findings": []})


@pytest.mark.parametrize(
    ("content", "more", "line", "column", "code"),
    [
        (TRAIT.removesuffix("}\n"), {}, 1, 1, "unclosed_block"),
        ("a = {\n\tb =\n}\n", {}, 2, 2, "missing_value"),
        ("\ufeffl_english:\n odd\n", {"format": "localization_yml"}, 2, 2, "not_an_entry"),
        (TEXT[1:], {"format": "localization_yml"}, 1, 1, "missing_bom"),
        (TEXT[1:], {"path": "localization/english/a_l_english.yml"}, 1, 1, "missing_bom"),
        (TEXT, {"path": "localization/english/a_l_french.yml"}, 1, 1, "wrong_language"),
        (f"{TRAIT[:-2]}\tmartial 2\n}}\n", {"path": "common/traits/a.txt"}, 3, 2, "missing_equals"),
        (
            TEXT.replace("Saltborn", "[a.GetName"),
            {"path": "localization/english/a_l_english.yml"},
            *(2, 19, "unclosed_bracket"),
        ),
    ],
)
def test_a_fault_is_told_with_its_place(
    content: str, more: dict[str, str], line: int, column: int, code: str
) -> None:
    answer = parsed(content, **more)

    assert answer["code"] == "WA-PARSE-I-001"
    first = answer["data"]["findings"][0]
    assert (first["line"], first["column"], first["code"]) == (line, column, code)


@pytest.mark.parametrize("more", [{}, {"path": "common/traits/a.txt"}])
def test_script_without_a_byte_order_mark_passes_with_a_warning_as_at_the_gate(
    more: dict[str, str],
) -> None:
    answer = parsed(TRAIT[1:], **more)

    assert answer["code"] == "WA-PARSE-S-001"
    assert [one["code"] for one in answer["data"]["findings"]] == ["missing_bom"]


def test_a_warning_travels_with_a_success() -> None:
    answer = parsed('\ufeffl_english:\n a: "x"\n a: "y"\n', format="localization_yml")

    assert answer["code"] == "WA-PARSE-S-001"
    assert [one["severity"] for one in answer["data"]["findings"]] == ["warning"]


def test_errors_stand_before_warnings_and_are_a_hundred_at_most() -> None:
    wrong = '\ufeffl_english:\n a: "x"\n a: "y"\n' + " odd\n" * 200
    data = parsed(wrong, format="localization_yml")["data"]
    findings = data["findings"]

    assert (len(findings), data["more"]) == (100, 101)
    assert {finding["severity"] for finding in findings} == {"error"}


def test_a_format_that_it_does_not_take_is_refused() -> None:
    answer = parsed("x = 1", format="python")

    assert answer["code"] == "WA-PARSE-I-002"
    assert answer["data"]["supported"] == ["ck3_script", "localization_yml"]


def test_every_file_of_the_sample_game_passes() -> None:
    for path, data in game_files().items():
        text = data.decode("cp1252" if path.startswith("history/titles") else "utf-8")

        assert parsed(text, path=path)["code"] == "WA-PARSE-S-001", path


def test_the_trace_keeps_the_digest_of_the_content(tmp_path: Path) -> None:
    log = TraceLog(tmp_path)
    settings = ServerSettings(log=log, session=lambda: SessionInfo("s-1", mode="ck3lens"))
    mcp_safe_tool(make_ck3_parse_content(), settings=settings)(TRAIT)
    log.close()

    (line,) = events(tmp_path)
    assert line["args"] == {"sha256": sha256(TRAIT.encode()).hexdigest()}


# A whole bundle


class CannotLook:
    """A validator that is not there."""

    def check(self, *_asked: object) -> Unavailable:
        return Unavailable("it is not there")

    symbols = check


def judged(*artifacts: tuple[str, str, str], ck3: Any = None, **more: object) -> Mapping[str, Any]:
    session = {"session_id": "s-1", "mode": "ck3lens", "playset_id": "p-1"}
    request = DeliveryRequest(mode="ck3lens", session=session, trace=[])
    tool = make_ck3_validate_artifact_bundle(ck3_validators(ck3=ck3), lambda: request)
    files = [
        {"path": path, "format": form, "content": content, "ck3_file_model": "A"}
        for path, form, content in artifacts
    ]
    answer: Mapping[str, Any] = mcp_safe_tool(tool)(
        {"target": "mod:My Patch", "artifacts": files, **more}
    )
    return answer


SCRIPT_FILE = ("common/traits/a.txt", "ck3_script", TRAIT)
TEXT_FILE = ("localization/english/a_l_english.yml", "localization_yml", TEXT)
PYTHON_FILE = ("tools/a.py", "python", "import json\n\nprint(json)\n")


def test_a_bundle_passes_where_every_file_does() -> None:
    answer = judged(SCRIPT_FILE, TEXT_FILE, PYTHON_FILE)

    assert answer["code"] == "WA-VAL-S-001", answer["data"]
    assert answer["data"]["valid"] is True


@pytest.mark.parametrize(
    "wrong",
    [
        ("common/traits/b.txt", "ck3_script", "b = {"),
        ("localization/english/b_l_english.yml", "localization_yml", "l_english:\n odd\n"),
        ("tools/b.py", "python", "import nothing_like_it\n"),
    ],
    ids=lambda file: file[1],
)
def test_one_file_that_does_not_pass_fails_the_bundle(wrong: tuple[str, str, str]) -> None:
    answer = judged(SCRIPT_FILE, wrong, TEXT_FILE)

    assert answer["code"] == "WA-VAL-I-001"
    errors = [one for one in answer["data"]["findings"] if one["severity"] == "error"]
    assert {error["path"] for error in errors} == {f"mod:My Patch/{wrong[0]}"}


def test_a_bundle_that_passes_tells_its_warnings_and_then_its_notes() -> None:
    optional = "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n"
    answer = judged(
        ("tools/a.py", "python", optional),
        ("common/traits/a.txt", "ck3_script", TRAIT[1:]),
    )

    assert (answer["code"], answer["data"]["valid"]) == ("WA-VAL-S-001", True)
    assert [(one["path"], one["code"], one["severity"]) for one in answer["data"]["findings"]] == [
        ("mod:My Patch/common/traits/a.txt", "missing_bom", "warning"),
        ("mod:My Patch/tools/a.py", "missing_module", "info"),
    ]


def test_a_file_of_no_known_format_does_not_pass() -> None:
    answer = judged(SCRIPT_FILE, ("notes/a.tex", "latex", "words"))

    assert answer["code"] == "WA-VAL-I-001"
    assert [one["loc"] for one in answer["data"]["findings"]] == ["artifacts[1].format"]


def test_a_file_is_judged_by_its_ending_too() -> None:
    answer = judged(("common/traits/b.txt", "python", "b = {"))

    assert answer["code"] == "WA-VAL-I-001"
    assert "unclosed_block" in {one.get("code") for one in answer["data"]["findings"]}


def test_a_bundle_that_cannot_be_read_is_refused_with_the_place() -> None:
    answer = judged(SCRIPT_FILE, artefacts=[])

    assert answer["code"] == "WA-VAL-I-001"
    assert "artefacts" in answer["data"]["findings"][0]["problem"]


def test_a_validator_that_cannot_look_is_an_error_and_no_pass() -> None:
    answer = judged(SCRIPT_FILE, ck3=CannotLook())

    assert (answer["code"], answer["data"]) == ("WA-VAL-E-001", {"validator": "ck3"})


def test_without_a_session_nothing_is_judged() -> None:
    tool = make_ck3_validate_artifact_bundle(ck3_validators(), lambda: None)

    assert mcp_safe_tool(tool)({"artifacts": []})["code"] == "WA-SYS-I-001"
