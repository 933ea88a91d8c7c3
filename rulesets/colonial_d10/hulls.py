"""Boats as a scenario has them: what each may carry, and its hull (CD-A18, CD-B37)."""

from tracker.games.colonial_d10.data import number


def overloaded(kind: str, guns: int, gunners: int, figures: int) -> tuple[str, str]:
    """The guns or crew beyond a boat's limits: the field at fault and the reason; two "" if all is well (CD-A18).

    `gunners`: crew of each of its guns; `figures`: crew and gunners together.
    """
    name, crew, most = kind.replace("_", "-"), number("boats", kind, "crew"), number("boats", kind, "guns")
    if guns > most:
        return "guns", f"a {name} has {most} guns at most"
    if guns < number("boats", kind, "least"):
        return "guns", f"a {name} has {number('boats', kind, 'least')} guns at least"
    room = number("boats", kind, "passengers")
    if crew and figures > crew + guns * gunners:
        served = f" and {guns * gunners} at its guns" if guns else ""
        return "men", f"a {name} has a crew of {crew}{served}, not {figures}"
    if not crew and figures > room:
        return "men", f"a {name} takes {room} men, not {figures}"
    return "", ""


def hull_of(kind: str, ruling: str) -> int:
    """Hull points at the start (CD-B37)."""
    return number("boats", kind, "hull") * (2 if ruling == "double" else 1)
