"""Chains of hooks over tool calls: what each host makes of them, replayed over recorded outputs."""
