// POST /<PHONE_NUMBER_ID>/smb_app_data: the shop's app shares its contacts or its history, in hooks.
import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { contactsOfPhones, historyOfPhones } from "../../coexistence/phones.ts";
import { sendContacts, sendHistory } from "../../coexistence/send-sync.ts";
import { authorizeNumber } from "../authorize.ts";
import { parseBody } from "../body-fields.ts";

const shape = z.object({
  messaging_product: z.literal("whatsapp"),
  sync_type: z.enum(["smb_app_state_sync", "history"]),
});
const MESSAGES_IN_HOOK = 1000;

/** The phones are what the app knows. */
export async function syncApp(context: Context, request: FastifyRequest): Promise<object> {
  const number = authorizeNumber(context, request);
  const { sync_type } = parseBody(shape, request.body);
  if (sync_type === "history") {
    const options = { chunkSize: MESSAGES_IN_HOOK, declinedAfter: null };
    await sendHistory(context, number, historyOfPhones(context, number), options);
  } else await sendContacts(context, number, contactsOfPhones(context));
  return { messaging_product: "whatsapp", request_id: randomUUID() };
}
