// The shop's WhatsApp Business app: what the shop writes there reaches the phone, and the business gets an echo.
import { shortText } from "./bubble.js";
import { element } from "./element.js";
import { EMOJI } from "./emoji.js";
import { asJson, fetchJson, withFile } from "./live.js";

const find = (id) => document.getElementById(id);
const form = find("shop-form");

/** The message that is answered, or reacted to; null for a message by itself. */
let about = null;
/** The shop's reaction to it. */
let reaction = "";

/** `target`: {person, number} of the open phone, or null. */
export function openShopApp(target) {
  form.elements.emoji.append(...EMOJI.map((emoji) => element("option", {}, emoji)));
  find("shop-app").addEventListener("click", () => show(null, ""));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "cancel") return;
    const { person, number } = target();
    const agent = form.elements.by.value === "agent";
    const common = { to: person, from: number.to, ...(agent && { agent }) };
    const emoji = form.elements.emoji.value;
    if (about !== null && emoji !== reaction)
      write({ ...common, reaction: { message_id: about.id, emoji } }).catch(showProblem);
    const file = form.elements.file.files[0];
    const text = form.elements.text.value.trim();
    if (file === undefined && text === "") return;
    const content = file === undefined ? { text } : { [kindOf(file)]: text === "" ? {} : { caption: text } };
    const answered = about === null ? {} : { reply_to: about.id };
    write({ ...common, ...content, ...answered }, file).catch(showProblem);
  });
}

/** `mark`: what later messages say about the message. */
export function answerInApp(message, mark) {
  show(message, mark?.reactions.get("received") ?? "");
}

function show(message, emoji) {
  [about, reaction] = [message, emoji];
  form.reset();
  for (const id of ["shop-about", "shop-reaction"]) find(id).hidden = message === null;
  find("shop-about").textContent = message === null ? "" : `About: ${shortText(message)}`;
  form.elements.emoji.value = emoji;
  find("shop-dialog").showModal();
}

export function deleteInApp(message) {
  write({ to: message.to, from: message.phone_number_id, revoke: { message_id: message.id } }).catch(
    showProblem,
  );
}

function write(body, file) {
  return fetchJson("/control/app/messages", file ? withFile(body, file) : asJson(body));
}

function showProblem(error) {
  find("write-problem").textContent = `Not sent: ${error.message}`;
}

function kindOf(file) {
  return /^(image|video)\//.exec(file.type)?.[1] ?? "document";
}
