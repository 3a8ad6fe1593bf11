"""Ways in which a text may write a folder that is there, and texts that only look like one of them.

The leak guard and the testing kit are held to the same table.
"""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from typing import Final
from urllib.parse import quote, quote_plus

__all__ = ["FOLDER", "OTHERS", "SPELLED", "TEXTS"]

FOLDER: Final = "/srv/My Mods/checkout"


def every(sign: Callable[[str], str]) -> Callable[[str], str]:
    return lambda path: "".join(map(sign, path))


def octal(sign: str) -> str:
    return "".join(f"\\{byte:03o}" for byte in sign.encode())


def times(count: int, spelled: Callable[[str], str]) -> Callable[[str], str]:
    def repeated(path: str) -> str:
        for _ in range(count):
            path = spelled(path)
        return path

    return repeated


def all_percent(path: str) -> str:
    return "".join(f"%{byte:02X}" for byte in path.encode())


def mixed_digits(path: str) -> str:
    return path.replace("/", "%2f").replace("o", "%6F").replace(" ", "%20")


SPELLED: Final[dict[str, Callable[[str], str]]] = {
    "as it is": str,
    "in capitals": str.upper,
    "with single dots": lambda path: path.replace("/", "/./"),
    "with rows of dots": lambda path: path.replace("/", "/././/./"),
    "by way of a neighbour": lambda path: path.replace("/My", "/x/../My"),
    "by way of what is below": lambda path: path + "/common/..",
    "by way of two neighbours": lambda path: path.replace("/checkout", "/a/b/../../checkout"),
    "with doubled slashes": lambda path: path.replace("/", "//"),
    "with tripled slashes": lambda path: path.replace("/", "///"),
    "with backslashes": lambda path: path.replace("/", "\\"),
    "with both": lambda path: path.replace("/", "\\/"),
    "percent": lambda path: quote(path, safe=""),
    "percent, small digits": lambda path: quote(path, safe="").lower(),
    "percent, mixed digits": mixed_digits,
    "percent, every sign": all_percent,
    "percent, twice": times(2, lambda path: quote(path, safe="")),
    "percent, thrice": times(3, lambda path: quote(path, safe="")),
    "percent, every sign, thrice": lambda path: quote(quote(all_percent(path), safe=""), safe=""),
    "percent for dots": lambda path: path.replace("/My", "/x/%2e%2E/My"),
    "a query": quote_plus,
    "a query, twice": times(2, quote_plus),
    "a file URL": lambda path: "file://" + quote(path),
    "a file URL with a host": lambda path: "file://localhost" + quote(path),
    "a file URL with one slash": lambda path: "file:" + path,
    "JSON in JSON": lambda path: json.dumps(json.dumps({"at": path})),
    "JSON, escaped slashes": lambda path: path.replace("/", "\\/"),
    "u escapes": lambda path: path.replace("/", "\\u002f").replace("o", "\\u006F"),
    "u escapes, doubled": lambda path: path.replace("/", "\\\\u002F"),
    "u escapes in braces": lambda path: path.replace("/", "\\u{2f}").replace("M", "\\u{00004d}"),
    "U escapes": lambda path: path.replace("/", "\\U0000002f"),
    "x escapes": lambda path: path.replace("/", "\\x2F").replace(" ", "\\x20"),
    "octal escapes": every(octal),
    "octal for slashes": lambda path: path.replace("/", "\\057"),
    "entities": lambda path: path.replace("/", "&#47;").replace(" ", "&#32;"),
    "entities, hexadecimal": lambda path: path.replace("/", "&#x2F;").replace("o", "&#X6f;"),
    "entities without an end": lambda path: path.replace("/", "&#47"),
    "entities by name": lambda path: path.replace("/", "&sol;"),
    "entities by name, turned": lambda path: path.replace("/", "&bsol;"),
    "entities of entities": lambda path: html.escape(path.replace("/", "&#47;")),
    "percent of entities": lambda path: quote(path.replace("/", "&sol;"), safe=""),
    "entities of percent": lambda path: quote(path, safe="").replace("%", "&#37;"),
    "percent of u escapes": lambda path: quote(path.replace("/", "\\u002f"), safe=""),
    "wide signs": lambda path: path.replace("/", "\uff0f"),
    "signs that nobody sees": lambda path: path.replace("M", "\u200bM"),
}

TEXTS: Final[dict[str, Callable[[str], str]]] = {
    "alone": str,
    "in a sentence": lambda path: f"cannot open '{path}/x.txt': no such file",
    "after an address": lambda path: f"root:repo/a or {path}",
    "beside other escapes": lambda path: f"50% & more \\n of {path}, C|no and a+b",
}

OTHERS: Final = [
    "root:repo/srv/My Mods",
    "root:repo/common/00_traits.txt",
    "mod:My Mods/checkout/events",
    "/srv/My Modz/checkout",
    "/srv/My Mods/../checkout",
    "/srv/My%20Mods",
    "srv/My Mods/checkout",
    "/srv/./My/Mods/checkout",
    "&sol;srv&sol;My",
    "&solid;srv",
    "\\057srv\\05",
    "\\u{2f}srv\\u{110000}",
    "\\Uffffffff/srv",
    "%2Fsrv%2FMy%2",
    "AT&T/srv and R&D",
    "a|b/c C|",
    "1+1=2 \\d+",
    "https://example.org/?q=srv+My+Mods",
    "",
    "/",
]
"""Texts that name no folder of this machine."""
