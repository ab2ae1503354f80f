// Written by python -m foolery.picture from src/foolery/picture/deck.py.
/** The ranks that a language writes in letters of its own. */
export const OWN_LETTERS: Record<string, string> = {"en": "", "ru": "JQKA"}
