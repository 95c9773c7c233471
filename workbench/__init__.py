"""Skill Workbench: author, check and rehearse Agent Skills (SKILL.md folders).

This module imports nothing, so that `python3 -m workbench.bootstrap` starts on a bare interpreter before any
dependency is installed.
"""

from __future__ import annotations

__version__ = "0.1.0"
