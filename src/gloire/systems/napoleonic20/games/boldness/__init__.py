"""Events that favour one attack."""
