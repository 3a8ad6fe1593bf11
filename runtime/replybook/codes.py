"""Reply codes of the base registry: `codes.WA_RES_I_001: Final[InvalidCode[PathNotFound]]`.

`codes.find("WA-RES-I-001")` returns the constant of a code id.
"""

from replybook_generated.codes import *  # noqa: F403  this module re-exports all constants
from replybook_generated.codes import __all__ as __all__
