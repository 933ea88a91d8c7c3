"""The screens in a browser: `door` says who may come in, `server` shows the program to those."""
