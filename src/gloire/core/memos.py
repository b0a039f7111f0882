"""What was worked out once and serves in many positions, within one allowance of memory for all of a process.

    memo = Memo()
    found = memo.get(key)
    if found is None:
        found = memo.keep(key, work())

Each scenario keeps, with each set of options and choices, what its rules have found, and a server has many. When
all memos together hold more than the allowance, those are emptied that hold what serves for a few moves only, or all
where that is too little, and what is needed is worked out again. So nothing may depend on what is in a memo, and
nothing in one may refer to the memo itself, or only the collector would free it.

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
EVERY = 23  # one in so many entries is weighed: a prime, so that of kinds which come by turns each is met
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
            MEMORY.weigh(weigh(value) + key_size(key), self)
        return value

    def keep_large(self, key: Hashable, value: T) -> T:
        """Keeps what has many times the size of most entries: it is weighed by itself, and stands for no other."""
        self[key] = value
        MEMORY.hold(size_of(value) + key_size(key) + ENTRY, self)
        return value


class Fleeting(Memo):
    """What serves until somebody moves: it is emptied first, so that what holds for a whole scenario need not be."""

    __slots__ = ()


class Memory:
    """All memos of this process."""

    def __init__(self, allowance: int) -> None:
        self.allowance = allowance
        self.held = 0  # bytes, about, since all was forgotten
        self.fleeting = 0  # of them, in memos that are emptied first
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

    def weigh(self, size: int, memo: Memo | None = None) -> None:
        """So many bytes has an entry, and about as many have those before it, as if all were in the same memo."""
        entries, self.unweighed = self.unweighed, 0
        self.hold((size + ENTRY) * entries, memo)

    def hold(self, size: int, memo: Memo | None = None) -> None:
        """So many bytes more are held; what goes beyond the allowance empties memos."""
        self.held += size
        if isinstance(memo, Fleeting):
            self.fleeting += size
        if self.held > self.allowance:
            self._make_room()

    def _make_room(self) -> None:
        """Empties the fleeting memos; or all of them, where the others fill more than half of the allowance."""
        if self.held - self.fleeting > self.allowance // 2:
            self.forget()
            return
        self.held, self.fleeting = self.held - self.fleeting, 0
        for memo in self._known():
            if isinstance(memo, Fleeting):
                memo.clear()

    def forget(self) -> None:
        """Empties all memos."""
        self.held = self.fleeting = self.unweighed = 0
        for memo in self._known():
            memo.clear()

    def _known(self) -> list[Memo]:
        return [memo for known in self._memos if (memo := known()) is not None]


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
