"""The reply codes of the base registry: `codes.WA_RES_I_001: Final[InvalidCode[PathNotFound]]`.

`codes.find("WA-RES-I-001")` gives the constant of a string id. Source: decision 4.
"""

from replybook_generated.codes import *  # noqa: F403  the constants are this module
from replybook_generated.codes import __all__ as __all__
