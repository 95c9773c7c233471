"""Holds an output against a JSON Schema and says what it breaks, replaces it, or fails."""

from __future__ import annotations

import errno
import json
from itertools import islice
from typing import NamedTuple

from workbench.hooks.builtins.schema_check import SchemaError, refuse_unknown, violations
from workbench.hooks.model import UNCHANGED, Answer, Context, Outcome, PostHook, Value
from workbench.hooks.params import ParamError, Params
from workbench.library.load import read_whole

_MOST_BYTES = 4_194_304
_SHOWN = 5


class Policy(NamedTuple):
    """What becomes of an output that breaks the schema."""

    on_fail: str
    replacement: str


def make(params: Params) -> PostHook:
    """`schema` (an object) or `file`, `on_fail` (warn, replace, fail), `replacement`. Raises `ParamError`."""
    schema = params.any("schema") if params.has("schema") else _from_file(params)
    try:
        refuse_unknown(schema)
    except (SchemaError, AttributeError, TypeError) as failure:
        raise ParamError("schema" if params.has("schema") else "file", str(failure)) from failure
    replacement = params.text("replacement", "[the output does not have the expected shape]")
    policy = Policy(params.choice("on_fail", ("warn", "replace", "fail"), "warn"), replacement)
    params.done()
    return SchemaHook(params.step, schema, policy)


def _from_file(params: Params) -> Value:
    path = params.path("file")
    try:
        found: Value = json.loads(read_whole(str(path), _MOST_BYTES)[0])
    except OSError as failure:
        if failure.errno == errno.EFBIG:
            raise ParamError("file", f"{path.name} is larger than {_MOST_BYTES:,} bytes") from failure
        raise ParamError("file", f"{path.name}: {failure.strerror or failure}") from failure
    except RecursionError as failure:
        raise ParamError("file", f"{path.name} is nested too deeply") from failure
    except ValueError as failure:
        raise ParamError("file", f"{path.name} is no JSON: {failure}") from failure
    return found


class SchemaHook:
    """Checks an output: a text that is JSON by its value, another text as it is."""

    def __init__(self, name: str, schema: Value, policy: Policy) -> None:
        self.name, self._schema, self._policy = name, schema, policy

    def after(self, tool: str, context: Context) -> Answer:
        """Unchanged for an output that fits."""
        try:
            broken = list(islice(violations(_value(context.output), self._schema), _SHOWN + 1))
        except (SchemaError, RecursionError) as failure:
            return Answer(Outcome.THREW, message=str(failure) or "the output is nested too deeply")
        except (TypeError, AttributeError, ArithmeticError) as failure:  # a '$ref' may lead to what is no schema
            return Answer(Outcome.THREW, message=f"the schema cannot be used: {failure}")
        if not broken:
            return UNCHANGED
        message = "; ".join(broken[:_SHOWN]) + ("; …" if len(broken) > _SHOWN else "")
        if self._policy.on_fail == "fail":
            return Answer(Outcome.THREW, message=message)
        if self._policy.on_fail == "warn":
            return Answer(Outcome.NO_OP, message=message)
        size = len(context.output) if isinstance(context.output, str) else 0
        return Answer(Outcome.REWRITE, self._policy.replacement, ((0, size),) if size else (), message)


def _value(output: Value) -> Value:
    if isinstance(output, str) and output.lstrip()[:1] in ("{", "["):
        try:
            found: Value = json.loads(output)
        except (ValueError, RecursionError):
            return output
        return found
    return output
