"""Questions of the program itself; they stand where the prompt stands."""
