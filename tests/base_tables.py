"""Policy and world of the base registry alone."""

from __future__ import annotations

from typing import cast

from replybook_generated import REGISTRY
from replybook_schema.policy import PolicySpec
from replybook_schema.world import WorldSpec

POLICY = cast("PolicySpec", REGISTRY.policy())
WORLD = cast("WorldSpec", REGISTRY.world())
