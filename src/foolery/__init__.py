"""Foolery: the fool's card games."""

from foolery import _forms as _forms
