"""The grammar of code ids (001 §6): what reads back, and what is refused."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook_schema.codes import CodeId, InvalidCode, SuccessCode

ids = st.builds(
    CodeId,
    layer=st.from_regex(r"[A-Z]{1,8}", fullmatch=True),
    area=st.from_regex(r"[A-Z]{1,8}", fullmatch=True),
    type=st.sampled_from("SIDE"),
    number=st.integers(1, 999),
)


@given(code=ids)
def test_a_code_id_reads_back_from_its_text(code: CodeId) -> None:
    assert code == CodeId.parse(str(code))


@given(code=ids)
def test_the_constant_of_a_code_is_a_python_name_that_gives_the_code_back(code: CodeId) -> None:
    assert code.constant.isidentifier()
    assert str(code) == code.constant.replace("_", "-")


@given(text=st.text(max_size=20))
def test_any_other_text_is_refused(text: str) -> None:
    if re.fullmatch(r"[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}", text) and not text.endswith("000"):
        return
    with pytest.raises(ValueError, match="is not LAYER-AREA-TYPE-NNN"):
        CodeId.parse(text)


@given(code=ids, data=st.data())
def test_a_code_with_one_character_more_or_changed_case_is_refused(
    code: CodeId, data: st.DataObject
) -> None:
    text = str(code)
    at = data.draw(st.integers(0, len(text)))
    extra = data.draw(st.sampled_from(" \n-_.é\u0663a"))
    with pytest.raises(ValueError, match="is not"):
        CodeId.parse(text[:at] + extra + text[at:])
    with pytest.raises(ValueError, match="is not"):
        CodeId.parse(text.lower())


@pytest.mark.parametrize("text", ["WA-RES-I-001", "MCP-SYS-S-900", "A-B-E-999", "CT-GATE-D-010"])
def test_a_well_formed_code_is_accepted(text: str) -> None:
    assert text == str(CodeId.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "WA-RES-I-000",
        "WA-RES-I-1",
        "WA-RES-I-0001",
        "WA-RES-X-001",
        "WA-RES-i-001",
        "wa-RES-I-001",
        "WA-RES-I-\u0660\u0660\u0661",
        "WA-RES-I-001\n",
        "\tWA-RES-I-001",
        "WA\u2013RES\u2013I\u2013001",
        "WA-RES2-I-001",
        "WA--I-001",
        # replybook: ignore[RB506] it has the form of no code
        "JRN-S-001",
        "",
    ],
)
def test_a_malformed_code_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"e\.g\. 'WA-RES-I-001'"):
        CodeId.parse(text)


@given(code=ids)
def test_a_code_value_is_its_text_everywhere(code: CodeId) -> None:
    value: SuccessCode[dict[str, object]] = SuccessCode(str(code))

    assert str(code) == value
    assert hash(str(code)) == hash(value)
    assert value == pickle.loads(pickle.dumps(value))


def test_a_code_value_takes_no_attributes() -> None:
    code: InvalidCode[dict[str, object]] = InvalidCode("WA-RES-I-001")

    with pytest.raises(AttributeError):
        code.note = "x"  # type: ignore[attr-defined]  # that is the point
