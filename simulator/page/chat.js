// The log in the handset: the newest messages of one phone, with live updates, and earlier ones on request.
import { isOwn, isSms, isWaiting, momentOf, renderBubble, updateTicks } from "./bubble.js";
import { element } from "./element.js";
import { fetchJson, oneAtATime } from "./live.js";
import { createMarks } from "./marks.js";
import { dayName } from "./moments.js";

const SHOWN_AT_ONCE = 200;
const TRIM_ABOVE = 2 * SHOWN_AT_ONCE;
const PAUSE_MS = 300_000;

const find = (id) => document.getElementById(id);
const [log, list, earlier, newer] = [find("log"), find("messages"), find("earlier"), find("newer")];

let person = null;
/** Whether the reader hasn't scrolled up from the newest message. */
let staysAtEnd = true;
let lastTop = 0;
/** Loaded messages by cursor, oldest first: {message, item}. Reactions, edits and deletions have no item. */
let shown = new Map();
let marks = createMarks();
/** What the business has read, by phone_number_id, and until when it types. */
let presence = { read: {}, typing_until: null };
/** The business's number in the newest rendered message, by channel. */
let numbers = new Map();
let handlers = {};

/** `on`: what a bubble calls; `choose` and `details` get the message and its element. */
export function openChat(next, on) {
  person = next;
  handlers = on;
  presence = { read: {}, typing_until: null };
  return reload();
}

/** Null, or the time until which the business types, if no message comes. */
export function typingUntil() {
  const until = presence.typing_until && new Date(presence.typing_until);
  return until && until > new Date() ? until : null;
}

export function markOf(id) {
  return marks.get(id);
}

/** Loads new messages and acknowledgements. */
export const refreshChat = oneAtATime(async () => {
  if (person === null) return;
  const asked = person;
  const from = firstToAskFor();
  const answer = await fetchChat(newestFrom(from));
  if (asked !== person) return;
  if (from !== undefined && answer.more) {
    await reload();
    return;
  }
  if (from === undefined) earlier.hidden = !answer.more;
  presence = { read: answer.read_until, typing_until: answer.typing_until };
  append(answer.data, from !== undefined);
  for (const { message, item } of shown.values()) if (item) updateTicks(item, withRead(message));
});

export function isEmptyChat() {
  return shown.size === 0;
}

/** The newest message on a channel, or of all messages without one. */
export function newestMessage(channel) {
  return messagesShown().findLast((message) => channel === undefined || message.channel === channel);
}

/** The business's number of a message. */
export function numberOf(message) {
  return isOwn(message) ? message.to : message.from;
}

function reload() {
  renderAll([]);
  earlier.hidden = true;
  return refreshChat();
}

function fetchChat(query) {
  return fetchJson(`/control/chats/${encodeURIComponent(person)}?${query}`);
}

/** The query for all messages from a cursor on. Cursors start at 0. */
function newestFrom(cursor) {
  if (cursor === undefined) return `limit=${SHOWN_AT_ONCE}`;
  return cursor === 0 ? `limit=${TRIM_ABOVE}` : `limit=${TRIM_ABOVE}&after=${cursor - 1}`;
}

/** The cursor of the first message that may have changed: an unacknowledged one, else the next one. */
function firstToAskFor() {
  for (const [cursor, { message }] of shown) if (isOwn(message) && isWaiting(message)) return cursor;
  const last = lastShown();
  return last && Number(last.cursor) + 1;
}

function append(messages, fresh) {
  const wasAtEnd = isAtEnd();
  let before = messagesShown().findLast((message) => shown.get(Number(message.cursor)).item !== null);
  let added = 0;
  for (const message of messages) {
    const there = shown.get(Number(message.cursor));
    if (there) {
      there.message = message;
      continue;
    }
    const item = place(message, before);
    if (item === null) continue;
    item.classList.toggle("fresh", fresh);
    before = message;
    added++;
  }
  if (added === 0) return;
  if (!fresh || wasAtEnd || isOwn(before)) toEnd();
  else newer.hidden = false;
}

/**
 * Appends a message, after the day or the channel's business number when these change. A reaction, an edit or a deletion
 * changes another message instead; then the answer is null.
 */
