"""The ReplyBuilder as specification 6 and 001 §9-§10 have it: what it accepts, what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import cast

import pytest

from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.building import ReplyState
from replybook_schema.codes import ErrorCode, InvalidCode, ReplyCode, SuccessCode
from replybook_schema.reply import Reply

Untyped = Callable[..., Reply]
"""A builder method as a caller without type checker sees it."""

METHODS = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}
ONE_OF_EACH: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "S": ("WA-READ-S-001", {}),
    "I": ("WA-RES-I-001", {"path": "root:repo/a"}),
    "D": ("EN-WRITE-D-002", {"path": "root:repo/a"}),
    "E": ("MCP-SYS-E-001", {}),
}


def method(letter: str, rb: ReplyBuilder | None = None) -> Untyped:
    return cast("Untyped", getattr(rb or ReplyBuilder(), METHODS[letter]))


def end(rb: ReplyBuilder, letter: str) -> Reply:
    code, data = ONE_OF_EACH[letter]
    return method(letter, rb)(code, data=data)


# 001 §9: exactly one constructor, with exactly four methods


def test_the_public_methods_are_the_four_and_no_others() -> None:
    assert {"success", "invalid", "denied", "error"} == {
        name for name in dir(ReplyBuilder) if not name.startswith("_")
    }


@pytest.mark.parametrize("name", ["info", "warn", "fail", "warning", "ok"])
def test_there_is_no_method_for_outcomes_that_do_not_exist(name: str) -> None:
    assert not hasattr(ReplyBuilder(), name)


@pytest.mark.parametrize("parent", [ReplyBuilder, ReplyState])
def test_a_second_builder_class_is_refused(parent: type) -> None:
    with pytest.raises(RuntimeError, match="is a second ReplyBuilder; this process already has"):
        type("ReplyBuilder", (parent,), {})


def test_a_builder_takes_no_new_attributes() -> None:
    with pytest.raises(AttributeError):
        ReplyBuilder().note = "x"  # type: ignore[attr-defined]  # that is the point


@pytest.mark.parametrize("letter", "SIDE")
def test_there_is_no_message_argument(letter: str) -> None:
    code, data = ONE_OF_EACH[letter]

    with pytest.raises(TypeError, match="message"):
        method(letter)(code, data=data, message="hello")


# A reply carries its type, its code and its data


@pytest.mark.parametrize("letter", "SIDE")
def test_each_method_makes_a_reply_of_its_type(letter: str) -> None:
    code, data = ONE_OF_EACH[letter]
    reply = end(ReplyBuilder(), letter)

    assert (letter, code, dict(data)) == (reply.reply_type, reply.code, dict(reply.data))


def test_a_constant_and_its_text_make_the_same_reply() -> None:
    typed = ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "x"})

    assert typed == method("I")("WA-RES-I-001", data={"path": "x"})


def test_the_code_of_a_reply_is_of_the_class_of_its_type() -> None:
    reply = method("I")("WA-RES-I-001", data={"path": "x"})

    assert isinstance(reply.code, InvalidCode)


def test_data_may_be_given_by_position() -> None:
    reply = ReplyBuilder().invalid(codes.WA_RES_I_001, {"path": "x"})

    assert reply.data == {"path": "x"}


def test_the_data_of_a_reply_is_a_copy_that_nobody_can_change() -> None:
    given: dict[str, object] = {"path": "x"}
    reply = method("I")("WA-RES-I-001", data=given)
    given["path"] = "y"

    assert reply.data == {"path": "x"}
    with pytest.raises(TypeError):
        cast("dict[str, object]", reply.data)["path"] = "z"


def test_data_may_be_any_mapping() -> None:
    reply = method("I")("WA-RES-I-001", data=MappingProxyType({"path": "x"}))

    assert reply.data == {"path": "x"}


def test_data_is_an_empty_mapping_if_none_was_given() -> None:
    assert ReplyBuilder().success(codes.WA_READ_S_001).data == {}
    assert ReplyBuilder().invalid(codes.CT_GATE_I_003).data == {}


@pytest.mark.parametrize("data", ["text", 1, [("path", "x")], {"path"}, True])
def test_data_that_is_no_mapping_is_refused(data: object) -> None:
    with pytest.raises(TypeError, match="data of WA-RES-I-001 must be a mapping, got"):
        method("I")("WA-RES-I-001", data=data)


def test_params_given_beside_data_are_refused_with_the_way_to_give_them() -> None:
    with pytest.raises(TypeError, match=r"takes its data as data=\{\.\.\.\}; put 'path' there"):
        method("I")("WA-RES-I-001", path="x")


# A code of another type is refused


@pytest.mark.parametrize("own", "SIDE")
@pytest.mark.parametrize("other", "SIDE")
def test_a_method_takes_codes_of_its_own_type_only(own: str, other: str) -> None:
    code, data = ONE_OF_EACH[own]
    if own == other:
        assert own == method(other)(code, data=data).reply_type
    else:
        with pytest.raises(TypeError, match=f"{code} is an? .* code; it cannot make an? .* reply"):
            method(other)(code, data=data)


@pytest.mark.parametrize("kind", [ErrorCode, SuccessCode, ReplyCode])
def test_a_code_dressed_up_as_another_type_is_still_refused(kind: type[ReplyCode]) -> None:
    with pytest.raises(TypeError, match="it cannot make an error reply"):
        method("E")(kind("WA-RES-I-001"), data={"path": "x"})


@pytest.mark.parametrize("code", [None, 1, b"WA-RES-I-001", object(), ["WA-RES-I-001"]])
def test_a_code_that_is_no_text_is_refused(code: object) -> None:
    with pytest.raises(TypeError, match="code must be a string, got"):
        method("I")(code)


# An unknown code is refused, and so is one that no reply may carry


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("WA-RES-I-999", "is not a code of this registry"),
        ("WA-RES-I-00", "is not LAYER-AREA-TYPE-NNN"),
        ("wa-res-i-001", "is not LAYER-AREA-TYPE-NNN"),
        (" WA-RES-I-001", "is not LAYER-AREA-TYPE-NNN"),
        ("WA-RES-I-000", "is not LAYER-AREA-TYPE-NNN"),
        ("WA-RES-I-\u0660\u0660\u0661", "is not LAYER-AREA-TYPE-NNN"),
        # replybook: ignore[RB506] an id that is gone is what is refused
        ("FILE-OP-I-001", "is not a code of this registry"),
        ("WA-RES-I-003", "is reserved; no reply may carry it"),
        ("", "is not LAYER-AREA-TYPE-NNN"),
    ],
)
def test_a_code_that_no_reply_may_carry_is_refused(code: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        method("I")(code, data={"path": "x"})


def test_an_unknown_code_is_answered_with_the_one_that_comes_near() -> None:
    with pytest.raises(ValueError, match="did you mean 'WA-RES-I-001'"):
        method("I")("WA-RES-I-011", data={"path": "x"})


# 001 §10: terminal replies freeze the builder


@pytest.mark.parametrize("first", "IDE")
@pytest.mark.parametrize("second", "SIDE")
def test_after_a_terminal_reply_every_call_is_refused(first: str, second: str) -> None:
    rb = ReplyBuilder()
    end(rb, first)

    with pytest.raises(RuntimeError) as caught:
        end(rb, second)

    assert (
        f"{ONE_OF_EACH[first][0]} already ended this call; return it instead of building"
        f" {ONE_OF_EACH[second][0]}"
    ) == str(caught.value)


@pytest.mark.parametrize("second", "SIDE")
def test_success_does_not_freeze_the_builder(second: str) -> None:
    rb = ReplyBuilder()
    end(rb, "S")

    assert second == end(rb, second).reply_type


def test_a_frozen_builder_refuses_also_what_it_would_refuse_anyway() -> None:
    rb = ReplyBuilder()
    end(rb, "I")

    with pytest.raises(RuntimeError):
        method("D", rb)("no code at all")


@pytest.mark.parametrize(
    ("letter", "code", "data"),
    [
        ("I", "WA-RES-I-001", {}),
        ("I", "WA-RES-I-999", {}),
        ("D", "WA-RES-I-001", {"path": "x"}),
        ("E", "MCP-SYS-E-001", "no mapping"),
    ],
)
def test_a_refused_call_leaves_the_builder_open(letter: str, code: str, data: object) -> None:
    rb = ReplyBuilder()
    with pytest.raises((TypeError, ValueError)):
        method(letter, rb)(code, data=data)

    assert end(rb, "I").reply_type == "I"


def test_builders_do_not_know_of_each_other() -> None:
    first, second = ReplyBuilder(), ReplyBuilder()
    end(first, "E")

    assert end(second, "S").reply_type == "S"


# Success without a code uses what the tool declares


def test_success_without_a_code_uses_the_default_of_the_tool() -> None:
    declared = next(tool for tool in ACTIVE.tools().values() if tool.default_success)
    reply = ReplyBuilder(declared.name).success()

    assert declared.default_success == reply.code


def test_success_without_a_code_uses_the_default_that_was_handed_in() -> None:
    rb = ReplyBuilder("ck3_dir", default_success=codes.WA_LOG_S_001)

    assert rb.success(data={"count": 0}).code == "WA-LOG-S-001"


def test_a_code_of_its_own_goes_before_the_default() -> None:
    rb = ReplyBuilder(default_success=codes.WA_LOG_S_001)

    assert rb.success(codes.WA_READ_S_001).code == "WA-READ-S-001"


@pytest.mark.parametrize(
    ("tool", "why"),
    [
        (None, "this builder has no default success code; pass one"),
        (
            "nobody_declared_this",
            "tool 'nobody_declared_this' is not in tools.yaml; run: replybook",
        ),
        ("read_file", "tool 'read_file' declares no default success code"),
    ],
)
def test_success_without_a_code_and_without_a_default_is_refused(
    tool: str | None, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        ReplyBuilder(tool).success()


def test_a_default_that_is_no_success_is_refused_when_it_is_used() -> None:
    rb = ReplyBuilder(default_success=cast("SuccessCode[Mapping[str, object]]", "WA-RES-I-001"))

    with pytest.raises(TypeError, match="is an invalid code; it cannot make a success reply"):
        rb.success()


# codes.find


@pytest.mark.parametrize("letter", "SIDE")
def test_find_gives_the_code_of_a_text_in_the_class_of_its_type(letter: str) -> None:
    found = codes.find(ONE_OF_EACH[letter][0])

    assert letter == found.reply_type


# replybook: ignore[RB506] an id that is gone is what is refused
@pytest.mark.parametrize("text", ["WA-RES-I-999", "WA-RES-I-003", "nonsense", "FILE-OP-I-001"])
def test_find_refuses_what_no_reply_may_carry(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        codes.find(text)
