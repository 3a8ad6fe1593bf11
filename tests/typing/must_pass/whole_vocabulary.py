"""The vocabulary of a world holds the codes of the base as well.

Not one line of this may be an error.
"""

from typing import assert_type

from replybook_ck3 import codes
from replybook_ck3_generated import params as world_params
from replybook_generated import params
from replybook_schema.codes import InvalidCode, SuccessCode

assert_type(codes.WA_RES_I_001, InvalidCode[params.PathNotFound])
assert_type(codes.WA_VIS_S_001, SuccessCode[world_params.VisibilityOk])
