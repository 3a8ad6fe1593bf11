"""The tools that a developer runs: commands, linter, code rewriter, audit, site and reports."""
