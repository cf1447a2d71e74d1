// How a person is addressed: by phone, or by the business-scoped user id of somebody who hides the phone.

/** Meta: two letters of a country, a period, up to 128 letters and digits; `ENT.` between them for a parent id. */
const userIdShape = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;
const dropped = /[\s+().\-/]/g;

export function isUserId(address: string): boolean {
  return userIdShape.test(address);
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
