// Reads the sticker of a send, which the same number must have uploaded.
import type { Context } from "../../../context.ts";
import type { MessageContent } from "../../../store/message.ts";
import { GraphError } from "../../graph-error.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import { isRecord, refuse, requiredText } from "../body-fields.ts";

/** Throws GraphError. */
export function readSticker(context: Context, number: BusinessNumber, given: unknown): MessageContent {
  if (!isRecord(given)) throw refuse("The parameter sticker is required.");
  if (given["caption"] !== undefined) throw refuse('Unexpected key "caption" on param "sticker".');
  if (given["id"] === undefined && given["link"] !== undefined) {
    throw new GraphError(131053, {
      details: "The simulator downloads no media. Upload the sticker and send its id",
    });
  }
  const id = requiredText(given, "id", "sticker['id']");
  const medium = context.media.live(id, context.clock());
  if (medium === undefined || medium.phone_number_id !== number.phone_number_id) {
    throw refuse("Param sticker['id'] is not a valid whatsapp business account media attachment ID");
  }
  return {
    type: "sticker",
    category: "service",
    sticker: { media_id: medium.id, animated: medium.animated },
  };
}
