// What the shop's app knows about the phones: their people as contacts, and their messages as history.
import type { Context } from "../../context.ts";
import { isUserId } from "../../person.ts";
import { isSms } from "../../store/message.ts";
import type { PhoneMessage } from "../../store/messages.ts";
import { type BusinessNumber, displayDigits } from "../store/numbers.ts";
import type { HistoryMessage } from "./history.ts";

export interface AppContact {
  phone: string;
  full_name?: string | undefined;
  first_name?: string | undefined;
  action: "add" | "remove";
}

/** Without a file: the app sends files of the last days later. */
const FILES = ["image", "video", "audio", "document", "sticker"];
const ABOUT_ANOTHER = ["edit", "revoke", "reaction", "system"];

export function contactsOfPhones({ messages }: Context): AppContact[] {
  return messages
    .newestHandsets(Infinity)
    .filter(({ person }) => !isUserId(person))
    .map(({ person, name }) => ({
      phone: person,
      ...(name !== undefined && { full_name: name, first_name: name.split(" ")[0] }),
      action: "add",
    }));
}

/** Oldest first. */
export function historyOfPhones({ messages }: Context, number: BusinessNumber): HistoryMessage[] {
  const handsets = messages.newestHandsets(Infinity).filter(({ person }) => !isUserId(person));
  return handsets
    .flatMap(({ person, seqs }) =>
      seqs.flatMap((seq) => {
        const message = messages.read(seq);
        if (isSms(message) || message.kind === "undelivered" || message.kind === "notice") return [];
        if (message.phone_number_id !== number.phone_number_id || ABOUT_ANOTHER.includes(message.type))
          return [];
        return { person, at: message.at, element: elementOf(message, number) };
      }),
    )
    .sort((one, other) => one.at - other.at);
}

function elementOf(message: PhoneMessage, number: BusinessNumber): object {
  const isOfPerson = message.kind === "written";
  return {
    from: isOfPerson ? message.person : displayDigits(number),
    ...(!isOfPerson && { to: message.person }),
    id: message.id,
    ...contentOf(message),
    history_context: { status: isOfPerson ? "READ" : "DELIVERED" },
  };
}

function contentOf(message: PhoneMessage): object {
  if (FILES.includes(message.type)) return { type: "media_placeholder" };
  if (message.kind === "received" && message.template)
    return { type: "text", text: { body: message.template.body } };
  const content = rawOf(message);
  return { type: message.type, ...(content !== undefined && { [message.type]: content }) };
}

function rawOf(message: PhoneMessage): unknown {
  switch (message.kind) {
    case "written":
      return message.content;
    case "received":
      return (message.raw as Record<string, unknown>)[message.type];
    case "echoed":
      return message.element[message.type];
  }
}
