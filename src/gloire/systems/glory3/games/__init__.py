"""The special rules of battles, each an amendment of the series rules."""
