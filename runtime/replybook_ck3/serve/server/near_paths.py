"""The help beside an address or a name that leads nowhere: what is alike, or a folder that is gone.

Only what the session may see is looked at, so the help tells nothing about hidden places. A mod or
root that is like none of the session is left to the scope guard, which denies it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

from replybook.call import Call, Prepared
from replybook.safety.settings import BeforeCall
from replybook.world.address import Address, BadAddress, parse
from replybook.world.errors import WorldFault
from replybook.world.grammar import current_grammar
from replybook_ck3.index import IndexFault
from replybook_ck3.serve.session import names_of_mods
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.tools.gone_folders import gone_folder, switched_off
from replybook_ck3.serve.tools.near_heads import alike_heads, heads_of
from replybook_ck3.serve.tools.wrong_words import unknown_source
from replybook_ck3.world.alike_names import alike_names
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext
    from replybook_generated.params import PathNotFound

_NEAR: Final = 3
_MOST_ENTRIES: Final = 20_000
"""Maximum number of names of a folder that are compared."""
_BUNDLE: Final = "artifact_bundle"
_MOST: Final = 20
"""Number of mods or roots of a call that are compared with those of the session."""


class GoneFolders:
    """A guard that refuses a call about a mod or root whose folder is gone, with what helps.

    A server holds its folders open. So without the guard it would go on with a folder that was
    moved away, under its old name.

    Args:
        server: The server, for the mods and roots of a session.
    """

    def __init__(self, server: Ck3Server, then: BeforeCall) -> None:
        self._server: Final = server
        self._then: Final = then

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Return the preparation of a call, or its refusal."""
        if call.session_id is not None:
            for address in _addresses_of(call.tool, args):
                problem = gone_folder(self._server.work_of(call.session_id), address)
                if problem is not None:
                    data: PathNotFound = {"path": str(address), "problem": problem}
                    rb = ReplyBuilder(call.tool)
                    return Prepared(refusal=rb.invalid(codes.WA_RES_I_001, data=data))
        return self._then(call, args)


def _addresses_of(tool: str, args: Mapping[str, object]) -> Iterator[Address]:
    """Yield the addresses in the arguments of a tool that answers with WA-RES-I-001."""
    spec = ACTIVE.tools().get(tool)
    if spec is None or codes.WA_RES_I_001 not in spec.codes:
        return
    given = [args.get(argument.name) for argument in spec.arguments if argument.address]
    bundle = args.get(_BUNDLE)
    if isinstance(bundle, Mapping):
        given.append(cast("Mapping[str, object]", bundle).get("target"))
    for text in given:
        if isinstance(text, str):
            try:
                yield parse(text)
            except BadAddress:
                continue


def with_near_paths(work: SessionContext, tool: str, reply: Reply) -> Reply:
    """Return WA-RES-I-001 with what helps, or another reply as it is.

    It has visible addresses that are spelt alike, or says that the mod is switched off.

    Args:
        reply: The reply of the tool.
    """
    path = reply.data.get("path")
    if reply.code != codes.WA_RES_I_001 or not isinstance(path, str):
        return reply
    off = switched_off(work, path)
    if off is not None:
        told: PathNotFound = {"path": path, "problem": off}
        return ReplyBuilder(tool).invalid(codes.WA_RES_I_001, data=told)
    near = list(islice(dict.fromkeys(_near(work, path)), _NEAR))
    if not near:
        return reply
    data: PathNotFound = {"path": path, "suggestions": near}
    return ReplyBuilder(tool).invalid(codes.WA_RES_I_001, data=data)


def _near(work: SessionContext, path: str) -> Iterator[str]:
    heads = heads_of(work)
    try:
        address = parse(path)
    except BadAddress:  # also one of a root that is not declared
        head, _, rest = path.partition("/")
        parts = tuple(part for part in rest.split("/") if part)
    else:
        head, parts = f"{address.namespace}:{address.key}", address.parts
        if head in heads:
            yield from _below(work, head, parts)
            yield from _elsewhere(work, "/".join(parts))
            return
    if ":" not in head:
        yield from _elsewhere(work, path.strip("/"))
    elif head not in heads and ".." not in parts:
        for one in alike_heads(head, heads):
            yield from _complete_path(work, one, parts)


def _below(work: SessionContext, top: str, parts: Sequence[str]) -> Iterator[str]:
    """Yield addresses with the first wrong name of a path corrected."""
    here = top
    for at, part in enumerate(parts):
        names = _names(work, here)
        if part not in names:
            for name in alike_names(part, names[:_MOST_ENTRIES], _NEAR):
                yield from _complete_path(work, f"{here}/{name}", parts[at + 1 :])
            return
        here = f"{here}/{part}"


def _complete_path(work: SessionContext, start: str, rest: Sequence[str]) -> Iterator[str]:
    """Yield a start with the rest of the path if that exists, else the start."""
    whole = "/".join((start, *rest))
    if _exists(work, whole):
        yield whole
        return
    corrected = list(_below(work, start, rest)) if rest else []
    yield from corrected or ([start] if _exists(work, start) else [])


def _elsewhere(work: SessionContext, path: str) -> Iterator[str]:
    """Yield the files at a path in other sources of the index."""
    try:
        view = work.view()
        held = () if view is None or not path else view.has_file(path)
    except IndexFault:
        return
    yield from (f"{source}/{path}" for source, _ in reversed(held))


def _names(work: SessionContext, folder: str) -> list[str]:
    """Return the names in a folder that the session may list; none if it may not."""
    if not _exists(work, folder):
        return []
    try:
        return [entry.name for entry in work.world.entries(folder)]
    except WorldFault:
        return []


def _exists(work: SessionContext, address: str) -> bool:
    """Return True if the session may read what is at an address."""
    verdict = work.enforcement.judge_read(ReplyBuilder("read"), address, mint=False)
    return verdict.allowed


class NearWords:
    """A guard that asks `then` about every call whose mods and roots are known or like none.

    Args:
        server: The server, for the mods and roots of a session.
    """

    def __init__(self, server: Ck3Server, then: BeforeCall) -> None:
        self._server: Final = server
        self._then: Final = then

    def __call__(self, call: Call, args: Mapping[str, object]) -> Prepared | None:
        """Return the preparation of a call, or its refusal."""
        if call.session_id is not None and (args.get("mod_ids") or args.get("roots")):
            refused = self._misspelt(call, call.session_id, args)
            if refused is not None:
                return refused
        return self._then(call, args)

    def _misspelt(self, call: Call, session_id: str, args: Mapping[str, object]) -> Prepared | None:
        session = self._server.work_of(session_id).session
        allowed = session.allowed_roots
        mods = [name for names in names_of_mods(session.mods).values() for name in names]
        known: dict[str, Collection[str]] = {
            "mod_ids": mods,
            "roots": tuple(current_grammar().roots) if allowed is None else allowed,
        }
        for argument, right in known.items():
            word = _first_like(args.get(argument), right)
            if word is not None:
                rb = ReplyBuilder(call.tool)
                return Prepared(refusal=unknown_source(rb, argument, word, right))
        return None


def _first_like(given: object, known: Collection[str]) -> str | None:
    """Return the first word that is none of the known ones and like one of them, or None."""
    words = cast("Sequence[object]", given)[:_MOST] if isinstance(given, list | tuple) else ()
    wrong = (word for word in words if isinstance(word, str) and word not in known)
    return next((one for one in wrong if alike_names(one, known, 1)), None)
