"""The others at one battle, beside a seat: who may do what, whose dice lie there, what is wished."""
