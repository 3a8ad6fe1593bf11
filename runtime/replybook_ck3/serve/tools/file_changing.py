"""The tool `ck3_file`: write, edit, delete and rename files under the open contract.

A refusal changes nothing. An allowed change is atomic.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook.contracts.busy import store_is_busy
from replybook.enforcement import FileChange, Verdict, written
from replybook.enforcement.decision import write_broken
from replybook.policy.acceptance import CHANGED, Changed, NewContent
from replybook.policy.acceptance.content_in_place import content_for, found_at
from replybook.safety.text_limits import Content
from replybook.store.store_file import StoreBusy
from replybook.world.errors import WorldFault, gone, wrong_to_write
from replybook.world.text_form import NoText, edit_text, read_text
from replybook_ck3.check.file_syntax import has_new_errors, place_in_mod, syntax_findings
from replybook_ck3.serve.session.accepting import recover, version_of
from replybook_ck3.serve.tools.content_tools import first_findings
from replybook_ck3.serve.tools.patch_drafting import drafted_patch
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.new_file_form import form_for_version
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

FileCommand: TypeAlias = Literal["write", "edit", "delete", "rename", "patch"]

_NEEDED: Final[Mapping[FileCommand, tuple[str, ...]]] = {
    "write": ("content",),
    "edit": ("old_text", "new_text"),
    "delete": (),
    "rename": ("new_path",),
    "patch": (),
}
_ENCODING: Final = "bad_encoding"


def ck3_file(
    work: SessionContext,
    command: FileCommand,
    path: str,
    new_path: str | None = None,
    content: Content | None = None,
    old_text: Content | None = None,
    new_text: Content | None = None,
    replace_all: bool = False,
    check: bool = True,
    names: list[str] | None = None,
    mod_ids: list[str] | None = None,
    dry_run: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Write, edit, delete or rename one file. Each change needs an open contract that covers it.

    `write` writes the whole `content` and creates missing folders. `edit` replaces `old_text`,
    which must be in the file exactly once, with `new_text`: include enough lines around it.
    `delete` deletes a file or an empty folder. `rename` gives the file the address `new_path`,
    which must not exist. A file keeps its encoding, byte order mark and line ends; a new file gets
    those of its CK3 folder. Files of mods need the right syntax; an edit may leave older errors.
    `patch` only drafts, without a contract: `path` is the mod of a compatibility patch; it answers
    `drafts` [{path, content}] of conflicts, for `write`, and `decisions` of a person.

    EN-WRITE-S-001 has `written: true`, `sha256` of the present bytes and `sha256_before`
    (EN-GATE-S-002 on a dry run). EN-GATE-D-002: open a contract. EN-WRITE-D-002: the contract does
    not cover the path. EN-WRITE-D-001: `reason` names the rule that forbids it. WA-WRITE-I-001:
    `problem` describes the error in the request, such as the number of times that `old_text`
    occurs. WA-PARSE-I-001: `findings` are the syntax errors. A refusal changes nothing.
    """
    given = {"content": content, "old_text": old_text, "new_text": new_text, "new_path": new_path}
    faults = _faults(command, given)
    if command != "patch":
        given_for_patch = {"names": names, "mod_ids": mod_ids}.items()
        faults += [
            _describe_argument(name, command)
            for name, value in given_for_patch
            if value is not None
        ]
    if replace_all and command != "edit":
        faults.append(_describe_argument("replace_all", command))
    if faults:
        return rb.invalid(codes.MCP_SYS_I_001, data={"fields": faults})
    if command == "patch":
        return drafted_patch(work, rb, path, names, mod_ids)
    change = _Change(work, rb, dry_run=dry_run, check=check)
    try:
        recover(work.server)
        match command:
            case "write":
                return change.write(path, content or "")
            case "edit":
                return change.edit(path, old_text or "", new_text or "", every=replace_all)
            case "delete":
                return change.delete(path)
            case "rename":
                return change.rename(path, new_path or "")
    except StoreBusy as busy:
        return store_is_busy(ReplyBuilder("ck3_file"), busy)
    except WorldFault as fault:
        return fault.answer(rb)
    except Changed as changed:
        return wrong_to_write(changed.addresses[0], CHANGED).answer(rb)
    except OSError as error:
        return write_broken(rb, None, error)


