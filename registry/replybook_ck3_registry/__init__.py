"""The CK3 registry: data only, which extends the base as every registry does."""
