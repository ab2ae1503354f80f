// Written by python -m foolery.picture from src/foolery/picture/colours.py.
/** The two halves of masks. */
export const PAIRS: readonly (readonly [string, string])[] = [["#6B1F55", "#F2B134"], ["#0B6358", "#F7D9A8"], ["#1C5DB8", "#F3B3A6"], ["#B2382A", "#FBE0B2"], ["#4A3A86", "#9FD8C8"], ["#8A5A10", "#F6EEE1"], ["#241222", "#C9A2E0"], ["#17703C", "#F2B134"]]
