// Countries whose mobile numbers have two forms. Channels use either form for one person.

/** Two forms of one number, with and without the plus sign. The first group and the last group make the key. */
const FORMS: { pattern: RegExp; between: string }[] = [
  // Mexico dropped the 1 of mobile numbers in 2019. WhatsApp keeps it for many accounts.
  { pattern: /^(\+?52)1(\d{10})$/, between: "" },
  // Argentina writes a 9 before mobile numbers only when they are called from abroad.
  { pattern: /^(\+?54)9(\d{10})$/, between: "" },
  // Brazil put a 9 before all mobile numbers, which began with 6 to 9. WhatsApp leaves it out for older accounts.
  { pattern: /^(\+?55[1-9]{2})([6-9]\d{7})$/, between: "9" },
];

/**
 * The same for both forms of a number. A contact is found by the key of its phone. Equals the SQL function `phone_key` for
 * phones. Also takes an address of a channel, which has no plus sign.
 */
export function phoneKey(phone: string): string {
  if (!/^\+?5[245]/.test(phone)) return phone;
  for (const { pattern, between } of FORMS) {
    const match = pattern.exec(phone);
    if (match) return `${match[1]}${between}${match[2]}`;
  }
  return phone;
}
