"""The envelope: the form of a reply on the way from a server to an agent.

Only the safety wrapper makes an envelope.

Source: specification 2 and 3, 001 §8.
"""

from replybook.encoding import ENCODER, encode, encode_any_number
from replybook.envelope.making import (
    DEEPEST,
    DEEPEST_SERVED,
    LARGEST_UNIT,
    UNLIMITED,
    NotSerialisable,
    SizeBudget,
    TooLarge,
    class_name,
    is_shown,
    largest_size,
    make_envelope,
    plain,
)
from replybook.envelope.schema import SchemaForm, is_output_schema, output_schema
from replybook.envelope.shape import Action, Envelope, EnvelopeError, Meta

__all__ = [
    "DEEPEST",
    "DEEPEST_SERVED",
    "ENCODER",
    "LARGEST_UNIT",
    "UNLIMITED",
    "Action",
    "Envelope",
    "EnvelopeError",
    "Meta",
    "NotSerialisable",
    "SchemaForm",
    "SizeBudget",
    "TooLarge",
    "class_name",
    "encode",
    "encode_any_number",
    "is_output_schema",
    "is_shown",
    "largest_size",
    "make_envelope",
    "output_schema",
    "plain",
]
