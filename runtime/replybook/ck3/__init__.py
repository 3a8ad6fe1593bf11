"""The world of Crusader Kings III: the first user of the library, on top of it.

Source: decision 16.
"""
