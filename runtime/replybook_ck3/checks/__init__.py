"""What the CK3 validator looks at: each file alone, where it lies, and what files name between them.

Source: specification 31 to 33 and 45.
"""

from replybook_ck3.checks.bundle_read import BundleRead, FileRead, read_files, replaced_paths

__all__ = ["BundleRead", "FileRead", "read_files", "replaced_paths"]
