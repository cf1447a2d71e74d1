// The contacts that an account of the bench has from the start: those with the phones +15551000000 and up.
export const KNOWN_CONTACTS = 20_000;

/** The phone of contact n; from KNOWN_CONTACTS on, nobody knows it yet. */
export function phoneOf(n: number): string {
  return `+1555${1_000_000 + n}`;
}
