"""The old name of ``foolery.shedding``, kept for one release."""

import warnings

from foolery.shedding import Rule

__all__ = ["Rule"]

warnings.warn("foolery.idiot is now foolery.shedding", DeprecationWarning, stacklevel=2)
