// The list of phones on the left, by newest message.
import { momentOf, previewText } from "./bubble.js";
import { element } from "./element.js";
import { phoneText, shortTime } from "./moments.js";

const TONES = 6;
const list = document.getElementById("chats");

/** `unread`: the number of unread messages of a chat. Calls `open` with the person after a click. */
export function renderRows(chats, person, unread, open) {
  const there = new Map([...list.children].map((row) => [row.dataset.person, row]));
  chats.forEach((chat, index) => {
    const row = there.get(chat.person) ?? newRow(chat.person, open);
    there.delete(chat.person);
    fillRow(row, chat, chat.person === person, unread(chat));
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  });
  for (const row of there.values()) row.remove();
}

function newRow(person, open) {
  const button = element("button", { class: "row", type: "button" });
  button.addEventListener("click", () => open(person));
  return element("li", { "data-person": person }, button);
}

function fillRow(row, { person, name, last }, current, unread) {
  const key = `${last.cursor} ${current} ${unread} ${name}`;
  if (row.dataset.key === key) return;
  row.dataset.key = key;
  const button = row.firstElementChild;
  if (current) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
  const title = element("span", { class: "row-title", dir: "auto" }, name ?? phoneText(person));
  const time = element("span", { class: "row-time" }, shortTime(momentOf(last)));
  const preview = element("span", { class: "row-last", dir: "auto" }, previewText(last));
  const badge =
    unread > 0 &&
    element("span", { class: "unread" }, `${unread}`, element("span", { class: "unseen" }, " new"));
  button.replaceChildren(
    avatar(person, name),
    element(
      "span",
      { class: "row-text" },
      element("span", { class: "row-top" }, title, time),
      element("span", { class: "row-top" }, preview, badge),
    ),
  );
}

function avatar(person, name) {
  const words = (name ?? "")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .split(" ")
    .filter(Boolean);
  const isName = /\p{L}/u.test(words[0] ?? "");
  const letters = words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join("")
    .toUpperCase();
  const tone = [...person].reduce((sum, sign) => sum + sign.codePointAt(0), 0) % TONES;
  return element(
    "span",
    { class: "avatar", "data-tone": tone, "aria-hidden": "true" },
    isName ? letters : person.slice(-2),
  );
}

list.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...list.querySelectorAll(".row")];
  rows[rows.indexOf(document.activeElement) + step]?.focus();
});
