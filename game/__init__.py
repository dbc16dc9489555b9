"""Motley: five colour-matching table games for one to six people around one screen."""

__version__ = "0.1.0"
