"""The page that filters codes and explains a reply, and the data that its scripts read.

The page works without a server: the registry is a script beside it, since a browser fetches nothing
for a page that was opened from disk.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Final, cast

from replybook_devtools.reports.html.markup import Markup, element, join_parts
from replybook_registry.load import load_yaml

_SCRIPTS: Final = ("registry.js", "json_reader.js", "explanation.js", "explorer.js")
_SECRECY: Final = "Nothing that you paste leaves this page; it works without a network."
_STATUSES: Final = ("active", "deprecated", "reserved", "retired")


def registry_script(registry: Mapping[str, object]) -> str:
    """Return `registry.js`: the registry and the meaning of each field of a reply.

    The registry is as in `registry.json`.
    """
    data = json.dumps(registry, sort_keys=True, separators=(",", ":"))
    fields = json.dumps(_fields(), sort_keys=True, separators=(",", ":"))
    return f"window.replybookRegistry = {data};\nwindow.replybookFields = {fields};\n"


def _fields() -> dict[str, dict[str, str]]:
    """Return the descriptions of fields, from the schemas.

    The fields are those of an envelope and of the three kinds of line in a trace.
    """
    shapes = {"envelope": _schema("envelope")}
    trace = cast("Mapping[str, object]", _schema("trace")["$defs"])
    for kind in ("header", "event", "closing"):
        shapes[kind] = cast("Mapping[str, object]", trace[f"{kind}_line"])
    return {name: dict(_describe_fields(shape)) for name, shape in shapes.items()}


def _schema(name: str) -> Mapping[str, object]:
    table, _ = load_yaml((files("replybook_schema") / f"{name}.schema.yaml").read_bytes(), name)
    if table is None:
        raise ValueError(f"{name}.schema.yaml is not YAML")
    return cast("Mapping[str, object]", table)


def _describe_fields(shape: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path of each field, such as `meta.trace_id`, and its description."""
    for name, field in cast(
        "Mapping[str, Mapping[str, object]]", shape.get("properties", {})
    ).items():
        yield before + name, str(field.get("description", _KNOWN.get(name, "")))
        if not before:
            yield from _describe_fields(field, f"{name}.")


_KNOWN: Final = {
    "v": "The version of the line.",
    "prev": "The digest of the line before, so that an edited or dropped line is found.",
}
"""Descriptions of fields that the trace schema holds by reference."""


def explorer_html(registry: Mapping[str, object], up: str = "../") -> str:
    """Return the inside of the page, without a blank line or a heading 1.

    `up` leads from the page to the root of the site.
    """
    scripts = (element("script", src=f"{up}assets/replybook/{name}", defer="") for name in _SCRIPTS)
    parts = (element("noscript", _noscript(up)), _explaining(), _finding(registry), *scripts)
    return element("div", *parts, class_="rb rb-explorer", id="rb-explorer", data_up=up)


def _noscript(up: str) -> Markup:
    link = element("a", "registry.json", href=f"{up}registry.json")
    return element("p", "This page needs JavaScript. The same data is in ", link, ".")


def _explaining() -> Markup:
    samples = (
        _button(f"Try {words}", data_sample=name)
        for name, words in (
            ("invalid", "an invalid reply"),
            ("denied", "a denied one"),
            ("trace", "a trace line"),
            ("broken", "broken JSON"),
        )
    )
    label = element(
        "label",
        "An envelope, an MCP result, lines of a trace, or just a code",
        for_="rb-pasted",
    )
    area = element(
        "textarea",
        id="rb-pasted",
        rows="7",
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        aria_describedby="rb-secrecy",
    )
    buttons = element(
        "div",
        _button("Explain", id="rb-explain", class_="rb-main"),
        _button("Clear", id="rb-clear"),
        *samples,
        class_="rb-buttons",
    )
    answer = element(
        "div",
        id="rb-answer",
        role="region",
        aria_label="Explanation",
        aria_live="polite",
        tabindex="-1",
    )
    secrecy = element("p", _SECRECY, id="rb-secrecy", class_="rb-note")
    title = element("h2", "Explain a reply", id="explain")
    return element(
        "section", title, label, area, secrecy, buttons, answer, aria_labelledby="explain"
    )


def _button(text: str, /, **attributes: str | None) -> Markup:
    return element("button", text, type="button", **attributes)


def _finding(registry: Mapping[str, object]) -> Markup:
    search = element(
        "p",
        element("label", "Words, an id or a key", for_="rb-words"),
        element(
            "input",
            id="rb-words",
            type="search",
            autocomplete="off",
            spellcheck="false",
            aria_controls="rb-codes",
        ),
        class_="rb-search",
    )
    groups = (
        _boxes("Layer", "layer", _names(registry, "layers")),
        _boxes("Type", "type", _names(registry, "types")),
        _choice("Area", "area", _names(registry, "areas")),
        _choice("Status", "status", _statuses(registry)),
    )
    form = element(
        "form",
        search,
        element("div", *groups, class_="rb-filters"),
        id="rb-filter",
        role="search",
        aria_label="Codes",
    )
    count = element("p", id="rb-count", role="status", class_="rb-note")
    codes = element("ol", id="rb-codes", class_="rb-codes")
    more = _button("Show more", id="rb-more", hidden="")
    title = element("h2", "Find a code", id="find")
    return element("section", title, form, count, codes, more, aria_labelledby="find")


def _names(registry: Mapping[str, object], table: str) -> list[str]:
    return [str(row["name"]) for row in cast("Sequence[Mapping[str, object]]", registry[table])]


def _statuses(registry: Mapping[str, object]) -> list[str]:
    codes = cast("Sequence[Mapping[str, object]]", registry["codes"])
    met = {code["status"] for code in codes}
    return [status for status in _STATUSES if status in met]


def _boxes(title: str, name: str, values: Sequence[str]) -> Markup:
    boxes = (
        element("label", element("input", type="checkbox", name=name, value=value), " ", value)
        for value in values
    )
    return element("fieldset", element("legend", title), *boxes)


def _choice(title: str, name: str, values: Sequence[str]) -> Markup:
    options = join_parts(element("option", value, value=value) for value in values)
    every = element("option", "all", value="")
    select = element("select", every, options, id=f"rb-{name}", name=name)
    return element("p", element("label", title, for_=f"rb-{name}"), select)
