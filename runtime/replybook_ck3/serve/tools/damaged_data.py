"""The error of a call that fails because the data folder is damaged, with the way out."""

from __future__ import annotations

from replybook.store import Tampered
from replybook_ck3 import codes
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.data_parts import damages, describe_edit
from replybook_ck3_generated.params import DataFolderDamaged
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


def of_damage(
    rb: ReplyBuilder, data: DataFolder, below: str = "state", *, error: Exception | None = None
) -> Reply | None:
    """Return the reply to a call that fails because the data folder is damaged, or None.

    Args:
        below: Folder of the data folder that the call needs.
        error: The failure. A row that was edited is damage, although the file can be read.
    """
    found = (damage for damage in damages(data) if damage.stops or damage.file.startswith(below))
    row = describe_edit(error) if isinstance(error, Tampered) else None
    one = next(found, row)
    if one is None:
        return None
    told: DataFolderDamaged = {
        "file": one.file,
        "problem": one.problem,
        "lost": one.lost,
        "fix": one.fix,
    }
    return rb.error(codes.WA_CFG_E_500, data=told)
