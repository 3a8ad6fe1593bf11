"""The tools of the server that prove an absence, and that show the state of the index.

Source: specification 27, 28 and 44, 003 §6.
"""

from __future__ import annotations

from replybook_ck3.index import IndexFault
from replybook_ck3.session.index_building import Pending
from replybook_ck3.session.work import SessionContext
from replybook_ck3.tools.index_questions import IndexQuestion, index_question, searched_by
from replybook_ck3.tools.index_tools import make_ck3_confirm_not_exists, make_ck3_get_db_status
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["ck3_confirm_not_exists", "ck3_get_db_status"]

_GAME: str = "root:game"


def ck3_confirm_not_exists(
    work: SessionContext,
    name: str,
    symbol_type: str | None = None,
    playset_id: str | None = None,
    vanilla_version_id: str | None = None,
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Search the whole playset for a name and similar names, to prove that it does not exist.

    `name` may be written kind:name; `symbol_type` is the kind, such as trait. A claim without a
    kind needs a search without one. `mod_ids` and `roots` narrow the search, which then proves
    nothing about other sources.

    It is a success whether the name is found or not. `can_claim_not_exists` is true only if nothing
    has the name and everything that could have it is indexed. `exact` are its definitions, `count`
    their number, `near` similar names, `not_indexed` the missing parts of the index. MCP-SYS-I-001:
    there is no such kind. EN-GATE-D-005: the index is being built, wait.
    """

    def ask(asked: IndexQuestion) -> Reply:
        tool = make_ck3_confirm_not_exists(lambda: asked.view, lambda: work.session.mods)
        sources = asked.searched.sources
        mods = [one.partition(":")[2] for one in sources if one != _GAME]
        narrow = asked.searched.is_narrowed
        return tool(
            name,
            symbol_type,
            playset_id,
            vanilla_version_id or work.session.vanilla_version_id,
            mod_ids=mods if narrow else None,
            roots=(["game"] if _GAME in sources else []) if narrow else None,
            rb=rb,
        )

    return index_question(work, rb, searched_by(work, rb, mod_ids, roots), ask)


def ck3_get_db_status(work: SessionContext, *, rb: ReplyBuilder) -> Reply:
    """Return the state of the index. Ask for it before you search files past the index.

    A success has `status` (complete, partial, rebuilding, missing or failed), `is_complete` for the
    whole playset, `sources` with the state of each, `indexed_domains` with the complete folders if
    not all are, `reason` for what is missing, and `done` of `total` files during a build. If the
    index is not complete, you may search files on disk instead.
    """
    try:
        done = work.server.builder.up_to_date(work)
        view = work.view()
    except IndexFault as fault:
        data = {"status": "failed", "is_complete": False, "reason": str(fault)}
        return rb.success(codes.WA_DB_S_001, data=data)
    reply = make_ck3_get_db_status(lambda: view)(rb=rb)
    if not isinstance(done, Pending) or done.done is None or reply.reply_type != "S":
        return reply
    return rb.success(
        codes.WA_DB_S_001, data={**reply.data, "done": done.done, "total": done.total}
    )
