// POST /control/app/contacts and /control/app/history: what the shop's app shares with the business.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import type { HistoryMessage } from "../../whatsapp/coexistence/history.ts";
import { contactsOfPhones, historyOfPhones } from "../../whatsapp/coexistence/phones.ts";
import { sendContacts, sendHistory } from "../../whatsapp/coexistence/send-sync.ts";
import { type BusinessNumber, displayDigits } from "../../whatsapp/store/numbers.ts";
import { newWamid } from "../../whatsapp/wamid.ts";
import { findWhatsAppNumber } from "../inbound/write-inbound.ts";
import { personShape } from "../list-messages.ts";
import { parseInput } from "../problem.ts";

const number = z.string().max(64).optional();
const name = z.string().min(1).max(256).optional();

const contactsShape = z.strictObject({
  number,
  /** The people of all phones if it is left out. */
  contacts: z
    .array(
      z.strictObject({
        phone: personShape,
        full_name: name,
        first_name: name,
        action: z.enum(["add", "remove"]).default("add"),
      }),
    )
    .max(100_000)
    .optional(),
});

const historyShape = z.strictObject({
  number,
  /** The messages on all phones if it is left out. */
  threads: z
    .array(
      z.strictObject({
        person: personShape,
        messages: z.array(
          z.strictObject({
            from: z.enum(["person", "business"]).default("person"),
            at: z.iso.datetime(),
            text: z.string().max(65_536).optional(),
            /** Another type than text, with its value in the hook. */
            type: z
              .string()
              .regex(/^[a-z_]{1,32}$/)
              .optional(),
            raw: z.unknown().optional(),
            status: z.enum(["DELIVERED", "ERROR", "PENDING", "PLAYED", "READ", "SENT"]).default("READ"),
          }),
        ),
      }),
    )
    .optional(),
  /** Messages in one hook. */
  chunk_size: z.int().min(1).max(10_000).default(1000),
  /** The shop declines: at once with 0, or after this number of hooks. */
  declined_after: z.int().min(0).nullable().default(null),
});

type Thread = NonNullable<z.output<typeof historyShape>["threads"]>[number];

export async function syncContacts(context: Context, request: FastifyRequest): Promise<{ contacts: number }> {
  const given = parseInput(contactsShape, request.body);
  const contacts = given.contacts ?? contactsOfPhones(context);
  await sendContacts(context, findWhatsAppNumber(context, given.number), contacts);
  return { contacts: contacts.length };
}

export async function syncHistory(
  context: Context,
  request: FastifyRequest,
): Promise<{ messages: number; hooks: number }> {
  const given = parseInput(historyShape, request.body);
  const business = findWhatsAppNumber(context, given.number);
  const messages =
    given.threads?.flatMap((thread) => toHistory(thread, business)) ?? historyOfPhones(context, business);
  const options = { chunkSize: given.chunk_size, declinedAfter: given.declined_after };
  return { messages: messages.length, hooks: await sendHistory(context, business, messages, options) };
}

function toHistory({ person, messages }: Thread, business: BusinessNumber): HistoryMessage[] {
  return messages.map(({ from, at, text, type = "text", raw, status }) => {
    const isOfPerson = from === "person";
    const content = type === "text" && raw === undefined ? { body: text ?? "" } : raw;
    const element = {
      from: isOfPerson ? person : displayDigits(business),
      ...(!isOfPerson && { to: person }),
      id: newWamid(person, isOfPerson ? "from-phone" : "to-phone"),
      type,
      ...(content !== undefined && { [type]: content }),
      history_context: { status },
    };
    return { person, at: Date.parse(at), element };
  });
}
