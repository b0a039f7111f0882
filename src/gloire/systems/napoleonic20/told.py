"""Plain facts: what views, questions and refusals tell, as JSON has it."""

from typing import Any, TypeAlias

# A text, a figure, a list or a mapping. Its key says which, and nobody looks inside but those who show it.
Fact: TypeAlias = Any
Told: TypeAlias = dict[str, Fact]
