// Writes messages of the person: texts, files, and what is about another message.
import { openAttachMenu, renderAbout, takeExtras } from "./attach.js";
import { previewText } from "./bubble.js";
import { asJson, fetchJson, withFile } from "./live.js";

const find = (id) => document.getElementById(id);
const writing = find("writing");

/** The message that is answered or edited: {kind, message}. */
let about = null;
let parts = { target: () => null, sent: async () => {} };

/**
 * `target`: {person, number}, or null when nothing can be sent. `sent` is called after each message, with the body of the
 * request.
 */
export function openComposer(given) {
  parts = given;
  find("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    writeText().catch(console.error);
  });
  writing.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    find("composer").requestSubmit();
  });
  openAttachMenu(send, () => {
    const caption = writing.value.trim();
    writing.value = "";
    return caption;
  });
}

export function replyTo(message) {
  about = { kind: "reply", message };
  renderAbout("Reply to", previewText(message), forget);
  writing.focus();
}

export function edit(message) {
  about = { kind: "edit", message };
  renderAbout("Edit", previewText(message), forget);
  writing.value = message.text ?? message.caption ?? "";
  writing.focus();
}

/** Neither answers nor edits a message. */
export function forget() {
  if (about?.kind === "edit") writing.value = "";
  about = null;
  find("about").hidden = true;
  find("write-problem").textContent = "";
}

/** Sends a message of the person. Returns whether the simulator took it. */
export async function send(content, file) {
  const target = parts.target();
  if (target === null) return false;
  const { person, number } = target;
  const answered = about?.kind === "reply" && isMessage(content) ? { reply_to: about.message.id } : {};
  const extras = number.channel === "whatsapp" && isMessage(content) ? takeExtras() : {};
  const body = { channel: number.channel, from: person, to: number.to, ...content, ...answered, ...extras };
  try {
    await fetchJson("/control/inbound", file ? withFile(body, file) : asJson(body));
    forget();
    await parts.sent(body);
    return true;
  } catch (error) {
    find("write-problem").textContent = `Not sent: ${error.message}`;
    return false;
  }
}

async function writeText() {
  const text = writing.value;
  if (text.trim() === "") return;
  const isEdit = about?.kind === "edit";
  const took = await send(isEdit ? { edit: { message_id: about.message.id, text } } : { text });
  if (took && writing.value === text) writing.value = "";
}

/** What is about another message isn't an answer. */
function isMessage(content) {
  const others = ["reaction", "tap", "edit", "revoke", "flow_reply", "new_number", "new_user_id", "call"];
  return !others.some((key) => key in content);
}
