"""The failure that a bare server would have sent, kept until its tool moves to replies.

Content blocks, structured content and `_meta` are those of the server stack. Only secrets are
masked, and host paths in migration mode.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, cast

from replybook.encoding import encodable
from replybook.safety.raised.tool_errors import member_of
from replybook.trace.host_path import without_host_paths
from replybook.trace.redaction import without_secrets
from replybook.trace.secret_name import is_secret_name

_PREFIX: Final = re.compile(r"Error (?:calling|executing) tool '?[^\s':]{1,128}'?(?::\s*|\Z)")
"""The words that a server stack puts before those of an author."""

_SECRET: Final = "[redacted:secret]"
_HOST_PATH: Final = "[redacted:host_path]"
MOST_MASKED: Final = 200_000
"""Maximum number of characters of a text that are read for secrets and paths."""


class BareFailure(NamedTuple):
    """A failure in the form of the server stack.

    Attributes:
        meta: The `_meta` of the result.
    """

    content: tuple[object, ...] = ()
    structured: object = None
    meta: Mapping[str, object] | None = None

    @classmethod
    def of_result(cls, result: object) -> BareFailure:
        """Return the failure that a result of a stack holds."""
        content = cast("Sequence[object]", getattr(result, "content", None) or ())
        meta: object = getattr(result, "meta", None)
        return cls(
            tuple(content),
            member_of(result, "structured_content", "structuredContent"),
            cast("Mapping[str, object]", meta) if isinstance(meta, Mapping) else None,
        )

    @property
    def texts(self) -> list[str]:
        """The texts of the content."""
        return [text for block in self.content if (text := _text(block)) is not None]

    @property
    def words(self) -> str:
        """The author's words: the texts without the prefix of a stack. Empty if it hides them."""
        return _PREFIX.sub("", "\n".join(self.texts), count=1).strip()

    @property
    def says_something(self) -> bool:
        """True if the server sends words or data, not only that the call failed."""
        return bool(self.words or self.structured)

    @property
    def blocks(self) -> tuple[object, ...]:
        """The blocks that are not text, such as images."""
        return tuple(block for block in self.content if _text(block) is None)

    def without_text(self, text: str) -> BareFailure:
        """Return the failure without this text as its last block."""
        if not self.content or _text(self.content[-1]) != text:
            return self
        return self._replace(content=self.content[:-1])

    def masked(self, *, hides_paths: bool) -> BareFailure:
        """Return the failure without secrets, and without host paths if `hides_paths`."""
        clean = partial(masked_text, hides_paths=hides_paths)
        return BareFailure(
            tuple(_masked_block(block, clean) for block in self.content),
            _mask_texts(self.structured, clean),
            cast("Mapping[str, object] | None", _mask_texts(self.meta, clean)),
        )


def _text(block: object) -> str | None:
    text: object = block if isinstance(block, str) else getattr(block, "text", None)
    return text if isinstance(text, str) else None


def masked_text(text: str, *, hides_paths: bool) -> str:
    """Return the words of an author without secrets, and without host paths if `hides_paths`.

    The first `MOST_MASKED` characters are read, so that a huge text costs no more than a large one.
    """
    text = encodable(text)
    head, rest = without_secrets(text[:MOST_MASKED]), text[MOST_MASKED:]
    if hides_paths:
        head = without_host_paths(head, _HOST_PATH, keeps_words=True)
    return head + rest


def _masked_block(block: object, clean: Callable[[str], str]) -> object:
    if isinstance(block, str):
        return clean(block)
    held: object = getattr(block, "resource", None)  # of an embedded resource
    name, inner = ("text", _text(block)) if held is None else ("resource", held)
    masked = inner if inner is None else _masked_block(inner, clean)
    copy = getattr(block, "model_copy", None)
    return block if masked == inner or copy is None else copy(update={name: masked})


def _mask_texts(value: object, clean: Callable[[str], str]) -> object:
    """Return a JSON value with masked texts. It is the same object if there are none."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        held = cast("dict[str, object]", value)
        members = {name: _member(name, item, clean) for name, item in held.items()}
        return members if members != held else held
    if isinstance(value, list):
        items = cast("list[object]", value)
        return [_mask_texts(item, clean) for item in items]
    return value


def _member(name: str, value: object, clean: Callable[[str], str]) -> object:
    return _secret(value) if is_secret_name(name) else _mask_texts(value, clean)


def _secret(value: object) -> object:
    """Return the value under the name of a secret with all its texts replaced."""
    if isinstance(value, dict):
        return {name: _secret(item) for name, item in cast("dict[str, object]", value).items()}
    if isinstance(value, list):
        return [_secret(item) for item in cast("list[object]", value)]
    return _SECRET if value and isinstance(value, str) else value
