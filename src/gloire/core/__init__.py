"""Mechanisms that every rule system uses and that know no rule system."""
