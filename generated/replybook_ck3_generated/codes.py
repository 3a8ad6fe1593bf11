# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""The reply codes of replybook-ck3.

Pass a code to the builder method of its type; type checkers know its data.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import replybook_generated.codes as parent
from replybook_generated.codes import *  # pyright: ignore[reportWildcardImportFromLibrary]
from replybook_schema.codes import ErrorCode, InvalidCode, SuccessCode

if TYPE_CHECKING:
    from replybook_schema.codes import NoParams

    from replybook_ck3_generated import params

__all__ = [
    "WA_CFG_E_500",
    "WA_VIS_I_001",
    "WA_VIS_I_002",
    "WA_VIS_I_003",
    "WA_VIS_I_004",
    "WA_VIS_I_005",
    "WA_VIS_S_001",
]
__all__ += parent.__all__

WA_VIS_S_001: Final[SuccessCode[params.VisibilityOk]] = SuccessCode("WA-VIS-S-001")
"""Visibility operation done. A playset or visibility operation was done.

Next: Go on. If `changed` is true, search again; earlier results belong to the former playset.
"""

WA_VIS_I_001: Final[InvalidCode[params.NoPlayset | NoParams]] = InvalidCode("WA-VIS-I-001")
"""No active playset. No playset is active, and the request needs one.

Next: Switch to a playset with `ck3_playset`, then repeat the call. If several fit, ask the user
which one is meant.
"""

WA_VIS_I_002: Final[InvalidCode[params.PlaysetNotFound]] = InvalidCode("WA-VIS-I-002")
"""Playset not found. The named playset does not exist.

Next: Take the exact name from `suggestions` or from the list of `ck3_playset`, and correct
`playset`.
"""

WA_VIS_I_003: Final[InvalidCode[params.PlaysetSchemaInvalid | NoParams]] = InvalidCode(
    "WA-VIS-I-003"
)
"""Playset file invalid. The playset file fails its schema.

Next: Ask the user to correct the playset file at the places in `findings`, or switch to another
playset with `ck3_playset`.
"""

WA_VIS_I_004: Final[InvalidCode[params.PlaysetChangeInvalid]] = InvalidCode("WA-VIS-I-004")
"""Playset change not possible. The requested change does not fit the playset or the installed mods.

Next: Correct the arguments as `problem` says; `suggestions` has what was probably meant. Nothing
was changed.
"""

WA_VIS_I_005: Final[InvalidCode[params.LauncherFileInvalid]] = InvalidCode("WA-VIS-I-005")
"""Launcher file not usable. A file of the game's launcher is missing, broken, or of a form that is
not known.

Next: Ask the user to do what `fix` says, then import again. Playsets that exist can be used
meanwhile.
"""

WA_CFG_E_500: Final[ErrorCode[params.DataFolderDamaged]] = ErrorCode("WA-CFG-E-500")
"""Data folder damaged. A file of the data folder of the server is damaged, of another version, or
may not be read or written.

Next: Do not retry. Show the user `file`, `problem`, `lost` and `fix`: only a person can mend it.
"""
