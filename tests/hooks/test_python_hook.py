"""Python hooks: what they answer and do is told for what it is, also when it is nothing good."""

from __future__ import annotations

import os
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.dialects import BoundStep
from workbench.hooks.dialects.stepping import ask
from workbench.hooks.model import Answer, Context, Outcome, Phase, Value
from workbench.hooks.python_hook import PythonHook, code_of, make
from workbench.sandbox.trust import Trusted, digest


@contextmanager
def hook(folder: Path, text: str, name: str = "after", timeout_ms: float = 30_000) -> Iterator[PythonHook]:
    (folder / "mine.py").write_text(textwrap.dedent(text), encoding="utf-8")
    chain = Chain("c", "wasmagent", "c", str(folder))
    step = Step("mine", Phase.POST, Kind.PYTHON, target=f"mine.py:{name}", timeout_ms=timeout_ms)
    code = code_of(chain, step)
    one = make(chain, step, Trusted(frozenset((digest(code.content, code.entry),))))
    try:
        yield one
    finally:
        one.close()


def after(folder: Path, text: str, output: Value = "out", timeout_ms: float = 30_000) -> Answer:
    with hook(folder, text, timeout_ms=timeout_ms) as one:
        return one.after("Bash", Context({"command": "ls"}, output, None, 5.0, "task"))


def test_a_rewrite_goes_on_and_none_changes_nothing(tmp_path: Path) -> None:
    text = "def after(tool, ctx): return {'rewrite': f'{tool} {ctx[\"output\"]} {ctx[\"duration_ms\"]}'}"
    assert after(tmp_path, text).value == "Bash out 5.0"
    assert after(tmp_path, "def after(tool, ctx): pass") == Answer(Outcome.NO_OP)
    assert after(tmp_path, "def after(tool, ctx): return {'rewrite': None}") == Answer(
        Outcome.REWRITE, None, spans=((0, 3),)
    )
    assert after(tmp_path, "async def after(tool, ctx): return {'rewrite': 1}").value == 1


@pytest.mark.parametrize("answer", ["class One(Base): pass", "class One:\n  def __init__(self): self.rewrite = 'kept'"])
def test_a_key_that_is_inherited_counts_too(tmp_path: Path, answer: str) -> None:
    text = f"class Base: rewrite = 'kept'\n{answer}\ndef after(tool, ctx): return One()"
    assert (found := after(tmp_path, text)).outcome is Outcome.REWRITE
    assert found.value == "kept"


@pytest.mark.parametrize("answer", ["'text'", "{}", "[1]", "{'rewritten': 1}", "False"])
def test_any_other_answer_changes_nothing_and_is_told(tmp_path: Path, answer: str) -> None:
    found = after(tmp_path, f"def after(tool, ctx): return {answer}")
    assert found.outcome is Outcome.NO_OP
    assert found.message


def test_an_output_changed_in_place_is_a_rewrite_and_told(tmp_path: Path) -> None:
    output = {"a": [1]}
    found = after(tmp_path, "def after(tool, ctx): ctx['output']['a'].append(2)", output)
    assert (found.outcome, found.value) == (Outcome.REWRITE, {"a": [1, 2]})
    assert "in place" in str(found.message)
    assert output == {"a": [1]}
    assert after(tmp_path, "def after(tool, ctx): ctx['output'] = 'other'").outcome is Outcome.NO_OP


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("raise ValueError('broken')", "ValueError: broken"), ("raise SystemExit(3)", "SystemExit"),
        ("return {'rewrite': {1, 2}}", "set"), ("return {'rewrite': {1: 2}}", "key"),
        ("return {'rewrite': b'x'}", "bytes"), ("a = []; a.append(a); return {'rewrite': a}", "nested"),
        ("return {'rewrite': object()}", "object"), ("import os; os._exit(3)", "exit code 3"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
        ("return {'rewrite': 'x' * (1 << 34)}", "memory"), ("return after(tool, ctx)", "recursion"),
        ("return {'rewrite': 'x' * 70_000_000}", "larger than"),
    ],
)  # fmt: skip
@pytest.mark.skipif(os.name != "posix", reason="signals and limits as on POSIX")
def test_what_goes_wrong_is_the_answer(tmp_path: Path, body: str, words: str) -> None:
    found = after(tmp_path, f"def after(tool, ctx):\n    {body}")
    assert found.outcome is Outcome.THREW
    assert words in str(found.message)


