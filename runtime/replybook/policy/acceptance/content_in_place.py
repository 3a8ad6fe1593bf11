"""The content of a file in its place: the current bytes, and the bytes to write.

An existing file keeps its encoding, byte order mark and line ends.
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

FormOf: TypeAlias = Callable[[Sequence[str]], TextForm]
"""A function that returns the form of a new file, given the addresses of its place."""

MOST_BYTES: Final = 64_000_000
"""The limit for files to write or compare. A larger file does not count as text."""


def plain_form(_places: Sequence[str]) -> TextForm:
    """Return UTF-8 without a byte order mark and with line feeds as line ends."""
    return TextForm()


@dataclass(frozen=True, slots=True)
class NewContent:
    """The new and the old bytes of a file. `old` is None if the file does not exist."""

    address: str
    data: bytes = field(repr=False)
    old: bytes | None = field(repr=False)
    form: TextForm

    @property
    def sha256(self) -> str:
        """The SHA-256 of the new bytes."""
        return sha256(self.data).hexdigest()

    @property
    def old_sha256(self) -> str | None:
        """The SHA-256 of the old bytes, or None if the file does not exist."""
        return None if self.old is None else sha256(self.old).hexdigest()


def found_at(world: World, rb: ReplyBuilder, address: str) -> tuple[Location, bytes | None] | Reply:
    """Return the location of an address and the bytes of its file.

    A reply is returned if the address cannot be used. A folder or a file too large to be a text is
    answered as a malformed target.
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
    """Return the bytes of a file that may be read.

    Raises:
        WorldFault: The file does not exist, or is too large.
    """
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
    """Return the bytes to write at an address for the text `content`.

    Args:
        world: The world of the session.
        rb: The builder of the reply.
        address: The address of the file.
        form_of: Returns the text form of a new file.

    Returns:
        The new content, or the reply that says why it cannot be written.
    """
    locations = found_at(world, rb, address)
    if isinstance(locations, Reply):
        return locations
    look, old = locations
    try:
        form = form_of(look.places) if old is None else _form_of_old(old, form_of(look.places))
        return NewContent(look.path, form.encode(content), old, form)
    except NoText as fault:
        return wrong_to_write(look.path, str(fault)).answer(rb)


def _form_of_old(old: bytes, new: TextForm) -> TextForm:
    """Return the form of the existing file, completed by the form of a new file."""
    if not old:
        return new
    try:
        text, form = read_text(old)
    except NoText:  # a text may replace other content
        return new
    if "\n" in text:
        return form
    return TextForm(form.encoding, form.bom, new.newline)
