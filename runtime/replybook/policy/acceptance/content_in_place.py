"""The content of a file in the place where it is to be: what is there now, and the bytes that come there.

A file that is there keeps its encoding, its byte order mark and its line ends. Source: specification 56.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, TypeAlias

from replybook.enforcement.target import Target, World
from replybook.world.errors import WorldFault, wrong_to_read, wrong_to_write
from replybook.world.location import Location
from replybook.world.reading import open_file
from replybook.world.text_form import NoText, TextForm, read_text
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

__all__ = ["FormOf", "NewContent", "bytes_at", "content_for", "found_at", "plain_form"]

FormOf: TypeAlias = Callable[[Sequence[str]], TextForm]
"""Gives the form of a new file by the addresses of its place."""

MOST_BYTES: Final = 64_000_000
"""A file that is larger is no text to be written or compared here."""


def plain_form(_places: Sequence[str]) -> TextForm:
    """Return UTF-8 without a byte order mark, whose lines end in a line feed."""
    return TextForm()


@dataclass(frozen=True, slots=True)
class NewContent:
    """The bytes that a file is to get, and those that it has: None where no file is."""

    address: str
    data: bytes = field(repr=False)
    old: bytes | None = field(repr=False)
    form: TextForm

    @property
    def sha256(self) -> str:
        """The SHA-256 of the bytes that it is to get."""
        return sha256(self.data).hexdigest()

    @property
    def old_sha256(self) -> str | None:
        """The SHA-256 of the bytes that it has, None where no file is."""
        return None if self.old is None else sha256(self.old).hexdigest()


def found_at(world: World, rb: ReplyBuilder, address: str) -> tuple[Location, bytes | None] | Reply:
    """Return where an address leads and the bytes of the file there, or the reply of the world.

    What is there and is no file, or is too large to be a text, is a malformed target to write.
    """
    reply, look = world.look(address, require_exists=False, rb=rb)
    if look is None or reply.reply_type != "S":
        return reply
    if look.kind is None:
        return look, None
    try:
        if look.kind != "file":
            raise wrong_to_write(look.path, f"this is a {look.kind}")
        with open_file(look.place, look.path) as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise wrong_to_write(look.path, f"this file has more than {MOST_BYTES} bytes")
    except WorldFault as fault:
        return fault.answer(rb)
    return look, data


def bytes_at(target: Target) -> bytes:
    """Return the bytes of the file that may be read; `WorldFault` if there is none, or it is too large."""
    look = target.look
    if look is None:
        raise wrong_to_read(target.path, "nothing is there")
    with open_file(look.place, look.path) as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise wrong_to_read(target.path, f"this file has more than {MOST_BYTES} bytes")
    return data


def content_for(
    world: World, rb: ReplyBuilder, address: str, content: str, form_of: FormOf
) -> NewContent | Reply:
    """Return what a file at an address is to get for its content to be `content`, or why it cannot."""
    found = found_at(world, rb, address)
    if isinstance(found, Reply):
        return found
    look, old = found
    try:
        form = form_of(look.places) if old is None else _form_of_old(old, form_of(look.places))
        return NewContent(look.path, form.encode(content), old, form)
    except NoText as fault:
        return wrong_to_write(look.path, str(fault)).answer(rb)


def _form_of_old(old: bytes, new: TextForm) -> TextForm:
    """Return the form of the file that is there; that of a new one where it has none of its own."""
    if not old:
        return new
    try:
        text, form = read_text(old)
    except NoText:  # a text may take its place
        return new
    if "\n" in text:
        return form
    return TextForm(form.encoding, form.bom, new.newline)
