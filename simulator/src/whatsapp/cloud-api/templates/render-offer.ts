// The offer of a template message, with the time of its end. Source: Meta, "Limited-time offer templates".
import type { RenderedOffer } from "../../../store/message.ts";
import { GraphError } from "../../graph-error.ts";
import type { Template } from "../../store/template.ts";
import { isRecord } from "../body-fields.ts";
import type { Parameters } from "./read-components.ts";
import { mismatch, requireCount } from "./variables.ts";

const TYPE = "limited_time_offer";

/** Undefined for a template without an offer. Throws 132000 and 132012 for parameters that don't fit the template. */
export function renderOffer(template: Template, parameters: Parameters): RenderedOffer | undefined {
  const offer = template.components.find(({ type }) => type === "LIMITED_TIME_OFFER")?.limited_time_offer;
  requireCount(TYPE, parameters.length, offer?.has_expiration ? 1 : 0);
  const [parameter] = parameters;
  if (!offer || !parameter) return offer && { text: offer.text };
  if (parameter["type"] !== TYPE) throw mismatch(TYPE, TYPE, String(parameter["type"]));
  const value = parameter[TYPE];
  const end = isRecord(value) ? value["expiration_time_ms"] : undefined;
  if (typeof end !== "number" || !Number.isSafeInteger(end) || end <= 0)
    throw new GraphError(131008, {
      details: `Parameter of type ${TYPE} is missing expiration_time_ms value`,
    });
  return { text: offer.text, expires_at: new Date(end).toISOString() };
}
