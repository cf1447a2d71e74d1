// The pane on the right: the raw data of the chosen message, else the person and the business.
import { isOwn, momentOf } from "./bubble.js";
import { element } from "./element.js";
import { fetchJson } from "./live.js";
import { exactTime, fullTime, phoneText } from "./moments.js";

const find = (id) => document.getElementById(id);
const LOOK_AGAIN_MS = 700;

/** A new object for each message shown, which ends the polling for the previous one. */
let shown = null;

/** Shows a message and polls for its statuses. */
export function showMessage(message) {
  shown = { message };
  look(shown).catch(console.error);
}

/** Shows the person and the business. `person` may be null, `chat` and `business` undefined. */
export function showPhone(person, chat, business) {
  shown = null;
  find("details").toggleAttribute("data-open", false);
  const phone =
    person !== null &&
    facts([
      ["Number", phoneText(person)],
      chat?.name && ["Name", chat.name],
      ["Messages", `${chat?.count ?? 0}`],
    ]);
  const number = business && [
    element("h3", {}, "The business"),
    facts([
      ["Name", business.verified_name],
      ["Number", business.display_phone_number],
      ["Number id", business.phone_number_id],
      ["Account id", business.business_account_id],
      ["Callback URL", business.callback_url ?? "none"],
      ["Callback", business.verified ? "verified" : "not verified"],
    ]),
  ];
  const hint = "Choose a message to see its statuses and its request.";
  const content = [phone, ...(number ?? []), element("p", { class: "details-hint" }, hint)].filter(Boolean);
  fill(person === null ? "Raw data" : "This phone", content);
}

/** Loads the message each time, because the chat's copy is as old as its bubble. */
async function look(showing) {
  const { message } = showing;
  const person = encodeURIComponent(isOwn(message) ? message.from : message.to);
  const { data } = await fetchJson(`/control/chats/${person}?limit=1&before=${Number(message.cursor) + 1}`);
  const [current] = data;
  if (shown !== showing || current === undefined) return;
  find("details").toggleAttribute("data-open", true);
  fill("Raw data", [messageFacts(current), ...hooks(current), ...wire(current)]);
  if (waits(current))
    setTimeout(() => shown === showing && look(showing).catch(console.error), LOOK_AGAIN_MS);
}

function waits(message) {
  if (isOwn(message)) return !message.acknowledged;
  return message.statuses.filter((one) => one.acknowledged).length < 3;
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
    [
      "Type",
      message.template ? `template ${message.template.name}, ${message.template.language}` : message.type,
    ],
    ["Message id", message.id],
    message.biz_opaque_callback_data !== undefined && ["Callback data", message.biz_opaque_callback_data],
  ]);
}

function hooks(message) {
  const list = isOwn(message)
    ? [{ status: "message", at: message.written_at, acknowledged: message.acknowledged }]
    : message.statuses;
  if (list.length === 0) return [];
  return [element("h3", {}, "Hooks"), element("ol", { class: "steps" }, ...list.map(hook))];
}

function hook({ status, at, acknowledged }) {
  return element(
    "li",
    { "data-taken": acknowledged },
    element("strong", {}, status),
    element("time", { datetime: at }, exactTime(new Date(at))),
    element("span", {}, acknowledged ? "taken by the business" : "not taken yet"),
  );
}

function wire(message) {
  const title = isOwn(message) ? "Message in the hook" : "Request";
  return [
    element("h3", {}, title),
    element(
      "pre",
      { class: "code", tabindex: "0", "aria-label": title },
      JSON.stringify(message.raw, null, 2),
    ),
  ];
}
