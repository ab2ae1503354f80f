"""``python -m foolery.compiling``."""

import sys

from foolery.compiling.build import main

sys.exit(main())
