"""What a developer runs: the commands, and the linter, the code rewriter, the audit, the site and the reports behind them."""
