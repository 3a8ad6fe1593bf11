"""The CK3 registry is active in every test: most of them speak of its roots, modes and mods.

Tests of the library alone, and of other registries, make a world of their own or start a fresh process.
"""

import replybook_ck3_generated  # noqa: F401  importing it makes it active
