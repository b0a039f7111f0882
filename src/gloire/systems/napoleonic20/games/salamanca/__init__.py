"""The exclusive rules of Salamanca 20."""
