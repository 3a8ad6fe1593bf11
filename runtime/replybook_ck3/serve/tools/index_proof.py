"""The tools of the server that prove an absence, and that show the state of the index."""

from __future__ import annotations

from replybook.policy.claims.claim_grammar import is_address
from replybook.policy.errors import PolicyBroken
from replybook.world.address import BadAddress, parse
from replybook_ck3.check.claimed_playset import ClaimedPlayset
from replybook_ck3.index import IndexFault
from replybook_ck3.serve.session.index_building import Pending
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_questions import IndexQuestion, index_question, searched_by
from replybook_ck3.serve.tools.index_tools import (
    make_ck3_confirm_not_exists,
    make_ck3_get_db_status,
)
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_GAME: str = "root:game"


def ck3_confirm_not_exists(
    work: SessionContext,
    name: str,
    kind: str | None = None,
    playset_id: str | None = None,
    vanilla_version_id: str | None = None,
    mod_ids: list[str] | None = None,
    roots: list[str] | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Prove that no file defines a name. Ask before you create one or say that it does not exist.

    Give the name as `trait:foo`, or `name` and `kind`, or the address of a file or folder. Without
    a kind, names of every kind are searched, and the text of every file. With `mod_ids` or `roots`,
    only these sources are.

    It is a success whether the name is found or not. `can_claim_not_exists: true` means that
    nothing has it. If it is false, read `exact`, where it is defined, `in_texts`, files that have
    the word, `not_indexed`, the parts that were not read, or `outdated`, what to do first. `near`
    are similar names. MCP-SYS-I-001: the spelling cannot be a name; see `did_you_mean`.
    """
    disk = FilesOnDisk(work.enforcement)

    def read(address: str) -> bytes | None:
        try:
            return disk.read(address)
        except PolicyBroken:
            return None

    def ask(asked: IndexQuestion) -> Reply:
        tool = make_ck3_confirm_not_exists(lambda: asked.view, lambda: work.session.mods, read)
        sources = asked.searched.sources
        mods = [source.partition(":")[2] for source in sources if source != _GAME]
        narrow = asked.searched.is_narrowed
        return tool(
            name,
            kind,
            playset_id,
            vanilla_version_id or work.session.vanilla_version_id,
            mod_ids=mods if narrow else None,
            roots=(["game"] if _GAME in sources else []) if narrow else None,
            rb=rb,
        )

    if kind is None and is_address(name):
        reply = _place(work, disk, name, rb)
    else:
        reply = index_question(work, rb, searched_by(work, rb, mod_ids, roots), ask)
    outdated = work.explain_lapse() if reply.reply_type == "S" else None
    if outdated is None:
        return reply
    unproven = {"can_claim_not_exists": False, "outdated": outdated}
    return rb.success(codes.WA_READ_S_001, data={**reply.data, **unproven})


def _place(work: SessionContext, disk: FilesOnDisk, name: str, rb: ReplyBuilder) -> Reply:
    """Tell if there is a file or folder at an address, as the gate will judge a claim about it."""
    try:
        address = parse(name)
    except BadAddress as fault:
        fields = [{"name": "name", "problem": "address", "expected": str(fault)}]
        return rb.invalid(codes.MCP_SYS_I_001, data={"fields": fields})
    found = ClaimedPlayset(work.view(), disk).at_address(str(address))
    exact = [
        {"kind": "file" if definition.sha256 else "folder", "address": definition.path}
        for definition in found.definitions
    ]
    data = {
        "count": len(exact),
        "can_claim_not_exists": not exact and not found.unknown,
        "is_complete": not found.unknown,
        "exact": exact,
        "near": [],
        "searched_sources": [f"{address.namespace}:{address.key}"],
    }
    if found.unknown:
        data["not_indexed"] = [found.unknown]
    return rb.success(codes.WA_READ_S_001, data=data)


def ck3_get_db_status(work: SessionContext, *, rb: ReplyBuilder) -> Reply:
    """Tell if the index is ready. Ask when a search finds nothing that should be there.

    A success has `status` (complete, partial, rebuilding, missing or failed), `is_complete` for the
    whole playset, and the state of each of `sources`. `gaps` are files and folders that were not
    read, with the reason. `done` of `total` files are read during a build.
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
