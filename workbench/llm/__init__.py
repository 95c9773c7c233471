"""One HTTP client for model endpoints that the user configured; nothing leaves the machine without one.

`endpoint` holds where and whom to ask, `values` what is asked and answered, `client` asks, `cassette` keeps answers so
that they can be replayed without a key, `spending` counts what calls cost and stops them at a cap.
"""