def _faults(command: FileCommand, given: Mapping[str, str | None]) -> list[dict[str, str]]:
    """Return the arguments that are missing, unexpected or empty."""
    needed = _NEEDED[command]
    faults = [
        {"name": name, "problem": "missing", "expected": "string"}
        for name in needed
        if given[name] is None
    ]
    faults += [
        _describe_argument(name, command)
        for name, value in given.items()
        if value is not None and name not in needed
    ]
    if command == "edit" and given["old_text"] == "":
        faults.append({"name": "old_text", "problem": "length", "reason": "it is empty"})
    return faults


def _describe_argument(name: str, command: FileCommand) -> dict[str, str]:
    return {"name": name, "problem": "unknown", "reason": f"`{command}` does not take it"}


class _Change:
    """One change of one file."""

    def __init__(
        self, work: SessionContext, rb: ReplyBuilder, *, dry_run: bool, check: bool
    ) -> None:
        self._work: Final = work
        self._rb: Final = rb
        self._dry_run: Final = dry_run
        self._check: Final = check
        self._writes: Final = work.server.writes

    def write(self, path: str, content: str) -> Reply:
        """Write the whole content of a file."""
        refused = self._refuse_addresses(FileChange(path, "write"))
        if refused is not None:
            return refused
        form_of = form_for_version(version_of(self._work))
        new = content_for(self._work.world, ReplyBuilder("ck3_file"), path, content, form_of)
        return new if isinstance(new, Reply) else self._written(new, {"command": "write"})

    def edit(self, path: str, old: str, new: str, *, every: bool) -> Reply:
        """Replace one text in a file with another."""
        refused = self._refuse_addresses(FileChange(path, "write"))
        if refused is not None:
            return refused
        rb = ReplyBuilder("ck3_file")
        found = found_at(self._work.world, rb, path)
        if isinstance(found, Reply):
            return found
        look, data = found
        if data is None:
            return gone(look.path).answer(rb)
        try:
            _, form = read_text(data)
            after, count = edit_text(data, old, new, every=every)
        except NoText as fault:
            return wrong_to_write(look.path, str(fault)).answer(rb)
        if after is None:
            problem = f"old_text is in the file {count} times, and not once"
            return wrong_to_write(look.path, problem).answer(rb)
        told = {"command": "edit", **({"replaced": count} if every else {})}
        return self._written(NewContent(look.path, after, data, form), told)

    def _refuse_addresses(self, *changes: FileChange) -> Reply | None:
        """Return the refusal of changes by their addresses, or None.

        Nothing is opened before this check.
        """
        return self._work.enforcement.refused_changes(ReplyBuilder("ck3_file"), changes)

    def _written(self, new: NewContent, command: Mapping[str, object]) -> Reply:
        """Write the new content, unless its syntax is wrong."""
        findings = self._judge_text(new, command)
        if isinstance(findings, Reply):
            return findings
        verdict = self._work.enforcement.judge_write(
            self._rb, new.address, size=len(new.data), dry_run=self._dry_run
        )
        if not verdict.allowed:
            return verdict.reply
        if not self._dry_run:
            files = [(verdict.targets[0].ref, new)]
            self._writes.write(self._work.world, self._work.handle, files)
            self._work.take_up([verdict.targets[0].path])
        told: dict[str, object] = {
            **command,
            "sha256_before": new.old_sha256,
            "sha256": new.sha256,
            "bytes": len(new.data),
            "encoding": new.form.encoding,
            "bom": new.form.bom or new.data.startswith(b"\xef\xbb\xbf"),
            "line_ends": new.form.line_ends,
            **findings,
        }
        return self._done(verdict, told)

    def _judge_text(
        self, new: NewContent, command: Mapping[str, object]
    ) -> Mapping[str, object] | Reply:
        """Return the faults of the new text for the answer, or the reply that refuses it.

        An edit is not refused for errors that the file had before, and no change for an encoding
        that the file keeps.
        """
        reply, look = self._work.world.look(new.address, require_exists=False, rb=self._rb)
        if look is None:
            return reply
        path = place_in_mod(look.places)
        if path is None:
            return {}
        table = DomainTable(version_of(self._work))
        found = syntax_findings(path, new.data, table)
        if not found:
            return {}
        told = first_findings(found)
        before = syntax_findings(path, new.old or b"", table)
        if command["command"] == "write":
            before = [one for one in before if one.code == _ENCODING]
        if self._check and has_new_errors(found, before):
            return ReplyBuilder("ck3_file").invalid(
                codes.WA_PARSE_I_001, data={"path": new.address, **told}
            )
        return dict(told)

    def delete(self, path: str) -> Reply:
        """Delete a file or an empty folder."""
        refused = self._refuse_addresses(FileChange(path, "delete"))
        if refused is not None:
            return refused
        before = self._digest(path)
        verdict = self._work.enforcement.judge_delete(self._rb, path, dry_run=self._dry_run)
        if not verdict.allowed:
            return verdict.reply
        if not self._dry_run:
            with self._writes.alone(self._work.world, {}):
                self._work.world.remove(verdict.targets[0].ref)
            self._work.take_up([verdict.targets[0].path])
        return self._done(verdict, {"command": "delete", "sha256_before": before})

    def rename(self, path: str, new_path: str) -> Reply:
        """Rename a file: delete it at one address and write it at another."""
        refused = self._refuse_addresses(FileChange(path, "delete"), FileChange(new_path, "write"))
        data = refused or self._to_rename(path, new_path)
        if isinstance(data, Reply):
            return data
        changes = [FileChange(path, "delete"), FileChange(new_path, "write", len(data))]
        verdict = self._work.enforcement.judge_changes(self._rb, changes, dry_run=self._dry_run)
        if not verdict.allowed:
            return verdict.reply
        old, new = verdict.targets
        digest = sha256(data).hexdigest()
        if not self._dry_run:
            with self._writes.alone(self._work.world, {old.path: digest}):
                self._work.world.rename(old.ref, new.ref, parents=True)
            self._work.take_up([old.path, new.path])
        told = {"command": "rename", "operation": "rename", "new_path": new.path}
        return self._done(verdict, {**told, "sha256_before": digest, "sha256": digest})

    def _to_rename(self, path: str, new_path: str) -> bytes | Reply:
        """Return the bytes of the file to rename, or the reply that refuses it."""
        there = found_at(self._work.world, ReplyBuilder("ck3_file"), path)
        if isinstance(there, Reply):
            return there
        look, data = there
        if data is None:
            return gone(look.path).answer(ReplyBuilder("ck3_file"))
        new = found_at(self._work.world, ReplyBuilder("ck3_file"), new_path)
        if isinstance(new, Reply):
            return new
        if new[1] is not None:
            taken = wrong_to_write(new[0].path, "this file exists already")
            return taken.answer(ReplyBuilder("ck3_file"))
        return data

    def _digest(self, path: str) -> str | None:
        found = found_at(self._work.world, ReplyBuilder("ck3_file"), path)
        if isinstance(found, Reply) or found[1] is None:
            return None
        return sha256(found[1]).hexdigest()

    def _done(self, verdict: Verdict, told: Mapping[str, object]) -> Reply:
        if self._dry_run:
            data = {**verdict.reply.data, **told, "written": False}
            return self._rb.success(codes.EN_GATE_S_002, data=data)
        return written(self._rb, verdict.reply, told)
