// Countries whose mobile numbers have two forms. Channels use either form for one person.
import type { Phone } from "./phone.ts";

/** Two forms of one number: `short` and `long` match the digits around `extra`, which only the long form has. */
const FORMS: { short: RegExp; long: RegExp; extra: string; key: "short" | "long" }[] = [
  // Mexico dropped the 1 of mobile numbers in 2019. Some channels keep it for older accounts.
  { short: /^(\+?52)(\d{10})$/, long: /^(\+?52)1(\d{10})$/, extra: "1", key: "short" },
  // Argentina writes a 9 before mobile numbers only when they are called from abroad.
  { short: /^(\+?54)(\d{10})$/, long: /^(\+?54)9(\d{10})$/, extra: "9", key: "short" },
  // Brazil put a 9 before all mobile numbers, which began with 6 to 9. Some channels leave it out for older accounts.
  { short: /^(\+?55[1-9]{2})([6-9]\d{7})$/, long: /^(\+?55[1-9]{2})9([6-9]\d{7})$/, extra: "9", key: "long" },
];

/**
 * The same for both forms of a number. A contact is found by the key of its phone. Equals the SQL function `phone_key` for
 * phones. Also takes an address of a channel, which has no plus sign.
 */
export function phoneKey(phone: string): string {
  if (!/^\+?5[245]/.test(phone)) return phone;
  const other = otherForm(phone);
  return other?.isKey ? other.phone : phone;
}

/**
 * The form of the country's plan. In Argentina, a number without the 9 may be a landline's, so each form stays as it is.
 */
export function planForm(phone: Phone): Phone {
  return (phone.startsWith("+54") ? phone : phoneKey(phone)) as Phone;
}

/** Both forms of a number; one for any other number. */
export function phoneForms(phone: string): string[] {
  const other = otherForm(phone);
  return other ? [phone, other.phone] : [phone];
}

function otherForm(phone: string): { phone: string; isKey: boolean } | null {
  for (const { short, long, extra, key } of FORMS) {
    const isShort = short.test(phone);
    const match = (isShort ? short : long).exec(phone);
    if (match)
      return { phone: match[1] + (isShort ? extra : "") + match[2], isKey: isShort === (key === "long") };
  }
  return null;
}
