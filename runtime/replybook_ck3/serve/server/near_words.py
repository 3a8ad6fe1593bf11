"""The guard before the scope guard: it refuses a misspelt mod or root with what is near.

A mod or root that is like none of the session is left to the scope guard, which denies it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, cast

from replybook.call import Call, Prepared
from replybook.safety.settings import BeforeCall
from replybook.world.grammar import current_grammar
from replybook_ck3.serve.session import names_of_mods
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.tools.wrong_words import unknown_source
from replybook_ck3.world.alike_names import alike_names
from replybook_generated.builder import ReplyBuilder

_MOST: Final = 20
"""Number of mods or roots of a call that are compared with those of the session."""


class NearWords:
    """A guard that asks `then` about every call whose mods and roots are known or like none.

    Args:
        server: The server, for the mods and roots of a session.
        then: The next guard.
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
    wrong = (one for one in words if isinstance(one, str) and one not in known)
    return next((one for one in wrong if alike_names(one, known, 1)), None)
