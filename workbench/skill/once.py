"""`once`: an attribute that is worked out when first asked for. Python 3.11's own takes a lock each time, and a library
of ten thousand skills asks a hundred thousand times. `filled`: a frozen value made without a call for each field.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
V = TypeVar("V")


def filled(kind: type[T], **values: object) -> T:
    """A frozen value whose fields are all given, faster than its constructor makes one; not for a kind with slots."""
    made = object.__new__(kind)
    made.__dict__.update(values)
    return made


def kept(find: Callable[[V], T]) -> Callable[[V], T]:
    """A function of one value, like `once` but outside its class: the answer is kept in the value and goes with it."""
    name = f"{find.__module__}.{find.__name__}"

    @wraps(find)
    def ask(value: V) -> T:
        answers = value.__dict__
        if name in answers:
            found: T = answers[name]
            return found
        found = answers[name] = find(value)
        return found

    return ask


class once(Generic[T]):  # noqa: N801 - it stands where `property` and `cached_property` stand
    """`functools.cached_property` without its lock: two threads may work the value out twice, which must do no harm."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> once[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> once[T] | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._find(instance)
        return value
