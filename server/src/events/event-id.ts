// The public id of an event. Events have no id of their own in the database: it is made from the account and the number.
import { publicId, uuidOf } from "../platform/ids.ts";

/** Hex digits of the account's id that are part of an event's id. */
const ACCOUNT_DIGITS = 6;

/**
 * A UUIDv7: 48 bits of the time, 24 bits of the account's id (its last ones, which are random), and 48 bits of the number.
 * Two accounts' events have the same id only if they agree in all three.
 */
export function eventId(accountId: string, number: number, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const account = accountId.slice(-ACCOUNT_DIGITS);
  const count = number.toString(16).padStart(12, "0");
  const uuid = `${time.slice(0, 8)}-${time.slice(8)}-7${account.slice(0, 3)}-8${account.slice(3)}-${count}`;
  return publicId("evt", uuid);
}

/** The number inside an event's id; null when it isn't the id of an event of this account. */
export function eventNumber(accountId: string, id: string): number | null {
  const digits = uuidOf("evt", id)?.replaceAll("-", "");
  if (digits === undefined) return null;
  const account = digits.slice(13, 16) + digits.slice(17, 20);
  return account === accountId.slice(-ACCOUNT_DIGITS) ? Number.parseInt(digits.slice(20), 16) : null;
}
