"""Protected places as pathspecs, so that git leaves them out.

The pathspecs are made from `protected` for each command, so a rule that a registry adds is valid at
once. Roots and members inside the repository count, and so do those that contain it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final, TypeAlias

from replybook.enforcement.commands import Command
from replybook.enforcement.repository import Git, Objection, Repository, repository_at
from replybook.enforcement.target import Target, World
from replybook.world.grammar import ROOT
from replybook.world.pattern import ACROSS, path_pattern
from replybook_schema.enforcement import ProtectedSpec

Segments: TypeAlias = tuple[str, ...]

_GLOB: Final = re.compile(r"([\[\]\\?])")
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]+")


def left_out_of(
    world: World,
    protected: Sequence[ProtectedSpec],
    command: Command,
    folder: Target,
    environment: Mapping[str, str],
) -> Sequence[str]:
    """Return the pathspecs that a command must leave out.

    Only a command on a repository has any.

    If a command lists names in a repository that is only partly visible, the result is the pathspec
    of its working folder.

    Args:
        world: The world that the folder is in.
        protected: The protected places of the registry.
        command: The command that was read from the call.
        folder: The working folder of the command.
        environment: The environment in which `git` is asked about the repository.

    Raises:
        Objection: If the repository names a program, or its closed files cannot be determined.
    """
    look, spec = folder.look, command.spec
    if spec.repository is None or look is None:
        return ()
    git = Git((spec.program, *spec.prefix), environment, look.real)
    repository = repository_at(git, spec.repository, _root_of(world, folder)) if look.real else None
    if command.form.shows == "names":
        if repository is None or not command.may_look_around:
            return ()
        return () if _is_seen_whole(world, folder, repository) else (":(literal).",)
    if repository is None:
        raise Objection("no_repository")
    if not _is_seen_whole(world, folder, repository):
        raise Objection("repository_outside")
    closed = closed_below(repository.top, look.folders(), protected)
    if closed.everything:
        raise Objection("protected")
    names = repository.other_names(closed.wanted(), closed.left_out(), command.commits())
    return closed.left_out(names)


def _root_of(world: World, folder: Target) -> str | None:
    """Return the real folder of the root or member that contains a folder."""
    for key in folder.innermost_roots():
        look = world.look(f"{ROOT}:{key}")[1]
        if look is not None and look.real:
            return look.real
    look = folder.look
    holding = [
        real
        for _, real in (() if look is None else look.folders())
        if look is not None and _between(real, str(look.real)) is not None
    ]
    return max(holding, key=len, default=None)


def _is_seen_whole(world: World, folder: Target, repository: Repository) -> bool:
    """Return True if the mode sees the top of a repository. Its history shows all of it."""
    below = f"/{repository.inside}" if repository.inside else ""
    tops = [place.removesuffix(below) for place in folder.places if place.endswith(below)]
    return any(world.look(top)[1] is not None for top in tops)


@dataclass(frozen=True, slots=True)
class Closed:
    """The closed part of a repository.

    Attributes:
        everything: True if all of it is closed.
        globs: Globs of closed files, from the top of the repository.
    """

    everything: bool = False
    globs: tuple[str, ...] = ()

    def wanted(self) -> tuple[str, ...]:
        """Return the pathspecs of the closed files."""
        return tuple(f":(top,icase,glob){glob}" for glob in self.globs)

    def left_out(self, names: Iterable[str] = ()) -> tuple[str, ...]:
        """Return the pathspecs that leave out the closed files and the files with these names."""
        globs = (f":(top,exclude,icase,glob){glob}" for glob in self.globs)
        return (*globs, *(f":(top,exclude,literal){name}" for name in names))


def closed_below(
    top: str, folders: Iterable[tuple[str, str]], protected: Iterable[ProtectedSpec]
) -> Closed:
    """Return the part of a folder that is closed for reading.

    Args:
        top: The real path of the folder.
        folders: Address and real folder of each root and member.
    """
    closed = [place for place in protected if "read" in place.access]
    globs: dict[str, None] = {}
    for address, folder in folders:
        above, below = _between(folder, top), _between(top, folder)
        for place in closed if above is not None or below is not None else ():
            rest = _behind(place.pattern, address)
            for segments in (
                () if rest is None else _move_pattern(rest, above, below, below_too=place.below)
            ):
                if not segments:
                    return Closed(everything=True)
                globs.update(dict.fromkeys(_globs(segments, below_too=place.below)))
    return Closed(globs=tuple(globs))


def _between(outer: str, inner: str) -> Segments | None:
    """Return the names from one folder to another one below it, or None if it is not below."""
    outer = outer.rstrip(os.sep)
    if inner == outer or inner + os.sep == outer + os.sep:
        return ()
    if not inner.startswith(outer + os.sep):
        return None
    return PurePath(inner[len(outer) + 1 :]).parts


def _behind(pattern: str, address: str) -> Segments | None:
    """Return the path of a pattern for this root or member, or None if it is for another one."""
    head, slash, path = pattern.partition("/")
    for one, other in zip(head.split(":", 1), address.split(":", 1), strict=True):
        if one not in ("*", other) and one.casefold() != other.casefold():
            return None
    return tuple(path.split("/")) if slash else ()


def _move_pattern(
    pattern: Segments, above: Segments | None, below: Segments | None, *, below_too: bool
) -> Iterator[Segments]:
    """Yield the same pattern from the top of the repository.

    An empty pattern means the whole repository.
    """
    states = {pattern}
    for name in above or ():
        if below_too and () in states:
            break
        states = {rest for state in states for rest in _after(state, name)}
    if below_too and () in states and not below:
        yield ()
        return
    for state in states:
        if state or below:
            yield tuple(map(_escape_segment, (*(below or ()), *state)))


def _after(pattern: Segments, name: str) -> Iterator[Segments]:
    """Yield the rest of a pattern after one name of a path."""
    if not pattern:
        return
    first, rest = pattern[0], pattern[1:]
    if first == ACROSS:
        yield pattern
        yield from _after(rest, name)
    elif re.fullmatch(path_pattern([first]), f"/{name}", re.IGNORECASE | re.DOTALL):
        yield rest


def _globs(segments: Sequence[str], *, below_too: bool) -> Iterator[str]:
    glob = "/".join(segments)
    yield glob
    if below_too:
        yield f"{glob}/**"


def _escape_segment(segment: str) -> str:
    """Return a segment as a git glob.

    Git ignores case only for ASCII, so each run of other letters becomes a star.
    """
    if segment == ACROSS:
        return segment
    return re.sub(r"\*{2,}", "*", _NOT_ASCII.sub("*", _GLOB.sub(r"\\\1", segment)))
