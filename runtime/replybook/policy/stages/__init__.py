"""The twelve enforcement stages, one module each and all of one shape; the registry says their order.

Source: specification 24, 003 §2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook.policy.stages import (
    advisory,
    artifact_bundle_schema,
    artifact_bundle_validator,
    ck3_validator,
    claims_validation,
    manual_review,
    post_trace,
    pre_call_wrapper,
    python_validator,
    server_only,
    symbol_manifest_check,
    trace_required,
)
from replybook.policy.stages.stage import Judgement, Stage

__all__ = ["STAGES", "Judgement", "Stage"]

_MODULES: Final[tuple[Stage, ...]] = (
    pre_call_wrapper,
    trace_required,
    claims_validation,
    artifact_bundle_schema,
    artifact_bundle_validator,
    ck3_validator,
    python_validator,
    symbol_manifest_check,
    post_trace,
    advisory,
    manual_review,
    server_only,
)

STAGES: Final[Mapping[str, Stage]] = {stage.NAME: stage for stage in _MODULES}
"""Every stage by name."""
