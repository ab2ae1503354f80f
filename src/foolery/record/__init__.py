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
from foolery.record.verifying import Proof, proof_of, verify

__all__ = [
    "FORMAT",
    "Action",
    "Deal",
    "Disagreement",
    "Edition",
    "Proof",
    "Record",
    "Recorder",
    "Sighting",
    "Step",
    "Verdict",
    "check",
    "proof_of",
    "read",
    "replay",
    "resume",
    "teller",
    "unjudged",
    "verify",
]
