// A person taps a button or a list row of a message: the reply in Meta's hook.
import type { Received } from "../../store/message.ts";
import type { PhoneMessage } from "../../store/messages.ts";
import { ControlProblem } from "../problem.ts";

interface Choice {
  id: string;
  title: string;
  description?: string;
}

interface Interactive {
  type: string;
  action: { buttons?: { reply?: Choice }[]; sections?: { rows?: Choice[] }[] };
}

/** `button`: the id of a button or row; for a template the button's payload or text. Throws ControlProblem for any other. */
export function tapOn(message: PhoneMessage, button: string): { type: string; content: object } {
  const reply = message.kind === "received" ? replyFor(message, button) : null;
  if (reply !== null) return reply;
  throw new ControlProblem(422, `The message has no button "${button}" that sends a reply.`);
}

/** Without a payload in the request, Meta uses the button's text. */
function replyFor({ raw, template }: Received, button: string) {
  const { interactive } = raw as { interactive?: Interactive };
  if (interactive !== undefined) return interactiveReply(interactive, button);
  const all = [template ?? {}, ...(template?.cards ?? [])].flatMap(({ buttons = [] }) => buttons);
  const replies = all.filter(({ type }) => type === "QUICK_REPLY");
  const pressed =
    replies.find(({ payload }) => payload === button) ?? replies.find(({ text }) => text === button);
  if (pressed === undefined) return null;
  return { type: "button", content: { payload: pressed.payload ?? pressed.text, text: pressed.text } };
}

function interactiveReply({ action }: Interactive, id: string) {
  const buttons = (action.buttons ?? []).flatMap(({ reply }) => reply ?? []);
  const pressed = buttons.find((one) => one.id === id);
  if (pressed !== undefined) {
    const button_reply = { id, title: pressed.title };
    return { type: "interactive", content: { type: "button_reply", button_reply } };
  }
  const rows = (action.sections ?? []).flatMap((section) => section.rows ?? []);
  const row = rows.find((one) => one.id === id);
  if (row === undefined) return null;
  const { title, description } = row;
  const list_reply = { id, title, ...(description !== undefined && { description }) };
  return { type: "interactive", content: { type: "list_reply", list_reply } };
}
