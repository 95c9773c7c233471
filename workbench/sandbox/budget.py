"""CPU time that one piece of work in a worker process has: the system ends the process when it is spent.

Wall time alone would call a harmless pattern slow whenever the machine is busy. Where the system has no such timer the
caller's deadline in wall time is all there is.
"""

from __future__ import annotations

import signal

ENDED_BY = "SIGPROF"
"""The signal that ends the process, by name."""


def allow(seconds: float) -> None:
    """Gives so much CPU time from now on; 0 for no limit."""
    timer = getattr(signal, "setitimer", None)
    if timer is not None:
        timer(signal.ITIMER_PROF, seconds)  # not handled by Python: its default ends the process, whatever it does
