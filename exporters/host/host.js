// Live updates, choices by a click on an area of the board, saves that are dropped onto the page, and texts that a button
// copies. Everything else works without this script.
"use strict";
function wire() {
  for (const area of document.querySelectorAll(".area")) {
    const spot = document.querySelector(`.spot[data-choice="${area.dataset.choice}"]`);
    if (!spot) continue;
    area.addEventListener("click", () => spot.click());
    area.addEventListener("pointerenter", () => spot.classList.add("near"));
    area.addEventListener("pointerleave", () => spot.classList.remove("near"));
  }
  for (const copy of document.querySelectorAll(".copy")) {
    copy.hidden = !navigator.clipboard; // only over HTTPS, and on the loopback address
    copy.addEventListener("click", async () => {
      const text = document.getElementById(copy.dataset.copies);
      text.select(); // where the browser refuses, the keys copy what is selected
      await navigator.clipboard.writeText(text.value);
      copy.textContent = copy.dataset.done;
      copy.removeAttribute("aria-label");
    });
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
// A save that comes back from a table may be dropped anywhere on the referee's page: it is sent as if chosen in its form.
function wireDrop() {
  const carries = (event) => [...event.dataTransfer.types].includes("Files");
  const here = () => document.querySelector("form.drop");
  const mark = (on) => { if (here()) here().classList.toggle("over", on); };
  document.addEventListener("dragover", (event) => {
    if (!here() || !carries(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    mark(true);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  document.addEventListener("drop", (event) => {
    if (!here() || !carries(event)) return;
    event.preventDefault();
    mark(false);
    const input = here().querySelector("input[type=file]");
    input.files = event.dataTransfer.files;
    here().requestSubmit();
  });
}
// The board is drawn while the page is already there.
function awaitBoard() {
  if (document.querySelector("#game[data-drawing]")) setTimeout(() => renew().catch(() => false).then(awaitBoard), 1500);
}
wire();
wireDrop();
awaitBoard();
const first = document.getElementById("game");
if (first) {
  let last = first.dataset.mark; // what the page shows: it may have changed before the events begin
  let waiting = false;
  const events = new EventSource(first.dataset.events);
  events.onmessage = async (event) => {
    if (event.data !== last) waiting = !(await renew());
    last = event.data;
  };
  document.addEventListener("focusout", () => { if (waiting) renew().then((done) => { waiting = !done; }); });
}
