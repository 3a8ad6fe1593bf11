"""A second reading of the specification, slow and plain, to compare the resolver with.

`Reference(world, mode).says(text, must)` is the canonical address, REFUSED, or UNDECIDED where the
specification leaves room. It shares no line with the resolver: the disk is asked by `lstat` and
strict `realpath` (which fails where the other one guesses). Source: specification 15 to 20, 23.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from tests.conformance.world.made_world import LoadedMod, MadeWorld

__all__ = ["REFUSED", "UNDECIDED", "Reference", "harm_in"]

REFUSED: Final = None
UNDECIDED: Final = "?"
"""No address is spelled so."""

DEVICE: Final = re.compile(
    r"(CON|PRN|AUX|NUL|COM[0-9\u00b9\u00b2\u00b3]|LPT[0-9\u00b9\u00b2\u00b3]|CONIN\$|CONOUT\$) *(\..*)?",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)
INVISIBLE: Final = re.compile(
    "[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u061c\u2028\u2029\u2060-\u206f\ufeff\u00ad\U000e0000-\U000e007f]"
)
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
SURROGATE: Final = re.compile("[\ud800-\udfff]")
DOUBTFUL: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffc\U000e0080-\U000e0fff]"
)
"""Other invisible characters, which the list of the specification does not hold."""

PLAIN_SPACE: Final = " \t\n\r\v\f"


@lru_cache(50_000)
def harm_in(segment: str) -> str | None:
    """The rule that refuses a segment, "doubt" where none clearly does, or None."""
    if len(segment.encode("utf-8", "surrogatepass")) > 255:
        return "length"
    for rule, pattern in (("control", CONTROL), ("surrogate", SURROGATE), ("invisible", INVISIBLE)):
        if pattern.search(segment):
            return rule
    if set(segment) & set('\\:<>"|?*'):
        return "character"
    if segment[-1] in ". ":
        return "trailing"
    if DEVICE.fullmatch(segment):
        return "device"
    return _percent_harm(segment) or _compatible_harm(segment) or _doubt(segment)


def _percent_harm(segment: str) -> str | None:
    text = segment
    for _ in range(3):
        try:
            text = unquote_to_bytes(text).decode("utf-8")
        except UnicodeDecodeError:
            return "percent"
        if CONTROL.search(text) or set(text) & {"/", "\\"} or (text and not text.strip(".")):
            return "percent"
    return None


def _compatible_harm(segment: str) -> str | None:
    folded = unicodedata.normalize("NFKC", segment)
    return "compatible" if not folded.strip(".") or set(folded) & {"/", "\\"} else None


def _doubt(segment: str) -> str | None:
    """Return what a strict reader may refuse as well.

    Hidden harm one step further than the rules go.
    """
    decoded = segment
    forms = [segment]
    for _ in range(3):
        decoded = unquote_to_bytes(decoded).decode("utf-8")
        forms.append(decoded)
    forms += [unicodedata.normalize("NFKC", form) for form in forms]
    forms += [form.upper() for form in forms] + [form.strip() for form in forms]
    odd = [f for f in forms if not f or f[-1:] in ". " or f[-1:].isspace() or DEVICE.fullmatch(f)]
    if odd or DOUBTFUL.search(segment) or any(INVISIBLE.search(form) for form in forms):
        return "doubt"
    return "doubt" if any(set(f) & set('/\\:<>"|?*') for f in forms) else None


class TooLong(Exception):
    """A path too long to query by name; the resolver, which uses handles, still works."""


class Reference:
    """The world of a mode as the specification has it."""

    def __init__(self, world: MadeWorld, mode: str) -> None:
        self.world = world
        self.hiding = {"steam", "user_docs"} if mode == "ck3lens" else set[str]()
        self.open_roots = [world.real_root(key) for key in world.roots if key not in self.hiding]
        self.mods = world.allowed_mods()
        self.step = cache(step)

    def says(self, text: str, *, must: bool) -> str | None:
        """The canonical address, REFUSED or UNDECIDED."""
        stripped = text.strip(PLAIN_SPACE)
        if stripped != text.strip():
            return UNDECIDED
        if len(stripped.encode("utf-8", "surrogatepass")) > 4096:
            outer = len(text.encode("utf-8", "surrogatepass")) > 4096
            return REFUSED if outer else UNDECIDED
        if len(text.encode("utf-8", "surrogatepass")) > 4096:
            return UNDECIDED
        namespace, colon, rest = stripped.partition(":")
        key, slash, relative = rest.partition("/")
        if not colon:
            return REFUSED
        if namespace.startswith("ROOT_") and slash and not key:
            key = {k.upper(): k for k in self.world.roots}.get(namespace[5:], "")
            namespace = "root"
        if namespace not in ("root", "mod") or not key:
            return REFUSED
        return self._below(namespace, key, relative, bool(slash), must)

    def _below(
        self, namespace: str, key: str, relative: str, slash: bool, must: bool
    ) -> str | None:
        if namespace == "root":
            folder = self.world.roots.get(key)
        else:
            if key.endswith(":") and not slash:
                return UNDECIDED
            mod = self._mod(key)
            if isinstance(mod, str):
                return mod
            folder, key = (mod.path, mod.name) if mod else (None, key)
        if folder is None:
            return REFUSED
        parts, doubt = collapsed(relative)
        if parts is None:
            return REFUSED
        try:
            if not self._reachable(namespace, key, folder, parts, must):
                return REFUSED
        except TooLong:
            return UNDECIDED
        return UNDECIDED if doubt else "/".join([f"{namespace}:{key}", *parts])

    def _mod(self, key: str) -> LoadedMod | str | None:
        """The mod that a key names; UNDECIDED for aliases, which the specification leaves open."""
        if {key, key.removesuffix(":")} & {mod.mod_id for mod in self.world.mods}:
            return UNDECIDED
        for name in (key, key[:-1]) if key.endswith(":") else (key,):
            same = [mod for mod in self.world.mods if mod.name == name]
            if not same:
                form = unicodedata.normalize("NFC", name)
                same = [m for m in self.world.mods if unicodedata.normalize("NFC", m.name) == form]
            if same:
                return same[0] if len(same) == 1 and not set(name) & set("/\\") else None
        return None

    def _reachable(
        self, namespace: str, key: str, folder: Path, parts: list[str], must: bool
    ) -> bool:
        real = os.path.realpath(folder)
        if not Path(real).is_dir():
            return False
        place, missing = real, False
        for number, part in enumerate(parts):
            found = self.step(place, part, real)
            if found == "missing":
                missing, place = True, "/".join([place, *parts[number:]])
                break
            if found is None:
                return False
            place = found
        if missing and must:
            return False
        return namespace == "mod" or key not in self.hiding or self._shown(Path(place))

    def _shown(self, place: Path) -> bool:
        folders = [*self.mods, *self.open_roots]
        return any(place == folder or folder in place.parents for folder in folders)


def collapsed(relative: str) -> tuple[list[str] | None, bool]:
    """The segments left over, None if one is refused or the path climbs out; whether in doubt.

    Whether a bad name that `..` takes away again still counts is left open, but for what may stand
    nowhere in an address.
    """
    parts, dropped = list[str](), list[str]()
    for segment in relative.split("/"):
        if segment == "..":
            if not parts:
                return None, False
            dropped.append(parts.pop())
        elif segment not in ("", "."):
            parts.append(segment)
    harms = [harm_in(segment) for segment in parts]
    nowhere = {"control", "surrogate"}
    gone = [harm_in(segment) for segment in dropped]
    if any(harm and harm != "doubt" for harm in harms) or nowhere & set(gone):
        return None, False
    return parts, any(harms) or any(gone)


def step(place: str, part: str, root: str) -> str | None:
    """The real place one name further, "missing", or None where there is no way inside the root."""
    path = f"{place}/{part}"
    try:
        if not stat.S_ISDIR(os.lstat(place).st_mode):
            return None
        os.lstat(path)
        real = os.path.realpath(path, strict=True)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise TooLong from None
        return "missing" if error.errno == errno.ENOENT and not Path(path).is_symlink() else None
    return real if real == root or real.startswith(root + "/") else None
