#!/usr/bin/env python3
"""List the commits between two revisions of a Git repository, grouped by the top folder that each touches most.

Reads the repository in the current folder and writes to standard output. Nothing is changed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter, defaultdict


def git(*arguments: str) -> str:
    """Return the output of one Git command; its error text reaches the user as it is."""
    return subprocess.run(["git", *arguments], check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def main_folder(paths: list[str]) -> str:
    """Return the top folder that holds most of the paths, or `(root)`."""
    folders = Counter(path.split("/")[0] if "/" in path else "(root)" for path in paths)
    return folders.most_common(1)[0][0] if folders else "(root)"


def collect(start: str, end: str) -> dict[str, list[str]]:
    """Return the lines `hash subject` by folder, newest first; merge commits are left out."""
    groups: dict[str, list[str]] = defaultdict(list)
    log = git("log", "--no-merges", "--name-only", "--format=%x00%h %s", f"{start}..{end}", "--")
    for record in log.split("\0")[1:]:
        subject, *paths = [line for line in record.split("\n") if line]
        groups[main_folder(paths)].append(subject)
    return groups


def main() -> int:
    """Print the groups, the largest first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="start", required=True, help="the revision that users have, such as v1.4.0")
    parser.add_argument("--to", dest="end", default="HEAD", help="the revision to release (default: HEAD)")
    options = parser.parse_args()
    try:
        groups = collect(options.start, options.end)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"cannot read the history: {error}", file=sys.stderr)
        return 2
    for folder, subjects in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        print(f"## {folder}")
        for subject in subjects:
            print(f"- {subject}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
