"""The packages of requirements.lock, with the extras that bring each of them and its licence.

They are read from the lock file and from the metadata in `.venv`. The result is the same on every
system, because the lock is.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, TypeAlias

from license_expression import LicenseSymbol, get_spdx_licensing
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCK = ROOT / "requirements.lock"
DEVELOPMENT = "dev"
"""The group of that name. Nobody installs its packages with the product."""

Part: TypeAlias = tuple[str, str]
"""A package and one of its extras; the extra "" is the package itself."""

_PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(?: ; (.+?))?(?: \\)?$")
_UNDECIDED = (
    "nobody has decided about it; if it may stay, write why under [welcome] in tools/licences.toml"
)
_SYSTEMS = ("linux", "darwin", "win32")
_PYTHONS = ("3.11", "3.12", "3.13", "3.14")
_SPDX: Any = get_spdx_licensing()


@dataclass(frozen=True, slots=True)
class Package:
    """One line of the lock.

    Attributes:
        sha256: Digests of all its files.
        needs: Names of the packages that it needs.
        brought_by: Our extras that bring it, or `dev`.
        licence: SPDX expression of its licence.
    """

    name: str
    version: str
    sha256: tuple[str, ...]
    needs: tuple[str, ...]
    brought_by: tuple[str, ...]
    licence: str


class Refused(Exception):
    """Raised for licences that are unknown or not allowed; the text has a line for each package."""


def project() -> dict[str, Any]:
    """Return the file pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def terms() -> dict[str, dict[str, str]]:
    """Return the file licences.toml."""
    return tomllib.loads((ROOT / "tools/licences.toml").read_text("utf-8"))


def packages() -> list[Package]:
    """Return every package of the lock, by name.

    Raises:
        Refused: The lock has a package whose licence is not allowed.
    """
    pins = sorted(_pins(LOCK.read_text("utf-8")))  # a package may have a version for older Pythons
    brought, needs = _brought_by(), _needs_of_all()
    known = terms()
    licences = {name: stated(name, known) for name, _ in pins}
    if wrong := list(faults(licences, known)):
        raise Refused("\n".join(wrong))
    return [
        Package(
            name,
            version,
            hashes,
            tuple(sorted(needs.get(name, set()) & licences.keys())),
            tuple(sorted(brought.get(name, {DEVELOPMENT}))),
            licences[name],
        )
        for name, (version, hashes) in pins
    ]


def _pins(text: str) -> Iterator[tuple[str, tuple[str, tuple[str, ...]]]]:
    for block in re.split(r"\n(?=\S)", text.strip()):
        match = _PIN.match(block.partition("\n")[0])
        if match is None:
            raise ValueError(f"requirements.lock: cannot read {block[:60]!r}; run: make lock")
        yield match[1], (match[2], tuple(re.findall(r"sha256:([0-9a-f]{64})", block)))


@cache
def _needs(part: Part) -> frozenset[Part]:
    """Return the packages that a package asks for on any system that we support."""
    name, extra = part
    try:
        lines = metadata.requires(name) or []
    except metadata.PackageNotFoundError:
        return frozenset()  # not for this system
    return frozenset().union(*(_parts(w) for w in map(Requirement, lines) if _applies(w, extra)))


def _parts(wanted: Requirement) -> frozenset[Part]:
    name = canonicalize_name(wanted.name)
    return frozenset({(name, ""), *((name, canonicalize_name(extra)) for extra in wanted.extras)})


def _applies(wanted: Requirement, extra: str) -> bool:
    """Return True if a package is needed on any supported system and Python."""
    return wanted.marker is None or any(
        wanted.marker.evaluate(
            {
                "sys_platform": system,
                "os_name": "nt" if system == "win32" else "posix",
                "platform_system": {"win32": "Windows", "linux": "Linux"}.get(system, "Darwin"),
                "python_version": python,
                "python_full_version": f"{python}.0",
                "extra": extra,
            }
        )
        for system in _SYSTEMS
        for python in _PYTHONS
    )


def brought(extra: str) -> set[str]:
    """Return the packages of the lock that one of our extras brings, including indirect ones."""
    pins = dict(_pins(LOCK.read_text("utf-8")))
    return {name for name, _ in _reached(asked(extra))} & pins.keys()


