// The mail page: all mails on the left, the chosen one on the right.
import { drawing, element } from "./element.js";
import { fetchJson, followChanges, oneAtATime } from "./live.js";
import { fullTime, shortTime, sizeText } from "./moments.js";

const find = (id) => document.getElementById(id);
const letter = find("letter");
const TONES = 6;
const AT_ONCE = 100;

let mails = [];
let chosen = null;

const refresh = oneAtATime(async () => {
  const { data, next } = await fetchJson(`/control/mails?limit=${AT_ONCE}`);
  const known = new Set(data.map((mail) => mail.id));
  const older = mails.filter((mail) => !known.has(mail.id) && Number(mail.id) < Number(data.at(-1)?.id));
  mails = [...data, ...older];
  if (older.length === 0) find("older").hidden = next === null;
  render();
  if (chosen === null && mails.length > 0 && matchMedia("(min-width: 761px)").matches)
    await open(mails[0].id);
});

async function showOlder() {
  const { data, next } = await fetchJson(`/control/mails?limit=${AT_ONCE}&after=${mails.at(-1).id}`);
  mails.push(...data);
  find("older").hidden = next === null;
  render();
}

async function open(id) {
  chosen = id;
  if (location.hash !== `#${id}`) history.replaceState(null, "", `#${id}`);
  find("panes").dataset.view = "item";
  render();
  const mail = await fetchJson(`/control/mails/${encodeURIComponent(id)}`).catch(() => null);
  if (mail !== null && chosen === id) showLetter(mail);
}

function render() {
  find("mails-empty").hidden = mails.length > 0;
  find("empty").hidden = mails.length > 0;
  const rows = find("mails");
  const focused = document.activeElement?.dataset.id;
  rows.replaceChildren(...mails.map(row));
  if (focused) rows.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

function row(mail) {
  const button = element("button", {
    class: "row",
    type: "button",
    "data-id": mail.id,
    "aria-current": mail.id === chosen && "true",
  });
  const at = new Date(mail.received_at);
  button.append(
    element(
      "span",
      { class: "avatar", "data-tone": mail.from.length % TONES, "aria-hidden": "true" },
      (mail.from[0] ?? "?").toUpperCase(),
    ),
    element(
      "span",
      { class: "row-text" },
      element(
        "span",
        { class: "row-top" },
        element("span", { class: "row-title", dir: "auto" }, mail.subject || "No subject"),
        element("span", { class: "row-time" }, shortTime(at)),
      ),
      element("span", { class: "row-last" }, `To ${mail.to.join(", ")}`),
      element(
        "span",
        { class: "row-last" },
        `From ${mail.from || "nobody"}${attachmentsText(mail.attachments)}`,
      ),
    ),
  );
  button.addEventListener("click", () => open(mail.id).catch(console.error));
  return element("li", {}, button);
}

function attachmentsText(count) {
  if (count === 0) return "";
  return ` · ${count} ${count === 1 ? "attachment" : "attachments"}`;
}

function showLetter(mail) {
  const facts = [
    ["From", mail.from || "nobody"],
    ["To", mail.to.join(", ")],
    ["Date", fullTime(new Date(mail.date ?? mail.received_at))],
  ];
  letter.replaceChildren(
    element("h2", { dir: "auto" }, mail.subject || "No subject"),
    element(
      "dl",
      { class: "facts" },
      ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
    ),
    body(mail),
    ...attachments(mail.attachments),
    element(
      "details",
      {},
      element("summary", {}, "Headers"),
      element("pre", { class: "code", tabindex: "0" }, headerText(mail)),
    ),
  );
  letter.hidden = false;
  document.title = `${mail.subject || "Mail"} · Simulator`;
}

function body({ text, html }) {
  if (text !== null) return element("p", { class: "words", dir: "auto" }, text.trimEnd());
  if (html === null) return element("p", { class: "words" }, "This mail has no text.");
  return element("pre", { class: "code", tabindex: "0" }, html);
}

function attachments(list) {
  if (list.length === 0) return [];
  const links = list.map(({ filename, size, url }) =>
    element(
      "a",
      { href: url, download: filename ?? "attachment" },
      drawing(24, 24, ["M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 19.5h14"], { width: 28, height: 28 }),
      element("strong", {}, filename ?? "attachment"),
      element("span", {}, sizeText(size)),
    ),
  );
  return [
    element("h3", {}, list.length === 1 ? "Attachment" : "Attachments"),
    element("div", { class: "attachments" }, ...links),
  ];
}

function headerText({ headers }) {
  return headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

find("older").addEventListener("click", showOlder);
find("back").addEventListener("click", () => {
  find("panes").dataset.view = "list";
});
find("mails").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const rows = [...find("mails").querySelectorAll(".row")];
  rows[rows.indexOf(document.activeElement) + step]?.focus();
});

const wanted = decodeURIComponent(location.hash.slice(1));
if (wanted !== "") open(wanted).catch(console.error);
followChanges(async (change) => {
  if (change === null || change.mail) await refresh();
});
