"""The reply codes of the CK3 world, including those of the base.

`from replybook_ck3 import codes`.
"""

from replybook_ck3_generated.codes import *  # noqa: F403  the constants are this module
from replybook_ck3_generated.codes import __all__ as __all__

# repeated for mypy, which re-exports names through one module only
from replybook_generated.codes import *  # noqa: F403  # pyright: ignore[reportGeneralTypeIssues]
