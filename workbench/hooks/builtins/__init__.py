"""Hooks that ship with the workbench, one module each: `make(params)` gives the hook (see `registry`)."""
