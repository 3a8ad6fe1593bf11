"""The matrix and the way of a call.

What they show, where they lead, and what a reader hears who sees neither.
"""

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

from replybook_devtools.site.call_picture import call_way_svg
from replybook_devtools.site.explorer_page import explorer_html, registry_script
from replybook_devtools.site.matrix_table import matrix_table


def _code(code: str, status: str = "active") -> dict[str, object]:
    layer, area, letter, _ = code.split("-")
    return {"code": code, "layer": layer, "area": area, "type": letter, "status": status}


SMALL = {
    "layers": [
        {"name": "WA", "owner": "The world.", "types": ["S", "I", "E"]},
        {"name": "EN", "owner": "Governance.", "types": ["S", "D", "E"]},
    ],
    "areas": [{"name": "RES", "meaning": "Addresses."}, {"name": "A&B", "meaning": "Odd."}],
    "types": [{"name": letter} for letter in "SIDE"],
    "codes": [
        _code("WA-RES-I-001"),
        _code("WA-RES-I-002", "deprecated"),
        _code("WA-RES-I-003", "retired"),
        _code("EN-RES-D-001", "retired"),
    ],
}


def _links(markup: str) -> dict[str, str]:
    """Return what each link of the matrix says, and where it leads."""
    links = ElementTree.fromstring(markup).iter("a")
    return {link.attrib["aria-label"]: link.attrib["href"] for link in links}


def test_a_cell_counts_the_codes_in_use_and_leads_to_them() -> None:
    links = _links(matrix_table(SMALL))

    text = "WA-RES-I: 2 codes, 1 retired or reserved"
    assert links[text] == "../explorer/?layer=WA&type=I&area=RES"


def test_a_cell_of_nothing_but_retired_codes_still_leads_to_them() -> None:
    links = _links(matrix_table(SMALL))

    assert links["EN-RES-D: 0 codes, 1 retired or reserved"].endswith("layer=EN&type=D&area=RES")


def test_what_a_layer_may_not_give_is_hatched_and_no_link() -> None:
    cells = ElementTree.fromstring(matrix_table(SMALL)).iter("td")
    kinds = [cell.attrib.get("class", "") for cell in cells]

    assert kinds.count("rb-shut") == 2 * 2  # D of WA and I of EN, in two areas
    assert not any(": WA-RES-D" in link for link in _links(matrix_table(SMALL)))


def test_an_area_with_signs_is_no_markup() -> None:
    assert _links(matrix_table(SMALL, up=""))["A&B: Odd."] == "explorer/?area=A%26B"


def test_the_matrix_of_this_project_counts_every_code_in_use_once(
    registry_json: Mapping[str, Any],
) -> None:
    counted = [
        int(match[1])
        for link in _links(matrix_table(registry_json))
        if (match := re.fullmatch(r"[A-Z]+-[A-Z]+-[SIDE]: (\d+) codes?.*", link))
    ]

    live = [one for one in registry_json["codes"] if one["status"] in ("active", "deprecated")]
    assert sum(counted) == len(live)


def test_the_way_of_a_call_says_in_words_what_it_shows() -> None:
    picture = ElementTree.fromstring(call_way_svg())

    said = picture.attrib["aria-label"]
    shown = {text.text for text in picture.iter("text")}
    assert picture.attrib["role"] == "img"
    assert {"MCP", "WA", "CT", "EN", "S", "I", "D", "E"} <= shown
    assert all(f"{word}," in said for word in ("MCP", "WA", "CT", "EN"))


@pytest.mark.parametrize("markup", ["matrix", "way", "explorer"])
def test_markup_has_no_blank_line_so_that_markdown_leaves_it_alone(
    registry_json: Mapping[str, Any], markup: str
) -> None:
    made = {
        "matrix": matrix_table(registry_json),
        "way": call_way_svg(),
        "explorer": explorer_html(registry_json),
    }

    assert "\n\n" not in made[markup]
    assert "://" not in made[markup]


def test_every_field_of_an_envelope_and_a_trace_line_has_its_words(
    registry_json: Mapping[str, Any], explained: Any
) -> None:
    script = registry_script(registry_json)
    fields = script.partition("window.replybookFields = ")[2]

    assert '"meta.trace_id":"The id of this call' in fields
    assert ':""' not in fields


def test_every_filter_of_the_explorer_has_a_label(registry_json: Mapping[str, Any]) -> None:
    page = ElementTree.fromstring(re.sub(r"(<input[^>]*)>", r"\1/>", explorer_html(registry_json)))
    told = {label.attrib.get("for") for label in page.iter("label")}
    inside = {id(box) for label in page.iter("label") for box in label.iter("input")}
    fields = [one for name in ("input", "select", "textarea") for one in page.iter(name)]

    assert len(fields) > 10
    assert all(id(field) in inside or field.attrib["id"] in told for field in fields)
