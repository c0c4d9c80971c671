// The key of a seat: it is made here, cannot be read out, and signs the moves that are made in this browser.
"use strict";
(() => {
  const STORE = "keys";
  const here = () => document.querySelector("details.keys");
  const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");
  const bytes = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
  const place = (box, key) => `${box.dataset.to}/${key}`;

  function stored(mode, act) {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open("kynes", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const change = opening.result.transaction(STORE, mode);
        const asked = act(change.objectStore(STORE));
        change.oncomplete = () => { opening.result.close(); resolve(asked.result); };
        change.onerror = () => reject(change.error);
      };
    });
  }
  async function owned(box) {
    if (!box || !box.dataset.key || !globalThis.crypto?.subtle) return null;
    return (await stored("readonly", (keys) => keys.get(place(box, box.dataset.key))).catch(() => null)) || null;
  }
  async function signature(key, draft) {
    const line = new TextEncoder().encode(draft.line);
    const whole = new Uint8Array(32 + line.length);
    whole.set(bytes(draft.header));
    whole.set(line, 32);
    return hex(await crypto.subtle.sign("Ed25519", key, await crypto.subtle.digest("SHA-256", whole)));
  }
  const send = (to, fields) => fetch(to, { method: "POST", body: fields, credentials: "same-origin" });

  // Asks for the line, signs it and sends it; asks again if another line came in between, as computer players' lines do.
  async function signed(box, key, to, fields, fits) {
    for (let again = 0; ; again++) {
      const asked = await send(`${box.dataset.to}/draft`, fields);
      if (asked.status !== 200) return asked;
      const draft = await asked.json();
      if (!fits(JSON.parse(draft.line))) throw new Error("not the line that was meant");
      const whole = new URLSearchParams(fields);
      whole.set("sig", await signature(key, draft));
      whole.set("signed-n", draft.n);
      whole.set("signed-at", draft.at);
      const made = await send(to, whole);
      if (made.status !== 409 || again === 5) return made;
    }
  }
  async function arrive(answer) {
    if (answer.redirected) { location.assign(answer.url); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main").replaceWith(page.querySelector("main"));
    wireZoom();
    wire();
  }
  function refuse(box, words) {
    const said = box.querySelector(".refused");
    said.textContent = words;
    said.hidden = false;
  }

  async function begin(box) {
    const unable = box.querySelector(".unable");
    let pair;
    try {
      pair = await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    } catch {
      unable.hidden = false;
      return;
    }
    const key = hex(await crypto.subtle.exportKey("raw", pair.publicKey));
    try {
      await stored("readwrite", (keys) => keys.put(pair.privateKey, place(box, key)));
    } catch {
      unable.hidden = false; // such as a private window
      return;
    }
    const fits = (line) => line.move === "handover" && line.seat === box.dataset.seat && line.key === key;
    const answer = await signed(box, pair.privateKey, `${box.dataset.to}/key`, new URLSearchParams({ key }), fits);
    if (answer.headers.get("content-type") === "application/json") refuse(box, (await answer.json()).why);
    else await arrive(answer);
  }
  async function move(box, form, submitter) {
    const key = await owned(box);
    const again = () => { form.dataset.whole = "yes"; form.requestSubmit(submitter); delete form.dataset.whole; };
    if (!key) { again(); return; }
    // Without a signature the host refuses what is announced to be signed.
    const announced = document.createElement("input");
    Object.assign(announced, { type: "hidden", name: "signing", value: "yes" });
    form.append(announced);
    const fields = new URLSearchParams(new FormData(form, submitter));
    const fits = (line) => line.by === box.dataset.seat && line.move === fields.get("kind");
    const answer = await signed(box, key, `${box.dataset.to}/move`, fields, fits);
    if (answer.status === 204 || answer.headers.get("content-type") === "application/json") again();
    else await arrive(answer);
  }
  document.addEventListener("submit", (event) => {
    const box = here(), form = event.target;
    if (!box || !box.dataset.key) return;
    if (form.getAttribute("action") === `${box.dataset.to}/key-no-more`) {
      stored("readwrite", (keys) => keys.delete(place(box, box.dataset.key))).catch(() => {});
    } else if (form.getAttribute("action") === `${box.dataset.to}/move` && !form.dataset.whole) {
      event.preventDefault();
      if (form.dataset.signing) return; // it is pressed twice
      form.dataset.signing = "yes";
      move(box, form, event.submitter).catch(() => { location.assign(box.dataset.to); });
    }
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("button.sign")) begin(here()).catch(() => { location.assign(here().dataset.to); });
  });

  async function fit() {
    const box = here();
    if (!box || box.dataset.fitted) return;
    box.dataset.fitted = "yes";
    const mine = Boolean(await owned(box));
    const button = box.querySelector(".sign");
    if (button) button.hidden = mine;
    if (box.querySelector(".mine")) box.querySelector(".mine").hidden = !mine;
    for (const one of document.querySelectorAll(".unsigned")) one.hidden = mine;
  }
  new MutationObserver(fit).observe(document.body, { childList: true });
  fit();
})();
