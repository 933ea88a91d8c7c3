"""The style sheet of a report, with each side's colour on light and on dark ground."""

# Paper and ink by day and by night.
LIGHT, DARK = ("#fdfaf3", "#211d18"), ("#171614", "#ece6da")

# Each colour of a side in ink for light ground and for dark: all of them can be read on it (contrast 4.5 or more).
SIDES = {
    "blue": ("#1d4f91", "#8fb8f0"),
    "red": ("#9c1f1f", "#ff9a8f"),
    "green": ("#28602c", "#8fce8f"),
    "orange": ("#8f4300", "#ffb066"),
    "purple": ("#6b2d84", "#d7a6ef"),
    "yellow": ("#6f5600", "#e8cc62"),
    "black": ("#211d18", "#c9c2b5"),
    "white": ("#5f5a52", "#f6f2ea"),
}

_BODY = """
body { margin: 0 auto; max-width: 46rem; padding: 1.2rem; background: var(--paper); color: var(--ink);
  font: 1.08rem/1.6 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", Georgia, serif;
  overflow-wrap: break-word; hyphens: auto; }
h1, h2, h3, h4, th, figcaption, summary { font-family: Optima, Candara, "Gill Sans", "Noto Sans", "DejaVu Sans",
  system-ui, sans-serif; line-height: 1.25; hyphens: manual; }
h1 { font-size: 2rem; margin: 0.6rem 0 0.4rem; }
h1 + p, h1 + figure + p { font-size: 1.18rem; line-height: 1.5; }
h1 + ul, h1 + p + ul, h1 + figure + p + ul { list-style: none; padding: 0 0 0.8rem; border-bottom: 3px double;
  font-size: 0.95rem; line-height: 1.35; }
h1 + ul li, h1 + p + ul li, h1 + figure + p + ul li { margin: 0.15rem 0; }
h2 { margin: 2.6rem 0 0.8rem; padding-bottom: 0.2rem; border-bottom: 1px solid; font-size: 1.35rem; }
h3 { margin: 1.6rem 0 0.4rem; font-size: 1.08rem; }
h4 { margin: 1.2rem 0 0.3rem; font-size: 1rem; }
h3.side, h4.side { border-left: 0.45rem solid; padding-left: 0.6rem; }
p { margin: 0.5rem 0; }
a { color: inherit; }
p b, li b, figcaption b { font-weight: inherit; }
ul { padding-left: 1.2rem; }
li { margin: 0.25rem 0; }
figure { margin: 1.2rem 0; }
figure svg { display: block; width: 100%; max-width: 36rem; height: auto; }
figure svg.map { max-width: none; }
.coarse { display: none; }
figure img { display: block; max-width: 100%; height: auto; border-radius: 3px; }
figcaption { font-size: 0.85rem; margin-top: 0.4rem; }
.roomy { display: none; }
@media (min-width: 48rem), print {
  .roomy { display: block; }
  .parts { display: none; }
}
.roomy table { font-size: 0.88rem; }
.roomy td { white-space: nowrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.95rem; min-width: 60%; }
th, td { padding: 0.28rem 0.7rem 0.28rem 0; text-align: left; vertical-align: baseline;
  border-bottom: 1px solid #8886; }
thead th { border-bottom: 2px solid; }
tbody th { font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; padding: 0.4rem 0; font-weight: 600; }
@media (max-width: 30rem) {
  body { padding: 0.9rem; font-size: 1rem; hyphens: none; }
  h1 { font-size: 1.5rem; }
  table, tbody, tr, tbody th, td { display: block; border: 0; }
  thead { display: none; }
  tr { border-bottom: 1px solid #8886; padding: 0.35rem 0; line-height: 1.4; }
  tbody th, td { padding: 0; }
  td { display: inline-block; margin-right: 0.9rem; }
  td::before { content: attr(data-head) ": "; }
  td:empty { display: none; }
  .fine { display: none; }
  .coarse { display: inline; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; background: none; }
  h2, h3, h4, p:has(+ ul) { break-after: avoid; }
  figure, tr, li { break-inside: avoid; }
  .roomy table { font-size: 9pt; }
  tr:nth-child(-n+3), tr:nth-last-child(-n+3):not(:last-child) { break-after: avoid; }
  .wide { overflow: visible; }
  details > summary { list-style: none; }
  details::details-content { content-visibility: visible; display: block; }
  details ul { columns: 2; column-gap: 2.5rem; }
  p { orphans: 3; widows: 3; }
}
"""


def style() -> str:
    """The whole sheet of a report."""
    return f"{colours()}{_BODY}"


def colours() -> str:
    """Paper, ink and the sides' colours, by day, by night and in print; a class for each of those."""
    day = _inks(LIGHT, 0)
    night = _inks(DARK, 1)
    named = "\n".join(f".{name} {{ color: var(--{name}); }}" for name in SIDES)
    return (
        f":root {{ color-scheme: light dark; {day} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n"
        f"@media print {{ :root {{ {day} }} }}\n{named}"
    )


def _inks(ground: tuple[str, str], place: int) -> str:
    inks = {"paper": ground[0], "ink": ground[1], **{name: each[place] for name, each in SIDES.items()}}
    return " ".join(f"--{name}: {colour};" for name, colour in inks.items())
