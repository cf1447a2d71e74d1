import { z } from "zod";
import { appendEvents, type NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import {
  type Caller,
  everything,
  messageField,
  type Operation,
  operation,
  text,
} from "../../platform/http/index.ts";
import type { OnceAnswer } from "../../platform/idempotency/kept-keys.ts";
import { noteConsent } from "../consent/note-consent.ts";
import type { ConsentScope } from "../consent/opt-outs.ts";
import { contactAnswer, contactOf } from "../contact.ts";
import { findContact, lockContactToChange } from "../find-contact.ts";
import { type ContactReference, contactOfPath } from "../phone-fields.ts";
import { contactNotFound } from "../problems.ts";

/** Maximum length of a reason, in code points. */
const MAX_CAUSE = 256;

/** `channels`: names of all channels. */
export const consentFields = (channels: readonly string[]) => ({
  channel: z
    .enum(channels as [string, ...string[]], { error: `This is one of ${channels.join(", ")}.` })
    .nullable()
    .optional()
    .meta({ description: "Only this channel. All channels if left out or null." }),
  cause: text({ max: MAX_CAUSE })
    .transform((value) => value || null)
    .nullable()
    .optional()
    .meta({
      description: "Why, in your words: how the person said it, for example. The ledger keeps it.",
      examples: ["Asked for it on the phone"],
    }),
});

export function optOutContact(channels: readonly string[]): Operation {
  return operation({
    operationId: "optOutContact",
    route: "POST /contacts/:phone_number/opt-out",
    tag: "Contacts",
    summary: "Record that a contact doesn't want messages",
    description:
      "Messages that the opt-out covers are refused with 422 `contact_opted_out`, and messages that wait already fail. The " +
      "opt-out is added to the contact's ledger, also if the contact has opted out before. The event `contact.opted_out` " +
      "reports a change.",
    scope: "contacts:write",
    params: z.strictObject({ phone_number: contactOfPath }),
    body: z.strictObject({
      ...consentFields(channels),
      scope: z
        .enum(["marketing", "all"], { error: "This is marketing or all." })
        .default("all")
        .meta({ description: "`marketing`: marketing templates. `all`: every message." }),
    }),
    answers: {
      200: {
        description: "The opt-out was recorded.",
        schema: z.object({ message: messageField("The contact has opted out"), contact: contactAnswer }),
      },
    },
    examples: {
      "No messages at all": { params: { phone_number: "15551234567" }, body: {} },
      "No marketing on one channel": {
        params: { phone_number: "15551234567" },
        body: { scope: "marketing", channel: "whatsapp", cause: "Asked for it on the phone" },
      },
    },
    problems: { 404: ["contact_not_found"] },
    handler: ({ caller, params, body, once }) =>
      once(async (session) => {
        const { scope, ...about } = body;
        const said = { ...about, by: caller, contact: params.phone_number };
        return sayConsent(session, said, [{ scope, out: true }]);
      }),
  });
}

/** Notes what a request says about a contact, in this order. Throws 404 `contact_not_found`. */
export async function sayConsent(
  session: Session,
  said: {
    by: Caller;
    contact: ContactReference;
    channel?: string | null | undefined;
    cause?: string | null | undefined;
  },
  words: { scope: ConsentScope; out: boolean }[],
): Promise<OnceAnswer> {
  const { accountId } = said.by;
  // Without the lock, a merge could delete the contact meanwhile.
  const found = await lockContactToChange(session, said.by, said.contact);
  if (found === null) throw contactNotFound(said.contact);
  const { contact_id: contactId } = found;
  const at = new Date();
  const events: NewEvent[] = [];
  for (const word of words) {
    const noted = await noteConsent(session, {
      ...word,
      accountId,
      contactId,
      channel: said.channel ?? null,
      senderId: null,
      isBlock: false,
      at,
      cause: "api",
      evidence: said.cause ?? null,
      by: said.by,
    });
    events.push(...noted);
  }
  const contact = contactOf(
    await findContact(session, everything(accountId), { by: "id", id: "", contactId }),
  );
  await appendEvents(session, events);
  return { status: 200, body: { message: sentence(words, contact.opt_outs), contact }, contactId };
}

function sentence(words: { out: boolean }[], optOuts: { blocked: boolean }[]): string {
  if (words[0]?.out) return "The contact has opted out";
  if (optOuts.some(({ blocked }) => blocked))
    return "The opt-in was recorded, but the channel still refuses some messages. Only the contact can undo that, at the channel";
  if (words.length > 1) return "The contact has opted in, except for marketing";
  if (optOuts.length === 0) return "The contact has opted in";
  return "The opt-in was recorded. The contact is still opted out on other channels";
}
