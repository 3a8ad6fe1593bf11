"""The outputs: one module each, with `render(registry, package) -> Iterator[Output]`.

Nothing registers itself: `replybook_codegen.plan` lists them.
"""
