// The phones page: combines list, handset and details, and sends messages of the person.
import { fetchNumbers } from "./business-numbers.js";
import {
  isEmptyChat,
  markOf,
  messageOf,
  newestMessage,
  numberOf,
  openChat,
  refreshChat,
  typingUntil,
} from "./chat.js";
import { edit, forget, openComposer, replyTo, send } from "./composer.js";
import { showMessage, showPhone } from "./details.js";
import { openFaults, showFaults } from "./faults.js";
import { fetchJson, followChanges, oneAtATime } from "./live.js";
import { openMetaSide } from "./meta-side.js";
import { barTime, phoneText } from "./moments.js";
import { renderRows } from "./rows.js";
import { openShopApp } from "./shop-app.js";
import { onSwipe } from "./swipe.js";
import { renderToolbar } from "./toolbar.js";

const find = (id) => document.getElementById(id);
const writing = find("writing");

let person = null;
let numbers = [];
let chats = [];
let chosen = null;
/** The channel that the person writes on; null is that of the newest message. */
let channel = null;
/** The number of seen messages of each phone. Messages from before the page was opened count as seen. */
const seen = new Map();
let firstLook = true;
let typingTimer;

const chatOf = (who) => chats.find((chat) => chat.person === who);

/** The business's number on a channel: that of the newest message, else the first one. */
function numberOn(name) {
  const newest = newestMessage(name);
  const known = numbers.filter((number) => number.channel === name);
  return known.find((number) => newest && number.phone === numberOf(newest)) ?? known[0];
}

/** The number that the person writes to. */
function business() {
  return numberOn(channel ?? newestMessage()?.channel) ?? numbers[0];
}

const refresh = oneAtATime(async () => {
  const [chatList, numberList, faults] = await Promise.all([
    fetchJson("/control/chats"),
    fetchNumbers(),
    fetchJson("/control/faults"),
  ]);
  showFaults(faults);
  chats = chatList.data;
  numbers = numberList;
  for (const chat of chats) if (firstLook || chat.person === person) seen.set(chat.person, chat.count);
  firstLook = false;
  if (person === null && chats.length > 0 && matchMedia("(min-width: 761px)").matches) open(chats[0].person);
  else render();
});

function open(next) {
  person = next;
  channel = null;
  if (location.hash !== `#${next}`) history.replaceState(null, "", `#${next}`);
  find("panes").dataset.view = "item";
  forget();
  seen.set(next, chatOf(next)?.count ?? 0);
  unchoose();
  openChat(next, { choose, details, send, replaced }).then(render, console.error);
}

/** Shows the actions on a message, and its raw data where there is room. */
function choose(message, item) {
  if (chosen === item) return;
  unmark();
  item.classList.add("chosen");
  item.append(toolbarOf(message, item));
  chosen = item;
  showMessage(message, false);
}

function details(message, item) {
  choose(message, item);
  showMessage(message, true);
}

function toolbarOf(message, item) {
  return renderToolbar(message, markOf(message.id), {
    send,
    reply: (one) => {
      unchoose();
      replyTo(one);
    },
    edit: (one) => {
      unchoose();
      edit(one);
    },
    details: (one) => details(one, item),
  });
}

/** A chosen message that looks different now is no longer chosen. */
function replaced(before) {
  if (before === chosen) unchoose();
}

function unchoose() {
  unmark();
  render();
}

function unmark() {
  chosen?.classList.remove("chosen");
  chosen?.querySelector(".toolbar")?.remove();
  chosen = null;
}

function render() {
  const chat = chatOf(person);
  const number = business();
  renderRows(chats, person, ({ person: who, count }) => count - (seen.get(who) ?? 0), open);
  find("chats-empty").hidden = chats.length > 0;
  find("business-name").textContent = number?.name ?? "No business yet";
  renderTyping(number);
  find("business-avatar").textContent = [...(number?.name ?? "?")][0].toUpperCase();
  find("caption-name").textContent = chat?.name ?? "";
  find("caption-number").textContent =
    person === null || chat?.name === phoneText(person) ? "" : phoneText(person);
  renderComposer(number);
  find("empty").hidden = !isEmptyChat();
  find("empty-text").textContent = emptyText(chat, number);
  if (chosen === null) {
    const perChannel = [numberOn("whatsapp"), numberOn("sms")].filter((one) => one !== undefined);
    showPhone(person, chat, perChannel);
  }
  document.title = person === null ? "Phones · Simulator" : `${chat?.name ?? phoneText(person)} · Simulator`;
}

/** Offers the channels only when the business has numbers on both. */
function renderComposer(number) {
  for (const control of find("composer").elements) control.disabled = person === null || number === undefined;
  find("attach").hidden = number?.channel === "sms";
  const isHidden = person?.includes(".") ?? false;
  for (const id of ["change-number", "shop-app", "meta-side"])
    find(id).hidden =
      person === null || number?.channel !== "whatsapp" || (id === "change-number" && isHidden);
  find("change-id").hidden = !isHidden;
  find("channels").hidden = new Set(numbers.map((one) => one.channel)).size < 2;
  for (const choice of find("composer").elements.channel) choice.checked = choice.value === number?.channel;
  writing.placeholder = number?.channel === "sms" ? "Text message" : "Message";
}

/** "typing…" instead of the number, until the time is over. */
function renderTyping(number) {
  const until = typingUntil();
  find("business-number").textContent = until ? "typing…" : (number?.shown ?? "");
  clearTimeout(typingTimer);
  if (until) typingTimer = setTimeout(render, until - Date.now() + 50);
}

function emptyText(chat, number) {
  if (number === undefined)
    return "No business number is registered yet. Start Parley, or register one through the control API.";
  if (person === null || chat !== undefined)
    return "Nothing has arrived yet. Send a message through Parley and it appears here.";
  return `This phone is new. Write to ${number.name}, or send a message to ${phoneText(person)} through Parley.`;
}

/** The number that the person writes to; null when nobody can write. */
function target() {
  const number = business();
  return person === null || number === undefined ? null : { person, number };
}

async function sent(body) {
  unmark();
  const moved = body.new_user_id ?? body.new_number?.replace(/\D/g, "");
  if (moved !== undefined) {
    await refresh();
    open(moved);
    return;
  }
  await Promise.all([refresh(), refreshChat()]);
  render();
}

function openNewPhone(event) {
  event.preventDefault();
  const field = find("new-number");
  const written = field.value.trim();
  const isId = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/.test(written);
  const digits = isId ? written : written.replace(/[\s+().\-/]/g, "");
  const usable = isId || /^\d{7,15}$/.test(digits);
  find("new-problem").textContent = usable
    ? ""
    : "Enter the number with its country code, such as +1 650 555 1234, or a user id, such as US.1349.";
  field.toggleAttribute("aria-invalid", !usable);
  if (!usable) return;
  field.value = "";
  open(digits);
  writing.focus();
}

function tellTime() {
  find("clock").textContent = barTime(new Date());
}

openComposer({ target, sent });
openShopApp(target);
openMetaSide(target);
openFaults();
onSwipe(find("messages"), (item) => {
  const message = messageOf(item);
  if (message?.channel === "whatsapp") replyTo(message);
});
find("change-number").addEventListener("click", () => find("number-dialog").showModal());
find("channels").addEventListener("change", (event) => {
  channel = event.target.value;
  render();
  writing.focus();
});
find("new-phone").addEventListener("submit", openNewPhone);
find("details-close").addEventListener("click", unchoose);
find("back").addEventListener("click", () => {
  find("panes").dataset.view = "list";
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
