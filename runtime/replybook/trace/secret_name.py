"""The names of secrets, such as `password`, `accessToken` and `x-api-key`.

A value under such a name is a secret in every form.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")

_ENDS: Final = (
    *("password", "passwd", "passphrase", "pwd", "secret", "token", "authorization"),
    *("apikey", "credential", "cookie", "passcode", "pin"),
    *(
        f"{of} key"
        for of in ("account", "api", "access", "private", "secret", "signing", "encryption")
    ),
)
"""The last words of a name of a secret. `token_count` is not such a name."""


@lru_cache(maxsize=4096)
def is_secret_name(name: str) -> bool:
    """Return True if `name` is that of a secret, in snake, kebab or camel case."""
    words = " ".join(word.lower() for word in _WORDS.findall(name))
    if words.endswith(("password", "passwd")):  # `PGPASSWORD`
        return True
    return any(words == end or words.endswith(f" {end}") for end in (*_ENDS, *_PLURALS))


_PLURALS: Final = tuple(f"{end}s" for end in _ENDS)
