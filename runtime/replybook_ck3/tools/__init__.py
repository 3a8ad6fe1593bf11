"""The tools of the CK3 registry, as functions that a server wraps and offers; one module for each subject."""
