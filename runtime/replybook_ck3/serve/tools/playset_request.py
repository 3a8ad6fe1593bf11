"""One call of `ck3_playset`: its arguments, its session, and the way a playset is changed."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from replybook.enforcement import FileChange
from replybook.store import StoreBusy
from replybook.world.members import MemberTable
from replybook_ck3 import codes
from replybook_ck3.serve.session.outdated_playset import is_of_version
from replybook_ck3.serve.session.playset_changes import PlaysetProblem
from replybook_ck3.serve.session.playset_findings import MOST_FINDINGS, findings_of
from replybook_ck3.serve.session.playsets import FOLDER, Playset
from replybook_ck3.serve.tools.paging import Page
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.launcher import installed_version
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.reference_server import Ck3Server
    from replybook_ck3.serve.session.sessions import StoredSession

TOOL: Final = "ck3_playset"
"""The name of the tool, to which the registry opens the folder of playsets."""

_MOST_SHOWN: Final = 200
_TYPES: Final[Mapping[str, str]] = {
    "position": "integer",
    **dict.fromkeys(("playset", "mod", "other", "text"), "string"),
}
"""Types of the arguments that a command may need."""


class ContractOpen(Exception):
    """The session has an open contract, which is bound to its playset."""


class Undecided(Exception):
    """The reply that ends the call."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.code)
        self.reply: Final = reply


