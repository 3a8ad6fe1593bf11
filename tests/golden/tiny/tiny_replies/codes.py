# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The reply codes of tiny.

Pass a code to the builder method of its type; type checkers know its data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from replybook_schema.active import ACTIVE
from replybook_schema.codes import DeniedCode, ErrorCode, InvalidCode, ReplyCode, SuccessCode

if TYPE_CHECKING:
    from replybook_schema.codes import NoParams
    from tiny_replies import params

__all__ = [
    "CT_READ_S_001",
    "EN_RES_D_001",
    "EN_WRITE_D_001",
    "MCP_SYS_E_001",
    "MCP_SYS_S_900",
    "WA_READ_S_001",
    "WA_RES_I_001",
    "find",
]

CT_READ_S_001: Final[SuccessCode[NoParams]] = SuccessCode("CT-READ-S-001")
"""Loans read. The loans were read.

Next: Go on.
"""

EN_WRITE_D_001: Final[DeniedCode[params.MarginProtected]] = DeniedCode("EN-WRITE-D-001")
"""Don't write here. Writing into the margin is refused.

Next: Ask for leave to write into `title`, and say why "it's needed".
"""

EN_RES_D_001: Final[DeniedCode[params.BookAtTheBinder]] = DeniedCode("EN-RES-D-001")
"""At the binder. The book comes back by itself.

Next: Wait {after_s} s, then ask for {title} again.
"""

MCP_SYS_E_001: Final[ErrorCode[params.HouseDark | NoParams]] = ErrorCode("MCP-SYS-E-001")
"""House dark. The house cannot serve anybody.

Next: Do not retry; tell the keeper the trace id.
"""

MCP_SYS_S_900: Final[SuccessCode[NoParams]] = SuccessCode("MCP-SYS-S-900")
"""Old counter. A reader was served at the old counter.

Deprecated: The old counter closes. Use WA-READ-S-001.

Next: Go on; the code WA-READ-S-001 says more.
"""

WA_READ_S_001: Final[SuccessCode[params.ReadOk]] = SuccessCode("WA-READ-S-001")
"""Read. The books of a shelf were read, possibly none.

Next: Go on with `titles`.
"""

WA_RES_I_001: Final[InvalidCode[params.BookNotFound]] = InvalidCode("WA-RES-I-001")
"""Book not found. No book has the title that was asked for.

Next: Correct `title`, or take one of `near`. List the shelf with `list_books` and compare letter by
letter, since titles differ in accents: "Bücher" is not "Bucher". If the list holds nothing that
could be meant, ask whoever named the title; do not invent another one. WA-READ-S-001 answers also
for an empty shelf.
"""


def find(text: str) -> ReplyCode:
    """Return the code with this id. An unusable id raises `ValueError` with a similar one."""
    return ACTIVE.find(text)
