// Live updates, and choices by a click on an area of the board. Everything else works without this script.
"use strict";
function wire() {
  for (const area of document.querySelectorAll(".area")) {
    const spot = document.querySelector(`.spot[data-choice="${area.dataset.choice}"]`);
    if (!spot) continue;
    area.addEventListener("click", () => spot.click());
    area.addEventListener("pointerenter", () => spot.classList.add("near"));
    area.addEventListener("pointerleave", () => spot.classList.remove("near"));
  }
}
async function renew() {
  const game = document.getElementById("game");
  const at = document.activeElement;
  const typing = at && (at.tagName === "TEXTAREA" || at.tagName === "INPUT") && at.value && !at.readOnly;
  if (!game || game.hasAttribute("data-busy") || typing) return false;
  const answer = await fetch(location.pathname + "?live=yes", { credentials: "same-origin" });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  document.title = page.title;
  wireZoom();
  wire();
  return true;
}
wire();
const first = document.getElementById("game");
if (first) {
  let last = "";
  let waiting = false;
  const events = new EventSource(first.dataset.events);
  events.onmessage = async (event) => {
    if (last && event.data !== last) waiting = !(await renew());
    last = event.data;
  };
  document.addEventListener("focusout", () => { if (waiting) renew().then((done) => { waiting = !done; }); });
}
