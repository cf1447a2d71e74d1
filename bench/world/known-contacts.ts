// The contacts of a bench account, with phones from +15551000000.
export const KNOWN_CONTACTS = 20_000;

/** From KNOWN_CONTACTS on, the contact is new. */
export function phoneOf(n: number): string {
  return `+1555${1_000_000 + n}`;
}
