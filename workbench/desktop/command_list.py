"""Every command of the desktop as data: menus, palette, shortcuts page and help all come from this list.

Titles are English sources of translation; `menu` orders the menus, `section` draws the lines inside one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a user can do. `place` is where it works (empty: everywhere), `words` more to find it by."""

    id: str
    title: str
    menu: str
    section: int = 0
    place: str = ""
    icon: str = ""
    words: str = ""


MENUS: Final = ("File", "Edit", "Skill", "Catalog", "Routing", "View", "Go", "Help")

COMMANDS: Final = (
    Command("file.open-folder", "Open folder…", "File", icon="folder", words="library project directory"),
    Command("file.open-samples", "Open the sample library", "File", icon="book", words="example demo"),
    Command("file.new-skill", "New skill…", "File", icon="plus", words="create scaffold template"),
    Command("file.close-folder", "Close the folder", "File", words="library project"),
    Command("file.save", "Save", "File", 1, "author", "save", "write"),
    Command("file.save-as", "Save as…", "File", 1, "author", words="copy"),
    Command("author.reload", "Reload from disk", "File", 1, "author", "refresh", "revert"),
    Command("author.compare-disk", "Compare with the file on disk", "File", 1, "author", "columns", "diff"),
    Command("file.close", "Close the file", "File", 2, "author", "close", "tab"),
    Command("file.next-tab", "Next open file", "File", 2, "author"),
    Command("file.previous-tab", "Previous open file", "File", 2, "author"),
    Command("app.settings", "Settings…", "File", 3, icon="sliders", words="preferences options"),
    Command("app.quit", "Quit", "File", 4, words="exit"),
    Command("edit.undo", "Undo", "Edit", 0, "author", "undo"),
    Command("edit.redo", "Redo", "Edit", 0, "author", "redo"),
    Command("edit.find", "Find", "Edit", 1, "author", "search"),
    Command("edit.find-next", "Find next", "Edit", 1, "author"),
    Command("edit.find-previous", "Find previous", "Edit", 1, "author"),
    Command("edit.replace", "Replace", "Edit", 1, "author"),
    Command("edit.complete", "Complete the key or value", "Edit", 2, "author", words="autocomplete skeleton"),
    Command("fix.quick", "Fix the problem at the caret…", "Skill", 0, "author", "bulb", "quick fix repair"),
    Command("fix.all-safe", "Fix all safe problems", "Skill", 0, "author", "check", "repair"),
    Command("problem.in-routing", "Show the problem's tasks in Routing", "Skill", 1, "author", "routing", "conflict"),
    Command("problem.next", "Next problem", "Skill", 1, "author", "arrow-down", "finding error"),
    Command("problem.previous", "Previous problem", "Skill", 1, "author", "arrow-up", "finding error"),
    Command("rule.explain", "Explain the selected rule", "Skill", 1, "author", "book", "why card"),
    Command("skill.rename", "Rename the skill…", "Skill", 2, "author", "pencil", "folder name move"),
    Command("author.first-lost-client", "Show the first client that loses the skill", "Skill", 2, "author", "eye"),
    Command("catalog.edit-description", "Try another description…", "Catalog", 0, "catalog", "pencil", "what if edit"),
    Command("catalog.switch-off", "Switch a skill off…", "Catalog", 0, "catalog", "plus", "what if disable"),
    Command("catalog.keep-a", "Keep as A, or let A go", "Catalog", 0, "catalog", "pin", "pin compare before after"),
    Command("catalog.reset", "Reset what is tried", "Catalog", 0, "catalog", "undo", "what if"),
    Command("catalog.usage", "Use a usage file…", "Catalog", 1, "catalog", "file", "history claude json"),
    Command("catalog.save-scenario", "Save as scenario…", "Catalog", 1, "catalog", "save", "yaml"),
    Command("catalog.load-scenario", "Load a scenario…", "Catalog", 1, "catalog", "folder", "yaml"),
    Command("catalog.copy", "Copy the exact text", "Catalog", 2, "catalog", "copy", "prompt clipboard"),
    Command("catalog.compare-folder", "Compare with a folder…", "Catalog", 3, "catalog", "columns", "before after"),
    Command("catalog.compare-revision", "Compare with a git revision…", "Catalog", 3, "catalog", "history", "before"),
    Command("catalog.compare-saved", "Compare edited with saved", "Catalog", 3, "catalog", "columns", "before after"),
    Command("catalog.effective", "Show the effective set of a folder…", "Catalog", 3, "catalog", "layers", "home"),
    Command("catalog.suggestions", "Show what to shorten", "Catalog", 4, "catalog", "list", "advice budget"),
    Command("catalog.every-client", "Show the skill for every client", "Catalog", 4, "catalog", "eye", "reason"),
    Command("catalog.bytes", "Show the bytes of each level", "Catalog", 4, "catalog", "layers", "disclosure saved"),
    Command("catalog.unbudgeted", "Show clients without a budget", "Catalog", 5, "catalog", "filter", "hidden"),
    Command("catalog.roots", "Take the opened folder as the skills root", "Catalog", 5, "catalog", "folder", "roots"),
    Command("routing.type-task", "Try a task…", "Routing", 0, "routing", "pencil", "type query trigger prompt"),
    Command("routing.add-tasks", "Add tasks…", "Routing", 0, "routing", "plus", "quick entry paste new query"),
    Command("routing.edit-task", "Edit the task…", "Routing", 0, "routing", "pencil", "label expected delete keep"),
    Command("routing.near-misses", "Suggest near misses…", "Routing", 0, "routing", "bulb", "negatives must not"),
    Command("routing.import-tasks", "Import a task file…", "Routing", 0, "routing", "folder", "csv json promptfoo"),
    Command("routing.export-tasks", "Export tasks…", "Routing", 0, "routing", "save", "csv promptfoo skill-creator"),
    Command("routing.next-wrong", "Next wrong task", "Routing", 0, "routing", "arrow-down", "failed mistake"),
    Command("routing.try-description", "Try a description on all tasks…", "Routing", 0, "routing", "pencil", "before"),
    Command("routing.smallest-edits", "Smallest edits that change the task", "Routing", 0, "routing", "bulb", "flip"),
    Command("routing.advice", "Advice for the skill's description", "Routing", 0, "routing", "bulb", "suggest"),
    Command("routing.try-trigger", "Try a trigger…", "Routing", 0, "routing", "search", "regex pattern phrase tester"),
    Command("routing.trust", "Review a trigger that needs trust…", "Routing", 0, "routing", "eye", "predicate code"),
    Command("routing.matchers", "Choose matchers…", "Routing", 0, "routing", "sliders", "weights baseline semantic"),
    Command("routing.threshold", "Move the threshold…", "Routing", 0, "routing", "sliders", "select above roc curve"),
    Command("routing.per-skill", "Show precision and recall", "Routing", 1, "routing", "list", "per skill table"),
    Command("routing.collisions", "Show collisions", "Routing", 1, "routing", "layers", "thief steals confusion"),
    Command("routing.rows-file", "Tasks in the order of their files", "Routing", 1, "routing", "sort", "sort rows"),
    Command("routing.rows-wrong", "Wrong tasks first", "Routing", 1, "routing", "sort", "sort rows"),
    Command("routing.rows-margin", "Tasks by margin", "Routing", 1, "routing", "sort", "sort rows close"),
    Command("routing.columns-folder", "Skills as in the folder", "Routing", 1, "routing", "sort", "sort columns"),
    Command("routing.columns-collisions", "Colliding skills together", "Routing", 1, "routing", "sort", "columns"),
    Command("routing.as-table", "The matrix as a table", "Routing", 1, "routing", "list", "screen reader accessible"),
    Command("routing.all-skills", "A column for every skill", "Routing", 1, "routing", "columns", "hidden"),
    Command("routing.copy", "Copy the cell as text", "Routing", 1, "routing", "copy", "clipboard explain"),
    Command("routing.view-matrix", "Show the matrix of tasks and skills", "Routing", 2, "routing", "columns", "heat"),
    Command("routing.view-skills", "Show every skill's figures", "Routing", 2, "routing", "list", "precision recall"),
    Command("routing.view-compare", "Show the board", "Routing", 2, "routing", "sort", "compare models catalogs"),
    Command("routing.run-board", "Run the board", "Routing", 2, "routing", "play", "compare matchers baselines"),
    Command("routing.board-base", "Compare the board with this row", "Routing", 2, "routing", "pin", "base before"),
    Command("routing.cancel-run", "Cancel the run", "Routing", 2, "routing", "close", "stop model board"),
    Command("routing.ask-model", "Ask a model…", "Routing", 2, "routing", "play", "llm openai anthropic cost cassette"),
    Command("routing.run-log", "Run log…", "Routing", 2, "routing", "history", "runs compare figures earlier"),
    Command("routing.view-usage", "Show usage in sessions", "Routing", 3, "routing", "history", "ledger loads"),
    Command("routing.read-sessions", "Read sessions…", "Routing", 3, "routing", "folder", "transcripts usage"),
    Command("routing.new-from-asks", "New skill from unclaimed asks…", "Routing", 3, "routing", "plus", "sessions"),
    Command("author.problems", "Show problems", "View", 0, "author", "list", "findings panel"),
    Command("author.outline", "Show the outline", "View", 0, "author", "outline", "headings links"),
    Command("author.preview", "Show the preview", "View", 0, "author", "eye", "markdown"),
    Command("author.who-sees", "Show who will see the skill", "View", 0, "author", "eye", "clients verdict lost"),
    Command("author.sees-and-says", "Show what the model gets", "View", 0, "author", "columns", "delivered sees says"),
    Command("author.history", "Show the history", "View", 0, "author", "history", "versions restore undo"),
    Command("skills.filter", "Filter the skills", "View", 0, "author", "filter", "library list"),
    Command("view.larger", "Larger", "View", 1, icon="zoom-in", words="zoom size font"),
    Command("view.smaller", "Smaller", "View", 1, icon="zoom-out", words="zoom size font"),
    Command("view.reset", "Normal size", "View", 1, words="zoom reset font"),
    Command("view.theme-system", "Theme: follow the system", "View", 2, icon="contrast", words="colour color"),
    Command("view.theme-light", "Theme: light", "View", 2, icon="contrast", words="colour color"),
    Command("view.theme-dark", "Theme: dark", "View", 2, icon="contrast", words="colour color night"),
    Command("view.theme-contrast", "Theme: high contrast", "View", 2, icon="contrast", words="colour color"),
    Command("view.language-en", "Language: English", "View", 3, icon="globe", words="英文 英语"),
    Command("view.language-zh", "Language: Chinese", "View", 3, icon="globe", words="中文 zhongwen"),
    Command("view.presenter", "Presenter view", "View", 4, icon="screen", words="present full screen"),
    Command("go.author", "Go to Author", "Go", 0, icon="pencil", words="editor"),
    Command("go.catalog", "Go to Catalog", "Go", 0, icon="catalog", words="budget"),
    Command("go.routing", "Go to Routing", "Go", 0, icon="routing", words="trigger"),
    Command("go.disclosure", "Go to Disclosure", "Go", 0, icon="layers", words="conversation"),
    Command("go.replay", "Go to Replay", "Go", 0, icon="replay", words="hooks recordings"),
    Command("go.welcome", "Show the welcome page", "Go", 0, icon="home", words="start"),
    Command("go.back", "Back", "Go", 1, icon="arrow-left"),
    Command("go.forward", "Forward", "Go", 1, icon="arrow-right"),
    Command("go.quick-open", "Open a skill by name…", "Go", 2, icon="file", words="quick open"),
    Command("palette.open", "Command palette…", "Go", 2, icon="search", words="search everything"),
    Command("region.next", "Next region", "Go", 3, words="focus pane"),
    Command("region.previous", "Previous region", "Go", 3, words="focus pane"),
    Command("menu.open", "Open the menu", "Go", 3, icon="menu"),
    Command("library.rescan", "Rescan the library", "Go", 4, icon="refresh", words="reload folder"),
    Command("help.shortcuts", "Keyboard shortcuts", "Help", icon="keyboard", words="keys help"),
    Command("help.about", "About Skill Workbench", "Help", icon="help", words="version licence"),
)
