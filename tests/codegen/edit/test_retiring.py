"""`codes retire`: status, version, reason and successors, and not another byte (spec 12, 14)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.codegen.edit.desk import CODES, HEADER, read, read_by_ruamel, registry, shelf

from replybook_codegen.edit import BadEdit, retire


def retired(codes: str, code: str = "WA-RES-I-001", **more: Any) -> str:
    edit = retire(shelf(registry(codes)), code, **more)
    assert read(edit.after) == read_by_ruamel(edit.after)
    return edit.after.decode().removeprefix(HEADER)


def test_the_status_changes_and_the_reason_follows_it() -> None:
    old = "    meaning: It is not there.\n    status: active\n"
    new = (
        "    meaning: It is not there.\n    status: retired\n    retired_in: 1.2.0\n"
        '    reason: "Nobody asks: ever."\n    use: [WA-RES-S-001, WA-READ-S-001]\n'
    )
    use = ["WA-RES-S-001", "WA-READ-S-001"]

    assert retired(CODES, reason="Nobody asks: ever.", use=use) == CODES.replace(old, new)


def test_a_comment_behind_the_status_stays() -> None:
    old = "    status: active   # for ever\n"
    new = (
        "    status: retired   # for ever\n    retired_in: 2.0.0\n    reason: Gone.\n    use: []\n"
    )
    text = retired(CODES, "WA-READ-S-001", reason="Gone.", version="2.0.0")

    assert text == CODES.replace(old, new)


@pytest.mark.parametrize("word", ["active", '"active"', "'active'", "reserved", "deprecated"])
def test_every_other_status_can_be_retired(word: str) -> None:
    codes = f"codes:\n  - code: WA-RES-I-001\n    key: A\n    status: {word}\n    http: 404\n"
    lines = "    status: retired\n    retired_in: 1.2.0\n    reason: Gone.\n    use: []\n"

    assert retired(codes, reason="Gone.") == codes.replace(f"    status: {word}\n", lines)


def test_a_reason_and_successors_that_are_written_down_are_kept() -> None:
    codes = CODES.replace(
        "    meaning: It is not there.\n    status: active\n",
        "    use: [WA-RES-S-001] # that one\n    status: deprecated\n    reason: Old.\n",
    )
    wanted = codes.replace(
        "    status: deprecated\n", "    status: retired\n    retired_in: 1.2.0\n"
    )

    assert retired(codes) == wanted


def test_a_new_reason_takes_the_place_of_the_old_one() -> None:
    codes = CODES.replace(
        "    meaning: It is not there.\n    status: active\n",
        '    reason: "Old # not a comment"   # a comment\n    use: []\n    status: deprecated\n',
    )
    wanted = (
        codes.replace('"Old # not a comment"', "New.")
        .replace("use: []", "use: [WA-RES-S-001]")
        .replace("    status: deprecated\n", "    status: retired\n    retired_in: 1.2.0\n")
    )

    assert retired(codes, reason="New.", use=["WA-RES-S-001"]) == wanted


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_the_last_line_of_a_file_may_be_the_status(newline: str) -> None:
    codes = "codes:\n  - code: WA-RES-I-001\n    key: A\n    status: active"
    files = {n: d.replace(b"\n", newline.encode()) for n, d in registry(codes).items()}
    after = retire(shelf(files), "WA-RES-I-001", reason="Gone.").after.decode()

    assert after.endswith(newline.join(["retired_in: 1.2.0", "    reason: Gone.", "    use: []"]))
    assert after.count("\r") in {0, after.count("\n")}


def refused(codes: str = CODES, code: str = "WA-RES-I-001", **more: Any) -> str:
    with pytest.raises(BadEdit) as caught:
        retire(shelf(registry(codes)), code, **{"reason": "Gone.", **more})
    return str(caught.value)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"code": "WA-RES-I-002"}, "there is no code 'WA-RES-I-002'; did you mean"),
        ({"code": "nonsense"}, "there is no code 'nonsense'; known are"),
        ({"reason": ""}, "cannot be retired without a reason; say why"),
        ({"use": ["WA-RES-I-002"]}, "there is no code 'WA-RES-I-002' to use; did you mean"),
        ({"use": ["WA-RES-I-001"]}, "is not an active code to use"),
    ],
)
def test_a_retirement_that_helps_nobody_is_refused(more: dict[str, Any], why: str) -> None:
    assert why in refused(**more)


def test_a_retired_code_is_not_retired_again() -> None:
    codes = CODES.replace(
        "status: active\n    http", "status: retired\n    retired_in: 1.1.0\n    http"
    )

    assert "was retired in 1.1.0" in refused(codes)


def test_a_successor_must_be_active() -> None:
    codes = CODES.replace("key: WRAPPED\n    status: active", "key: WRAPPED\n    status: reserved")

    assert "WA-RES-I-900 is not an active code" in refused(codes, use=["WA-RES-I-900"])


def test_a_code_of_the_base_is_not_ours_to_retire() -> None:
    files = {
        "registry.yaml": b"name: mine\nversion: 0.1.0\nextends: [pkg:replybook_registry]\n",
        "codes/mine.yaml": b"codes: []\n",
    }

    with pytest.raises(BadEdit, match="belongs to the base registry"):
        retire(shelf(files), "WA-RES-I-001", reason="Gone.")


@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("codes:\n  - {code: WA-RES-I-001, status: active}\n", "write it in block style"),
        ("codes: [{code: WA-RES-I-001, status: active}]\n", "write it in block style"),
        ("codes:\n  - code: WA-RES-I-001\n    status:\n      active\n", "write it on one line"),
        ("codes:\n  - code: WA-RES-I-001\n    status: >-\n      active\n", "write it on one line"),
        (
            "codes:\n  - code: WA-RES-I-001\n    status: active\n    reason: one\n      two\n",
            "nothing was written",
        ),
        (
            "codes:\n  - code: WA-RES-I-001\n    status: active\n    use: [\n      WA-RES-S-001]\n",
            "write it on one line",
        ),
    ],
)
def test_an_entry_that_cannot_be_edited_safely_is_refused(codes: str, why: str) -> None:
    assert why in refused(codes, use=[])
