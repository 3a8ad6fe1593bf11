# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
from typing import Final

from replybook_schema.records import RawRecord

__all__ = ["RECORDS"]

RECORDS: Final[tuple[RawRecord, ...]]
