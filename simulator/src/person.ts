// Addresses of people: a phone, or the business-scoped user id of somebody who hides the phone.
import { createHash } from "node:crypto";

/** Meta: a country code of two letters, a period, `ENT.` for a parent id, up to 128 letters and digits. */
const USER_ID_SHAPE = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;
const DROPPED = /[\s+().\-/]/g;

export function isUserId(address: string): boolean {
  return USER_ID_SHAPE.test(address);
}

/** The person's user id for a business account. Derived from the phone, so nothing is stored; the country is always US. */
export function userIdOf(person: string, businessAccountId: string): string {
  if (isUserId(person)) return person;
  const digest = createHash("sha256").update(`${businessAccountId} ${person}`).digest();
  return `US.${digest.readBigUInt64BE()}`;
}

/** The profile name of a person without one. */
export function fallbackName(person: string): string {
  return isUserId(person) ? person : `+${person}`;
}

/** The digits of a phone, ignoring its punctuation; undefined when it isn't a phone. */
export function phoneDigits(address: string): string | undefined {
  const digits = address.replace(DROPPED, "");
  return /^\d{5,15}$/.test(digits) ? digits : undefined;
}

/** The key of a person: digits or a user id. */
export function personOf(address: string): string | undefined {
  return isUserId(address) ? address : phoneDigits(address);
}
