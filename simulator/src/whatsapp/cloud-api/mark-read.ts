// POST /<PHONE_NUMBER_ID>/messages with a status: the business has read a message, and may be typing an answer.
import type { Context } from "../../context.ts";
import { GraphError } from "../graph-error.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { isRecord, refuse, requiredText } from "./body-fields.ts";

/** Earlier messages of the person count as read too. Throws GraphError. */
export async function markRead(
  context: Context,
  number: BusinessNumber,
  body: Record<string, unknown>,
): Promise<{ success: true }> {
  if (body["messaging_product"] !== "whatsapp") throw refuse("The parameter messaging_product is required.");
  if (body["status"] !== "read")
    throw refuse(`Param status must be one of {READ} - got "${String(body["status"])}".`);
  const typing = body["typing_indicator"];
  if (typing !== undefined && !(isRecord(typing) && typing["type"] === "text"))
    throw refuse("Param typing_indicator['type'] must be one of {TEXT}.");
  const message = context.messages.find(requiredText(body, "message_id", "message_id"));
  if (message?.kind !== "written" || message.phone_number_id !== number.phone_number_id)
    throw new GraphError(100, { message: "(#100) Invalid parameter", details: "Message not found." });
  const { person, at } = message;
  await context.presence.markRead({ person, phone_number_id: number.phone_number_id, until: at });
  if (typing !== undefined) context.presence.startTyping(person);
  context.changes.mark(person);
  return { success: true };
}
