"""The command `patch` of `ck3_file`: draft a compatibility patch. It writes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from replybook.policy.acceptance.content_in_place import found_at
from replybook.world.errors import wrong_to_write
from replybook_ck3.ask.conflicts.conflict_report import told_file, unit_conflicts
from replybook_ck3.ask.conflicts.patch_draft import PatchDraft, draft_patch
from replybook_ck3.index.conflict_costs import replacements
from replybook_ck3.index.replacements import Replacement
from replybook_ck3.index.rivals import Among, RivalUnit, unit_places
from replybook_ck3.serve.session.accepting import version_of
from replybook_ck3.serve.tools.asked_symbol import AskedSymbol, asked_symbol
from replybook_ck3.serve.tools.index_questions import IndexQuestion, index_question, searched_by
from replybook_ck3.serve.tools.paging import fitting
from replybook_ck3.serve.tools.search_starts import misfit
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.new_file_form import form_for_version
from replybook_ck3.world.units import ON_ACTION_BLOCK
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_BOM: Final = "\ufeff"
_GAME: Final = "root:game"
_MOST: Final = 24_000
_MOST_NAMES: Final = 200
_LONGEST_NAME: Final = 80
_MOST_DECISIONS: Final = 12_000
_SHOWN: Final = 20
_SHOWN_FILES: Final = 5
_ON_ACTION: Final = "on_action"
_BLOCKS: Final = ("effect", "trigger")
_NO_MOD: Final = "name the mod of the patch, such as mod:NAME"


def drafted_patch(
    work: SessionContext,
    rb: ReplyBuilder,
    path: str,
    names: Sequence[str] | None,
    mod_ids: Sequence[str] | None,
) -> Reply:
    """Return the draft of a patch.

    Args:
        path: Address of the patch mod.
        names: Units such as `trait:brave`, or paths below a mod; None for all conflicts.
        mod_ids: The mods whose conflicts count, or None for all.
    """
    _, look = work.world.look(path)
    if look is None:
        mod, slash, _ = path.partition("/")
        if slash and mod in work.sources:
            reason = f"`path` is the mod of the patch: {mod}"
            return wrong_argument(rb, "path", "format", reason=reason)
        return work.world.look(path, rb=rb)[0]
    heads = {place.partition("/")[0] for place in look.places}
    target = next((one for one in work.sources if one in heads and one != _GAME), None)
    if target is None:
        return wrong_to_write(look.path, _NO_MOD).answer(ReplyBuilder("ck3_file"))
    wanted = _read_names(rb, names or ())
    if isinstance(wanted, Reply):
        return wanted
    searched = searched_by(work, rb, mod_ids, None)

    def ask(asked: IndexQuestion) -> Reply:
        found = _units(rb, asked, target, *wanted)
        if isinstance(found, Reply):
            return found
        with asked.view.looking() as (_, scope):
            domains = scope.domains
        view = asked.view

        def holds_file(file: str) -> bool:
            return any(source == target for source, _ in view.has_file(file))

        read = _reader(work, asked)
        units, files = found
        draft = draft_patch(units, target, read, domains, holds_file, _MOST)
        return _describe_draft(work, rb, target, draft, files)

    return index_question(work, rb, searched, ask)


def _read_names(
    rb: ReplyBuilder, names: Sequence[str]
) -> tuple[list[AskedSymbol], list[str]] | Reply:
    """Return the asked units and paths."""
    if len(names) > _MOST_NAMES:
        return misfit(rb, "names", "too_long")
    symbols, paths = list[AskedSymbol](), list[str]()
    for name in dict.fromkeys(names):
        if "/" in name:
            is_address = name.startswith(("mod:", "root:"))
            paths.append((name.partition("/")[2] if is_address else name).strip("/"))
            continue
        one = asked_symbol(rb, name, None, "names")
        if isinstance(one, Reply):
            return one
        if not (one.kind and one.name):
            reason = f"write {name[:_LONGEST_NAME]!r} with its kind, as in trait:brave"
            return wrong_argument(rb, "names", "format", reason=reason)
        symbols.append(one)
    return symbols, paths


def _units(
    rb: ReplyBuilder,
    asked: IndexQuestion,
    target: str,
    symbols: Sequence[AskedSymbol],
    paths: Sequence[str],
) -> tuple[Sequence[RivalUnit], Sequence[Replacement]] | Reply:
    """Return the units to patch, and the replaced files whose names are lost."""
    found = dict[tuple[str, str, str], RivalUnit]()

    def keep(units: Sequence[RivalUnit]) -> None:
        for unit in units:
            found.setdefault((unit.kind, unit.name, unit.places[0].address), unit)

    with asked.view.looking() as (connection, scope):
        for symbol in symbols:
            places = unit_places(connection, scope, str(symbol.kind), symbol.name)
            if not places:
                near = asked.view.near(symbol.name, kind=symbol.kind, limit=3)
                return rb.invalid(
                    codes.WA_RES_I_002,
                    data={
                        "symbol": symbol.name,
                        "kind": str(symbol.kind),
                        "suggestions": [one.name for one in near],
                    },
                )
            keep(places)
            if symbol.kind == _ON_ACTION:
                for key in _BLOCKS:
                    block = f"{symbol.name}.{key}"
                    blocks = unit_places(connection, scope, ON_ACTION_BLOCK, block)
                    keep([one for one in blocks if len(one.sources) > 1])
        if symbols and not paths:
            return list(found.values()), ()
        mods = frozenset(source for source in asked.view.sources if source not in (_GAME, target))
        named = mods.intersection(asked.searched.sources) if asked.searched.is_narrowed else mods
        parties = named if len(named) > 1 else mods
        files = list[Replacement]()
        for path in paths or ("",):
            among = Among(parties, named, path)
            conflicts = unit_conflicts(connection, scope, among)
            keep([*conflicts.units, *conflicts.texts])
            files += replacements(connection, scope, among).found
    return list(found.values()), [file for file in files if file.lost or file.lost_texts]


def _reader(work: SessionContext, asked: IndexQuestion) -> Callable[[str], bytes | None]:
    """Return a function that reads a file as the index knows it."""

    def read(address: str) -> bytes | None:
        if work.enforcement.decide_read(ReplyBuilder(), address).reply_type != "S":
            return None
        found = found_at(work.world, ReplyBuilder(), address)
        if isinstance(found, Reply) or found[1] is None:
            return None
        source, _, path = address.partition("/")
        known = dict(asked.view.has_file(path)).get(source)
        return found[1] if known == sha256(found[1]).hexdigest() else None

    return read


def _describe_draft(
    work: SessionContext,
    rb: ReplyBuilder,
    target: str,
    draft: PatchDraft,
    files: Sequence[Replacement],
) -> Reply:
    form_of = form_for_version(version_of(work))
    drafts: list[dict[str, object]] = []
    for one in draft.files:
        address = f"{target}/{one.path}"
        mark = _BOM if form_of([address]).bom else ""
        content = mark + one.content.rstrip("\n") + "\n"
        drafts.append({"path": address, "units": one.units, "content": content})
    decisions = draft.decisions[: fitting(draft.decisions, _MOST_DECISIONS)]
    units = [unit for file in draft.files for unit in file.units]
    data: dict[str, object] = {
        "command": "patch",
        "written": False,
        "count": len(units),
        "drafts": drafts,
        "decisions": list(decisions),
        "units": units,
    }
    if more := len(draft.decisions) - len(decisions):
        data["more_decisions"] = more
    if files:
        data["replaced_files"] = list(map(told_file, files[:_SHOWN_FILES]))
    if draft.left_out:
        data |= {"left_out": len(draft.left_out), "left_out_units": list(draft.left_out[:_SHOWN])}
    return rb.success(codes.WA_READ_S_001, data=data)
