"""What is said of a marked span: what it is, which step made it, and how much stood there before."""

from __future__ import annotations

from workbench.desktop.i18n import tr, tr_n
from workbench.desktop.replay.diff_view_paint import leak_sentence
from workbench.desktop.replay.pane_content import Kind, Mark


def described(mark: Mark) -> str:
    """One sentence, without a full stop; it never holds the text of a secret."""
    if mark.kind is Kind.LEAK:
        return leak_sentence(mark)
    if mark.kind is Kind.SECRET:
        return tr("hidden: {form}; hold to see it", form=mark.form or tr("secret"))
    if not mark.step:
        return _kind(mark.kind)
    if mark.end == mark.start:
        return tr_n(
            mark.lost, "{step} took 1 character out here", "{step} took {count} characters out here", step=mark.step
        )
    if not mark.lost:
        return tr("{step} put this in", step=mark.step)
    return tr_n(
        mark.lost, "{step} wrote this for 1 character", "{step} wrote this for {count} characters", step=mark.step
    )


def _kind(kind: Kind) -> str:
    return {Kind.REDACTED: tr("redacted"), Kind.MASKED: tr("changed")}.get(kind, tr("cut"))
