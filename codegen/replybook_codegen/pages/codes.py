"""The pages of reply codes: one index, and one page for each layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from replybook_codegen.entry_facts import EntryAction, code_facts
from replybook_codegen.pages.fact_lists import fact_list
from replybook_codegen.pages.links import PageLinks, layer_page
from replybook_codegen.pages.markdown import cell, code, fence, link, prose, sentence, slug, table
from replybook_codegen.samples import sample_message, wire_data
from replybook_registry.model import Code, Layer, Param, Registry
from replybook_schema.next_action import NextAction

_TRACE_ID: Final = "7d9f3c1ab24e48c0a6f1d25e8b0c9374"
_NEVER_SENT: Final = frozenset({"reserved", "retired"})
_SHOWN_ELSEWHERE: Final = ("meaning", "params", "retired in", "reason", "use")


@dataclass(frozen=True, slots=True)
class CodeSection:
    """The section of one code.

    Each field is finished Markdown, and empty without content.
    """

    code: str
    headline: str
    notice: str
    meaning: str
    facts: Sequence[str]
    params: str
    envelope: str


@dataclass(frozen=True, slots=True)
class LayerPage:
    """The page of one layer. `file` is its name in the folder."""

    file: str
    title: str
    about: str
    sections: Sequence[CodeSection]


@dataclass(frozen=True, slots=True)
class LayerIndex:
    """The codes of one layer as a table."""

    name: str
    about: str
    codes: str


@dataclass(frozen=True, slots=True)
class CodesPage:
    """The index of all codes."""

    layers: Sequence[LayerIndex]


def codes_page(registry: Registry, *, has_sections: bool = True) -> CodesPage:
    """Return one table per layer that has codes of this registry.

    Each row links to the section of its code on the page of the layer. Without such pages it holds
    the anchor.
    """
    layers = _by_layer(registry)
    return CodesPage(tuple(_index(layer, codes, has_sections) for layer, codes in layers))


def layer_pages(registry: Registry, links: PageLinks) -> tuple[LayerPage, ...]:
    """Return one page for each layer with codes of this registry."""
    return tuple(
        LayerPage(
            file=layer_page(layer.name),
            title=f"{layer.name}: {prose(layer.title)}",
            about=_about(layer),
            sections=tuple(code_section(registry, entry, links) for entry in codes),
        )
        for layer, codes in _by_layer(registry)
    )


def _by_layer(registry: Registry) -> Iterator[tuple[Layer, Sequence[Code]]]:
    grouped: dict[str, list[Code]] = {layer.name: [] for layer in registry.layers}
    for entry in registry.own_codes:
        grouped[entry.id.layer].append(registry.filled(entry))
    yield from ((layer, codes) for layer in registry.layers if (codes := grouped[layer.name]))


def _about(layer: Layer) -> str:
    types = ", ".join(layer.allowed_types)
    return f"{sentence(layer.owner)} Types: {types}. {sentence(layer.rationale)}"


def _index(layer: Layer, codes: Sequence[Code], has_sections: bool) -> LayerIndex:
    page = layer_page(layer.name) if has_sections else ""
    rows = (_row(entry, page) for entry in codes)
    heads = ("Code", "Title", "Type", "Meaning", "Remedy")
    details = f" Details: {link(page, page)}" if page else ""
    return LayerIndex(layer.name, f"{prose(layer.title)}.{details}", table(heads, rows))


def _row(entry: Code, page: str) -> Sequence[str]:
    name, anchor = str(entry.id), slug(str(entry.id))
    title = cell(entry.title) + ("" if entry.status == "active" else f" ({entry.status})")
    shown = link(code(name), f"{page}#{anchor}") if page else f'<a id="{anchor}"></a>{code(name)}'
    return shown, title, entry.id.type, cell(entry.meaning), cell(entry.remedy)


def code_section(registry: Registry, entry: Code, links: PageLinks) -> CodeSection:
    """Return the section of a code, with roles replaced by tools."""
    kind = next(type_ for type_ in registry.types if type_.letter == entry.id.type)
    action = registry.next_action(entry)
    said = EntryAction(entry.action.verb, entry.action.arguments)
    facts = code_facts(entry, said, None)
    outcome = links.outcome(f"{kind.letter}, {kind.name}")
    return CodeSection(
        code=str(entry.id),
        headline=f"**{prose(entry.title)}** · {code(entry.key)} · {outcome}",
        notice=_notice(entry, links),
        meaning=prose(entry.meaning),
        facts=fact_list(facts, links, *_SHOWN_ELSEWHERE),
        params=_params(entry),
        envelope="" if entry.status in _NEVER_SENT else _envelope(entry, kind.status, action),
    )


def _notice(entry: Code, links: PageLinks) -> str:
    """Return the notice about a code that is not in ordinary use."""
    if entry.status == "active":
        return ""
    when = f" in {entry.retired_in}" if entry.retired_in else ""
    why = f" {sentence(entry.reason)}" if entry.reason else ""
    use = f" Use {links.names('code', entry.use)}." if entry.use else ""
    return f"> **{entry.status.capitalize()}**{when}.{why}{use}"


def _params(entry: Code) -> str:
    heads = ("Param", "Type", "Required", "Privacy", "Description")
    return table(heads, (_param_row(param) for param in entry.params))


def _param_row(param: Param) -> Sequence[str]:
    options = ", ".join(map(code, param.enum))
    kind = f"{param.type}: {options}" if options else param.type
    required = "yes" if param.required else "no"
    return code(param.name), kind, required, param.privacy, cell(param.description)


def _envelope(entry: Code, status: str, action: NextAction) -> str:
    """Return the reply as it is sent (spec 2), with the data of the example."""
    name, message, data = str(entry.id), sample_message(entry), wire_data(entry)
    arguments, remedy = action.resolved(data)
    error = {
        "code": name,
        "message": message,
        "action": {"verb": action.verb, "arguments": arguments},
        "remedy": remedy,
    }
    # replybook: ignore[RB512] a page shows what the wrapper makes
    envelope: Mapping[str, object] = {
        "status": status,
        "reply_type": entry.id.type,
        "code": name,
        "message": message,
        "data": data,
        "meta": {"trace_id": _TRACE_ID, "duration_ms": 12},
        "error": None if entry.id.type == "S" else error,
    }
    return fence(envelope)
