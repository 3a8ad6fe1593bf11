"""The targets: one module each, with `render(registry, package) -> Iterator[Output]`.

They are listed in `replybook_codegen.plan`.
"""
