"""The registry of the tests: the CK3 world on the base, as a server of its kind has it.

What holds for the base alone is tested in fresh processes.
"""

import replybook_ck3_generated

assert replybook_ck3_generated.REGISTRY.name == "replybook-ck3"
