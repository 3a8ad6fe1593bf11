"""codes.py and params.py: what is printed for one code, however it is named and documented."""

from __future__ import annotations

import ast

import black
import pytest
from hypothesis import strategies as st
from tests.codegen.made_registry import make_code, make_param, make_registry
from tests.property_sizes import held

from replybook_codegen.naming import type_names
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.python_source import WIDTH
from replybook_codegen.targets import codes, params, registry_json
from replybook_registry.model import Code, Param

MODE = black.Mode(line_length=WIDTH, target_versions={black.TargetVersion.PY311})
PACKAGE = GeneratedPackage("made_replies", is_base=True)
HOSTILE = ('say "no" to \\ and """', "it's 東京", "ends with a backslash \\", "x" * 120, "a\nb")

keys = st.from_regex(r"[A-Z]{1,12}(_[A-Z0-9]{1,12}){0,9}", fullmatch=True)
words = st.sampled_from(("the address", *HOSTILE))


@st.composite
def some_params(draw: st.DrawFn) -> list[Param]:
    """Params of every type and privacy, some with an enum."""
    names = draw(st.lists(st.from_regex(r"[a-z]{1,9}", fullmatch=True), unique=True, max_size=4))
    kinds = ("string", "integer", "number", "boolean", "string_list", "object", "object_list")
    return [
        make_param(
            name,
            draw(st.sampled_from(kinds)),
            required=draw(st.booleans()),
            privacy=draw(st.sampled_from(("public", "internal", "secret"))),
            enum=draw(st.sampled_from(((), ("one", 'the "other"', "x" * 50)))),
            description=draw(words),
        )
        for name in names
    ]


@st.composite
def some_codes(draw: st.DrawFn) -> Code:
    """One code of any type with hostile texts."""
    return make_code(
        f"WA-RES-{draw(st.sampled_from('SIDE'))}-001",
        *draw(some_params()),
        key=draw(keys),
        title=draw(words),
        meaning=draw(words),
        remedy=draw(words),
        message=draw(words),
        status=draw(st.sampled_from(("active", "deprecated", "reserved", "retired"))),
    )


def printed(*of: Code) -> dict[str, str]:
    registry = make_registry(of)
    outputs = [*codes.render(registry, PACKAGE), *params.render(registry, PACKAGE)]
    return {str(output.path): output.text for output in outputs}


@held(150, code=some_codes())
def test_any_code_prints_python_that_black_leaves_alone(code: Code) -> None:
    for name, text in printed(code).items():
        ast.parse(text, name)
        assert text == black.format_str(text, mode=MODE), name


@held(150, length=st.integers(1, 110), optional=st.booleans())
def test_a_definition_of_any_length_is_wrapped_as_black_wraps_it(
    length: int,
    optional: bool,
) -> None:
    code = make_code("WA-RES-I-001", make_param(required=not optional), key="K" * length)

    assert printed(code)["codes.py"] == black.format_str(printed(code)["codes.py"], mode=MODE)


@pytest.mark.parametrize("status", ["active", "deprecated"])
def test_a_code_that_a_reply_may_carry_has_a_constant(status: str) -> None:
    assert "WA_RES_I_001: Final" in printed(make_code(status=status))["codes.py"]


@pytest.mark.parametrize("status", ["reserved", "retired"])
def test_a_code_that_no_reply_may_carry_has_no_constant_but_a_row(status: str) -> None:
    code = make_code(status=status)
    tables = registry_json.tables_of(make_registry([code]), PACKAGE)

    assert "WA_RES_I_001" not in printed(code)["codes.py"]
    assert ["WA-RES-I-001"] == [row[0] for row in tables["records"]]


def test_the_hover_text_says_what_happened_and_what_comes_next() -> None:
    text = printed(make_code(title="Path not found", remedy="Correct it"))["codes.py"]

    assert "Path not found. The address does not resolve to anything." in text
    assert "Next: Correct it." in text


def test_the_hover_text_of_a_deprecated_code_says_so() -> None:
    text = printed(make_code(status="deprecated", use=("WA-RES-S-001",)))["codes.py"]

    assert "Deprecated: It was replaced. Use WA-RES-S-001." in text


def test_a_secret_param_is_not_in_the_data_a_builder_takes() -> None:
    code = make_code("WA-RES-I-001", make_param("token", required=False, privacy="secret"))
    files = printed(code)

    assert "NoParams" in files["codes.py"]
    assert "token" not in files["params.py"]


def test_data_may_be_left_out_where_every_param_is_optional() -> None:
    code = make_code("WA-RES-I-001", make_param(required=False), key="LOST")

    assert "InvalidCode[params.Lost | NoParams]" in printed(code)["codes.py"]


def test_data_may_not_be_left_out_where_a_param_is_required() -> None:
    code = make_code("WA-RES-I-001", make_param(), key="LOST")

    assert "InvalidCode[params.Lost]]" in printed(code)["codes.py"]


def test_a_param_named_like_a_keyword_is_printed_as_a_call() -> None:
    code = make_code(
        "WA-RES-I-001", make_param("from"), make_param("to", required=False), key="LOST"
    )
    namespace: dict[str, dict[str, object]] = {}
    exec(printed(code)["params.py"], namespace)

    assert {"from", "to"} == set(namespace["Lost"].__annotations__)


def test_two_keys_that_give_one_class_name_get_two_names() -> None:
    both = [make_code("WA-RES-I-001", key="A_B1"), make_code("WA-RES-I-002", key="A_B_1")]

    assert type_names(both) == {"WA-RES-I-001": "AB1", "WA-RES-I-002": "ParamsWARESI002"}


@pytest.mark.parametrize("key", ["NONE", "TRUE", "LITERAL", "TYPED_DICT"])
def test_a_key_that_means_something_in_python_gets_another_name(key: str) -> None:
    assert type_names([make_code(key=key)]) == {"WA-RES-I-001": "ParamsWARESI001"}


def test_a_registry_without_codes_prints_modules_that_hold_nothing() -> None:
    for name, text in printed().items():
        exec(compile(text, name, "exec"), {"__name__": name})
        assert text == black.format_str(text, mode=MODE)
