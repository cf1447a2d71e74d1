// The buttons below a message of the business. A tap sends the person's reply.
import { fileContent, words } from "./content.js";
import { element } from "./element.js";

/** `send`: sends a message of the person to the business. Returns elements. */
export function businessButtons(message, send) {
  const { id, template, type, raw } = message;
  if (message.direction === "written") return [];
  const tap = (button) => send({ tap: { message_id: id, button } });
  if (template?.cards) return [cardRow(template.cards, tap)];
  if (template?.buttons) return [buttonList(template.buttons.map((one) => templateButton(one, tap, send)))];
  if (type !== "interactive") return [];
  const { action = {}, type: kind } = raw.interactive;
  switch (kind) {
    case "button":
      return [buttonList(action.buttons.map(({ reply }) => button(reply.title, () => tap(reply.id))))];
    case "list":
      return [rowList(action, tap)];
    case "cta_url":
      return [buttonList([link(action.parameters.display_text, action.parameters.url)])];
    case "flow":
      return [buttonList([flowButton(id, action.parameters, send)])];
    case "location_request_message":
      return [
        buttonList([button("Send location", () => document.getElementById("location-dialog").showModal())]),
      ];
    case "request_contact_info":
      return [buttonList([button("Share number", () => send(OWN_NUMBER))])];
    default:
      return [];
  }
}

/** Only a person who hides the number is asked for it. */
const OWN_NUMBER = { share_number: true, hidden: true };

/** A row that scrolls sideways. */
function cardRow(cards, tap) {
  const shown = cards.map(({ file, body, buttons = [] }) => {
    const card = element(
      "div",
      { class: "card" },
      ...(file ? fileContent({ type: "card", file, raw: {} }) : []),
    );
    if (body) card.append(words(body));
    return element("li", {}, card, buttonList(buttons.map((one) => templateButton(one, tap))));
  });
  return element("ul", { class: "cards", "aria-label": "Cards", tabindex: "0" }, ...shown);
}

/** Other buttons send nothing. `send`: missing for a card. */
function templateButton({ type, text, url, code, phone_number: phone, payload }, tap, send) {
  if (type === "QUICK_REPLY") return button(text, () => tap(payload ?? text));
  if (type === "REQUEST_CONTACT_INFO") return button(text, () => send?.(OWN_NUMBER));
  if (type === "VOICE_CALL") return button(text, () => send?.({ call: {} }));
  if (url) return link(text, url);
  if (phone) return link(text, `tel:${phone}`);
  return button(code ? `${text}: ${code}` : text, () => code && navigator.clipboard?.writeText(code));
}

function button(text, onClick) {
  const made = element("button", { type: "button", dir: "auto" }, text);
  made.addEventListener("click", onClick);
  return made;
}

function link(text, href) {
  return element("a", { href, target: "_blank", rel: "noopener noreferrer", dir: "auto" }, text);
}

function buttonList(buttons) {
  return element("ul", { class: "buttons" }, ...buttons.map((one) => element("li", {}, one)));
}

/** The rows unfold, like the sheet of a phone. */
function rowList({ button: title, sections }, tap) {
  const rows = sections.flatMap((section) => [
    section.title && element("li", { class: "list-title", dir: "auto" }, section.title),
    ...section.rows.map((row) => element("li", {}, listRow(row, tap))),
  ]);
  return element(
    "details",
    { class: "buttons list" },
    element("summary", { dir: "auto" }, title),
    element("ul", {}, ...rows),
  );
}

function listRow({ id, title, description }, tap) {
  const made = button(title, () => tap(id));
  if (description) made.append(element("span", { class: "list-description", dir: "auto" }, description));
  return made;
}

/** The simulator shows no forms: a tap sends an empty one. */
function flowButton(message_id, { flow_cta: title, flow_token = "unused" }, send) {
  return button(title, () => send({ flow_reply: { message_id, response: { flow_token } } }));
}
