"""The checks of the CK3 validator: single files, their places, and references between files.

Source: specification 31 to 33 and 45.
"""

from replybook_ck3.check.bundle_read import (
    BundleRead,
    FileRead,
    read_file,
    read_files,
    replaced_paths,
)

__all__ = ["BundleRead", "FileRead", "read_file", "read_files", "replaced_paths"]
