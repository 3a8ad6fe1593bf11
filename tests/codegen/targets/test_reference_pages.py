"""The reference pages: whole, linked, and true."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace

import jsonschema
import pytest
from tests.codegen.targets.printing import BASE_PACKAGE, OVERLAY_PACKAGE, Texts, texts
from tests.project_tree import ROOT

from replybook_codegen.targets import docs_tables, json_schemas
from replybook_registry.model import Registry

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@pytest.fixture(scope="session")
def pages(registry: Registry) -> Texts:
    return texts(docs_tables.render, registry)


def without_code(text: str) -> str:
    return re.sub(r"`[^`\n]*`", "code", _FENCE.sub("", text))


def anchors(text: str) -> list[str]:
    """The anchors of a page, as GitHub makes them from headings, and the explicit ones."""
    plain = _FENCE.sub("", text)
    headings = re.findall(r"^#{1,6} (.+)$", plain, re.MULTILINE)
    made = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return made + re.findall(r'<a id="([^"]+)">', plain)


def test_every_link_leads_to_a_page_and_an_anchor_of_it(pages: Texts) -> None:
    known = {name: set(anchors(text)) for name, text in pages.items()}
    dead = []
    for name, text in pages.items():
        for target in _LINK.findall(without_code(text)):
            file, _, anchor = target.partition("#")
            if (file or name) not in known or (anchor and anchor not in known[file or name]):
                dead.append((name, target))

    assert dead == []


def test_no_anchor_stands_for_two_places(pages: Texts) -> None:
    for name, text in pages.items():
        found = anchors(text)

        assert (name, len(found)) == (name, len(set(found)))


def test_every_page_says_that_it_is_generated_and_has_one_title(pages: Texts) -> None:
    for text in pages.values():
        assert text.startswith("<!-- @generated from the registry by `replybook generate`.")
        assert len(re.findall(r"^# ", _FENCE.sub("", text), re.MULTILINE)) == 1


def test_no_page_has_trailing_blanks_or_doubled_blank_lines(pages: Texts) -> None:
    for name, text in pages.items():
        assert (name, re.findall(r".*[ \t]$", text, re.MULTILINE)) == (name, [])
        around = _FENCE.sub("code", text)  # Python has two blank lines between definitions
        assert (name, "\n\n\n" in around, text.endswith("\n\n")) == (name, False, False)


def test_every_table_row_has_as_many_cells_as_its_head(pages: Texts) -> None:
    for text in pages.values():
        for block in re.findall(r"(?:^\|.*\n?)+", _FENCE.sub("", text), re.MULTILINE):
            widths = {len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}
            assert (block, len(widths)) == (block, 1)


def test_a_block_stands_apart_from_the_text_around_it(pages: Texts) -> None:
    for text in pages.values():
        for block in _FENCE.finditer(text):
            assert text[: block.start()].endswith("\n\n")
            assert text[block.end() : block.end() + 2] in {"\n", "\n\n"}


def test_every_code_has_a_row_and_a_section(pages: Texts, registry: Registry) -> None:
    for code in registry.codes:
        page = pages[f"codes-{code.id.layer.lower()}.md"]
        assert f"[`{code.id}`]" in pages["codes.md"]
        assert f"\n## {code.id}\n" in page


def test_no_id_ever_dies(pages: Texts, registry: Registry) -> None:
    assert {entry.code.lower() for entry in registry.legacy} <= set(anchors(pages["legacy.md"]))


def test_every_name_of_policy_tools_and_world_is_documented(
    pages: Texts, registry: Registry
) -> None:
    for rule in registry.rules:
        assert f"\n## {rule.id}\n" in pages["policy.md"]
    for name in (*registry.violations, *registry.stages):
        assert f"`{getattr(name, 'code', getattr(name, 'name', ''))}`" in pages["policy.md"]
    for tool in registry.tools:
        assert f"\n### {tool.name}\n" in pages["tools.md"]
    for root in registry.world.roots:
        assert f"| `{root.key}` |" in pages["world.md"]
    for place in registry.enforcement.protected:
        assert f"| `{place.pattern}`" in pages["enforcement.md"]
    for command in registry.enforcement.commands:
        assert f"| `{command.program}" in pages["enforcement.md"]


def examples(pages: Texts) -> Iterator[dict[str, object]]:
    for name, text in pages.items():
        if name.startswith("codes-"):
            yield from (json.loads(block) for _, block in _FENCE.findall(text))


def test_every_example_is_an_envelope_with_the_data_of_its_code(
    pages: Texts, registry: Registry
) -> None:
    schemas = texts(json_schemas.render, registry)
    envelope = jsonschema.Draft202012Validator(json.loads(schemas["schemas/envelope.schema.json"]))
    data = json.loads(schemas["schemas/reply-data.schema.json"])["$defs"]
    found = {str(example["code"]): example for example in examples(pages)}
    for code, example in found.items():
        assert list(envelope.iter_errors(example)) == []
        assert list(jsonschema.Draft202012Validator(data[code]).iter_errors(example["data"])) == []

    assert set(found) == {
        str(code.id) for code in registry.codes if code.status in ("active", "deprecated")
    }


def test_what_is_internal_or_secret_is_in_no_example(pages: Texts, registry: Registry) -> None:
    hidden = {
        str(code.id): {param.name for param in code.params if param.privacy != "public"}
        for code in registry.codes
    }
    for example in examples(pages):
        assert hidden[str(example["code"])] & set(dict(example["data"])) == set()  # type: ignore[call-overload]  # JSON object


def test_a_code_out_of_use_says_so_and_shows_no_example(tiny: Registry) -> None:
    page = texts(docs_tables.render, tiny)["codes-wa.md"]
    retired = page[page.index("## WA-RES-I-003") :]

    assert "> **Retired** in 1.2.0. A lost book is a book that is not found." in retired
    assert "[`WA-RES-I-001`](codes-wa.md#wa-res-i-001)" in retired
    assert "```" not in retired


def test_every_rule_of_the_checker_has_its_page(base: Registry) -> None:
    page = texts(docs_tables.render, base)["rules.md"]

    assert "\n## RB104\n\n`layer_type_not_allowed`: A layer answers with a type" in page
    assert page.count("**Why**") == page.count("\n## RB")


def test_a_registry_that_extends_the_base_prints_only_its_own(overlay: Registry) -> None:
    pages = texts(docs_tables.render, overlay, OVERLAY_PACKAGE)

    assert sorted(pages) == ["codes-wa.md", "codes.md", "index.md", "taxonomy.md", "tools.md"]
    assert "WA-SHIP-I-001" in pages["codes.md"]
    assert "WA-RES-I-001" not in pages["codes.md"]
    assert "[`WA-RES-I-001`]" not in pages["tools.md"]
    assert "## Types" not in pages["taxonomy.md"]


def test_links_of_an_extending_registry_stay_inside_its_pages(overlay: Registry) -> None:
    pages = texts(docs_tables.render, overlay, OVERLAY_PACKAGE)

    test_every_link_leads_to_a_page_and_an_anchor_of_it(pages)


def test_the_overview_holds_every_code_and_leads_to_nothing_else(registry: Registry) -> None:
    pages = texts(docs_tables.render, registry, replace(BASE_PACKAGE, docs_pages="overview"))

    assert sorted(pages) == ["codes.md", "index.md", "taxonomy.md"]
    assert {str(code.id).lower() for code in registry.codes} <= set(anchors(pages["codes.md"]))
    assert "`replybook docs build`" in pages["index.md"]
    test_every_link_leads_to_a_page_and_an_anchor_of_it(pages)
    test_no_page_has_trailing_blanks_or_doubled_blank_lines(pages)


def test_every_rule_of_the_linter_has_its_section_and_weight(base: Registry) -> None:
    page = texts(docs_tables.render, base)["lint-rules.md"]
    modules = sorted((ROOT / "devtools/replybook_devtools/lint/rules").glob("rb5*.py"))
    ids = [path.name[:5].upper() for path in modules]

    assert ids == re.findall(r"^## (RB5[0-9]{2})$", page, re.MULTILINE)
    assert "| [RB507](#rb507) | `dynamic_code` | note |" in page
    assert "| [RB518](#rb518) | `narrow_except_invalid` | note, off |" in page
