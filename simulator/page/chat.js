// The log in the handset: the newest messages of one phone, kept current, with earlier ones on request.
import { isOwn, momentOf, renderBubble, updateTicks } from "./bubble.js";
import { element } from "./element.js";
import { fetchJson, oneAtATime } from "./live.js";
import { dayName } from "./moments.js";

const shownAtOnce = 200;
const trimAbove = 2 * shownAtOnce;
const pauseMs = 300_000;

const find = (id) => document.getElementById(id);
const [log, list, earlier, newer] = [find("log"), find("messages"), find("earlier"), find("newer")];

let person = null;
/** Rendered messages by cursor, oldest first: {message, item}. */
let shown = new Map();
let choose = () => {};

/** `chosen` is called with a message and its element when the person wants to know more of it. */
export function openChat(next, chosen) {
  person = next;
  choose = chosen;
  return reload();
}

/** Takes over what is new: messages, and ticks of those that waited. */
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
  append(answer.data, from !== undefined);
});

export function isEmptyChat() {
  return shown.size === 0;
}

function reload() {
  renderAll([]);
  earlier.hidden = true;
  return refreshChat();
}

function fetchChat(query) {
  return fetchJson(`/control/chats/${encodeURIComponent(person)}?${query}`);
}

/** The query for all from a cursor on; the first message's cursor is 0, and nothing stands before it. */
function newestFrom(cursor) {
  if (cursor === undefined) return `limit=${shownAtOnce}`;
  return cursor === 0 ? `limit=${trimAbove}` : `limit=${trimAbove}&after=${cursor - 1}`;
}

/** The oldest message that may have changed: the first that waits for the business, else the one after the last. */
function firstToAskFor() {
  for (const [cursor, { message }] of shown) if (isOwn(message) && !message.acknowledged) return cursor;
  const last = lastShown();
  return last && Number(last.cursor) + 1;
}

function append(messages, fresh) {
  const wasAtEnd = isAtEnd();
  let before = lastShown();
  let added = 0;
  for (const message of messages) {
    const there = shown.get(Number(message.cursor));
    if (there) {
      there.message = message;
      updateTicks(there.item, message);
      continue;
    }
    place(message, before).classList.toggle("fresh", fresh);
    before = message;
    added++;
  }
  if (added === 0) return;
  if (!fresh || wasAtEnd || isOwn(before)) toEnd();
  else newer.hidden = false;
}

/** Appends a message, with the day or the business number before it where that changes. */
function place(message, before) {
  const day = dayName(momentOf(message));
  const newDay = before === undefined || dayName(momentOf(before)) !== day;
  const newNumber = before !== undefined && before.phone_number_id !== message.phone_number_id;
  if (newDay) list.append(element("li", { class: "chip" }, day));
  if (newNumber) list.append(element("li", { class: "chip" }, businessText(message)));
  const paused = before !== undefined && momentOf(message) - momentOf(before) > pauseMs;
  const first = newDay || newNumber || paused || isOwn(before) !== isOwn(message);
  const item = renderBubble(message, first, (chosen) => choose(chosen, item));
  list.append(item);
  shown.set(Number(message.cursor), { message, item });
  return item;
}

function businessText(message) {
  return `${message.business_name} ${isOwn(message) ? message.to : message.from}`;
}

function renderAll(messages) {
  shown = new Map();
  list.replaceChildren();
  let before;
  for (const message of messages) {
    place(message, before);
    before = message;
  }
}

/** A chat that is watched for long stays as light as one that was just opened. */
function toEnd() {
  if (shown.size > trimAbove) {
    renderAll(messagesShown().slice(-shownAtOnce));
    earlier.hidden = false;
  }
  newer.hidden = true;
  log.scrollTop = log.scrollHeight;
}

async function showEarlier() {
  const [oldest] = shown.keys();
  const answer = await fetchChat(`limit=${shownAtOnce}&before=${oldest}`);
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
  if (isAtEnd()) newer.hidden = true;
});
