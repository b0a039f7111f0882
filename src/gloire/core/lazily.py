"""What is worked out when somebody asks for it first, and kept: as `functools.cached_property`, but without its lock.

In Python 3.11 the lock takes longer than much of what players work out so, and no two threads share a situation.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as lazily
else:

    class lazily:  # it is used as a decorator
        """A property that is worked out once for each instance."""

        def __init__(self, work: Callable[[Any], Any]) -> None:
            self._work, self.__doc__ = work, work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self._name] = self._work(instance)
            return found


__all__ = ["lazily"]
