"""The language server behind `replybook lsp`: findings, hover texts, completions and fixes.

Only `editor_server` and `protocol_values` know the protocol. The other modules work on texts and
offsets.

Source: 001 §13.
"""
