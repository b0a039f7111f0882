"""What was worked out once and serves in many positions, within one allowance of memory for all of a process.

    memo = Memo()
    found = memo.get(key)
    if found is None:
        found = memo.keep(key, work())

Each scenario keeps, with each set of options and choices, what its rules have found, and a server has many. When
all memos together hold more than the allowance, all are emptied, and what is needed is worked out again. So nothing may
depend on what is in a memo, and nothing in one may refer to the memo itself, or only the collector would free it.

To weigh an entry can take longer than to find it, so one in several is weighed and stands for the others. What
is many times as large as most entries is kept by `keep_large`, which weighs each.
"""

import sys
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeAlias, TypeVar
from weakref import WeakValueDictionary, ref

import msgspec

T = TypeVar("T")

# What a rule has found. Only the rule that keeps it reads it, and says what it is.
Found: TypeAlias = Any

ALLOWANCE = 48 << 20  # bytes
ENTRY = 60  # bytes of an entry in a dictionary, before what it holds
EVERY = 11  # one in so many entries is weighed: a prime, so that of kinds which come by turns each is met
SMALL = 256  # numbers up to here are shared by everybody


def size_of(value: object) -> int:
    """How many bytes a value has, about, but for what it shares with others: names, small numbers, classes, functions.

    A class that refers to what is shared says by `__sizeof__` what is its own.
    """
    total, left = 0, [value]
    while left:
        part = left.pop()
        match part:
            case int():
                total += sys.getsizeof(part) if part > SMALL or part < 0 else 0
            case tuple() | list() | set() | frozenset():
                total += sys.getsizeof(part)
                left.extend(part)
            case dict():
                total += sys.getsizeof(part)
                left.extend((*part.keys(), *part.values()))
            case msgspec.Struct() if _is_plain(part):
                total += sys.getsizeof(part)
                left.extend([getattr(part, field) for field in part.__struct_fields__])
            case str() | None:
                pass
            case _:
                total += 0 if callable(part) else sys.getsizeof(part)
    return total


def key_size(key: Hashable) -> int:
    """The same of a key, which may name something that is kept elsewhere: only plain data is its own."""
    match key:
        case tuple():
            return sys.getsizeof(key) + sum([key_size(part) for part in key])
        case int() | frozenset():
            return size_of(key)
        case msgspec.Struct() if _is_plain(key):
            return size_of(key)
    return 0


def _is_plain(value: msgspec.Struct) -> bool:
    """Whether it is no more than its fields, and does not say itself what is its own."""
    return type(value).__sizeof__ is msgspec.Struct.__sizeof__


class Memo(dict[Hashable, Found]):
    """What was found, by situation."""

    __slots__ = ("__weakref__",)

    def __init__(self) -> None:
        super().__init__()
        MEMORY.add(self)

    def keep(self, key: Hashable, value: T, weigh: Callable[[T], int] = size_of) -> T:
        """Keeps what was found; `sys.getsizeof` weighs it where its parts are somebody else's."""
        self[key] = value
        MEMORY.unweighed += 1
        if MEMORY.unweighed >= EVERY:
            MEMORY.weigh(weigh(value) + key_size(key))
        return value

    def keep_large(self, key: Hashable, value: T) -> T:
        """Keeps what has many times the size of most entries: it is weighed by itself, and stands for no other."""
        self[key] = value
        MEMORY.hold(size_of(value) + key_size(key) + ENTRY)
        return value


class Memory:
    """All memos of this process."""

    def __init__(self, allowance: int) -> None:
        self.allowance = allowance
        self.held = 0  # bytes, about, since all was forgotten
        self.unweighed = 0  # entries since the last one that was weighed
        self._memos: list[ref[Memo]] = []

    def add(self, memo: Memo) -> None:
        """One more memo; those of scenarios that nobody plays any more are dropped."""
        self._memos = [known for known in self._memos if known() is not None]
        self._memos.append(ref(memo))

    def grow(self, value: T, weigh: Callable[[T], int] = size_of) -> None:
        """One more entry in something that a memo holds."""
        self.unweighed += 1
        if self.unweighed >= EVERY:
            self.weigh(weigh(value))

    def weigh(self, size: int) -> None:
        """So many bytes has an entry, and about as many have those before it."""
        entries, self.unweighed = self.unweighed, 0
        self.hold((size + ENTRY) * entries)

    def hold(self, size: int) -> None:
        """So many bytes more are held; what goes beyond the allowance empties all memos."""
        self.held += size
        if self.held > self.allowance:
            self.forget()

    def forget(self) -> None:
        """Empties all memos."""
        self.held = self.unweighed = 0
        for known in self._memos:
            if (memo := known()) is not None:
                memo.clear()


MEMORY = Memory(ALLOWANCE)


class Shared(Generic[T]):
    """What is large and the same for several holders, such as a ground: made once, and gone with its last holder."""

    def __init__(self) -> None:
        self._held: WeakValueDictionary[Hashable, T] = WeakValueDictionary()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What somebody holds for a key, or what is made for it now."""
        found = self._held.get(key)
        if found is None:
            found = self._held[key] = make()
        return found
