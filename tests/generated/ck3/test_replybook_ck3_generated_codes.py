# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Every code of replybook-ck3 can be built as declared, and in no other way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

import pytest

from replybook_ck3_generated import REGISTRY, codes
from replybook_generated import messages
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, SuccessCode
from replybook_schema.reply import Reply

Case: TypeAlias = tuple[str, str, Mapping[str, object], tuple[str, ...]]
"""Code, builder method, valid data, and required params."""

CASES: Final[tuple[Case, ...]] = (
    ("WA-VIS-S-001", "success", {"playset": "Travelers", "changed": True}, ()),
    ("WA-VIS-I-001", "invalid", {"available": ("Travelers", "Vanilla plus")}, ()),
    (
        "WA-VIS-I-002",
        "invalid",
        {"playset": "Travellers", "suggestions": ("Travelers",)},
        ("playset",),
    ),
    (
        "WA-VIS-I-003",
        "invalid",
        {
            "playset": "Travelers",
            "findings": ({"loc": "mods.2.name", "problem": "a name is missing"},),
        },
        (),
    ),
    (
        "WA-VIS-I-004",
        "invalid",
        {
            "problem": "it has no such mod",
            "playset": "Travelers",
            "mod": "Far Shore",
            "suggestions": ("Far Shores",),
        },
        ("problem",),
    ),
    (
        "WA-VIS-I-005",
        "invalid",
        {"file": "launcher-v2.sqlite", "problem": "is damaged", "fix": "start the launcher once"},
        ("file", "problem"),
    ),
    (
        "WA-CFG-E-500",
        "error",
        {
            "file": "state/state.sqlite3",
            "problem": "is damaged",
            "lost": "sessions and contracts",
            "fix": "put it back from a backup",
        },
        ("file", "problem"),
    ),
)

NEVER_SENT: Final[tuple[str, ...]] = ("WA-RES-I-003",)
"""Codes that no reply may have: reserved or retired."""

GIVEN_BY_WRAPPER: Final[tuple[str, ...]] = ()
"""Codes that only the wrapper may use."""

CLASSES: Final = {
    "success": SuccessCode,
    "invalid": InvalidCode,
    "denied": DeniedCode,
    "error": ErrorCode,
}

each_code = pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
each_lack = pytest.mark.parametrize(
    ("case", "lacking"),
    [pytest.param(case, name, id=f"{case[0]}-{name}") for case in CASES for name in case[3]],
)


def build(method: str, code: str, data: Mapping[str, object]) -> Reply:
    reply = getattr(ReplyBuilder(), method)(getattr(codes, code.replace("-", "_"), code), data=data)
    assert isinstance(reply, Reply)
    return reply


def test_every_code_has_one_record_and_every_record_is_tested() -> None:
    tested = [*(case[0] for case in CASES), *NEVER_SENT, *GIVEN_BY_WRAPPER]
    assert sorted(record[0] for record in REGISTRY.records()) == sorted(tested)


@each_code
def test_the_constant_is_the_code_and_has_the_class_of_its_type(case: Case) -> None:
    code, method, _, _ = case
    constant = getattr(codes, code.replace("-", "_"))
    assert (str(constant), type(constant)) == (code, CLASSES[method])


@each_code
def test_the_builder_makes_the_declared_reply(case: Case) -> None:
    code, method, data, _ = case
    reply = build(method, code, data)
    assert (reply.code, reply.reply_type, dict(reply.data)) == (code, code.split("-")[2], data)


@each_code
def test_the_message_can_be_shown(case: Case) -> None:
    code, _, data, _ = case
    assert messages.render(getattr(codes, code.replace("-", "_")), data).strip()


@each_lack
def test_the_builder_refuses_the_code_without_a_required_param(case: Case, lacking: str) -> None:
    code, method, data, _ = case
    with pytest.raises(ValueError, match=lacking):
        build(method, code, {name: value for name, value in data.items() if name != lacking})


@each_code
def test_the_builder_refuses_the_code_under_every_other_method(case: Case) -> None:
    code, method, data, _ = case
    for wrong in CLASSES.keys() - {method}:
        with pytest.raises(TypeError):
            build(wrong, code, data)


@pytest.mark.parametrize("code", [*NEVER_SENT, *GIVEN_BY_WRAPPER])
def test_a_code_that_no_tool_may_answer_with_cannot_be_built(code: str) -> None:
    assert hasattr(codes, code.replace("-", "_")) == (code in GIVEN_BY_WRAPPER)
    for method in CLASSES:
        with pytest.raises((TypeError, ValueError)):
            build(method, code, {})