def needed_to_build() -> set[str]:
    """Return the packages that build us from source, with all that they need in turn."""
    ours = project()
    hook = ours["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    wanted = map(_parts, map(Requirement, ours["build-system"]["requires"]))
    extras = map(asked, hook["require-runtime-features"])
    return {name for name, _ in _reached(frozenset().union(*wanted, *extras))}


def _brought_by() -> dict[str, set[str]]:
    """Return, for each package, our extras that bring it; none for development tools.

    The extras are those of `all`. The packages of the other extras, the frameworks of clients, are
    not in the lock.
    """
    found: dict[str, set[str]] = {}
    for extra in _everything():
        for name, _ in _reached(asked(extra)):
            found.setdefault(name, set()).add(extra)
    return found


def _everything() -> list[str]:
    """Return the extras that `all` names."""
    [everything] = project()["project"]["optional-dependencies"]["all"]
    return sorted(Requirement(everything).extras)


def _needs_of_all() -> dict[str, set[str]]:
    """Return the needs of each package, including those of every extra of it that is used."""
    ours = project()
    first = asked("all").union(*map(_parts, map(Requirement, ours["dependency-groups"]["dev"])))
    found: dict[str, set[str]] = {}
    for part in _reached(first):
        found.setdefault(part[0], set()).update({name for name, _ in _needs(part)} - {part[0]})
    return found


def asked(extra: str) -> frozenset[Part]:
    """Return the requirements of one of our extras, including those of the extras that it names."""
    extras: dict[str, list[str]] = project()["project"]["optional-dependencies"]
    parts: frozenset[Part] = frozenset()
    for wanted in map(Requirement, extras[extra]):
        ours = wanted.name == "replybook"
        parts |= frozenset().union(*map(asked, wanted.extras)) if ours else _parts(wanted)
    return parts


def _reached(first: frozenset[Part]) -> set[Part]:
    reached, waiting = set[Part](), sorted(first)
    while waiting:
        part = waiting.pop()
        if part not in reached:
            reached.add(part)
            waiting += _needs(part)
    return reached


def stated(name: str, terms: Mapping[str, Mapping[str, str]]) -> str:
    """Return the SPDX expression of a package's licence; empty if its metadata is unclear.

    Our own reading in licences.toml comes before the metadata of the package.

    Args:
        terms: Content of licences.toml.
    """
    if name in terms["read"]:
        return terms["read"][name]
    words = (terms["words"].get(text.strip(), text.strip()) for text in _said(name))
    return next((text for text in words if text and "\n" not in text and _is_spdx(text)), "")


@cache
def _said(name: str) -> tuple[str, ...]:
    """Return the statements in a package's metadata about its licence, the clearest first."""
    try:
        about = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ()
    classifiers = [
        line.removeprefix("License :: ")
        for line in about.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    return (about.get("License-Expression", ""), about.get("License", ""), *classifiers)


@cache
def _is_spdx(text: str) -> bool:
    return not _SPDX.validate(text).errors


def faults(licences: Mapping[str, str], terms: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield a line for each package whose licence is not allowed: the reason, and a remedy.

    Args:
        licences: SPDX expressions by package.
        terms: Content of licences.toml.
    """
    for name, licence in sorted(licences.items()):
        if not licence or not _is_spdx(licence):
            yield (
                f"{name}: its metadata names no licence that we know; read its licence file and write"
                " the SPDX id under [read] in tools/licences.toml"
            )
        elif not _welcome(_SPDX.parse(licence), terms["welcome"]):
            starts = tuple(key for key in terms["unwelcome"] if _begins(licence, key))
            reason = terms["unwelcome"][starts[0]] if starts else _UNDECIDED
            yield f"{name}: {licence} is not welcome: {reason}"


def _begins(licence: str, start: str) -> bool:
    return any(word.startswith(start) for word in licence.replace("(", " ").split())


def _welcome(expression: Any, welcome: Mapping[str, str]) -> bool:
    """Return True if one alternative of an SPDX expression needs only allowed licences."""
    if isinstance(expression, LicenseSymbol):
        return expression.key in welcome
    together = all if isinstance(expression, _SPDX.AND) else any
    return together(_welcome(part, welcome) for part in expression.args)
