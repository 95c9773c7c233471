"""What `replay` does with a chain instead of replaying: write it out, export it, or be a host's command hook."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from workbench.cli.exits import CLEAN, FOUND, UNUSABLE, CallError, say
from workbench.cli.replay_options import asker_for, unusable
from workbench.hooks.chain import Chain, ChainError, Kind, Step
from workbench.hooks.chain_file import read_chain
from workbench.hooks.registry import TRUST_ALL
from workbench.hooks.serving import Event, answer, closed, read_event
from workbench.hooks.standalone_frame import PYTHON
from workbench.sandbox.trust import TrustStore

_LARGEST = 256 * 1024 * 1024
"""Bytes of an event that are read."""


def run_other(options: argparse.Namespace) -> int:
    """Carries out one call; the exit code."""
    chosen = [name for name in ("as_chain", "as_hook", "export", "verify_log") if getattr(options, name)]
    if len(chosen) > 1 or len(options.chains) > (0 if options.verify_log else 1):
        raise CallError(
            "--as-chain, --as-hook and --export are for one CHAIN, --verify-log for none, and one at a time"
        )
    if options.verify_log:
        return _verified(options.verify_log)
    if options.as_hook:
        return _hook(options)
    if options.export and options.record and not options.chains:
        return _recorder(options)
    from workbench.hooks.exporting import TYPESCRIPT, Masked, masked_chain

    read = _chain(options.chains[0])
    by_name = bool(options.export) and options.export not in (TYPESCRIPT, PYTHON)
    chain, said = Masked(read, ()) if options.raw or by_name else masked_chain(read)
    sys.stdout.write(_text(chain, options))
    for line in said:
        say(f"{chain.file}: {line}; --raw writes it")
    for note in chain.notes:
        say(f"{chain.file}: {note}")
    if by_name and (blind := _texts_alone(read, options.export)):
        say(f"{chain.file}: {blind}")
    return CLEAN


def _texts_alone(chain: Chain, host: str) -> str:
    """What hooks with the first seed's rules leave as it is in a host that gives them objects; empty for nothing."""
    if chain.dialect != "wasmagent" or host == "vscode":  # VS Code gives every output as a text
        return ""
    blind = ", ".join(f"'{step.name}'" for step in chain.post if step.enabled and _wants_text(step))
    return blind and (
        f"{host} gives the output of most tools as an object, and by the rules of wasmagent these look at texts alone:"
        f" {blind}; what is in such an output passes unchanged, under another dialect it would not"
    )


def _wants_text(step: Step) -> bool:
    if step.kind is not Kind.BUILTIN:
        return False
    return step.target == "truncate" or (
        step.target == "redact" and "pattern" in step.params and not step.params.get("deep")
    )


def _verified(file: str) -> int:
    """Tells of every line of a log that is not as it was written."""
    from workbench.hooks.builtins.audit import AuditError, verify

    try:
        lines, faults = verify(Path(file))
    except AuditError as failure:
        raise CallError(str(failure)) from failure
    sys.stdout.writelines(f"{file}:{fault.line}: {fault.reason}\n" for fault in faults)
    sys.stdout.write(f"{file}: {lines:,} lines, {len(faults)} not as they were written\n")
    return FOUND if faults else CLEAN


def _chain(file: str) -> Chain:
    try:
        return read_chain(file)
    except ChainError as failure:
        raise unusable(failure) from failure


def _text(chain: Chain, options: argparse.Namespace) -> str:
    from workbench.hooks.chain_writing import chain_text
    from workbench.hooks.exporting import TYPESCRIPT, absolute, settings_text, typescript_text

    if options.as_chain:
        return chain_text(chain)
    if options.export == TYPESCRIPT:
        return typescript_text(chain)
    if options.export == PYTHON:
        return _python(chain)
    program = shutil.which("skill-workbench") or "skill-workbench"
    return settings_text(absolute(chain), options.export, program, options.trust)


def _python(chain: Chain) -> str:
    from workbench.hooks.standalone import python_text

    try:
        found = python_text(chain)
    except ChainError as failure:
        raise CallError(str(failure)) from failure
    for line in found.left_out:
        say(f"{chain.file}: left out of the file: {line}")
    return found.text


def _hook(options: argparse.Namespace) -> int:
    """One event in, one answer out. Exit 2 for what is no event: hosts take it for a refusal, with the reason. A
    recorder refuses nothing."""
    record = options.record
    try:
        text = sys.stdin.buffer.read(_LARGEST).decode("utf-8", "replace")
        event = read_event(options.as_hook, text, failures=bool(record))
    except ValueError as failure:
        say(f"skill-workbench: the event cannot be read: {failure}")
        return FOUND if record else UNUSABLE
    if event is None:
        return CLEAN
    if record:
        return _record(event, record)
    sys.stdout.write(_answer(event, options))
    return CLEAN


def _answer(event: Event, options: argparse.Namespace) -> str:
    try:
        chain = read_chain(options.chains[0])
        asker = asker_for([chain])
    except (ChainError, CallError) as failure:
        return closed(event, str(failure))
    return answer(chain, event, TRUST_ALL if options.trust else TrustStore().read(), asker)


def _record(event: Event, file: str) -> int:
    """Adds a record to a file. Whatever goes wrong stops no call: hosts take only exit 2 for a refusal."""
    from workbench.hooks.recording_hook import add_to

    try:
        add_to(file, event)
    except OSError as failure:
        say(f"skill-workbench: {file}: the record was not written: {failure.strerror or failure}")
        return FOUND
    return CLEAN


def _recorder(options: argparse.Namespace) -> int:
    """The settings of the recorder for a host, to be read before anything is written."""
    from workbench.hooks.recorder import fragment, hosts, not_possible, notes, program

    host = options.export
    if host not in hosts():
        raise CallError(f"{host} cannot start the recorder: {not_possible().get(host, 'it starts no commands')}")
    sys.stdout.write(fragment(host, os.path.abspath(options.record), program()))
    for note in notes(host):
        say(note)
    return CLEAN
