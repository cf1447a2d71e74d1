// Twilio's ids: two letters and 32 hex digits.
import { randomBytes } from "node:crypto";

export const ACCOUNT_SID = /^AC[0-9a-fA-F]{32}$/;
export const SERVICE_SID = /^MG[0-9a-fA-F]{32}$/;

/** `MM` for a message with media. */
export function newMessageSid(prefix: "SM" | "MM" = "SM"): string {
  return `${prefix}${randomBytes(16).toString("hex")}`;
}
