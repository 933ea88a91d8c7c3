"""A roster on its screen: who fights today, what each unit is, raising more, and the fields of one."""