@pytest.mark.parametrize(
    "body", ["while True: pass", "import time; time.sleep(60)", "import re; re.match('(a+)+$', 'a' * 60 + '!')"]
)
def test_a_hook_that_hangs_is_stopped(tmp_path: Path, body: str) -> None:  # fmt: skip
    with hook(
        tmp_path, f"def after(tool, ctx):\n    if ctx['output'] == 'hang':\n        {body}", timeout_ms=300
    ) as one:
        assert one.after("Bash", Context({}, "hang")).outcome is Outcome.TIMED_OUT


def test_after_a_crash_the_next_call_is_served(tmp_path: Path) -> None:
    text = "import os\ndef after(tool, ctx):\n    if ctx['output'] == 'die': os._exit(1)\n    return {'rewrite': 'ok'}"
    with hook(tmp_path, text) as one:
        assert one.after("Bash", Context({}, "die")).outcome is Outcome.THREW
        assert one.after("Bash", Context({}, "live")).value == "ok"


def test_state_lives_as_long_as_the_hook(tmp_path: Path) -> None:
    text = "n = 0\ndef after(tool, ctx):\n    global n\n    n += 1\n    return {'rewrite': n}"
    with hook(tmp_path, text) as one:
        assert [one.after("Bash", Context({}, "")).value for _ in range(3)] == [1, 2, 3]


def test_what_it_prints_is_kept_apart(tmp_path: Path) -> None:
    found = after(tmp_path, "def after(tool, ctx): print('hello'); return {'rewrite': 1}")
    assert (found.value, found.stderr) == (1, "hello\n")
    flood = after(tmp_path, "def after(tool, ctx): print('x' * 10**7)")
    assert flood.outcome is Outcome.NO_OP
    assert len(str(flood.stderr)) <= 65_536


@pytest.mark.parametrize("text", ["def after(", "raise RuntimeError('at load')", "x = 1", "after = 3", "\0"])
def test_a_file_that_cannot_be_loaded_is_told(tmp_path: Path, text: str) -> None:
    found = after(tmp_path, text)
    assert found.outcome is Outcome.THREW
    assert "could not be loaded" in str(found.message)


def test_guardrails_trip_and_may_change_the_input_in_place(tmp_path: Path) -> None:
    text = """
        def check(tool, given, ctx):
            assert given is ctx["input"]
            if "rm" in given["command"]:
                return {"tripwire": True, "metadata": {"reason": "no rm"}}
            given["command"] += " -l"
            return {"tripwire": False}
    """
    with hook(tmp_path, text, "check") as one:
        given = {"command": "rm x"}
        refused = one.check("Bash", given, Context(given))
        assert (refused.outcome, refused.message) == (Outcome.BLOCKED, "no rm")
        given = {"command": "ls"}
        assert one.check("Bash", given, Context(given)).value == {"command": "ls -l"}


