// Renders one message: the business on the left, the person on the right.
import { drawing, element } from "./element.js";
import { clockTime, fullTime } from "./moments.js";

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;
const ONE_TICK = ["m3.5 6 2.6 2.6L11.7 2.5"];
const TWO_TICKS = ["m1 6 2.6 2.6L9.2 2.5", "m8 8.6L13.6 2.5"];
const CROSS = ["m4 2 7 7", "m11 2-7 7"];

export const momentOf = (message) => new Date(message.received_at ?? message.written_at);
export const isOwn = (message) => message.direction === "written";
export const isSms = (message) => message.channel === "sms";
/** The business may still take the written message: Twilio gives up after some seconds, Meta after days. */
export const isWaiting = (message) => !message.acknowledged && !message.given_up;

/** Calls `choose` after a click. */
export function renderBubble(message, first, choose) {
  const own = isOwn(message);
  const classes = ["message", own && "own", isSms(message) && "sms", first && "first"].filter(Boolean);
  const item = element("li", { class: classes.join(" ") });
  const bubble = element("div", { class: `bubble${message.sticker ? " picture" : ""}` }, ...content(message));
  bubble.append(meta(message));
  bubble.addEventListener("click", () => choose(message));
  const how = isSms(message) ? " by SMS: " : ": ";
  item.append(element("span", { class: "unseen" }, (own ? "You wrote" : "The business wrote") + how), bubble);
  if (message.template?.buttons) {
    item.append(
      element(
        "ul",
        { class: "buttons" },
        ...message.template.buttons.map((text) => element("li", { dir: "auto" }, text)),
      ),
    );
  }
  return item;
}

/** Shows that the business took a written message, or that the channel gave up. */
export function updateTicks(item, message) {
  if (!isOwn(message) || isWaiting(message)) return;
  const [ticks, text] = item.querySelectorAll(".ticks");
  if (text.textContent === tickText(message)) return;
  const [newTicks, newText] = ticksOf(message);
  ticks.replaceWith(newTicks);
  text.replaceWith(newText);
}

/** For the list of phones. */
export function previewText(message) {
  const who = isOwn(message) ? "You: " : "";
  if (message.sticker) return `${who}Sticker`;
  return (
    who + (message.text || message.media?.[0].content_type || message.type).replace(/\s+/g, " ").slice(0, 120)
  );
}

function content(message) {
  if (message.sticker)
    return [element("img", { src: message.sticker.url, alt: "Sticker", width: 168, height: 168 })];
  if (message.template) {
    const { header, body, footer } = message.template;
    return [
      header && element("p", { class: "words template-header", dir: "auto" }, header),
      words(body),
      footer && element("p", { class: "words template-footer", dir: "auto" }, footer),
    ].filter(Boolean);
  }
  if (message.text !== undefined) {
    const media = (message.media ?? []).map((one) =>
      element("p", { class: "template-footer" }, one.content_type),
    );
    return message.text === "" ? media : [...media, words(message.text)];
  }
  return [
    element("p", { class: "template-header" }, message.type),
    element("p", { class: "words" }, JSON.stringify(message.raw[message.type])),
  ];
}

function words(text) {
  return element("p", { class: `words${ONLY_EMOJI.test(text) ? " only-emoji" : ""}`, dir: "auto" }, text);
}

function meta(message) {
  const at = momentOf(message);
  const time = element("time", { datetime: at.toISOString() }, clockTime(at));
  const button = element("button", { class: "time", type: "button", title: fullTime(at) }, time);
  button.append(element("span", { class: "unseen" }, ", details"));
  const label = isSms(message) && element("span", { class: "channel", "aria-hidden": "true" }, "SMS");
  return element("div", { class: "meta" }, label, button, ...(isOwn(message) ? ticksOf(message) : []));
}

function ticksOf(message) {
  const { acknowledged, given_up: lost } = message;
  const paths = lost ? CROSS : acknowledged ? TWO_TICKS : ONE_TICK;
  const states = { "data-taken": acknowledged, "data-lost": lost };
  return [
    drawing(15, 11, paths, { class: "ticks", ...states }),
    element("span", { class: "ticks unseen" }, tickText(message)),
  ];
}

function tickText(message) {
  if (message.acknowledged) return "taken by the business";
  return isWaiting(message) ? "waiting for the business" : "given up: the business didn't take it";
}
