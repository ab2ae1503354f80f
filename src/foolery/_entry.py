"""What comes before any other import of the package.

``python -m foolery`` puts the working folder in front of everything that can be imported. It is taken away: a file
there that happens to be called ``json.py`` is no part of the program. Whoever imports the package keeps the path that
he has. Then the compiled form is looked for, since it must be found before the plain files are.
"""

import sys

if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    _words = sys.orig_argv
    if "-m" in _words and _words[_words.index("-m") + 1 :][:1] == ["foolery"]:
        del sys.path[0]

from foolery.base import renamed as renamed
from foolery.compiling import finder as finder
