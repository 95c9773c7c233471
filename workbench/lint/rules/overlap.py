"""G105: descriptions that say nearly the same, so that a model cannot tell which skill a task is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbench.lint.registry import LibraryHit, LibraryView, Summary, rules
from workbench.lint.similarity import KEPT, Overlap, OverlapIndex


@rules.library("G105")
def overlapping_descriptions(view: LibraryView) -> Iterator[LibraryHit]:
    """The strongest overlaps of each skill with their scores, in one finding; what was not compared is told too."""
    index = view.overlaps
    if index is None or index.threshold != view.parameters["threshold"]:
        index = OverlapIndex(view.parameters["threshold"])
    by_path = {item.path: item for item in view.summaries if item.description}
    index.sync({path: item.description or "" for path, item in by_path.items()})
    for path in index.overlapping():
        item = by_path[path]
        told = [found for found in index.partners(path, KEPT) if _differs(item, by_path[found.other])]
        if told:
            yield _hit(item, told[: view.parameters["show"]], by_path)
    yield from _bounds(view, index)


def _differs(one: Summary, other: Summary) -> bool:
    """Copies of one skill are G101 and G102, equal texts G104."""
    same_text = (one.description or "").split() == (other.description or "").split()
    return one.name != other.name and not same_text


def _hit(item: Summary, told: Sequence[Overlap], by_path: Mapping[str, Summary]) -> LibraryHit:
    first = told[0]
    values = {"score": f"{first.score:.0%}", "other": _name(by_path[first.other]), "path": first.other}
    values["more"] = "".join(f"; {_name(by_path[found.other])} ({found.score:.0%})" for found in told[1:])
    return LibraryHit(item.path, values, range=item.description_range, span=item.description_span or (0, 0))


def _name(summary: Summary) -> str:
    return summary.name or summary.directory


def _bounds(view: LibraryView, index: OverlapIndex) -> Iterator[LibraryHit]:
    tally = index.tally
    place = view.snapshot.roots[0].path if view.snapshot.roots else "."
    if tally.crowded:
        yield LibraryHit(place, {"count": tally.crowded}, "crowded")
    if tally.neighbourhoods:
        yield LibraryHit(place, {"count": len(index), "groups": tally.neighbourhoods}, "neighbourhoods")
