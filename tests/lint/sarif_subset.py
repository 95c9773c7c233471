"""What SARIF 2.1.0 (OASIS standard of 2020-03-27, sections 3.13 to 3.57) demands of the objects that we write.

Unknown keys are refused everywhere but in property bags, so that a misspelt key fails a test. At no place looser than
the published schema, stricter where the standard's prose is: replacements of text carry text, of bytes carry bytes.
"""

from __future__ import annotations

from typing import Any


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


def _list(items: Any, **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


_TEXT = {"type": "string", "minLength": 1}
_NATURAL = {"type": "integer", "minimum": 0}
_POSITIVE = {"type": "integer", "minimum": 1}
_BAG = {"type": "object", "properties": {"tags": _list(_TEXT, uniqueItems=True)}}
_LEVEL = {"enum": ["none", "note", "warning", "error"]}
_MESSAGE = _object(["text"], text=_TEXT, markdown=_TEXT)
_PIECE = r"[A-Za-z0-9_.~!$&'()*+,;=@/-]|%[0-9A-Fa-f]{2}"
"""Of a path in a URI (RFC 3986); no colon, which would make a scheme of a first folder's name."""
_ARTIFACT = _object(["uri"], uri={"type": "string", "pattern": f"^(?:{_PIECE})+$"}, uriBaseId=_TEXT)
_REGION = {
    **_object(
        ["startLine"],
        startLine=_POSITIVE,
        startColumn=_POSITIVE,
        endLine=_POSITIVE,
        endColumn=_POSITIVE,
        byteOffset=_NATURAL,
        byteLength=_NATURAL,
    ),
    "dependentRequired": {"endColumn": ["startColumn"], "byteLength": ["byteOffset"]},
}
_PHYSICAL = _object(["artifactLocation"], artifactLocation=_ARTIFACT, region=_REGION)
_LOCATION = _object(["physicalLocation"], physicalLocation=_PHYSICAL)
_BYTES = _object(["byteOffset", "byteLength"], byteOffset=_NATURAL, byteLength=_NATURAL)
_BASE64 = {"type": "string", "pattern": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}
_REPLACEMENT = {
    "oneOf": [
        _object(["deletedRegion"], deletedRegion=_REGION, insertedContent=_object(["text"], text={"type": "string"})),
        _object(["deletedRegion"], deletedRegion=_BYTES, insertedContent=_object(["binary"], binary=_BASE64)),
    ]
}
_CHANGE = _object(
    ["artifactLocation", "replacements"],
    artifactLocation=_ARTIFACT,
    replacements=_list(_REPLACEMENT, minItems=1),
)
_FIX = _object(["artifactChanges"], description=_MESSAGE, artifactChanges=_list(_CHANGE, minItems=1, uniqueItems=True))
_RULE = _object(
    ["id"],
    id=_TEXT,
    name=_TEXT,
    shortDescription=_MESSAGE,
    fullDescription=_MESSAGE,
    help=_MESSAGE,
    properties=_BAG,
)
_RESULT = _object(
    ["message"],
    ruleId=_TEXT,
    ruleIndex=_NATURAL,
    level=_LEVEL,
    message=_MESSAGE,
    locations=_list(_LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": _TEXT},
    fixes=_list(_FIX, uniqueItems=True),
    suppressions=_list(
        _object(["kind"], kind={"enum": ["inSource", "external"]}, justification=_TEXT), uniqueItems=True
    ),
    properties=_BAG,
)
_NOTE = _object(["message"], level=_LEVEL, message=_MESSAGE, locations=_list(_LOCATION, uniqueItems=True))
_DRIVER = _object(
    ["name"],
    name=_TEXT,
    version=_TEXT,
    semanticVersion={"type": "string", "pattern": r"^\d+\.\d+\.\d+"},
    rules=_list(_RULE, uniqueItems=True),
)
_INVOCATION = _object(
    ["executionSuccessful"], executionSuccessful={"type": "boolean"}, toolExecutionNotifications=_list(_NOTE)
)
_BASE = _object(["uri"], uri={"type": "string", "pattern": f"^file://(?:{_PIECE}|:)*/$"})
_RUN = _object(
    ["tool"],
    tool=_object(["driver"], driver=_DRIVER),
    invocations=_list(_INVOCATION),
    originalUriBaseIds={"type": "object", "additionalProperties": _BASE},
    language={"type": "string", "pattern": "^[a-zA-Z]{2}(?:-[a-zA-Z]{2})?$"},
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results=_list(_RESULT),
)
SARIF = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **_object(
        ["version", "runs"],
        version={"const": "2.1.0"},
        runs=_list(_RUN),
        **{"$schema": {"type": "string", "pattern": f"^https://(?:{_PIECE})+$"}},
    ),
}
