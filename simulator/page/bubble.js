// Renders one message: the business on the left, the person on the right.
import { drawing, element } from "./element.js";
import { clockTime, fullTime } from "./moments.js";

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;
const ONE_TICK = ["m3.5 6 2.6 2.6L11.7 2.5"];
const TWO_TICKS = ["m1 6 2.6 2.6L9.2 2.5", "m8 8.6L13.6 2.5"];

export const momentOf = (message) => new Date(message.received_at ?? message.written_at);
export const isOwn = (message) => message.direction === "written";

/** Calls `choose` after a click. */
export function renderBubble(message, first, choose) {
  const own = isOwn(message);
  const item = element("li", { class: `message${own ? " own" : ""}${first ? " first" : ""}` });
  const bubble = element("div", { class: `bubble${message.sticker ? " picture" : ""}` }, ...content(message));
  bubble.append(meta(message));
  bubble.addEventListener("click", () => choose(message));
  item.append(element("span", { class: "unseen" }, own ? "You wrote: " : "The business wrote: "), bubble);
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

/** Shows that the business took a written message. */
export function updateTicks(item, message) {
  const ticks = item.querySelector(".ticks");
  if (isOwn(message) && ticks && message.acknowledged && !ticks.hasAttribute("data-taken")) {
    ticks.replaceWith(...ticksOf(message));
  }
}

/** For the list of phones. */
export function previewText(message) {
  const who = isOwn(message) ? "You: " : "";
  if (message.sticker) return `${who}Sticker`;
  return who + (message.text ?? message.type).replace(/\s+/g, " ").slice(0, 120);
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
  if (message.text !== undefined) return [words(message.text)];
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
  return element("div", { class: "meta" }, button, ...(isOwn(message) ? ticksOf(message) : []));
}

function ticksOf({ acknowledged }) {
  const drawn = drawing(15, 11, acknowledged ? TWO_TICKS : ONE_TICK, {
    class: "ticks",
    "data-taken": acknowledged,
  });
  return [
    drawn,
    element(
      "span",
      { class: "unseen ticks-text" },
      acknowledged ? "taken by the business" : "waiting for the business",
    ),
  ];
}
