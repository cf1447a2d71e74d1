// Checks the reaction of a send.
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import { isRecord, refuse, requiredText } from "../body-fields.ts";

/** An empty emoji takes the reaction back. Throws GraphError. */
export function checkReaction(context: Context, person: string | null, given: unknown): void {
  if (!isRecord(given)) throw refuse("The parameter reaction is required.");
  const id = requiredText(given, "message_id", "reaction['message_id']");
  if (typeof given["emoji"] !== "string") throw refuse("The parameter reaction['emoji'] is required.");
  const target = context.messages.find(id);
  if (target === undefined || (target.person !== person && person !== null))
    throw new GraphError(131009, { details: "reaction['message_id'] isn't a message of this chat" });
  if (target.type === "reaction")
    throw new GraphError(131009, { details: "A message of the type reaction can't be reacted to" });
}
