"""The rule systems, by name."""

from gloire.core.system import RuleSystem
from gloire.systems import napoleonic20

SYSTEMS: dict[str, RuleSystem] = {system.id: system for system in (napoleonic20.SYSTEM,)}
