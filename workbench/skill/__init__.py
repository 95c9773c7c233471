"""One skill: bytes become a Document and a Document becomes a Skill.

Text offsets, meters, frontmatter, Markdown outline, name and description rules, text edits, bundled
files, rule cards and the finding record live here, since every room above makes findings. It imports
no other room of ours.
"""
