"""Site pages of JSON Schemas, each with its schema beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, cast

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.pages.markdown import fence, link, prose, sentence
from replybook_codegen.site_pages.addresses import file_name
from replybook_codegen.site_pages.site_links import file_of
from replybook_codegen.site_pages.site_page import SitePage, page_of
from replybook_codegen.targets.json_schemas import document_schema, render
from replybook_registry.model import Registry

_INLINE: Final = 40_000
"""Maximum size of a schema that a page shows. A larger one is only linked."""

_DOCUMENTS: Final = ("trace", "claims", "contract")
"""Schemas of files that the base reads and writes."""


def schema_texts(registry: Registry) -> Mapping[str, str]:
    """Return the text of each schema of a registry by name, such as `registry-codes`."""
    package = GeneratedPackage(registry.package or "replybook_generated", is_base=True)
    printed = {str(one.path): one.text for one in render(registry, package)}
    named = {
        path.removeprefix("schemas/").removesuffix(".schema.json").replace("/", "-"): text
        for path, text in printed.items()
    }
    more = {name: json.dumps(document_schema(name), indent=2) + "\n" for name in _DOCUMENTS}
    return dict(sorted({**named, **more}.items()))


def schema_entries(schemas: Mapping[str, str]) -> Iterator[SitePage]:
    """Yield the page of each schema. The schema is beside it as `<name>.schema.json`."""
    for name, text in schemas.items():
        schema = cast("Mapping[str, object]", json.loads(text))
        title, about = str(schema.get("title") or name), str(schema.get("description") or "")
        shown = fence(schema) if len(text) <= _INLINE else ""
        yield page_of(
            file_of("schema", name),
            prose(f"{name}: {title}" if title != name else name),
            about,
            [
                sentence(about) if about else "",
                f"The schema as a file: {link(f'{name}.schema.json', f'{file_name(name)}.schema.json')}",
                shown,
            ],
        )