function place(message, before) {
  const about = marks.add(message);
  if (about !== null) {
    shown.set(Number(message.cursor), { message, item: null });
    renderAgain(about);
    return null;
  }
  const day = dayName(momentOf(message));
  const newDay = before === undefined || dayName(momentOf(before)) !== day;
  const number = numberOf(message);
  const newNumber = (numbers.get(message.channel) ?? number) !== number;
  numbers.set(message.channel, number);
  if (newDay) list.append(element("li", { class: "chip" }, day));
  if (newNumber) list.append(element("li", { class: "chip" }, `${message.business_name} ${number}`));
  const paused = before !== undefined && momentOf(message) - momentOf(before) > PAUSE_MS;
  const turned = before === undefined || isOwn(before) !== isOwn(message) || isSms(before) !== isSms(message);
  const first = newDay || newNumber || paused || turned;
  const item = render(message, first);
  list.append(item);
  shown.set(Number(message.cursor), { message, item });
  return item;
}

function render(message, first) {
  const quoted = message.reply_to === undefined ? undefined : (entryOf(message.reply_to)?.message ?? null);
  const look = { first, mark: marks.get(message.id), quoted };
  const item = renderBubble(withRead(message), look, {
    ...handlers,
    choose: (chosen) => handlers.choose(chosen, entryOf(message.id)?.item ?? item),
    details: (chosen) => handlers.details(chosen, entryOf(message.id)?.item ?? item),
    jump,
  });
  return item;
}

function renderAgain(id) {
  const entry = entryOf(id);
  if (!entry?.item) return;
  const item = render(entry.message, entry.item.classList.contains("first"));
  entry.item.replaceWith(item);
  handlers.replaced(entry.item, item);
  entry.item = item;
}

/** The message of an element. */
export function messageOf(item) {
  for (const entry of shown.values()) if (entry.item === item) return entry.message;
  return undefined;
}

function entryOf(id) {
  for (const entry of shown.values()) if (entry.message.id === id) return entry;
  return undefined;
}

/** Shows the quoted message, when it is loaded. */
function jump(id) {
  const item = entryOf(id)?.item;
  if (!item) return;
  item.scrollIntoView({ block: "center" });
  item.querySelector(".time").focus();
}

/** The business reads a message and all earlier ones. */
function withRead(message) {
  if (!isOwn(message) || isSms(message)) return message;
  const until = presence.read[message.phone_number_id];
  return { ...message, read: message.read || (until !== undefined && momentOf(message) <= new Date(until)) };
}

function renderAll(messages) {
  shown = new Map();
  marks = createMarks();
  numbers = new Map();
  list.replaceChildren();
  let before;
  for (const message of messages) if (place(message, before) !== null) before = message;
}

/** Removes old messages, so that a chat that stays open for long stays fast. */
function toEnd() {
  if (shown.size > TRIM_ABOVE) {
    renderAll(messagesShown().slice(-SHOWN_AT_ONCE));
    earlier.hidden = false;
  }
  newer.hidden = true;
  staysAtEnd = true;
  log.scrollTop = log.scrollHeight;
}

async function showEarlier() {
  const [oldest] = shown.keys();
  const answer = await fetchChat(`limit=${SHOWN_AT_ONCE}&before=${oldest}`);
  const fromEnd = log.scrollHeight - log.scrollTop;
  renderAll([...answer.data, ...messagesShown()]);
  earlier.hidden = !answer.more;
  log.scrollTop = log.scrollHeight - fromEnd;
  if (!answer.more) log.focus();
}

function messagesShown() {
  return [...shown.values()].map(({ message }) => message);
}

function lastShown() {
  return messagesShown().at(-1);
}

function isAtEnd() {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

earlier.addEventListener("click", showEarlier);
newer.addEventListener("click", toEnd);
log.addEventListener("scroll", () => {
  if (isAtEnd()) {
    staysAtEnd = true;
    newer.hidden = true;
  } else if (log.scrollTop < lastTop) staysAtEnd = false;
  lastTop = log.scrollTop;
});
// Pictures grow when they are loaded.
new ResizeObserver(() => {
  if (staysAtEnd) log.scrollTop = log.scrollHeight;
}).observe(list);
