"""What the reference cases call a meaning, and the rules of ours that say it."""

from __future__ import annotations

MEANING: dict[str, tuple[str, ...]] = {}

MEANING.update({
    "yaml.syntax": ("F204", "F205"),
    "yaml.comment-cuts-value": ("F218",),
    "yaml.multiline-portability": ("F214",),
    "desc.newline": ("F214",),
    "fm.not-first-line": ("F201",),
    "fm.missing": ("F201",),
    "fm.fence-trailing-space": ("F203",),
    "fm.unclosed": ("F202",),
    "yaml.tab-indent": ("F204",),
    "yaml.alias": ("F209",),
    "yaml.multiple-documents": ("F207", "F209"),
    "yaml.duplicate-key": ("F207",),
    "type.name-not-string": ("F211", "N303"),
    "type.metadata-not-string": ("K509",),
    "text.invisible": ("Z101",),
    "link.broken": ("R901",),
    "key.unknown": ("F216", "F217"),
})  # fmt: skip

MEANING.update({
    "desc.angle-bracket": ("D408", "D409"),
    "desc.empty": ("D402",),
    "desc.missing": ("D401",),
    "desc.too-long": ("D404",),
    "enc.bom": ("L105",),
    "enc.not-utf8": ("L104",),
    "file.name-case": ("L102",),
    "name.dir-mismatch": ("N308",),
    "name.empty": ("N302",),
    "name.host-conflict": ("N313", "N318"),
    "name.missing": ("N301",),
    "name.non-ascii": ("N309",),
    "name.reserved-word": ("N312",),
    "scan.duplicate-name": ("G101",),
    "scan.link-dangling": ("L119",),
    "scan.link-duplicate": ("L120",),
    "scan.link-outside-root": ("L113", "L114"),
    "scan.nested": ("L108", "L109"),
})  # fmt: skip