class Request(NamedTuple):
    """One call.

    Attributes:
        playset: The playset that the agent named, or None.
        mod: The mod that the agent named, or None.
        position: A place in the load order from 1, or None.
        other: A second playset, or a new name, or None.
        replace: Import over an existing playset.
        page: The page of a list.
        text: Text of a note, or None.
        scope: Scope of a note, or None.
        ignore: The note leaves out the faults of its scope.
        until: Last day of a note, or None.
    """

    server: Ck3Server
    session: StoredSession | None
    command: str
    playset: str | None
    mod: str | None
    position: int | None
    other: str | None
    replace: bool
    dry_run: bool
    page: Page
    rb: ReplyBuilder
    text: str | None = None
    scope: str | None = None
    ignore: bool = False
    until: str | None = None

    def no_playset(self) -> Reply:
        """Return WA-VIS-I-001 with the available playsets."""
        available = self.server.playsets.names()
        return self.rb.invalid(codes.WA_VIS_I_001, data={"available": available})

    def active(self) -> Playset | None:
        """Return the playset of the session, or None."""
        return None if self.session is None else self.session.playset

    def require_argument(self, name: str) -> str:
        """Return an argument that the command needs.

        Raises:
            Undecided: It is missing.
        """
        value = getattr(self, name)
        if isinstance(value, str) and value.strip():
            return value
        raise Undecided(wrong_argument(self.rb, name, "missing", expected=_TYPES[name]))

    def target(self) -> Playset:
        """Return the named playset, or the active one, as its file says now.

        Raises:
            Undecided: There is neither.
            UnknownPlayset: The playset does not exist.
            PlaysetFault: Its file is invalid.
        """
        if self.playset is not None:
            return self.server.playsets.find(self.playset)
        active = self.active()
        if active is None:
            raise Undecided(self.no_playset())
        return self.server.playsets.in_file(active.name, active.file)

    def free_name(self, name: str, but: str | None = None) -> None:
        """Refuse a name that another playset has, in any case.

        Args:
            but: A file that may have it.

        Raises:
            PlaysetProblem: Another playset has the name.
        """
        for playset in self.server.playsets.list_playsets():
            file = playset.address.rpartition("/")[2]
            if playset.name.casefold() == name.strip().casefold() and file != but:
                raise PlaysetProblem(f"there is a playset {playset.name!r} already")

    def version(self, playset: Playset | None = None) -> str | None:
        """Return the version of the installed game, or that of a playset if nothing says it."""
        game = self.server.config.roots.get("game")
        found = None if game is None else installed_version(game)
        return found or (None if playset is None else playset.vanilla_version_id)

    # Changing a file

    def govern_change(self, file: str, operation: str, size: int = 0) -> None:
        """Take the change of a playset file from the open contract of the session.

        Raises:
            Undecided: The call has no session, or the contract does not allow the change.
        """
        if self.session is None:
            raise Undecided(self.no_playset())
        work = self.server.work_on(self.session)
        change = FileChange(
            f"{FOLDER}/{file}", "delete" if operation == "delete" else "write", size
        )
        verdict = work.enforcement.judge_changes(self.rb, [change], dry_run=self.dry_run, tool=TOOL)
        if not verdict.allowed:
            raise Undecided(verdict.reply)

    def check(self, file: str) -> Callable[[Playset | None], None]:
        """Return the check of the sessions on a file, for `PlaysetChanges`.

        An open contract names mods. No change may give such a name to another folder.
        """

        def check_sessions(playset: Playset | None) -> None:
            server = self.server
            for handle in server.store.names("account"):
                account = server.ledger.standing(handle).account
                if not account.is_open or server.ledger.is_past(account):
                    continue
                session = server.sessions.get(handle)
                present = None if session is None else session.playset
                if present is None or present.file != file:
                    continue
                if server.writes.is_writing(handle):
                    raise StoreBusy(errno.EAGAIN, "files of the playset are still being written")
                # without a playset, sessions go on with the one that they have
                if playset is not None and self._renames(
                    handle, _find_moved_names(present, playset)
                ):
                    if self.session is not None and handle == self.session.handle:
                        raise ContractOpen
                    raise StoreBusy(
                        errno.EAGAIN, "another session has a contract for a mod of this name"
                    )

        return check_sessions

    def _renames(self, handle: str, moved: Sequence[str]) -> bool:
        """Return True if the open contract of a session names one of these mods."""
        contract = self.server.ledger.last(handle) if moved else None
        targets = () if contract is None else contract.terms.targets.texts()
        return any(
            text == f"mod:{key}" or text.startswith((f"mod:{key}/", "mod:*"))
            for text in targets
            for key in moved
        )

    def done(
        self, file: str, playset: Playset | None, name: str, more: Mapping[str, object]
    ) -> Reply:
        """Return the reply about a change, and index what is new.

        Args:
            file: Name of the changed file.
            playset: The playset as it is then, or None if it was deleted.
        """
        stored = None if self.session is None else self.server.sessions.get(self.session.handle)
        active = None if stored is None else stored.playset
        is_active = active is not None and active.file == file
        changed = is_active and not self.dry_run and playset is not None
        if changed and self.server.config.builds_index and stored is not None:
            self.server.builder.start(self.server.work_on(stored))
        data: dict[str, object] = {
            "playset": name,
            "command": self.command,
            "changed": changed,
            "written": not self.dry_run,
            "path": f"{FOLDER}/{file}",
            **more,
        }
        if playset is not None:
            data |= report_playset(playset, self.version(playset))
            if self.dry_run:
                rows = [{"mod": mod.name, "enabled": enabled} for mod, enabled in playset.entries]
                data["preview"] = rows[:_MOST_SHOWN]
        return self.rb.success(codes.WA_VIS_S_001, data=data)


def _find_moved_names(before: Playset, after: Playset) -> list[str]:
    """Return the names that mean no folder before, or another one than afterwards."""
    old, new = (
        {table.key_of(mod): mod.path for mod in table.members}
        for table in (MemberTable("mod", one.mods) for one in (before, after))
    )
    return [key for key, path in new.items() if old.get(key) != path]


def report_playset(playset: Playset, version: str | None) -> dict[str, object]:
    """Return the numbers of mods of a playset, and the findings about them.

    Args:
        version: The version of the game, or None.
    """
    findings = findings_of(playset, version)
    said = playset.vanilla_version_id
    if said and version and not is_of_version(said, version):
        problem = f"the playset is for the game version {said}, and {version} is installed"
        fix = "ask the user which version is played"
        found = {"mod": "", "kind": "game_version", "problem": problem, "fix": fix}
        findings.insert(0, found)
    data: dict[str, object] = {"mods": len(playset.mods)}
    if playset.disabled:
        data["disabled"] = len(playset.disabled)
    data["finding_count"] = len(findings)
    if findings:
        data["findings"] = [dict(finding) for finding in findings[:MOST_FINDINGS]]
    return data
