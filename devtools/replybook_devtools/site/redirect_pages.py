"""Redirect pages: from the key of a code, or a former id, to the page of today.

No address of a code ever dies.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from posixpath import relpath

from replybook_codegen.site_pages.addresses import address, file_name, key_address
from replybook_registry.model import Registry


def redirects(registry: Registry) -> Iterator[tuple[str, str]]:
    """Yield the file of each such page below the root of the site, and its text."""
    codes = registry.code_by_id
    targets = {key_address(code.key): address("code", str(code.id)) for code in registry.codes}
    targets["layers/"] = "codes/"  # the list of codes is one of layers
    for entry in registry.legacy:
        if entry.code not in codes:
            targets[f"codes/{file_name(entry.code)}/"] = address("legacy id", entry.code)
        if entry.was and entry.was.replace("_", "").isalnum():
            targets.setdefault(key_address(entry.was), address("legacy id", entry.code))
    for place, target in sorted(targets.items()):
        yield f"{place}index.html", _page(f"{relpath(target, place)}/", target)


def _page(target: str, title: str) -> str:
    link, name = escape(target, quote=True), escape(title.strip("/"))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<title>{name}</title>\n<meta http-equiv="refresh" content="0; url={link}">\n'
        f'<link rel="canonical" href="{link}">\n<meta name="robots" content="noindex">\n</head>\n'
        f'<body>\n<p>This page is now <a href="{link}">{name}</a>.</p>\n</body>\n</html>\n'
    )
