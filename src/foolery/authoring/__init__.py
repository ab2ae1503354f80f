"""For whoever writes rules: what is wrong with a rule file, worked examples tried, strategies for Hypothesis."""
