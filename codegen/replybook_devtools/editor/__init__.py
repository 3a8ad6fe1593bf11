"""What `replybook lsp` tells an editor: findings, what a code means, which codes fit, what mends a place.

Everything but `editor_server` is about texts and offsets and knows no protocol. Source: 001 §13.
"""
