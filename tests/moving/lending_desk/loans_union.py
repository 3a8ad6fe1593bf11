"""The client of the union catalogue, which knows the books of all libraries."""

from __future__ import annotations

import os
from typing import Any

import httpx2

BASE_URL = os.environ.get("UNION_URL", "http://127.0.0.1:8931")
_client = httpx2.Client(trust_env=False)  # the catalogue is inside the house: no proxy


def ask(method: str, path: str, wait_s: float = 5.0, **body: Any) -> httpx2.Response:
    """Send a request; the answer may have any status."""
    headers = {"authorization": "Bearer " + "fake" * 4}
    return _client.request(
        method, BASE_URL + path, json=body or None, headers=headers, timeout=wait_s
    )


def read(method: str, path: str, wait_s: float = 5.0, **body: Any) -> dict[str, Any]:
    """Send a request and read what a good answer holds."""
    answer = ask(method, path, wait_s, **body)
    answer.raise_for_status()
    return answer.json()
