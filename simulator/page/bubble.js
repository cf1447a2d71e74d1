// Renders one message: the business on the left, the person on the right.
import { businessButtons } from "./business-buttons.js";
import { contentOf, kindText, words } from "./content.js";
import { drawing, element } from "./element.js";
import { edited } from "./marks.js";
import { clockTime, fullTime, phoneText } from "./moments.js";

const ONE_TICK = ["m3.5 6 2.6 2.6L11.7 2.5"];
const TWO_TICKS = ["m1 6 2.6 2.6L9.2 2.5", "m8 8.6L13.6 2.5"];
const CROSS = ["m4 2 7 7", "m11 2-7 7"];

export const momentOf = (message) => new Date(message.received_at ?? message.written_at);
export const isOwn = (message) => message.direction === "written";
export const isSms = (message) => message.channel === "sms";
/** The business may still take the written message: Twilio gives up after some seconds, Meta after days. */
export const isWaiting = (message) => !message.acknowledged && !message.given_up;

/**
 * `mark`: what later messages say about this one. `quoted`: the message that this one answers, null when it isn't shown.
 * `on`: `choose` after a click, `details` after a click on the time, `jump` to the quoted message, `send` for a message of
 * the person.
 */
export function renderBubble(message, { first, mark, quoted }, on) {
  if (message.type === "system") return notice(message, on);
  const own = isOwn(message);
  const classes = ["message", own && "own", isSms(message) && "sms", first && "first"].filter(Boolean);
  const item = element("li", { class: classes.join(" ") });
  const picture = message.sticker && !mark?.deleted;
  const isEdited = mark?.edit && !mark.deleted;
  const bubble = element("div", { class: `bubble${picture ? " picture" : ""}${isEdited ? " edited" : ""}` });
  bubble.append(
    ...label(message),
    ...quote(message, quoted, on),
    ...body(message, mark),
    meta(message, mark, on),
  );
  bubble.addEventListener("click", () => on.choose(message));
  const how = isSms(message) ? " by SMS: " : ": ";
  item.append(element("span", { class: "unseen" }, (own ? "You wrote" : "The business wrote") + how), bubble);
  const reactions = [...(mark?.reactions.values() ?? [])];
  if (reactions.length > 0 && !mark.deleted) item.append(reactionBadge(reactions));
  item.append(...businessButtons(message, on.send));
  return item;
}

/** Shows that the business took or read a written message, or that the channel gave up. */
export function updateTicks(item, message) {
  if (!isOwn(message) || isWaiting(message)) return;
  const [ticks, text] = item.querySelectorAll(".ticks");
  if (text === undefined || text.textContent === tickText(message)) return;
  const [newTicks, newText] = ticksOf(message);
  ticks.replaceWith(newTicks);
  text.replaceWith(newText);
}

/** For the list of phones. */
export function previewText(message) {
  return (isOwn(message) ? "You: " : "") + shortText(message);
}

/** What it says, in a line. */
export function shortText(message) {
  const text = attempt(() => kindText(message)) ?? message.type;
  return String(text).replace(/\s+/g, " ").slice(0, 120);
}

/** Undefined for content of another form than Meta's: the control API takes any. */
function attempt(show) {
  try {
    return show();
  } catch {
    return undefined;
  }
}

/** A changed number or id is told between the bubbles. */
function notice(message, on) {
  const what = message.raw.system?.type === "user_changed_user_id" ? "id" : "number";
  const text = `${message.name} changed the ${what} to ${phoneText(message.new_number ?? "")}`;
  const button = element("button", { class: "chip notice", type: "button" }, text);
  button.addEventListener("click", () => on.details(message));
  return element("li", { class: "message notice-line" }, button);
}

function label({ raw, source }) {
  const { forwarded, frequently_forwarded: often } = raw.context ?? {};
  const texts = [
    (forwarded || often) && (often ? "Forwarded many times" : "Forwarded"),
    source === "app" && "From the shop's app",
    raw.group_id && "In a group",
    raw.referral && `From an ad: ${raw.referral.headline ?? raw.referral.source_url ?? ""}`,
  ];
  return texts.filter(Boolean).map((text) => element("p", { class: "label", dir: "auto" }, text));
}

function quote(message, quoted, on) {
  if (message.reply_to === undefined) return [];
  const who = quoted && (isOwn(quoted) ? "You" : quoted.business_name);
  const lines = quoted
    ? [element("strong", {}, who), element("span", { dir: "auto" }, shortText(quoted))]
    : [element("span", {}, "An earlier message")];
  const button = element("button", { class: "quote", type: "button" }, ...lines);
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    on.jump(message.reply_to);
  });
  return [button];
}

function body(message, mark) {
  if (mark?.deleted) return [element("p", { class: "words deleted" }, "Deleted for everyone")];
  return (
    attempt(() => contentOf(edited(message, mark)).filter(Boolean)) ?? [words(JSON.stringify(message.raw))]
  );
}

function reactionBadge(reactions) {
  return element(
    "span",
    { class: "reactions" },
    element("span", { class: "unseen" }, "Reactions: "),
    reactions.join(" "),
  );
}

function meta(message, mark, on) {
  const at = momentOf(message);
  const time = element("time", { datetime: at.toISOString() }, clockTime(at));
  const button = element("button", { class: "time", type: "button", title: fullTime(at) }, time);
  button.append(element("span", { class: "unseen" }, ", details"));
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    on.details(message);
  });
  const channel = isSms(message) && element("span", { class: "channel", "aria-hidden": "true" }, "SMS");
  const changed = mark?.edit && !mark.deleted && element("span", { class: "channel" }, "Edited");
  return element(
    "div",
    { class: "meta" },
    changed,
    channel,
    button,
    ...(isOwn(message) ? ticksOf(message) : []),
  );
}

function ticksOf(message) {
  const { acknowledged, given_up: lost, read } = message;
  const paths = lost ? CROSS : acknowledged ? TWO_TICKS : ONE_TICK;
  const states = { "data-taken": acknowledged, "data-read": read, "data-lost": lost };
  return [
    drawing(15, 11, paths, { class: "ticks", ...states }),
    element("span", { class: "ticks unseen" }, tickText(message)),
  ];
}

function tickText(message) {
  if (message.read) return "read by the business";
  if (message.acknowledged) return "taken by the business";
  return isWaiting(message) ? "waiting for the business" : "given up: the business didn't take it";
}
