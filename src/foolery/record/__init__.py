"""A match as text: written while it is played, replayed against the rules, shown in three editions."""

from foolery.record.replay import (
    FORMAT,
    Action,
    Deal,
    Disagreement,
    Edition,
    Record,
    Recorder,
    Sighting,
    Step,
    Verdict,
    check,
    read,
    replay,
    resume,
    teller,
    unjudged,
)

__all__ = [
    "FORMAT",
    "Action",
    "Deal",
    "Disagreement",
    "Edition",
    "Record",
    "Recorder",
    "Sighting",
    "Step",
    "Verdict",
    "check",
    "read",
    "replay",
    "resume",
    "teller",
    "unjudged",
]