def test_nothing_runs_without_trust_and_what_runs_is_what_was_trusted(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    text = f"open({str(marker)!r}, 'w')\ndef after(tool, ctx): return {{'rewrite': 'trusted'}}"
    (tmp_path / "mine.py").write_text(text, encoding="utf-8")
    chain = Chain("c", "wasmagent", "c", str(tmp_path))
    step = Step("mine", Phase.POST, Kind.PYTHON, target="mine.py:after")
    answer = make(chain, step, Trusted()).after("Bash", Context({}, "out"))
    assert answer.outcome is Outcome.SKIPPED
    assert str(answer.message).startswith("not trusted")
    assert not marker.exists()
    with hook(tmp_path, text) as one:
        (tmp_path / "mine.py").write_text("def after(tool, ctx): return {'rewrite': 'changed'}", encoding="utf-8")
        assert one.after("Bash", Context({}, "out")).value == "trusted"


def test_a_missing_file_is_an_error_of_the_chain(tmp_path: Path) -> None:
    chain = Chain("c", "wasmagent", "c", str(tmp_path))
    with pytest.raises(ChainError, match=r"gone\.py"):
        make(chain, Step("s", Phase.POST, Kind.PYTHON, target="gone.py:after"), Trusted())


def test_no_key_of_the_user_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_SERVICE_TOKEN", "canary-value")
    found = after(tmp_path, "import os\ndef after(tool, ctx): return {'rewrite': str(dict(os.environ))}")
    assert "canary-value" not in str(found.value)


def test_it_runs_in_a_scratch_folder_that_goes_with_it(tmp_path: Path) -> None:
    text = "import os\ndef after(tool, ctx):\n    open('made', 'w').close()\n    return {'rewrite': os.getcwd()}"
    folder = Path(str(after(tmp_path, text).value))
    assert "workbench-hook-" in folder.name
    assert not folder.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.py"]


def test_lone_surrogates_and_large_values_travel(tmp_path: Path) -> None:
    output = {"text": "\ud83c" + "好" * 1_000_000, "list": list(range(1000))}
    found = after(tmp_path, "def after(tool, ctx): return {'rewrite': ctx['output']}", output)
    assert found.value == output


def test_what_a_hook_started_and_left_alone_ends_with_it(tmp_path: Path) -> None:
    if not Path("/proc/self/environ").exists():
        pytest.skip("only Linux tells the environment of processes")
    text = """
        import subprocess
        def after(tool, ctx):
            return {"rewrite": subprocess.Popen(["sleep", "303.25"], start_new_session=True).pid}
    """
    pid = after(tmp_path, text).value
    assert isinstance(pid, int)
    for _ in range(100):
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text(encoding="utf-8").split()[2] == "Z":
            break
        time.sleep(0.02)
    else:
        pytest.fail("it still runs")


def test_starting_is_no_part_of_a_call(tmp_path: Path) -> None:
    text = "import time\ntime.sleep(0.4)\ndef after(tool, ctx): return {'rewrite': 'x'}"
    with hook(tmp_path, text) as one:
        step = BoundStep("mine", Phase.POST, one, None, Step("mine", Phase.POST, Kind.PYTHON))
        start = time.perf_counter()
        answer, result = ask(step, "Bash", Context(None, "out"))
        whole = (time.perf_counter() - start) * 1000
        assert answer.value == "x"
        assert whole - result.ms > 390  # at least the module's own sleep
    with hook(tmp_path, "raise ValueError('at once')") as one:
        one.prepare()
        assert "at once" in str(one.after("Bash", Context(None, "out")).message)


@pytest.mark.parametrize("answer", ["float('nan')", "{'a': [float('inf')]}"])
def test_a_number_that_json_cannot_say_is_no_answer(tmp_path: Path, answer: str) -> None:
    found = after(tmp_path, f"def after(tool, ctx):\n    return {{'rewrite': {answer}}}")
    assert found.outcome is Outcome.THREW
    assert "nothing that JSON can say" in str(found.message)


def test_an_exception_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    odd = "class Odd(Exception):\n    def __str__(self):\n        raise RuntimeError\n"
    body = f"{odd}\ndef after(tool, ctx):\n    raise Odd"
    found = after(tmp_path, body)
    assert found.outcome is Outcome.THREW
    assert found.message == "Odd: what it says of itself cannot be read"


def test_a_file_that_cannot_be_loaded_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.hooks.python_hook.LOAD_SECONDS", 0.3)
    (tmp_path / "mine.py").write_text("while True: pass\n", "utf-8")
    chain = Chain("c", "wasmagent", "c.chain.yaml", str(tmp_path))
    step = Step("mine", Phase.POST, Kind.PYTHON, "mine.py:after")
    hook = PythonHook(step, code_of(chain, step), True)
    first = hook.after("Bash", Context({}, "x"))
    assert first.outcome is Outcome.THREW
    assert first.message == "the file could not be loaded: it was not done after 0.3 s"
    assert hook._worker.pid is None
    assert hook.after("Bash", Context({}, "x")) == first
    assert hook._worker.pid is None
    hook.close()
