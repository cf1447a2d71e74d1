// What happens to an SMS, by the number that it is sent to.
import type { SmsStep } from "./sms.ts";

/**
 * Twilio's own test numbers, which it refuses at once. Source: Twilio, "Test credentials".
 * The answer is the code of the error.
 */
export const REFUSED_NUMBERS: Record<string, number> = {
  "15005550001": 21211,
  "15005550002": 21612,
  "15005550003": 21408,
  "15005550004": 21610,
  "15005550009": 21614,
};

/** The simulator's own: a carrier that never says whether a message was delivered. */
const SILENT_CARRIER = "15005554000";
/** The simulator's own: the last three digits are those of an error 30xxx, for example 30003 for +1 500 555 3003. */
const FAILING = /^15005553(\d{3})$/;
/** Twilio doesn't hand these over to the carrier: queue overflow, suspended account, expired. */
const NEVER_SENT = new Set([30001, 30002, 30036]);

export interface SmsOutcome {
  error: number | null;
  steps: SmsStep[];
}

/** `sent` and `delivered`: milliseconds from acceptance. */
export function outcomeFor(person: string, sent: number, delivered: number): SmsOutcome {
  const sentStep: SmsStep = { status: "sent", after: sent };
  const digits = FAILING.exec(person)?.[1];
  if (digits !== undefined) {
    const error = Number(`30${digits}`);
    if (NEVER_SENT.has(error)) return { error, steps: [{ status: "failed", after: sent }] };
    return { error, steps: [sentStep, { status: "undelivered", after: delivered }] };
  }
  if (person === SILENT_CARRIER) return { error: null, steps: [sentStep] };
  return { error: null, steps: [sentStep, { status: "delivered", after: delivered }] };
}
