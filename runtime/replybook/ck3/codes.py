"""Every reply code of the CK3 registry, those of the base included. Source: design 1."""

from replybook_generated.codes import *  # noqa: F403  the constants are this module
from replybook_generated.codes import __all__ as __all__
