// How a person is addressed: by phone, or by the business-scoped user id of somebody who hides the phone.
import { createHash } from "node:crypto";

/** Meta: two letters of a country, a period, up to 128 letters and digits; `ENT.` between them for a parent id. */
const userIdShape = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;
const dropped = /[\s+().\-/]/g;

export function isUserId(address: string): boolean {
  return userIdShape.test(address);
}

/**
 * The user id by which a business account knows a person: Meta gives everybody one. It is derived from a phone, so that
 * nothing has to be kept; its country is always US, and nothing may be concluded from it.
 */
export function userIdOf(person: string, businessAccountId: string): string {
  if (isUserId(person)) return person;
  const digest = createHash("sha256").update(`${businessAccountId} ${person}`).digest();
  return `US.${digest.readBigUInt64BE()}`;
}

/** The profile name of a person who never gave one. */
export function fallbackName(person: string): string {
  return isUserId(person) ? person : `+${person}`;
}

/** The digits of a phone; undefined for what is no phone. A plus, spaces, dashes, dots and brackets are forgiven. */
export function phoneDigits(address: string): string | undefined {
  const digits = address.replace(dropped, "");
  return /^\d{5,15}$/.test(digits) ? digits : undefined;
}

/** The key under which a person's phone is kept: the digits, or the user id as it is. */
export function personOf(address: string): string | undefined {
  return isUserId(address) ? address : phoneDigits(address);
}
