"""Recognises and masks secrets. The forms of tokens are data in resources/secrets; none is sent anywhere to be checked.

`find` tells where secrets stand, `mask` replaces them, `Masker` also knows values that a call was given.
"""

from __future__ import annotations

from workbench.secrets.masking import Masker, mask
from workbench.secrets.recognising import Hit, find

__all__ = ["Hit", "Masker", "find", "mask"]
