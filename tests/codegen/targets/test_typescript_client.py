"""The TypeScript file: the same codes, params and envelope as the registry has."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.codegen.targets.printing import BESIDE_BASE, OVERLAY_PACKAGE, texts
from tests.project_tree import run

from replybook_codegen.naming import list_printed_codes
from replybook_codegen.output import GeneratedPackage
from replybook_codegen.targets import json_schemas, typescript
from replybook_registry.model import Registry

FILE = "typescript/replybook.ts"

USE = """
import { ActionOf, CODES, Code, DataOf, Envelope, ErrorCode, InvalidCode, TRANSIENT, isCode, replyType } from "./replybook";

declare const envelope: Envelope;
if (envelope.code === CODES.WA_RES_I_001) {
  const title: string = envelope.data.title;
  const type: "I" = envelope.reply_type;
  const status: "error" = envelope.status;
  // @ts-expect-error the code has no such param
  envelope.data.no_such_param;
  const verb: "fix_arguments" = envelope.error.action.verb;
  const wrongTitle: string = envelope.error.action.arguments.title;
  const remedy: string = envelope.error.remedy;
  // @ts-expect-error the action does not act on this one
  envelope.error.action.arguments.no_such_param;
}
if (envelope.reply_type === "S") {
  const none: null = envelope.error;
} else {
  const message: string = envelope.error.message;
}
declare const action: ActionOf<"WA-RES-I-001">;
// @ts-expect-error another verb
const otherVerb: "stop_and_report" = action.verb;
declare const text: string;
if (isCode(text)) {
  const code: Code = text;
}
const passing: readonly ErrorCode[] = TRANSIENT;
const invalid: "I" = replyType(CODES.WA_RES_I_001);
const code: InvalidCode = CODES.WA_RES_I_001;
// @ts-expect-error a denied code is no invalid one
const wrong: InvalidCode = CODES.EN_WRITE_D_001;
// @ts-expect-error no such code
const unknown: Code = "WA-RES-I-999";
// @ts-expect-error a required param is missing
const data: DataOf<"WA-RES-I-001"> = {};
"""


def constants(text: str) -> dict[str, dict[str, str]]:
    """The const objects of the file: name to members."""
    blocks = re.findall(
        r"^export const (\w+) = \{\n(.*?)^\} as const;", text, re.MULTILINE | re.DOTALL
    )
    return {
        name: dict(re.findall(r'^  (\w+): "([^"]+)",$', body, re.MULTILINE))
        for name, body in blocks
    }


def members(text: str, interface: str) -> dict[str, str]:
    """The members of an interface: name, with `?` if optional, to type."""
    body = re.search(
        rf"^export interface {interface}(?:<[^\n]*>)? \{{\n(.*?)^\}}",
        text,
        re.MULTILINE | re.DOTALL,
    )
    assert body is not None, interface
    return dict(re.findall(r"^  readonly ([^\[\s]\S*): (.*);$", body[1], re.MULTILINE))


def test_the_constants_are_the_codes_of_the_registry(registry: Registry) -> None:
    found = constants(texts(typescript.render, registry)[FILE])
    for letter, group in {"S": "SUCCESS", "I": "INVALID", "D": "DENIED", "E": "ERROR"}.items():
        codes = [code.id for code in list_printed_codes(registry.codes) if code.id.type == letter]
        assert found[group] == {code.constant: str(code) for code in codes}


def test_every_code_has_an_envelope_of_its_type(registry: Registry) -> None:
    found = members(texts(typescript.render, registry)[FILE], "EnvelopeByCode")
    for code in list_printed_codes(registry.codes):
        shape = found[f'"{code.id}"']
        start = "Success" if code.id.type == "S" else f'FailureEnvelope<"{code.id.type}"'
        assert shape.startswith(start)
        assert f'"{code.id}"' in shape


def test_params_become_members(tiny: Registry) -> None:
    text = texts(typescript.render, tiny)[FILE]

    assert members(text, "ReadOk") == {
        "count": "number",
        "shelf": "string",
        "share?": "number",
        "complete?": "boolean",
        "titles?": "readonly string[]",
        "first?": "{ readonly [name: string]: unknown }",
        "books?": "readonly { readonly [name: string]: unknown }[]",
        "order?": '"title" | "author" | "no"',
    }
    assert members(text, "MarginProtected")["reason"] == (
        '"old" | "it\'s on loan" | "a \\"gift\\"" | "back\\\\slash"'
    )


def test_a_code_that_waits_says_how_it_ends_and_a_transient_error_that_it_passes(
    tiny: Registry,
) -> None:
    text = texts(typescript.render, tiny)[FILE]

    assert text.count("* If no attempt is left: Stop; tell the reader that `title` is") == 1
    assert "export const TRANSIENT: readonly ErrorCode[] = [ERROR.MCP_SYS_E_001];\n" in text
    assert text.count("It ends by itself, which is no reason to retry.") == 1


def test_a_registry_without_a_transient_error_has_an_empty_list(overlay: Registry) -> None:
    text = texts(typescript.render, overlay, OVERLAY_PACKAGE)[FILE]

    assert "export const TRANSIENT: readonly ErrorCode[] = [];\n" in text
    assert "If no attempt is left" not in text


@pytest.mark.parametrize("interface", ["SuccessEnvelope", "FailureEnvelope"])
def test_the_envelope_has_the_keys_of_its_schema(interface: str, tiny: Registry) -> None:
    schema = json.loads(texts(json_schemas.render, tiny)["schemas/envelope.schema.json"])
    text = texts(typescript.render, tiny)[FILE]
    meta = schema["properties"]["meta"]

    assert set(members(text, interface)) == set(schema["properties"])
    assert set(members(text, "Meta")) == {
        name if name in meta["required"] else f"{name}?" for name in meta["properties"]
    }


def test_an_error_has_the_keys_of_its_schema(tiny: Registry) -> None:
    schema = json.loads(texts(json_schemas.render, tiny)["schemas/envelope.schema.json"])
    text = texts(typescript.render, tiny)[FILE]

    assert list(members(text, "FailureOf")) == schema["$defs"]["error"]["required"]
    assert list(members(text, "Action")) == schema["$defs"]["action"]["required"]


@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("WA-DB-I-001", 'Action<"fix_arguments", Pick<DbInputMissing, "missing">>'),
        ("MCP-SYS-E-001", 'Action<"stop_and_report", { readonly [name: string]: never }>'),
        ("EN-GATE-D-001", 'Action<"meet_conditions", Pick<GateDenied, "reason" | "argument">>'),
        (
            "CT-GATE-I-002",
            (
                'Action<"use_other_tool", Tools>'
                ' | Action<"fix_arguments", Pick<ContractWrongState, "contract_id">>'
            ),
        ),
    ],
    ids=["a param", "nothing", "params", "a role"],
)
def test_an_action_has_its_verb_and_what_it_acts_on(code: str, action: str, base: Registry) -> None:
    """Specification 2."""
    found = members(texts(typescript.render, base)[FILE], "EnvelopeByCode")

    assert found[f'"{code}"'].endswith(f", {action}>")


def test_a_success_has_no_action(registry: Registry) -> None:
    found = members(texts(typescript.render, registry)[FILE], "EnvelopeByCode")

    assert not [name for name, shape in found.items() if "-S-" in name and "Action<" in shape]


def test_text_cannot_end_a_comment(tiny: Registry) -> None:
    hostile = replace(tiny.codes[0], meaning="*/ {@link x} <b> @tag", remedy="a\nb")
    text = texts(typescript.render, replace(tiny, codes=(hostile,)))[FILE]

    assert "   * *\\/ \\{\\@link x\\} \\<b\\> \\@tag\n" in text
    assert "   * Next: a b\n" in text


def test_a_name_that_the_file_needs_itself_is_not_taken(tiny: Registry) -> None:
    taken = replace(tiny.code_by_id["WA-RES-I-001"], key="META")
    text = texts(typescript.render, replace(tiny, codes=(taken,)))[FILE]

    assert "export interface ParamsWARESI001 {" in text


def test_an_extending_registry_prints_only_its_own(overlay: Registry) -> None:
    text = texts(typescript.render, overlay, OVERLAY_PACKAGE)[FILE]

    assert constants(text)["INVALID"] == {
        "WA_SHIP_I_001": "WA-SHIP-I-001",
        "WA_SHIP_I_002": "WA-SHIP-I-002",
    }
    assert "WA_RES_I_001:" not in text


@pytest.mark.skipif(shutil.which("tsc") is None, reason="needs the TypeScript compiler, tsc")
def test_it_compiles_and_refuses_what_is_wrong(tiny: Registry, tmp_path: Path) -> None:
    (tmp_path / "replybook.ts").write_text(texts(typescript.render, tiny)[FILE], "utf-8")
    (tmp_path / "use.ts").write_text(USE, "utf-8")
    done = run(["tsc", "--strict", "--noEmit", "use.ts"], tmp_path)

    assert (done.returncode, done.stdout) == (0, "")


def test_an_extension_beside_its_base_has_a_judge_of_its_own_only_with_rows_of_its_own(
    overlay: Registry, tiny: Registry
) -> None:
    rule = replace(tiny.failure_rules[0], origin=overlay.name)
    with_rule = replace(overlay, failure_rules=(*overlay.failure_rules, rule))
    assert overlay.wording is not None
    with_weights = replace(overlay, wording=replace(overlay.wording, origin=overlay.name))
    alone = texts(typescript.render, overlay, OVERLAY_PACKAGE)
    theirs = texts(typescript.render, tiny)

    assert list(texts(typescript.render, overlay, BESIDE_BASE)) == [FILE]
    for more in (with_rule, with_weights):
        assert texts(typescript.render, more, BESIDE_BASE).keys() == alone.keys()
    assert [name for name in alone if alone[name] != theirs[name]] == [FILE]


@pytest.mark.skipif(shutil.which("tsc") is None, reason="needs the TypeScript compiler, tsc")
def test_it_compiles_without_any_code(tiny: Registry, tmp_path: Path) -> None:
    empty = replace(tiny, name="empty", extends=("pkg:tiny",))
    text = texts(typescript.render, empty, GeneratedPackage("empty_generated", is_base=False))[FILE]
    (tmp_path / "replybook.ts").write_text(text, "utf-8")

    assert run(["tsc", "--strict", "--noEmit", "replybook.ts"], tmp_path).stdout == ""
