// The pane on the right: the raw data of the chosen message, else the person and the business.
import { isOwn, isSms, isWaiting, momentOf } from "./bubble.js";
import { element } from "./element.js";
import { fetchJson } from "./live.js";
import { exactTime, fullTime, phoneText } from "./moments.js";

const find = (id) => document.getElementById(id);
const LOOK_AGAIN_MS = 700;
/** For an SMS, nobody knows which state is the last one. */
const LOOK_FOR_MS = 30_000;

/** A new object for each message shown, which ends the polling for the previous one. */
let shown = null;

/** Shows a message and polls for its statuses. `open`: also where the pane covers the phone. */
export function showMessage(message, open) {
  shown = { message };
  if (open) find("details").toggleAttribute("data-open", true);
  look(shown).catch(console.error);
}

/** Shows the person and the business. `person` may be null, `chat` undefined. `numbers`: one of each channel at most. */
export function showPhone(person, chat, numbers) {
  shown = null;
  find("details").toggleAttribute("data-open", false);
  const phone =
    person !== null &&
    facts([
      ["Number", phoneText(person)],
      chat?.name && ["Name", chat.name],
      ["Messages", `${chat?.count ?? 0}`],
    ]);
  const business = numbers.flatMap((number) => [
    element("h3", {}, `The business on ${number.channel === "sms" ? "SMS" : "WhatsApp"}`),
    facts(number.facts),
  ]);
  const hint = "Choose a message to see its statuses and its request.";
  const content = [phone, ...business, element("p", { class: "details-hint" }, hint)].filter(Boolean);
  fill(person === null ? "Raw data" : "This phone", content);
}

/** Loads the message each time, because the chat's copy is as old as its bubble. */
async function look(showing) {
  const { message } = showing;
  const person = encodeURIComponent(isOwn(message) ? message.from : message.to);
  const { data } = await fetchJson(`/control/chats/${person}?limit=1&before=${Number(message.cursor) + 1}`);
  const [current] = data;
  if (shown !== showing || current === undefined) return;
  fill("Raw data", [messageFacts(current), ...hooks(current), ...wire(current)]);
  if (waits(current))
    setTimeout(() => shown === showing && look(showing).catch(console.error), LOOK_AGAIN_MS);
}

function waits(message) {
  if (isOwn(message)) return isWaiting(message);
  if (isSms(message)) {
    const last = message.statuses.at(-1);
    if (last?.status === "delivered") return last.acknowledged === false && isWaiting(last);
    return Date.now() - momentOf(message) < LOOK_FOR_MS;
  }
  const hooks = message.source === "app" ? 1 : 3;
  return message.statuses.filter((one) => one.acknowledged).length < hooks;
}

function fill(title, content) {
  find("details-title").textContent = title;
  find("details-body").replaceChildren(...content);
}

function facts(rows) {
  const cells = rows
    .filter(Boolean)
    .flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, element("bdi", {}, value))]);
  return element("dl", { class: "facts" }, ...cells);
}

function messageFacts(message) {
  return facts([
    [isOwn(message) ? "Written" : "Arrived", fullTime(momentOf(message))],
    ["Business", `${message.business_name}, ${isOwn(message) ? message.to : message.from}`],
    ["Type", typeText(message)],
    ["Message id", message.id],
    message.biz_opaque_callback_data !== undefined && ["Callback data", message.biz_opaque_callback_data],
  ]);
}

function typeText(message) {
  if (message.template) return `template ${message.template.name}, ${message.template.language}`;
  if (!isSms(message)) return message.type;
  return `SMS, ${message.segments} ${message.segments === 1 ? "segment" : "segments"}`;
}

function hooks(message) {
  const list = isOwn(message)
    ? [{ ...message, status: "message", at: message.written_at }]
    : message.statuses;
  if (list.length === 0) return [];
  return [element("h3", {}, "Hooks"), element("ol", { class: "steps" }, ...list.map(hook))];
}

function hook(one) {
  const { status, at, acknowledged } = one;
  return element(
    "li",
    { "data-taken": acknowledged },
    element("strong", {}, status),
    element("time", { datetime: at }, exactTime(new Date(at))),
    element("span", {}, hookText(one)),
  );
}

/** Without a status callback, nobody is told. */
function hookText(one) {
  if (one.acknowledged === undefined) return "no callback";
  if (one.acknowledged) return "taken by the business";
  return isWaiting(one) ? "not taken yet" : "given up";
}

function wire(message) {
  const written = isSms(message) ? "Fields of the webhook" : "Message in the hook";
  const title = isOwn(message) || message.source === "app" ? written : "Request";
  return [
    element("h3", {}, title),
    element(
      "pre",
      { class: "code", tabindex: "0", "aria-label": title },
      JSON.stringify(message.raw, null, 2),
    ),
  ];
}
