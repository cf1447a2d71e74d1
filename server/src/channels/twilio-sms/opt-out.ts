// The words by which a person stops messages of a number. Twilio obeys them itself, and then refuses messages with 21610.
// Source: Twilio, "Twilio support for opt-out keywords". A word counts only as the whole text.
import type { Capabilities } from "../capabilities.ts";

export const OPT_OUT = {
  stop: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  start: ["START", "YES", "UNSTOP"],
} satisfies Capabilities["opt_out"];

/** `type`: `OptOutType` of a hook, which a messaging service with words of its own adds. Null for other texts. */
export function optsOut(text: string | null, type: string | null = null): boolean | null {
  if (type === "STOP" || type === "START") return type === "STOP";
  const word = text?.trim().toUpperCase() ?? "";
  if (OPT_OUT.stop.includes(word)) return true;
  return OPT_OUT.start.includes(word) ? false : null;
}
