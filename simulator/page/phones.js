// The phones page: combines list, handset and details, and sends messages of the person.
import { isEmptyChat, openChat, refreshChat } from "./chat.js";
import { showMessage, showPhone } from "./details.js";
import { fetchJson, followChanges, oneAtATime } from "./live.js";
import { barTime, phoneText } from "./moments.js";
import { renderRows } from "./rows.js";

const find = (id) => document.getElementById(id);
const writing = find("writing");

let person = null;
let numbers = [];
let chats = [];
let chosen = null;
/** The number of seen messages of each phone. Messages from before the page was opened count as seen. */
const seen = new Map();
let firstLook = true;

const chatOf = (who) => chats.find((chat) => chat.person === who);
const businessOf = (chat) =>
  numbers.find((one) => one.phone_number_id === chat?.last.phone_number_id) ?? numbers[0];

const refresh = oneAtATime(async () => {
  const [chatList, numberList, faults] = await Promise.all([
    fetchJson("/control/chats"),
    fetchJson("/control/numbers"),
    fetchJson("/control/faults"),
  ]);
  find("strict").checked = faults.enforce_window;
  chats = chatList.data;
  numbers = numberList.data;
  for (const chat of chats) if (firstLook || chat.person === person) seen.set(chat.person, chat.count);
  firstLook = false;
  if (person === null && chats.length > 0 && matchMedia("(min-width: 761px)").matches) open(chats[0].person);
  else render();
});

function open(next) {
  person = next;
  if (location.hash !== `#${next}`) history.replaceState(null, "", `#${next}`);
  find("panes").dataset.view = "item";
  find("write-problem").textContent = "";
  seen.set(next, chatOf(next)?.count ?? 0);
  unchoose();
  openChat(next, choose).then(render, console.error);
}

function choose(message, item) {
  unmark();
  item.classList.add("chosen");
  chosen = item;
  showMessage(message);
}

function unchoose() {
  unmark();
  render();
}

function unmark() {
  chosen?.classList.remove("chosen");
  chosen = null;
}

function render() {
  const chat = chatOf(person);
  const business = businessOf(chat);
  renderRows(chats, person, ({ person: who, count }) => count - (seen.get(who) ?? 0), open);
  find("chats-empty").hidden = chats.length > 0;
  find("business-name").textContent = business?.verified_name ?? "No business yet";
  find("business-number").textContent = business?.display_phone_number ?? "";
  find("business-avatar").textContent = [...(business?.verified_name ?? "?")][0].toUpperCase();
  find("caption-name").textContent = chat?.name ?? "";
  find("caption-number").textContent =
    person === null || chat?.name === phoneText(person) ? "" : phoneText(person);
  for (const control of find("composer").elements)
    control.disabled = person === null || business === undefined;
  find("empty").hidden = !isEmptyChat();
  find("empty-text").textContent = emptyText(chat, business);
  if (chosen === null) showPhone(person, chat, business);
  document.title = person === null ? "Phones · Simulator" : `${chat?.name ?? phoneText(person)} · Simulator`;
}

function emptyText(chat, business) {
  if (business === undefined)
    return "No business number is registered yet. Start Parley, or register one through the control API.";
  if (person === null || chat !== undefined)
    return "Nothing has arrived yet. Send a message through Parley and it appears here.";
  return `This phone is new. Write to ${business.verified_name}, or send a message to ${phoneText(person)} through Parley.`;
}

async function write(event) {
  event.preventDefault();
  const text = writing.value;
  if (text.trim() === "" || person === null) return;
  const to = businessOf(chatOf(person))?.phone_number_id;
  try {
    const body = JSON.stringify({ from: person, to, text });
    await fetchJson("/control/inbound", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (writing.value === text) writing.value = "";
    find("write-problem").textContent = "";
    await Promise.all([refresh(), refreshChat()]);
    render();
  } catch (error) {
    find("write-problem").textContent = `Not sent: ${error.message}`;
  }
}

function openNewPhone(event) {
  event.preventDefault();
  const field = find("new-number");
  const digits = field.value.replace(/[\s+().\-/]/g, "");
  const usable = /^\d{7,15}$/.test(digits);
  find("new-problem").textContent = usable
    ? ""
    : "Enter the number with its country code, such as +1 650 555 1234.";
  field.toggleAttribute("aria-invalid", !usable);
  if (!usable) return;
  field.value = "";
  open(digits);
  writing.focus();
}

/** The other faults stay as they are. */
async function setStrict() {
  const { checked } = find("strict");
  try {
    const faults = await fetchJson("/control/faults");
    await fetchJson("/control/faults", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...faults, enforce_window: checked }),
    });
    find("strict-problem").textContent = "";
  } catch (error) {
    find("strict").checked = !checked;
    find("strict-problem").textContent = `Not changed: ${error.message}`;
  }
}

function tellTime() {
  find("clock").textContent = barTime(new Date());
}

find("composer").addEventListener("submit", write);
find("new-phone").addEventListener("submit", openNewPhone);
find("strict").addEventListener("change", setStrict);
find("details-close").addEventListener("click", unchoose);
find("back").addEventListener("click", () => {
  find("panes").dataset.view = "list";
});
writing.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  find("composer").requestSubmit();
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && chosen !== null) unchoose();
});

tellTime();
setInterval(tellTime, 5000);
fetchJson("/control/health").then(({ mail }) => {
  find("mail-link").hidden = !mail;
}, console.error);
const wanted = decodeURIComponent(location.hash.slice(1));
if (wanted !== "") open(wanted);
followChanges(async (change) => {
  const concerned = change === null || change.persons === null || change.persons.includes(person);
  await Promise.all([refresh(), concerned && refreshChat()]);
  render();
});
