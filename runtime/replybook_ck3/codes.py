"""The reply codes of the CK3 world, those of the base among them: the whole vocabulary.

`from replybook_ck3 import codes`. Source: decision 16.
"""

from replybook_ck3_generated.codes import *  # noqa: F403  the constants are this module
from replybook_ck3_generated.codes import __all__ as __all__

# The same again for mypy, which hands names on once and not twice
from replybook_generated.codes import *  # noqa: F403  # pyright: ignore[reportGeneralTypeIssues]
