// A person taps a button or a list row of a message: the reply in Meta's hook.
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

interface TemplateRequest {
  components?: {
    type: string;
    sub_type?: string;
    index?: string | number;
    parameters?: { payload?: string }[];
  }[];
}

/** `button`: the id of a button or row; for a template the button's text. Throws ControlProblem for any other. */
export function tapOn(message: PhoneMessage, button: string): { type: string; content: object } {
  const reply = message.kind === "received" ? replyFor(message.raw, message.template?.buttons, button) : null;
  if (reply !== null) return reply;
  throw new ControlProblem(422, `The message has no button "${button}" that sends a reply.`);
}

function replyFor(raw: object, templateButtons: string[] | undefined, button: string) {
  const { interactive, template } = raw as { interactive?: Interactive; template?: TemplateRequest };
  if (interactive !== undefined) return interactiveReply(interactive, button);
  const index = templateButtons?.indexOf(button) ?? -1;
  if (index === -1) return null;
  return { type: "button", content: { payload: payloadOf(template, index) ?? button, text: button } };
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

/** The payload that the request set for a quick-reply button. Without one, Meta uses the button's text. */
function payloadOf(template: TemplateRequest | undefined, index: number): string | undefined {
  const component = template?.components?.find(
    (one) => one.type.toLowerCase() === "button" && Number(one.index) === index,
  );
  return component?.parameters?.[0]?.payload;
}
