// What all pages share: news of the content, changes that are sent, undo, and the language.
"use strict";
const LANGUAGE = document.body.dataset.language;
const made = (name, values, ...inner) => {
  const one = Object.assign(document.createElement(name), values);
  one.append(...inner);
  return one;
};
const addressOf = (path) => `${path}?language=${encodeURIComponent(LANGUAGE)}`;
const read = async (path) => {
  const answer = await fetch(path);
  const found = await answer.json();
  if (!answer.ok) throw new Error(Object.values(found.faults || {}).join("; ") || `error ${answer.status}`);
  return found;
};
const say = (text, isFault = false) => {
  const box = document.getElementById("said");
  box.replaceChildren(...(text ? [made("p", { className: isFault ? "problems" : "notice" }, text)] : []));
};
// Sends a change; the faults by field, or null where it was made.
const send = async (path, change) => {
  const token = document.querySelector("meta[name=kynes-token]").content;
  let answer;
  try {
    answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-kynes-token": token },
      body: JSON.stringify(change),
    });
  } catch {
    return { "": "the program does not answer: is it still running?" };
  }
  if (answer.ok) {
    send.made = await answer.json();
    return null;
  }
  try {
    return (await answer.json()).faults;
  } catch {
    return { "": answer.status === 403 ? "the program has been started again: load the page again" : `error ${answer.status}` };
  }
};
const listeners = [];
const onNews = (listener) => listeners.push(listener);
const undo = document.getElementById("undo");
const heading = document.querySelector("h1"), called = heading.textContent.split(": ")[0];
const tell = (news) => {
  if (news.title) document.title = heading.textContent = `${called}: ${news.title}`;
  const list = made("ul", {}, ...news.problems.map((text) => made("li", {}, made("code", {}, text))));
  document.getElementById("state").replaceChildren(...(news.problems.length
    ? [made("section", { className: "problems" }, made("h2", {}, "What is wrong"), list)]
    : news.pictures.length ? [] : [made("p", {}, "The pictures are being drawn.")]));
  undo.disabled = !news.undo;
  undo.title = news.undo ? `Take back: ${news.undo}` : "";
};
const ask = async (version) => {
  try {
    const news = await read(`${addressOf("/state")}&version=${version}`);
    tell(news);
    if (news.version !== version) for (const listener of listeners) await listener(news);
    ask(news.version);
  } catch {
    setTimeout(() => ask(version), 1000);
  }
};
undo.addEventListener("click", async () => {
  const faults = await send("/undo", {});
  say(faults ? faults[""] : `Taken back: ${send.made.undone}`, !!faults);
});
document.getElementById("language").addEventListener("change", (event) => {
  location.search = `?language=${event.target.value}`;
});
addEventListener("DOMContentLoaded", () => ask(-1));
