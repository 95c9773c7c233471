"""Recognises and masks secrets. The forms of tokens are data in resources/secrets; none is sent anywhere to be checked.

`find` tells where secrets stand, `find_under` also knows the name that a value bears, `find_across` looks across chunks
of one text; `mask` replaces them, `Masker` also knows values that a call was given.
"""

from __future__ import annotations

from workbench.secrets.masking import Masker, mask
from workbench.secrets.named import find_across, find_under
from workbench.secrets.recognising import Hit
from workbench.secrets.wrapped import find

__all__ = ["Hit", "Masker", "find", "find_across", "find_under", "mask"]
