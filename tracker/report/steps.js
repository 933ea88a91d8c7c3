"use strict";
// Steps through a battle: arrow keys go step by step, Page Up and Page Down turn by turn, Home and End to its ends.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const items = [...document.querySelectorAll("#log li")];
  const now = document.getElementById("now");
  const slider = document.querySelector("nav input");
  const last = items.length - 1;
  let at = -1;

  function panel(number, place) {
    const rows = data.panels[data.steps[place][number + 1]];
    const before = new Set(data.panels[data.steps[Math.max(0, place - 1)][number + 1]]);
    const shown = rows.map((row) => {
      const html = data.rows[row];
      return before.has(row) ? html : html.replace("<tr", "<tr data-changed");
    });
    document.querySelector(`#panel${number} tbody`).innerHTML = shown.join("") || "<tr><td>none</td></tr>";
  }

  function show(place) {
    place = Math.max(0, Math.min(last, place));
    if (place === at) return;
    // Only those between here and there change.
    const [from, to] = at < 0 ? [0, last] : [Math.min(at, place), Math.max(at, place)];
    for (let number = from; number <= to; number++) items[number].classList.toggle("later", number > place);
    if (at >= 0) items[at].removeAttribute("aria-current");
    at = place;
    items[at].setAttribute("aria-current", "step");
    const words = `Step ${items[at].value} of ${items[last].value}. ${data.heads[data.steps[at][0]]}`;
    now.querySelector("h2").textContent = words;
    now.querySelector("div").innerHTML = items[at].innerHTML;
    for (let number = 0; number < data.steps[at].length - 1; number++) panel(number, at);
    slider.value = at;
    slider.setAttribute("aria-valuetext", words);
    const log = document.querySelector("#log ol");
    log.scrollTop = log.scrollHeight;
    try {
      history.replaceState(null, "", `#${items[at].value}`);
    } catch {
      // A page that was not loaded from an address has none to change.
    }
  }

  const go = {
    first: () => 0,
    back: () => at - 1,
    on: () => at + 1,
    last: () => last,
    turnBack: () => data.turns.filter((place) => place < at).pop() ?? 0,
    turnOn: () => data.turns.find((place) => place > at) ?? last,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turnBack", PageDown: "turnOn", Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(go[keys[event.key]]());
  });
  document.querySelectorAll("nav button").forEach((button) => {
    button.addEventListener("click", () => show(go[button.dataset.go]()));
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  items.forEach((item, number) => item.addEventListener("click", () => show(number)));

  function linked() {
    const step = Number(location.hash.slice(1));
    const place = items.findIndex((item) => item.value === step);
    show(location.hash.length > 1 && place >= 0 ? place : Math.max(0, at));
  }
  window.addEventListener("hashchange", linked);
  slider.max = last;
  document.body.classList.add("steps");
  linked();
})();
