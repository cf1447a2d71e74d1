// What WhatsApp bills for a message. Source: WhatsApp Cloud API, "status messages webhook reference", `pricing`.
import type { MessagePrice } from "../../connector.ts";
import { type JsonObject, objectIn, textIn } from "../../json.ts";

/** Longer words than Meta has. */
const LONGEST_WORD = 60;

/** Categories and types that Meta adds later are kept as they come. Empty for a status without `pricing`, or with an empty one. */
export function readPrice(status: JsonObject): { price?: MessagePrice } {
  const pricing = objectIn(status, "pricing");
  if (!pricing) return {};
  const { billable } = pricing;
  const type = wordIn(pricing, "type");
  const price = {
    billable: typeof billable === "boolean" ? billable : isBilledAs(type),
    category: wordIn(pricing, "category"),
    type,
    model: wordIn(pricing, "pricing_model"),
  };
  return Object.values(price).every((value) => value === null) ? {} : { price };
}

/** `billable` can be missing. Meta bills the type `regular`; the types of free messages begin with `free_`. */
function isBilledAs(type: string | null): boolean | null {
  if (type === "regular") return true;
  return type?.startsWith("free_") ? false : null;
}

/** Meta writes `SERVICE` and `service`. */
function wordIn(pricing: JsonObject, key: string): string | null {
  return textIn(pricing, key)?.toLowerCase().slice(0, LONGEST_WORD).toWellFormed() ?? null;
}
