// The actions on the chosen message: react, answer, edit, delete for everyone.
import { isOwn, isSms } from "./bubble.js";
import { element } from "./element.js";
import { EMOJI } from "./emoji.js";
import { answerInApp, deleteInApp } from "./shop-app.js";

const CAN_EDIT = ["text", "image", "video", "document"];

/**
 * `mark`: what later messages say about this one. `on`: `send` a message of the person, `reply` to and `edit` the message,
 * show its `details`.
 */
export function renderToolbar(message, mark, on) {
  const buttons = isSms(message) || mark?.deleted ? [] : actions(message, mark, on);
  buttons.push(action("Details", () => on.details(message)));
  const bar = element(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": "Actions on the message" },
    ...buttons,
  );
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) buttons[buttons.indexOf(document.activeElement) + step]?.focus();
  });
  return bar;
}

function actions(message, mark, on) {
  const current = mark?.reactions.get("written");
  const react = (emoji) => () =>
    on.send({ reaction: { message_id: message.id, emoji: emoji === current ? "" : emoji } });
  const made = EMOJI.map((emoji) =>
    action(emoji, react(emoji), {
      class: "emoji",
      "aria-label": `React with ${emoji}`,
      "aria-pressed": emoji === current,
    }),
  );
  made.push(action("Reply", () => on.reply(message)));
  made.push(action("In the shop's app", () => answerInApp(message, mark)));
  if (message.source === "app") made.push(action("Delete in the shop's app", () => deleteInApp(message)));
  if (!isOwn(message)) return made;
  if (CAN_EDIT.includes(message.type)) made.push(action("Edit", () => on.edit(message)));
  made.push(action("Delete for everyone", () => on.send({ revoke: { message_id: message.id } })));
  return made;
}

function action(text, onClick, attributes = {}) {
  const pressed = attributes["aria-pressed"];
  const made = element("button", { type: "button", ...attributes, "aria-pressed": pressed && "true" }, text);
  made.addEventListener("click", onClick);
  return made;
}
