"""The rules themselves, one small unit each; their texts and severities are data in resources/rules."""
