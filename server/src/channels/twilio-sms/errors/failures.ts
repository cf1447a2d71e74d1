// Turns Twilio's errors into refusals.

import type { Refusal } from "../../connector.ts";
import { connectorErrors, type RefusalCode, type Said } from "../../connector-errors.ts";
import { errors } from "./errors.ts";

const { codeOf, refusal, uncertain, reference } = connectorErrors(errors, {
  name: "Twilio",
  optedOut: "all",
});

export { reference, refusal, uncertain };
export type TwilioRefusal = RefusalCode<typeof errors>;

/** Null without a code that the table has. */
export function refusalOf(said: Said): Refusal | null {
  const code = said.code === null ? null : codeOf(said.code);
  return code && refusal(code, undefined, said);
}

/** Of a message that Twilio had taken. Callbacks hold no words of Twilio's. */
export function receiptFailure(providerCode: number | null): Refusal {
  const said = { code: providerCode, words: null };
  return refusalOf(said) ?? refusal("not_delivered_by_channel", undefined, said);
}
