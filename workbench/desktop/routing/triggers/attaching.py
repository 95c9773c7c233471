"""The commands of triggers in the Routing place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from workbench.desktop.i18n import tr
from workbench.desktop.routing.words import one_line
from workbench.routing.model import SkillText

if TYPE_CHECKING:
    from workbench.desktop.routing.place import RoutingPlace

_KEY: Final = "routing.trust"


def attach_triggers(place: RoutingPlace) -> None:
    """Gives the commands their handlers."""
    commands = place.services.commands
    commands.attach("routing.try-trigger", lambda: try_trigger(place), place.feed.why_nothing)
    commands.attach("routing.trust", lambda: review_next(place), lambda: _nothing_to_trust(place))
    place.why.review_asked.connect(lambda skill: review(place, skill))


def try_trigger(place: RoutingPlace) -> None:
    """Opens the tester, with the current task as its text."""
    from workbench.desktop.routing.triggers.tester import TriggerTester  # patterns cost a start that few need

    results, line = place.feed.results, place.matrix.current_line
    if results is None:
        return
    tasks = [(item.number, item.judged.task.text) for item in (*place.live, *place.lines)]
    tester = TriggerTester(place.services, results.skills, tasks, place.window())
    if line is not None:
        tester.text.setPlainText(line.judged.task.text)
    place.services.dialogs.show(tester)
    tester.deleteLater()


def review_next(place: RoutingPlace) -> None:
    """Shows the code of the current cell's skill, else of the first skill that needs trust."""
    waiting, column = untrusted_skills(place), place.matrix.current_column
    results = place.feed.results
    if results is not None and waiting:
        review(place, results.skills[column if column in waiting else min(waiting)])


def review(place: RoutingPlace, skill: SkillText) -> None:
    """Reads the code of a skill's trigger and shows it; runs it from then on when it is trusted."""
    from workbench.desktop.routing.triggers.trusting import Shown, TrustDialog, load_code, trust

    runner, said = place.services.tasks, place.announced

    def show(found: Shown | None) -> None:
        if found is None:
            said.emit(tr("{name} has no trigger of code any more", name=one_line(skill.name)))
            return
        dialog = TrustDialog(place.services.theme, skill, found, place.window())
        accepted = place.services.dialogs.show(dialog)
        dialog.deleteLater()
        if accepted:
            runner.submit(_KEY, lambda: trust(found), lambda _none: done(), failed)

    def done() -> None:
        said.emit(tr("Trusted: {name}", name=one_line(skill.name)))
        place.feed.reload()

    def failed(failure: BaseException) -> None:
        said.emit(tr("{name}: {reason}", name=one_line(skill.name), reason=str(failure)))

    runner.submit(_KEY, lambda: load_code(skill), show, failed)


def untrusted_skills(place: RoutingPlace) -> set[int]:
    """Skills (their places) whose trigger is code that waits for trust."""
    lines = (*place.live, *place.lines)
    return {skill for line in lines for skill, why in line.judged.ruling.row.unsure.items() if why == "untrusted"}


def _nothing_to_trust(place: RoutingPlace) -> str | None:
    return None if untrusted_skills(place) else tr("no trigger needs trust")
